"""`cardgen proof`: is what was written what was asked for? Reads PDFs back."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli.exits import FINE, WRONG_GAME
from cardgen.cli.reports import REPORTS, ReportFormat
from cardgen.cli.session import Session

EXAMPLE = "Example: cardgen proof dragons"


def proof(
    context: typer.Context,
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME|FILE",
            help="Games whose prints to measure, or single PDFs, also of others. "
            "Default: all games.",
        ),
    ] = None,
    card: Annotated[
        str | None,
        typer.Option(
            metavar="SIZE",
            help="The size of the cards in a PDF of others: 63x88, poker. Without it "
            "only pages are measured.",
        ),
    ] = None,
    layout: Annotated[
        str | None,
        typer.Option(help="How its cards lie: grid, duplex, gutterfold or single."),
    ] = None,
    bleed: Annotated[
        str | None, typer.Option(metavar="MM", help="The bleed its cards should have.")
    ] = None,
    flip: Annotated[
        str | None,
        typer.Option(
            help="Along which edge its sheets are turned: long-edge or short-edge. "
            "Default: what the file asks for."
        ),
    ] = None,
    format: Annotated[
        ReportFormat, typer.Option(help="How to write problems, as for validate.")
    ] = ReportFormat.TEXT,
    strict: Annotated[
        bool, typer.Option("--strict", help="Warnings fail as errors do.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(help="Where games were written. Default: output/ in the root."),
    ] = None,
) -> None:
    """Read PDFs back and measure them against the manifest, or against what you say.

    The line of a problem is the number of its page.
    """
    # Reading PDFs takes libraries that no other command needs.
    from cardgen.cli.proofing import Wanted, measure, put_together, summary

    session: Session = context.obj
    wanted = Wanted(card, layout, bleed, flip)
    folder = output.resolve() if output else None
    with session.timings.run.stage("proof"):
        reports, files, root = measure(session, what or [], wanted, folder)
    color = session.colored(sys.stdout.isatty())
    report = put_together(reports, root, strict, color)
    with session.timings.run.stage("report"):
        print(REPORTS[format].write(report), end="")
    session.say(summary(report, files))
    failed = any(report.fails(problem) for problem in report.problems)
    raise typer.Exit(WRONG_GAME if failed else FINE)
