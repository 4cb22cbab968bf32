"""Authors of the icons, pictures and fonts in use, as far as the files say."""

from collections.abc import Iterable, Iterator
from itertools import dropwhile, takewhile
from pathlib import Path
from typing import NamedTuple

from cardgen import __version__
from cardgen.compose.art_files import Sources, font_files, picture_files
from cardgen.load.text_file import read_file
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.assets import Credit, FontCredit
from cardgen.model.face import Face
from cardgen.model.game import Game
from cardgen.model.ops import Op
from cardgen.model.page import Document
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
    """The files that something was drawn from, wherever they are."""

    icons: frozenset[Path]
    pictures: frozenset[Path]
    fonts: frozenset[Path]

    @classmethod
    def by(cls, ops: Iterable[Op], *sources: Sources) -> "Used":
        """Return the files that ops use; `sources` are those of icons and glyphs."""
        drawn = list(ops)
        origins = {path: of for each in sources for path, of in each.fonts.items()}
        return cls(
            frozenset(icon for each in sources for icon in each.icons),
            frozenset(picture_files(drawn)),
            frozenset(origins.get(path, path) for path in font_files(drawn)),
        )


def drawn_ops(document: Document) -> Iterator[Op]:
    """Yield all that is on the pages of a document; repeated faces only once."""
    faces: dict[int, Face] = {}
    for number, page in enumerate(document.pages):
        faces |= {id(placed.face): placed.face for placed in page.placements}
        # All pages have a legend in the same font.
        if number == 0 or not page.placements:
            yield from page.marks
    for face in faces.values():
        yield from face.ops


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
        f'no author is named for "{file.name}", which the game uses',
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
        "add it as OFL.txt or LICENSE.txt: whoever gets the game must get it too",
    )


def credits_text(game: Game, credits: Credits) -> str:
    """Return credits.txt: who made the game, and what it is made of."""
    by = f" by {game.designer}" if game.designer else ""
    blocks = [[f"{game.title} {game.version}{by}", f"Made with cardgen {__version__}"]]
    for kind, found in (("Icons", credits.icons), ("Pictures", credits.pictures)):
        blocks += [_block(kind, each) for each in found]
    for font in credits.fonts:
        blocks.append([f"Font: {font.family}, {font.licence}", font.by])
    paragraphs = ("\n".join(filter(None, block)) for block in blocks)
    return "\n\n".join(paragraphs) + "\n"


def _block(kind: str, credit: Credit) -> list[str]:
    about = ", ".join(filter(None, (credit.licence, credit.url, credit.source)))
    return [f"{kind} by {credit.by}: {about}", ", ".join(credit.files)]
