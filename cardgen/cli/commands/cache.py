"""`cardgen cache`: what cardgen keeps between runs, and its removal."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardgen.cache.folder import cache_folder
from cardgen.cli.exits import WRONG_GAME
from cardgen.cli.paths import shown
from cardgen.cli.session import Session, complain
from cardgen.model.visible import visible
from cardgen.validate.formatting import pluralize

if TYPE_CHECKING:
    from cardgen.cache.room import KeptFile

EXAMPLE = "Example: cardgen cache --clear"


def cache(
    context: typer.Context,
    clear: Annotated[
        bool, typer.Option("--clear", help="Remove all of it instead.")
    ] = False,
) -> None:
    """Show what cardgen keeps to be faster the next time, and how much room it takes.

    It never changes what is made. CARDGEN_CACHE names another folder for it, and
    CARDGEN_CACHE_SIZE the most megabytes it may take (500): files unused for longest
    make room. What others wrote there is not read: it lacks the seal of a secret that
    is among your settings. CARDGEN_CONFIG names another folder for the settings.
    """
    folder = cache_folder()
    if clear:
        _clear(context.obj, folder)
    else:
        _show(folder)


def _show(folder: Path) -> None:
    from cardgen.cache.room import KINDS, MEGABYTE, kept_files, most_bytes

    files = list(kept_files(folder))
    most = most_bytes() // MEGABYTE
    print(visible(f"{folder}  {_amount(files)}, at most {most} MB"))
    for kind, kept in groupby(files, lambda file: file.kind):
        each = list(kept)
        size = f"{_megabytes(each)} MB"
        print(
            f"  {kind:9}  {size:>8}  {pluralize(len(each), 'file'):>9}  {KINDS[kind]}"
        )


def _clear(session: Session, folder: Path) -> None:
    from cardgen.cache import room

    removed, remain = room.clear(folder)
    session.say(f"removed {_amount(removed)} from {folder}")
    for file in remain:
        hint = "close the program that has the file open, or ask its owner"
        complain(f'"{shown(file.path, folder)}" cannot be removed', hint)
    if remain:
        raise typer.Exit(WRONG_GAME)


def _amount(files: "Sequence[KeptFile]") -> str:
    return f"{pluralize(len(files), 'file')}, {_megabytes(files)} MB"


def _megabytes(files: "Sequence[KeptFile]") -> str:
    return f"{sum(file.size for file in files) / 1_000_000:.1f}"
