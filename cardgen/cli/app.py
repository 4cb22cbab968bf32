"""The command line: the options before the command, and all commands."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cardgen import __version__
from cardgen.cli.commands import (
    calibrate,
    explain,
    generate,
    import_sheet,
    list_games,
    new,
    preview,
    proof,
    render,
    schema,
    validate,
)
from cardgen.cli.session import Session, refuse
from cardgen.cli.timings import Timings

app = typer.Typer(
    name="cardgen",
    help="Print-and-play decks, player sheets and rulebooks from YAML.",
    epilog="Example: cardgen new dragons && cardgen render dragons",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _show_version(asked: bool) -> None:
    if asked:
        print(f"cardgen {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    root: Annotated[
        Path | None,
        typer.Option(
            help="Folder that contains cards/. Default: search upward.",
            show_default=False,
        ),
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Print details.")] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", help="Print only results and problems.")
    ] = False,
    no_color: Annotated[
        bool, typer.Option("--no-color", help="Disable colours, as NO_COLOR does.")
    ] = False,
    timings: Annotated[
        bool,
        typer.Option("--timings", help="Print the seconds spent in each stage."),
    ] = False,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Print the version and exit.",
            callback=_show_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    if root is not None and not root.is_dir():
        refuse(f'--root "{root}" is not a folder')
    clocks = context.obj or Timings()
    if timings:
        context.call_on_close(lambda: print(clocks.table(), end="", file=sys.stderr))
    context.obj = Session(root, verbose, quiet, no_color, clocks)


app.command("list", epilog=list_games.EXAMPLE)(list_games.list_games)
app.command("validate", epilog=validate.EXAMPLE)(validate.validate)
app.command("render", epilog=render.EXAMPLE)(render.render)
app.command("proof", epilog=proof.EXAMPLE)(proof.proof)
app.command("preview", epilog=preview.EXAMPLE)(preview.preview)
app.command("generate", epilog=generate.EXAMPLE)(generate.generate)
app.command("new", epilog=new.EXAMPLE)(new.new)
app.command("import", epilog=import_sheet.EXAMPLE)(import_sheet.import_sheet)
app.command("schema", epilog=schema.EXAMPLE)(schema.schema)
app.command("calibrate", epilog=calibrate.EXAMPLE)(calibrate.calibrate)
app.command("explain", epilog=explain.EXAMPLE)(explain.explain)
