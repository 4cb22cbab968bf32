"""The commands as one: options that all of them have, help pages, and wrong usage."""

import errno
import re
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from cardgen.cli.exits import WRONG_USAGE
from cardgen.cli.help_page import help_page, value_name
from cardgen.cli.session import complain, refuse
from cardgen.model.suggestions import did_you_mean

WrongUsage: type[Exception] = typer.BadParameter.mro()[1]
"""The exception for arguments that typer refuses."""

_QUOTED = re.compile(r"'([^']*)'")


# What stands for a value that names a folder or file, on help pages.
_NAMES_OF_PATHS = re.compile("GAME|FILE|DIR")
_UNUSABLE = {
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "the link leads back to itself",
}


class OneCommand(TyperCommand):
    """A command with a help page in our style."""

    def get_help(self, ctx: Any) -> str:
        """Return the help page."""
        return help_page(self, ctx)

    def invoke(self, ctx: Any) -> Any:
        """Run the command. Exits with 2 if the system refuses a path."""
        for param in self.params:
            if _NAMES_OF_PATHS.search(value_name(param)):
                value = ctx.params.get(param.name) or ()
                for path in value if isinstance(value, list | tuple) else [value]:
                    if isinstance(path, str | Path):
                        _require_usable(param, Path(path))
        return super().invoke(ctx)


class CommandGroup(TyperGroup):
    """All commands. Its options may also follow the name of a command."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for command in self.commands.values():
            command.params.extend(self.params)

    def get_help(self, ctx: Any) -> str:
        """Return the help page."""
        return help_page(self, ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return a command and its arguments. Exits with 2 if there is none."""
        known = self.list_commands(ctx)
        if args[0] not in known and not ctx.resilient_parsing:
            refuse(
                f'there is no command "{args[0]}"',
                f"{did_you_mean(args[0], known)}cardgen --help lists all commands",
            )
        return super().resolve_command(ctx, args)


def refuse_usage(fault: Any, command: str) -> int:
    """Print what typer refused, in our style, and return the exit code."""
    complain(*_wrong_usage(fault, f"{command} --help shows how"))
    return WRONG_USAGE


def _require_usable(param: Any, path: Path) -> None:
    try:
        path.stat()
    except OSError as fault:
        if fault.errno in _UNUSABLE:
            refuse(f'{_given(param)} "{path}": {_UNUSABLE[fault.errno]}')


def _given(param: Any) -> str:
    is_option = param.param_type_name == "option"
    return str(param.opts[0]) if is_option else value_name(param)


def _wrong_usage(fault: Any, more: str) -> tuple[str, str]:
    """Return message and hint."""
    param = getattr(fault, "param", None)
    if hasattr(fault, "possibilities"):
        known = [name for each in fault.ctx.command.params for name in each.opts]
        meant = did_you_mean(fault.option_name, [n for n in known if n[0] == "-"])
        return f"there is no option {fault.option_name}", meant + more
    if param is None:
        return _message(fault), more
    if not fault.message:
        return f"{value_name(param)} is missing", more
    if (low := getattr(param, "min", None)) is not None and fault.__cause__:
        found = fault.__cause__.errors()[0]["input"]
        most = param.max
        wanted = f"of at least {low}" if most is None else f"from {low} to {most}"
        said = f'expected a whole number {wanted}, found "{found}"'
        return f"{_given(param)}: {said}", more
    # A value that is none of some names: the names follow it.
    wrong, *names = _QUOTED.findall(fault.message) or [""]
    return f"{_given(param)}: {_message(fault)}", did_you_mean(wrong, names) + more


def _message(fault: Any) -> str:
    text = (
        str(fault.message).removeprefix("Value error, ").rstrip(".").replace("'", '"')
    )
    return text[:1].lower() + text[1:]
