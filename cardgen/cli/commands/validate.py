"""`cardgen validate`: is the game right? Writes nothing."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli.exits import FINE, WRONG_GAME
from cardgen.cli.paths import repository
from cardgen.cli.reports import REPORTS, ReportFormat
from cardgen.cli.reports.report import GameReport, Report, summary
from cardgen.cli.session import Session, refuse
from cardgen.model.problem import Problem, in_order
from cardgen.validate.formatting import pluralize

EXAMPLE = "Example: cardgen validate dragons --fit"


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
    format: Annotated[
        ReportFormat,
        typer.Option(
            help="How to write problems: text for people, json for scripts, github "
            "for annotations, sarif for code scanning, junit for test reports."
        ),
    ] = ReportFormat.TEXT,
    no_cache: Annotated[
        bool,
        typer.Option("--no-cache", help="Look at everything anew, and keep nothing."),
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Warnings fail as errors do.")
    ] = False,
    baseline: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Report only what is not in this list of problems."
        ),
    ] = None,
    write_baseline: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the problems to a list, and accept."),
    ] = None,
) -> None:
    """Check shape, fields, assets, templates and deck rules of games."""
    # The stages behind these take a while to load, and no other command needs them.
    from cardgen.cli.examining import examine_all

    session: Session = context.obj
    if baseline and write_baseline:
        refuse(
            "--baseline and --write-baseline cannot be given together",
            "--write-baseline alone writes all problems anew",
        )
    if baseline or write_baseline:
        from cardgen.cli import baselines
    accepted = baselines.read_baseline(baseline) if baseline else None
    places = session.games(game or [])
    workspace = places[0][0]
    games = examine_all(session, places, fit, cached=not no_cache)
    problems = in_order(problem for each in games for problem in each.problems)
    if accepted:
        problems = in_order(accepted.left(problems, games, workspace))
    if write_baseline:
        baselines.write_baseline(write_baseline, problems, workspace.root)
        session.say(
            f"{pluralize(len(problems), 'problem')} accepted in {write_baseline}"
        )
        problems = []
    report = _report(problems, games, workspace.root, strict)
    color = session.colored(sys.stdout.isatty())
    with session.timings.run.stage("report"):
        print(REPORTS[format].write(report._replace(color=color)), end="")
    session.say(summary(problems, games))
    failed = any(report.fails(problem) for problem in problems)
    raise typer.Exit(WRONG_GAME if failed else FINE)


def _report(
    problems: Sequence[Problem], games: Sequence[GameReport], root: Path, strict: bool
) -> Report:
    """Put together what is to be told: of each game, too, no more than `problems`."""
    told = set(problems)
    left = [
        game._replace(problems=tuple(each for each in game.problems if each in told))
        for game in games
    ]
    return Report(tuple(problems), tuple(left), root, repository(root), strict)
