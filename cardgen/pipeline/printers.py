"""Printer profiles: small files in the user's configuration folder."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from cardgen.cache.folder import config_folder
from cardgen.load.text_file import read_file
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.node import Mapping as Tree
from cardgen.model.page import Printer
from cardgen.model.problem import Problem, Refused, error, has_errors
from cardgen.model.source import Span
from cardgen.validate.shapes.print_settings import read_printer
from cardgen.write.outfile import write_atomically

KEYS = ("front", "back", "angle", "scale")
_NAME = re.compile(r"(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*")
# Windows treats these as devices, whatever follows after a dot.
_DEVICES = re.compile(r"con|prn|aux|nul|com\d|lpt\d")
_NUMBER = re.compile(r"[+-]?(\d{1,3}(\.\d{0,4})?|\.\d{1,4})")
_HEAD = "# A printer's profile: see `cardgen calibrate --help`. Millimetres, degrees.\n"


class BadValues(Exception):
    """Values from the command line are invalid; says which and why."""


def profiles_folder() -> Path:
    """Return the folder that holds one file per printer."""
    return config_folder() / "printers"


def saved_printers() -> tuple[str, ...]:
    """Return the names of all profiles."""
    names = (path.stem for path in profiles_folder().glob("*.yaml") if path.is_file())
    return tuple(sorted(name for name in names if is_name(name)))


def is_name(name: str) -> bool:
    """Return whether a profile may have this name: it is a file name on all systems."""
    return bool(_NAME.fullmatch(name)) and not _DEVICES.fullmatch(name)


def load_printer(name: str) -> Printer:
    """Return a saved profile. Raises Refused if its file is not valid."""
    path = profiles_folder() / f"{name}.yaml"
    text, problems = read_file(path)
    return _read(name, text or "", path, problems)


def save_printer(name: str, given: Mapping[str, str]) -> Printer:
    """Save a profile, from texts of the command line: "0.5,-1", "1.002".

    Other values stay as they are; in a new profile they correct nothing. Raises
    BadValues if texts are invalid, and Refused if the existing profile is not valid or
    cannot be written; nothing is written then.
    """
    path = profiles_folder() / f"{name}.yaml"
    known = load_printer(name) if name in saved_printers() else Printer(name)
    lines = [f"{key}: {_yaml(text)}\n" for key, text in given.items()]
    try:
        new = _read(name, "".join(lines), path, [])
    except Refused as refused:
        keys = list(given)
        faults = [f"{keys[p.span.line - 1]}: {p.message}" for p in refused.problems]
        raise BadValues("; ".join(faults)) from None
    printer = known._replace(**{key: getattr(new, key) for key in given})
    write_atomically(path, _text(printer).encode())
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
    """Return a value as YAML; what is not a number stays a text, to be rejected."""
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
