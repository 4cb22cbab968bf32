"""Authors of the icons, pictures and fonts in a kit, as far as the files say."""

from collections.abc import Iterable
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import NamedTuple

from cardgen.load.text_file import read_file
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.assets import Credit, FontCredit
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
    """Authors of icons and pictures with the files used, and authors of fonts."""

    icons: tuple[Credit, ...]
    pictures: tuple[Credit, ...]
    fonts: tuple[FontCredit, ...]


class Used(NamedTuple):
    """The files that a kit uses, wherever they are."""

    icons: frozenset[Path]
    pictures: frozenset[Path]
    fonts: frozenset[Path]


def credits_of(used: Used, own: Path) -> tuple[Credits, list[Problem]]:
    """Return the credits for the files used.

    Files in the game's `own` folder are the game's, unless a credits.yaml there says
    otherwise. Other icons and fonts without a known author are warned of.
    """
    icons, problems = _authors(used.icons, own)
    pictures, more = _authors(used.pictures, own)
    folders = sorted({file.parent for file in used.fonts})
    fonts = [_font(folder) for folder in folders]
    unlicensed = [
        _unlicensed(font, folder)
        for font, folder in zip(fonts, folders, strict=True)
        if font.text is None
    ]
    problems += [*more, *unlicensed]
    return Credits(icons, pictures, tuple(fonts)), list(dict.fromkeys(problems))


def _authors(
    files: Iterable[Path], own: Path
) -> tuple[tuple[Credit, ...], list[Problem]]:
    """Return the credits of files, grouped by author and licence."""
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
            problems.append(_uncredited(file))
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


def _uncredited(file: Path) -> Problem:
    return warning(
        "credits",
        Span(file),
        f'no author is named for "{file.name}", which the kit uses',
        f"name its author and licence in a {FILE} in the same folder",
    )


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
    """Return the copyright notice of a licence, which may span several lines."""
    lines = [line.strip() for line in words.splitlines()]
    from_first = dropwhile(lambda line: not line.startswith("Copyright"), lines)
    return " ".join(takewhile(bool, from_first))


def _unlicensed(font: FontCredit, folder: Path) -> Problem:
    return warning(
        "credits",
        Span(folder),
        f'the font "{font.family}" has no licence text in its folder',
        "add it as OFL.txt or LICENSE.txt: the kit includes it",
    )
