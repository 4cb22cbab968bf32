"""Whose icons, pictures and fonts a kit shows, as far as the files say."""

from collections.abc import Iterable, Sequence
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import NamedTuple

from cardgen.load.text_file import read_file
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.credit import Credit, FontCredit
from cardgen.model.problem import Problem, warning
from cardgen.model.source import Span
from cardgen.validate.shapes.print_settings import read_credits

FILE = "credits.yaml"
_LICENCES = ("OFL*", "LICEN[CS]E*", "COPYING*", "UFL*")
_KNOWN = {
    "SIL Open Font License": "SIL Open Font License 1.1",
    "SIL OPEN FONT LICENSE": "SIL Open Font License 1.1",
    "Apache License": "Apache License 2.0",
    "UBUNTU FONT LICENCE": "Ubuntu Font Licence 1.0",
    "CC0": "CC0 1.0",
}


class Credits(NamedTuple):
    """Authors of icons and pictures, each with the files in use; and of fonts."""

    icons: tuple[Credit, ...]
    pictures: tuple[Credit, ...]
    fonts: tuple[FontCredit, ...]


class Used(NamedTuple):
    """The files that a kit shows, wherever they lie."""

    icons: frozenset[Path]
    pictures: frozenset[Path]
    fonts: frozenset[Path]


def credits_of(used: Used, own: Path) -> tuple[Credits, list[Problem]]:
    """Give the credits for what is used.

    What lies in the game's `own` folder is the game's, unless a credits.yaml there says
    otherwise. Of other icons and fonts without a word about their author is warned.
    """
    icons, problems = _authors(used.icons, own)
    pictures, more = _authors(used.pictures, own)
    fonts = _fonts(used.fonts)
    problems += [*more, *_nameless(fonts, used.fonts)]
    return Credits(icons, pictures, fonts), list(dict.fromkeys(problems))


def _authors(
    files: Iterable[Path], own: Path
) -> tuple[tuple[Credit, ...], list[Problem]]:
    """Give the credits of files, those of one author and licence together."""
    found: dict[Credit, list[str]] = {}
    problems: list[Problem] = []
    known: dict[Path, tuple[list[Credit], list[Problem]]] = {}
    for file in sorted(files):
        folder = file.parent
        if folder not in known:
            known[folder] = _read(folder / FILE)
        credits, faults = known[folder]
        problems += faults
        credit = next((each for each in credits if file.stem in each.files), None)
        if credit:
            found.setdefault(credit._replace(files=()), []).append(file.stem)
        elif not file.is_relative_to(own):
            problems.append(_unsaid(file))
    named = (each._replace(files=tuple(names)) for each, names in found.items())
    return tuple(sorted(named)), problems


def _read(path: Path) -> tuple[list[Credit], list[Problem]]:
    if not path.is_file():
        return [], []
    text, problems = read_file(path)
    if text is None:
        return [], problems
    node, faults = read_yaml(text, path)
    if node is None:
        return [], faults
    return read_credits(node)


def _unsaid(file: Path) -> Problem:
    return warning(
        "credits",
        Span(file),
        f'nobody is named as the author of "{file.name}", which the kit shows',
        f"say who made it, and under which licence, in a {FILE} beside it",
    )


def _fonts(files: Iterable[Path]) -> tuple[FontCredit, ...]:
    folders = sorted({file.parent for file in files})
    return tuple(_font(folder) for folder in folders)


def _font(folder: Path) -> FontCredit:
    texts = sorted({path for form in _LICENCES for path in folder.glob(form)})
    title = folder.name.replace("-", " ").title()
    text = next((path for path in texts if path.is_file()), None)
    if text is None:
        return FontCredit(title, "", "", None)
    words = text.read_text(encoding="utf-8", errors="replace")
    owner = _owners(words)
    licence = next((name for mark, name in _KNOWN.items() if mark in words), text.name)
    return FontCredit(title, owner, licence, text)


def _owners(words: str) -> str:
    """Give what a licence says of its owners, which may go on over several lines."""
    lines = [line.strip() for line in words.splitlines()]
    from_first = dropwhile(lambda line: not line.startswith("Copyright"), lines)
    return " ".join(takewhile(bool, from_first))


def _nameless(fonts: Sequence[FontCredit], files: Iterable[Path]) -> list[Problem]:
    folders = sorted({file.parent for file in files})
    return [
        warning(
            "credits",
            Span(folder),
            f'the font "{font.family}" has no text of its licence in its folder',
            "put it there as OFL.txt or LICENSE.txt: the kit passes it on",
        )
        for font, folder in zip(fonts, folders, strict=True)
        if font.text is None
    ]
