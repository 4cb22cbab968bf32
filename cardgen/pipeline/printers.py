"""Printers' profiles: small files in the user's folder."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from cardgen.load.text_file import read_file
from cardgen.load.user_folder import config_folder
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.node import Mapping as Tree
from cardgen.model.printer import Printer
from cardgen.model.problem import Problem, Refused, error, has_errors
from cardgen.model.source import Span
from cardgen.validate.shapes.print_settings import read_printer
from cardgen.write.outfile import write_whole

KEYS = ("front", "back", "angle", "scale")
_NAME = re.compile(r"(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*")
# Windows takes these for devices, whatever comes after the dot.
_DEVICES = re.compile(r"con|prn|aux|nul|com\d|lpt\d")
_NUMBER = re.compile(r"[+-]?(\d{1,3}(\.\d{0,4})?|\.\d{1,4})")
_HEAD = "# A printer's profile: see `cardgen calibrate --help`. Millimetres, degrees.\n"


class BadValues(Exception):
    """Says of values from the command line, key by key, what is wrong with them."""


def profiles_folder() -> Path:
    """Give the folder that holds one file for each printer."""
    return config_folder() / "printers"


def saved_printers() -> tuple[str, ...]:
    """Give the names of all profiles."""
    names = (path.stem for path in profiles_folder().glob("*.yaml") if path.is_file())
    return tuple(sorted(name for name in names if is_name(name)))


def is_name(name: str) -> bool:
    """Tell whether a profile may be called that: it names a file everywhere."""
    return bool(_NAME.fullmatch(name)) and not _DEVICES.fullmatch(name)


def load_printer(name: str) -> Printer:
    """Give a profile that is saved. Raises Refused when its file is not sound."""
    path = profiles_folder() / f"{name}.yaml"
    text, problems = read_file(path)
    return _read(name, text or "", path, problems)


def save_printer(name: str, given: Mapping[str, str]) -> Printer:
    """Keep a profile, from texts as the command line has them: "0.5,-1", "1.002".

    What is not given stays as it was, in a new profile at nothing. Raises BadValues
    with all that is wrong, and Refused when the profile that is there is not sound or
    cannot be written; then nothing is written.
    """
    path = profiles_folder() / f"{name}.yaml"
    known = load_printer(name) if name in saved_printers() else Printer(name)
    lines = [f"{key}: {_yaml(text)}\n" for key, text in given.items()]
    try:
        new = _read(name, "".join(lines), path, [])
    except Refused as refused:
        keys = list(given)
        told = [f"{keys[p.span.line - 1]}: {p.message}" for p in refused.problems]
        raise BadValues("; ".join(told)) from None
    printer = known._replace(**{key: getattr(new, key) for key in given})
    write_whole(path, _text(printer).encode())
    return printer


def _read(name: str, text: str, path: Path, problems: list[Problem]) -> Printer:
    if has_errors(problems):
        raise Refused(*problems)
    node, found = read_yaml(text or "{}", path)
    if node is None or has_errors(found):
        raise Refused(*found)
    if not isinstance(node, Tree):
        expected = 'expected a mapping ("key: value")'
        raise Refused(error("shape", Span(path), expected, f"keys: {', '.join(KEYS)}"))
    return read_printer(name, node)


def _yaml(text: str) -> str:
    """Give a value as YAML has it; what is no number stays a text, to be refused."""
    words = [
        f"{float(word):g}" if _NUMBER.fullmatch(word.strip()) else json.dumps(word)
        for word in text.split(",")
    ]
    return f"[{', '.join(words)}]" if len(words) > 1 else words[0]


def _text(printer: Printer) -> str:
    lines = (line.replace("=", ": ") for line in printer.written().split(" "))
    return _HEAD + "".join(f"{_listed(line)}\n" for line in lines)


def _listed(line: str) -> str:
    key, value = line.split(": ")
    return f"{key}: [{value.replace(',', ', ')}]" if "," in value else line
