"""`cardgen validate`: is the game right? Writes nothing."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli.exits import FINE, WRONG_GAME
from cardgen.cli.report import report_json, report_text, summary
from cardgen.cli.session import Session
from cardgen.model.game import Game
from cardgen.model.problem import Problem, has_errors, in_order
from cardgen.validate.rule_free import check_ruled, count_rules
from cardgen.validate.wording import many

EXAMPLE = "Example: cardgen validate dragons --fit"


class ReportFormat(StrEnum):
    """How `validate` writes problems."""

    TEXT = "text"
    JSON = "json"


def validate(
    context: typer.Context,
    game: Annotated[
        list[str] | None,
        typer.Argument(help="Folder under cards/, or a path. Default: all games."),
    ] = None,
    fit: Annotated[
        bool,
        typer.Option(
            "--fit",
            help="Also compose every face in every look: overflow, glyphs, overlaps.",
        ),
    ] = False,
    format: Annotated[ReportFormat, typer.Option(help="How to write problems.")] = (
        ReportFormat.TEXT
    ),
    strict: Annotated[
        bool, typer.Option("--strict", help="Warnings fail as errors do.")
    ] = False,
) -> None:
    """Check shape, fields, assets, templates and deck rules of games."""
    from cardgen.pipeline.check import check

    session: Session = context.obj
    places = session.games(game or [])
    problems: list[Problem] = []
    rules = 0
    for workspace, folder in places:
        checked = check(workspace, folder)
        session.detail(_described(folder, checked.game))
        problems += checked.problems
        if checked.game:
            problems += check_ruled(checked.game)
        rules += checked.rules
        if fit:
            from cardgen.pipeline.fit import fit as compose_all

            fitted = compose_all(checked)
            problems += fitted.problems
            for note in fitted.notes:
                session.detail(f"  {note}")
    problems, root = in_order(problems), places[0][0].root
    if format is ReportFormat.JSON:
        print(report_json(problems, root, len(places), rules), end="")
    else:
        color = session.colored(sys.stdout.isatty())
        print(report_text(problems, root, color), end="")
        session.say(summary(problems, len(places), rules))
    failed = has_errors(problems) or (strict and bool(problems))
    raise typer.Exit(WRONG_GAME if failed else FINE)


def _described(folder: Path, game: Game | None) -> str:
    if game is None:
        return f"{folder.name}: cannot be built"
    cards = sum(len(component.cards) for component in game.components)
    rules = many(count_rules(game.rules), "deck rule")
    return f"{folder.name}: {many(cards, 'card')}, {rules}, in {folder}"
