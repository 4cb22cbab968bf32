"""`cardgen validate`: checks games and reports every problem. Writes nothing."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardgen.cli import completion
from cardgen.cli.reports import ReportFormat
from cardgen.cli.session import Games, NextStep, Session, refuse
from cardgen.model.problem import Problem, Refused, in_order

if TYPE_CHECKING:
    from cardgen.pipeline.baseline import Baseline

EXAMPLE = "Example: cardgen validate dragons --fit"
_WRITE = "write one with: cardgen validate --write-baseline FILE"


def validate(
    context: typer.Context,
    game: Games = None,
    fit: Annotated[
        bool,
        typer.Option(
            "--fit",
            help="Also draw every face in every look, to find text that does not fit, "
            "missing glyphs and overlaps.",
        ),
    ] = False,
    language: Annotated[
        list[str] | None,
        typer.Option(
            "--language",
            metavar="CODE",
            help="Of the translations check only this one. Repeatable. Default: all.",
            autocompletion=completion.languages,
        ),
    ] = None,
    format: Annotated[
        ReportFormat,
        typer.Option(
            help="Output format: text for people, json for scripts, github for "
            "annotations, sarif for code scanning, junit for test reports."
        ),
    ] = ReportFormat.TEXT,
    no_cache: Annotated[
        bool,
        typer.Option(
            "--no-cache", help="Ignore cached results and do not update the cache."
        ),
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Treat warnings as errors.")
    ] = False,
    baseline: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Report only problems that are not in this baseline."
        ),
    ] = None,
    write_baseline: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Record current problems as the baseline and exit 0."
        ),
    ] = None,
) -> None:
    """Check each game's files, fields, assets, templates and deck rules."""
    # Validating takes a while to load, which no other command should wait for.
    from cardgen.cli.progress import progress_bar
    from cardgen.cli.reports.report import make_report, summary
    from cardgen.pipeline.validating import validate_games
    from cardgen.validate.formatting import pluralize

    session: Session = context.obj
    if baseline and write_baseline:
        refuse(
            "--baseline and --write-baseline cannot be combined",
            "--write-baseline alone records all problems",
        )
    accepted = _read_baseline(baseline) if baseline else None
    # A game's own texts are always checked: a translation stands on them.
    asked = session.spoken(session.games(game or []), language or ())
    places = list(dict.fromkeys((room._replace(language=""), at) for room, at in asked))
    workspace = places[0][0]
    session.timings.game(places[0][1].name)
    with progress_bar(session, "Validate") as step:
        games = validate_games(places, fit, not no_cache, step, language or ())
    for each in games:
        session.timings.game(each.id).seconds.update(each.seconds)
        for detail in each.details:
            session.detail(detail)
    problems = in_order(problem for each in games for problem in each.problems)
    if accepted:
        problems = in_order(accepted.remaining(problems, games, workspace))
    if write_baseline:
        _write_baseline(write_baseline, problems, workspace.root)
        session.say(
            f"{pluralize(len(problems), 'problem')} accepted in {write_baseline}"
        )
        problems = []
    report = make_report(games, problems, workspace.root, strict)
    drawn = NextStep("writes PDFs to print", "render", game or ())
    read = NextStep("also draws every card", "validate --fit", game or ())
    session.finish(report, format, summary(problems, games), drawn if fit else read)


def _read_baseline(file: Path) -> "Baseline":
    from cardgen.pipeline.baseline import BrokenBaseline, read_baseline

    try:
        return read_baseline(file)
    except BrokenBaseline as fault:
        refuse(f"--baseline: {fault}", _WRITE)


def _write_baseline(file: Path, problems: Sequence[Problem], root: Path) -> None:
    from cardgen.pipeline.baseline import write_baseline

    try:
        write_baseline(file, problems, root)
    except Refused as refused:
        message = refused.problems[0].message
        refuse(f"--write-baseline: {message}", "choose another file")
