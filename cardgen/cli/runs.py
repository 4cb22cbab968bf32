"""What rendering and exporting have in common: reading games, and the last line."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cli.paths import shown
from cardgen.cli.progress import progress_bar
from cardgen.cli.unchanged import Place
from cardgen.pipeline.selection import RenderResult
from cardgen.validate.formatting import pluralize

if TYPE_CHECKING:
    # Loading it takes 100 ms: longer than finding out that nothing is to do.
    from cardgen.cli.session import Session
    from cardgen.pipeline.check import CheckedGame


def check_games(
    session: "Session", places: Sequence[Place], cached: bool = False
) -> "list[CheckedGame]":
    """Return games, loaded and validated.

    With `cached`, templates that an earlier run has compiled are not compiled again.
    """
    from cardgen.pipeline.check import check

    with progress_bar(session, "Validating") as step:
        found = []
        for number, (workspace, folder) in enumerate(places):
            step(number, len(places), folder.name)
            clock = session.timings.game(folder.name)
            found.append(check(workspace, folder, clock, cached=cached))
        return found


def game_title(checked: "CheckedGame", number: int, count: int) -> str:
    """Return the heading of a progress bar, for one game of several."""
    title = checked.game.title if checked.game else ""
    return title if count == 1 else f"{number} of {count}  {title}"


def sum_up(session: "Session", results: Sequence[RenderResult], seconds: float) -> None:
    """Print how many files are new, and where they are."""
    files = [file for result in results for file in result.files]
    if not files:
        return
    new = sum(len(result.changed) for result in results)
    words = [f"{new} written"] * (new > 0)
    words += [f"{len(files) - new} unchanged"] * (new < len(files))
    folders = dict.fromkeys(file.parent for file in files)
    where = next(iter(folders)) if len(folders) == 1 else _common(list(folders))
    # What is not a terminal may be compared with an earlier run.
    took = f", {seconds:.1f} s" if sys.stderr.isatty() else ""
    counted = f"{pluralize(len(files), 'file')}: {', '.join(words)}"
    session.say(f"{counted}, in {shown(where, Path.cwd())}{took}")


def _common(folders: Sequence[Path]) -> Path:
    """Return the nearest folder that has all of these below it."""
    first, *others = folders
    shared = (
        each
        for each in (first, *first.parents)
        if all(other.is_relative_to(each) for other in others)
    )
    # Two drives have none.
    return next(shared, first)
