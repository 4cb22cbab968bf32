"""`cardgen calibrate`: a printer's test page, and the profile read from it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli.exits import WRONG_GAME
from cardgen.cli.paths import shown
from cardgen.cli.printers import printer_named
from cardgen.cli.session import Session, refuse
from cardgen.impose.papers import PAPERS
from cardgen.model.problem import Refused
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
            "down, angle=DEGREES clockwise, scale=FACTOR. What is left out stays.",
        ),
    ] = None,
    paper: Annotated[
        str, typer.Option(help=f"{', '.join(PAPERS)}: the paper of the test page.")
    ] = "a4",
    output: Annotated[
        Path | None,
        typer.Option(
            help="Where to write the test page. Default: the folder you are in."
        ),
    ] = None,
    save: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Keep a profile under this name instead."),
    ] = None,
    printer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Print the page as this profile corrects it."
        ),
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="Show the profiles that are saved instead.")
    ] = False,
) -> None:
    """Write a printer's test page, which says how to read it; or keep what was read.

    Profiles are used by `cardgen render --printer NAME` alone.
    """
    session: Session = context.obj
    if save is not None and not listed:
        _save(session, save, values or [])
        return
    if values:
        refuse(f'"{values[0]}" is a value of a profile', "name it: --save NAME")
    if listed:
        _list(session)
        return
    _test_page(session, paper, printer, output or Path.cwd())


def _test_page(session: Session, paper: str, name: str | None, folder: Path) -> None:
    if paper not in PAPERS:
        known = f"one of: {', '.join(PAPERS)}"
        refuse(f'--paper "{paper}" is not known', did_you_mean(paper, PAPERS) + known)
    printer = printer_named(session, name) if name is not None else None
    # Drawing takes 150 ms to load, which saving should not wait for.
    from cardgen.pipeline.calibration import write_test_page

    try:
        written = write_test_page(paper, folder.resolve(), printer)
    except Refused as refused:
        session.stop_on_errors(refused.problems, folder)
        return
    print(shown(written.path, Path.cwd()))
    session.say("next: print it on both sides at 100 %; it says how to go on")


def _save(session: Session, name: str, values: Sequence[str]) -> None:
    from cardgen.pipeline.printers import (
        BadValues,
        is_name,
        profiles_folder,
        save_printer,
    )

    if not is_name(name):
        refuse(
            f'"{name}" cannot be the name of a profile',
            'use small letters, digits and single hyphens, as in "my-printer"',
        )
    given = _given(values)
    try:
        printer = save_printer(name, given)
    except BadValues as bad:
        refuse(f"{name} is not saved: {bad}", f"as in {_KNOWN}")
    except Refused as refused:
        session.stop_on_errors(refused.problems, profiles_folder())
        raise
    print(f"{name}  {printer.written()}")
    session.say(f"next: cardgen render --printer {name}")


def _given(values: Sequence[str]) -> dict[str, str]:
    """Give the values by key. Leaves with exit 2 when one is none, naming all."""
    pairs = [value.partition("=") for value in values]
    keys = [key for key, _, _ in pairs]
    faults = [
        f'"{key}{sign}{text}"'
        for key, sign, text in pairs
        if key not in _EXAMPLES or not text.strip() or keys.count(key) > 1
    ]
    if faults:
        refuse(f"expected each key once, found {', '.join(faults)}", f"as in {_KNOWN}")
    if not pairs:
        refuse("there is nothing to save", f"as in {_KNOWN}")
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
