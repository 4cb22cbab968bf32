"""`cardgen calibrate`: a printer's test page, and the profiles read from it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli import completion
from cardgen.cli.exits import WRONG_GAME
from cardgen.cli.paths import called, shown
from cardgen.cli.session import Session, refuse, require_known
from cardgen.impose.papers import PAPERS
from cardgen.model.problem import Refused
from cardgen.model.slugs import slug_of
from cardgen.model.suggestions import did_you_mean

EXAMPLE = "Example: cardgen calibrate --save my-printer front=0,0.5 back=0.5,-1"
_EXAMPLES = {"front": "0.5,-1", "back": "0.5,-1", "angle": "0.2", "scale": "1.002"}
_KNOWN = " ".join(f"{key}={value}" for key, value in _EXAMPLES.items())


def calibrate(
    context: typer.Context,
    values: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[KEY=VALUE]...",
            help="With --save: front=X,Y back=X,Y in millimetres to the right and "
            "down, angle=DEGREES clockwise, scale=FACTOR. Others are unchanged.",
        ),
    ] = None,
    paper: Annotated[
        str,
        typer.Option(
            help=f"Paper of the test page: {', '.join(PAPERS)}.",
            autocompletion=completion.offer(PAPERS),
        ),
    ] = "a4",
    output: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Where to write the test page. Default: the current folder.",
        ),
    ] = None,
    save: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Save the values as a profile instead."),
    ] = None,
    printer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Correct the test page by this profile.",
            autocompletion=completion.printers,
        ),
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="List saved profiles instead.")
    ] = False,
) -> None:
    """Write a printer's test page, or save the values you read from it.

    The page explains how to read it. Use a profile with `cardgen render --printer`.
    """
    session: Session = context.obj
    if save is not None and not listed:
        _save(session, save, values or [])
        return
    if values:
        refuse(f'"{values[0]}" is a value for a profile', "name one: --save NAME")
    if listed:
        _list(session)
        return
    _test_page(session, paper, printer, output or Path.cwd())


def _test_page(session: Session, paper: str, name: str | None, folder: Path) -> None:
    require_known("--paper", [paper], PAPERS)
    printer = session.printer(name) if name is not None else None
    # Drawing takes 150 ms to load, which saving should not wait for.
    from cardgen.pipeline.plain_pages import write_test_page

    try:
        written = write_test_page(paper, folder.resolve(), printer)
    except Refused as refused:
        session.stop_on_errors(refused.problems, folder)
        return
    print(shown(written.path, Path.cwd()))
    session.say("next: print it on both sides at 100 % and follow what it says")


def _save(session: Session, name: str, values: Sequence[str]) -> None:
    from cardgen.pipeline.printers import (
        BadValues,
        is_name,
        profiles_folder,
        save_printer,
    )
    from cardgen.write.outfile import in_place

    if not is_name(name):
        slug = slug_of(name, "my-printer")
        example = slug if is_name(slug) else "my-printer"
        hint = f'write "{example}": lowercase letters, digits and single hyphens'
        refuse(f'"{name}" cannot be the name of a profile', hint)
    try:
        printer = save_printer(name, _read_values(values))
    except BadValues as bad:
        refuse(f"{name} is not saved: {bad}", f"for example {_KNOWN}")
    except Refused as refused:
        # The option --output is for the test page.
        session.stop_on_errors(in_place(refused.problems), profiles_folder())
        raise
    print(f"{name}  {printer.written()}")
    session.say(f"next: {called()} render --printer {name}")


def _read_values(values: Sequence[str]) -> dict[str, str]:
    """Return the values by key. Exits with 2 and names all that are not valid."""
    pairs = [value.partition("=") for value in values]
    keys = [key for key, _, _ in pairs]
    faults = [
        f'"{key}{equals}{text}"'
        for key, equals, text in pairs
        if key not in _EXAMPLES or not text.strip() or keys.count(key) > 1
    ]
    if faults:
        near = (did_you_mean(key, _EXAMPLES) for key in keys if key not in _EXAMPLES)
        refuse(
            f"expected each key once, with a value, found {', '.join(faults)}",
            f"{next(near, '')}for example {_KNOWN}",
        )
    if not pairs:
        refuse("there is nothing to save", f"for example {_KNOWN}")
    return {key: text for key, _, text in pairs}


def _list(session: Session) -> None:
    from cardgen.pipeline.printers import load_printer, saved_printers

    names = saved_printers()
    if not names:
        session.say("no profiles yet: print the test page with cardgen calibrate")
    width = max(map(len, names), default=0)
    broken = False
    for name in names:
        try:
            print(f"{name:{width}}  {load_printer(name).written()}")
        except Refused as refused:
            broken = True
            session.print_problems(refused.problems, Path.cwd())
    if broken:
        raise typer.Exit(WRONG_GAME)
