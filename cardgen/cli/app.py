"""The command line: the options of all commands, and the commands."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from cardgen import __version__
from cardgen.cli import completion
from cardgen.cli.command_group import (
    CommandGroup,
    OneCommand,
    WrongUsage,
    refuse_usage,
)
from cardgen.cli.commands import (
    cache,
    calibrate,
    diff,
    doctor,
    explain,
    export,
    fetch,
    generate,
    import_sheet,
    list_games,
    new,
    preview,
    printed,
    proof,
    render,
    schema,
    stats,
    translate,
    validate,
)
from cardgen.cli.exits import FINE, WRONG_USAGE
from cardgen.cli.paths import called
from cardgen.cli.session import (
    Session,
    check_cache_size,
    complain,
    current_folder,
    refuse,
)
from cardgen.cli.timings import Timings
from cardgen.load.workspace import find_root

app = typer.Typer(
    name="cardgen",
    cls=CommandGroup,
    help="Print-and-play decks, player sheets and rulebooks from YAML.",
    epilog="Example: cardgen new dragons && cardgen render dragons",
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def run(arguments: Sequence[str], timings: Timings) -> int:
    """Run a command and return its exit code. Raises whatever is our own mistake."""
    session = Session(timings=timings)
    try:
        code = app(
            args=list(arguments),
            prog_name="cardgen",
            standalone_mode=False,
            obj=session,
        )
    except WrongUsage as fault:
        # typer does not always say which command it was reading.
        commands = {each.name for each in app.registered_commands}
        named = [word for word in arguments if word in commands]
        return refuse_usage(fault, " ".join(["cardgen", *named[:1]]))
    except OSError as fault:
        # typer writes the files of the shell itself.
        if "--install-completion" not in arguments:
            raise
        reason = (fault.strerror or str(fault)).lower()
        hint = "cardgen --show-completion prints it, to put it there yourself"
        complain(f'"{fault.filename}" cannot be written: {reason}', hint)
        return WRONG_USAGE
    return code or FINE


def _remember(
    context: typer.Context, option: typer.CallbackParam, value: object
) -> None:
    if value and context.obj:
        context.obj = context.obj._replace(**{str(option.name): value})


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        # The system refuses the name.
        return False


def _remember_root(
    context: typer.Context, option: typer.CallbackParam, value: Path | None
) -> None:
    if value is not None and not _is_folder(value) and not context.resilient_parsing:
        refuse(f'--root "{value}" is not a folder')
    _remember(context, option, value)


def _show_timings(context: typer.Context, value: bool) -> None:
    if value and not context.resilient_parsing:
        context.obj.timings.wanted = True


def _show_version(asked: bool) -> None:
    if asked:
        print(f"cardgen {__version__}")
        raise typer.Exit


def _shared(*names: str, help: str, callback: Any = _remember, **more: Any) -> Any:
    return typer.Option(
        *names, help=help, callback=callback, expose_value=False, **more
    )


@app.callback()
def options(
    context: typer.Context,
    root: Annotated[
        Path | None,
        _shared(
            "--root",
            help="Folder that contains cards/. Default: search upward.",
            callback=_remember_root,
            metavar="DIR",
        ),
    ] = None,
    verbose: Annotated[bool, _shared("--verbose", help="Print details.")] = False,
    quiet: Annotated[
        bool, _shared("--quiet", help="Print only results and problems.")
    ] = False,
    no_color: Annotated[
        bool, _shared("--no-color", help="Disable colours, as NO_COLOR does.")
    ] = False,
    timings: Annotated[
        bool,
        _shared(
            "--timings",
            help="Print the seconds spent in each stage.",
            callback=_show_timings,
        ),
    ] = False,
    version: Annotated[
        bool,
        _shared(
            "--version",
            "-V",
            help="Print the version and exit.",
            callback=_show_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        # A new user sees what to do, or what there is; a script fails.
        begun = context.obj and (context.obj.root or find_root(current_folder()))
        typer.echo(context.get_help() if begun else welcome(), err=True)
        raise typer.Exit(WRONG_USAGE)
    current_folder()
    check_cache_size()


def welcome() -> str:
    """Return what to do where there is no game yet."""
    cardgen = called()
    return (
        "There is no game here yet. Make a small one, and see it in your browser:\n\n"
        f"    {cardgen} new dragons\n"
        f"    {cardgen} preview dragons\n\n"
        "Its files are in cards/dragons: change a card, and watch. Then print it:\n\n"
        f"    {cardgen} render dragons\n\n"
        f"{cardgen} new --list shows other games to start from, {cardgen} --help all\n"
        f"commands, {cardgen} explain the manual."
    )


def show_help(
    context: typer.Context,
    command: Annotated[
        str | None,
        typer.Argument(
            help="A command. Default: cardgen itself.",
            autocompletion=completion.commands,
        ),
    ] = None,
) -> None:
    """Show the help page of a command, as `cardgen COMMAND --help` does."""
    everything = context.find_root()
    if command is None:
        typer.echo(everything.get_help())
        return
    group: Any = everything.command
    name, found, _ = group.resolve_command(everything, [command])
    typer.echo(found.get_help(typer.Context(found, parent=everything, info_name=name)))


def _add(name: str, run: Any, example: str) -> None:
    app.command(name, cls=OneCommand, epilog=example)(run)


_add("list", list_games.list_games, list_games.EXAMPLE)
_add("validate", validate.validate, validate.EXAMPLE)
_add("render", render.render, render.EXAMPLE)
_add("printed", printed.printed, printed.EXAMPLE)
_add("diff", diff.diff, diff.EXAMPLE)
_add("export", export.export, export.EXAMPLE)
_add("proof", proof.proof, proof.EXAMPLE)
_add("stats", stats.stats, stats.EXAMPLE)
_add("translate", translate.translate, translate.EXAMPLE)
_add("preview", preview.preview, preview.EXAMPLE)
_add("fetch", fetch.fetch, fetch.EXAMPLE)
_add("generate", generate.generate, generate.EXAMPLE)
_add("new", new.new, new.EXAMPLE)
_add("import", import_sheet.import_sheet, import_sheet.EXAMPLE)
_add("schema", schema.schema, schema.EXAMPLE)
_add("calibrate", calibrate.calibrate, calibrate.EXAMPLE)
_add("cache", cache.cache, cache.EXAMPLE)
_add("doctor", doctor.doctor, doctor.EXAMPLE)
_add("explain", explain.explain, explain.EXAMPLE)
_add("help", show_help, "Example: cardgen help render")
