"""The help page of a command, laid out for the width of the terminal."""

import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import Any

_WIDEST = 88
# Below this many columns for descriptions, each is written below its name.
_LEAST = 36
_BOLD, _END = "\033[1m", "\033[0m"


def help_page(command: Any, context: Any) -> str:
    """Return usage, description, arguments, options and example of a command."""
    everywhere = context.find_root().command.params
    is_root = context.parent is None
    own = command.params if is_root else _others(command.params, everywhere)
    options = [each for each in own if each.param_type_name == "option"]
    options.append(command.get_help_option(context))
    tables = {
        "Arguments": [
            (value_name(each), each.help or "") for each in _others(own, options)
        ],
        "Commands": [(name, summary(each)) for name, each in subcommands(command)],
        "Options": [_option(each) for each in options],
        "Options of every command": []
        if is_root
        else [_option(each) for each in everywhere if each in command.params],
    }
    width = min(_WIDEST, max(20, shutil.get_terminal_size().columns - 1))
    bold = context.obj is not None and context.obj.colored(sys.stdout.isatty())
    parts = [
        _wrapped(f"Usage: {usage(command, context)}", width, 4),
        *(_wrapped(text, width) for text in (command.help or "").split("\n\n")),
        *(_table(title, rows, width, bold) for title, rows in tables.items() if rows),
        _wrapped(command.epilog or "", width, 4),
    ]
    return "\n\n".join(filter(None, parts))


def usage(command: Any, context: Any) -> str:
    """Return how to call a command: `cardgen render [OPTIONS] [GAME]...`."""
    words = [context.command_path, "[OPTIONS]"]
    for each in command.params:
        if each.param_type_name == "argument":
            name = value_name(each) if each.required else f"[{value_name(each)}]"
            words.append(name + "..." * (each.nargs == -1))
    if subcommands(command):
        words.append("COMMAND")
    return " ".join(words)


def value_name(param: Any) -> str:
    """Return what stands for the value of an argument or option: GAME, FILE."""
    return str(param.metavar or param.name.upper())


def option_names(option: Any) -> str:
    """Return an option as it is typed, with the name of its value: `--root DIR`."""
    names = ", ".join(sorted(option.opts, key=len))
    return names if option.is_flag else f"{names} {value_name(option)}"


def summary(command: Any) -> str:
    """Return the first paragraph of a command's description, in one line."""
    return " ".join((command.help or "").split("\n\n")[0].split())


def subcommands(command: Any) -> list[tuple[str, Any]]:
    """Return the commands of a group by name; none if it is no group."""
    return list(getattr(command, "commands", {}).items())


def _others(some: Sequence[Any], without: Sequence[Any]) -> list[Any]:
    return [each for each in some if not any(each is other for other in without)]


def _option(option: Any) -> tuple[str, str]:
    default = (
        f" Default: {option.default}." if option.default and option.show_default else ""
    )
    return option_names(option), (option.help or "") + default


def _table(title: str, rows: Sequence[tuple[str, str]], width: int, bold: bool) -> str:
    column = max(len(name) for name, _ in rows) + 4
    lines = [f"{_BOLD}{title}:{_END}" if bold else f"{title}:"]
    for name, text in rows:
        if width - column < _LEAST:
            lines += [f"  {name}", *_lines(text, width, 6)]
            continue
        first, *more = _lines(text, width, column) or [""]
        lines += [f"  {name}".ljust(column) + first.strip(), *more]
    return "\n".join(line.rstrip() for line in lines)


def _lines(text: str, width: int, indent: int) -> list[str]:
    margin = " " * indent
    return textwrap.wrap(
        " ".join(text.split()),
        width,
        initial_indent=margin,
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _wrapped(text: str, width: int, hang: int = 0) -> str:
    lines = _lines(text, width - hang, 0)
    return f"\n{' ' * hang}".join(lines)
