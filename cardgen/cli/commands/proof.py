"""`cardgen proof`: reads PDFs and exports back and measures them."""

from pathlib import Path
from typing import Annotated

import typer

from cardgen.cli import completion
from cardgen.cli.reports import ReportFormat
from cardgen.cli.session import NextStep, Session
from cardgen.model.problem import in_order

EXAMPLE = "Example: cardgen proof dragons"
_NEXT = NextStep("print at 100 % (actual size); the ruler in the margin measures 50 mm")


def proof(
    context: typer.Context,
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME|FILE|FOLDER",
            help="Games whose PDFs and exports to measure, folders of exports, or "
            "single PDFs from any program. Default: all games.",
            autocompletion=completion.games,
        ),
    ] = None,
    card: Annotated[
        str | None,
        typer.Option(
            metavar="SIZE",
            help="Card size in a PDF that cardgen did not write: 63x88, 2.5x3.5in, "
            "poker. Without it only the pages are measured.",
        ),
    ] = None,
    layout: Annotated[
        str | None,
        typer.Option(
            help="How its cards are laid out: grid, duplex, gutterfold or single."
        ),
    ] = None,
    bleed: Annotated[
        str | None, typer.Option(metavar="MM", help="Bleed that its cards should have.")
    ] = None,
    flip: Annotated[
        str | None,
        typer.Option(
            help="Edge that its sheets are flipped on: long-edge or short-edge. "
            "Default: what the file asks for."
        ),
    ] = None,
    format: Annotated[
        ReportFormat, typer.Option(help="Output format, as for validate.")
    ] = ReportFormat.TEXT,
    strict: Annotated[
        bool, typer.Option("--strict", help="Treat warnings as errors.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Folder that games were rendered to. Default: output/ in the root.",
        ),
    ] = None,
) -> None:
    """Read PDFs back and measure them against their manifest, or against your options.

    What `cardgen export` wrote is read back as well: pictures, and the files of virtual
    tables, shops and the web. The line number of a problem in a PDF is its page number.
    What several files have in common, such as a card on every paper, is one problem
    that names them.
    """
    # Reading PDFs takes libraries that no other command needs.
    from cardgen.cli.proofing import measure, read_options
    from cardgen.cli.reports.report import count_problems, make_report
    from cardgen.validate.formatting import pluralize

    session: Session = context.obj
    given = read_options(card, layout, bleed, flip)
    folder = output.resolve() if output else None
    with session.timings.run.stage("proof"):
        games, files, root = measure(session, what or [], given, folder)
    problems = in_order(problem for each in games for problem in each.problems)
    report = make_report(games, problems, root, strict)
    summary = f"{count_problems(problems)} in {pluralize(files, 'file')}"
    session.finish(report, format, summary, _NEXT if files else None)
