"""The pages of a kit's guide read back: type, fullness, and content."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from tests.plain_game import write_files
from tests.shipped.games import cardgen

GAME = """\
format: 1
id: g
title: Game
version: 0.1.0
players: 2
fonts: {{body: source-sans-3}}
card_types:
  both: {{size: poker, fields: {{}}, front: card.xml.j2, back: card.xml.j2}}
  bare: {{size: poker, fields: {{}}, front: card.xml.j2}}
  board: {{size: [300, 400], fields: {{name: {{type: text}}}}, front: card.xml.j2}}
components:
{components}
rules: none
print:
  papers: [a4, a5]
  layouts: [duplex]
  components:
{plans}
"""
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
    '<path d="M0 0h512v512H{}z"/></svg>'
)
NAMES = [f"drawing-of-a-thing-{number}" for number in range(240)]
OTHERS = "Ann, put together again by the people of a workshop far away in the hills"
FACE = """\
<face>
  <rect width="{{ width }}" height="{{ height }}" fill="#eeeeee"/>
  {% for n in range(240 if card.id == "x-duplex-1" else 1) %}
  <icon name="drawing-of-a-thing-{{ n }}" x="10" y="10" size="4"/>
  {% endfor %}
  <icon name="other" x="10" y="20" size="4"/>
</face>
"""
LONG = "https://example.org/licences/and-a-very-long-way-to-them/version-3.0/"
# Two components for each way to print: with backs, without, and a mix of both.
WAYS = {
    "duplex": ("both", "bare"),
    "single": ("bare", "bare"),
    "grid": ("bare", "bare"),
    "gutterfold": ("both", "bare"),
    "tile": ("board", "board"),
}
# The foot of a page, and the smallest type that a guide may be set in, in points.
FOOT, LEAST = 60.0, 7.0


class Letter(NamedTuple):
    """A letter of a PDF: its size with all scalings, and its height on the page."""

    text: str
    size: float
    bottom: float


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the kit of a game of many components; one author drew all icons."""
    root = tmp_path_factory.mktemp("root")
    parts = {
        f"{way}-{number}": (way, kind)
        for way, kinds in WAYS.items()
        for number, kind in enumerate(kinds, 1)
    }
    parts |= {f"more-{number}": ("duplex", "both") for number in range(1, 7)}
    components, plans, files = [], [], {"templates/card.xml.j2": FACE}
    for id, (way, kind) in parts.items():
        title = id.replace("-", " ").capitalize()
        title += " of all" * 9 if id.startswith("more") else ""
        components.append(
            f"  {id}: {{kind: {'board' if kind == 'board' else 'deck'}, "
            f"title: {title}, card_type: {kind}, cards: {id}.yaml}}"
        )
        plans.append(f"    - {{id: {id}, layouts: [{way}]}}")
        name = ", name: The great plain" if kind == "board" else ""
        card = f"{{id: x-{id}, provenance: placeholder{name}}}"
        files[f"{id}.yaml"] = f"cards: [{card}]\n"
    parted = {"components": "\n".join(components), "plans": "\n".join(plans)}
    files["game.yaml"] = GAME.format(**parted)
    for number, name in enumerate([*NAMES, "other"]):
        files[f"icons/{name}.svg"] = ICON.format(number)
    files["icons/credits.yaml"] = (
        f"- {{by: Bob, licence: CC BY 3.0, url: '{LONG}',\n"
        f"   files: [{', '.join(NAMES)}]}}\n"
        f"- {{by: '{OTHERS}', licence: CC0, files: [other]}}\n"
    )
    write_files(root / "cards/g", files)
    write_files(root, {"cardgen.yaml": ""})
    assert cardgen(root, "render", "--kit") == 0
    return root / "output" / "g" / "g-kit"


def _letters(page: pypdfium2.PdfPage) -> Iterator[Letter]:
    text = page.get_textpage()
    matrix = pdfium.FS_MATRIX()
    for at in range(text.count_chars()):
        said = text.get_text_range(at, 1)
        if not said.strip() or not pdfium.FPDFText_GetMatrix(text, at, matrix):
            continue
        size = pdfium.FPDFText_GetFontSize(text, at)
        bottom = text.get_charbox(at, loose=True)[1]
        yield Letter(said, size * (matrix.c**2 + matrix.d**2) ** 0.5, bottom)


@cache
def _guide(kit: Path, paper: str) -> list[tuple[str, list[Letter], float]]:
    """Return the text, the letters and the height of each page of a guide."""
    with pypdfium2.PdfDocument(kit / paper / f"g-guide-{paper}.pdf") as document:
        return [
            (_said(page), list(_letters(page)), page.get_height()) for page in document
        ]


def _said(page: pypdfium2.PdfPage) -> str:
    text = page.get_textpage().get_text_bounded()
    return " ".join(str(text).replace("\u200b", "").split())


def _page(kit: Path, head: str) -> str:
    (found,) = (said for said, _, _ in _guide(kit, "a4") if said.startswith(head))
    return found


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_no_type_is_smaller_than_can_be_read(kit: Path, paper: str) -> None:
    for number, (_, letters, _) in enumerate(_guide(kit, paper), 1):
        least = min(letters, key=lambda letter: letter.size)
        assert least.size >= LEAST, (number, least)


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("head", ["Contents", "Credits"])
def test_pages_are_full_but_the_last(kit: Path, paper: str, head: str) -> None:
    pages = [page for page in _guide(kit, paper) if page[0].startswith(head)]
    assert len(pages) > 1
    for said, letters, high in pages[:-1]:
        foot = FOOT * high / 842
        rows = [letter.bottom for letter in letters if letter.bottom > foot]
        assert min(rows) < 0.2 * high, said


def test_the_contents_and_credits_name_all(kit: Path) -> None:
    pages = [said for said, _, _ in _guide(kit, "a4")]
    contents = " ".join(said for said in pages if said.startswith("Contents"))
    for file in (kit / "a4").glob("*.pdf"):
        assert (file.name in contents) is ("guide" not in file.name)
    credits = [said for said in pages if said.startswith("Credits")]
    joined = " ".join(credits).replace("- ", "-")
    assert [name for name in NAMES if f" {name}" not in joined] == []
    assert OTHERS in joined
    assert "Bob CC BY 3.0" in credits[0]
    assert "Bob continued drawing-of-a-thing-" in credits[1]
    assert LONG.removeprefix("https://").rstrip("/") in joined.replace(" ", "")


def test_one_page_holds_a_front_and_more_hold_fronts(kit: Path) -> None:
    contents = " ".join(said for said, _, _ in _guide(kit, "a4"))
    # One of duplex, two of single, two of grid.
    assert contents.count(" 1 front 1 sheet") == 5
    assert contents.count(" 1 front and back, 2 How to fold") == 1
    assert " 1 fronts" not in contents
    assert contents.count(" 1–4 fronts in tiles") == 2


def test_pages_of_what_has_no_back_tell_of_none(kit: Path) -> None:
    for head, words in (
        ("On one side: grid", "nothing in this layout has a back"),
        ("One to a page: single", "No piece has a back"),
    ):
        said = _page(kit, head)
        assert "On one side only" in said
        assert "both sides" not in said.casefold()
        assert "Join" not in said
        assert words in said
    tiled = _page(kit, "Larger than the paper: tile")
    assert "there is a back" not in tiled


def test_a_page_tells_of_what_its_files_hold(kit: Path) -> None:
    """Cards are not glued on board, and boards are no cards."""
    single = _page(kit, "One to a page: single")
    assert "board" not in single.casefold()
    assert "thick card" not in single
    assert "measure 63.5 × 88.9 mm." in single
    assert "measure 300 × 400 mm." in _page(kit, "Larger than the paper: tile")


def test_pages_of_what_has_backs_in_part_tell_which(kit: Path) -> None:
    duplex = _page(kit, "On both sides: duplex")
    assert "With backs: both sides" in duplex
    assert "print files of fronts alone on one side" in duplex
    fold = _page(kit, "Fold and glue: gutterfold")
    assert "anything without a back has white paper behind it" in fold


def test_tiles_are_named_as_people_name_them(kit: Path) -> None:
    with pypdfium2.PdfDocument(kit / "a4" / "g-tile-1-a4-tile.pdf") as document:
        said = _said(document[len(document) - 1])
    assert "Tile 1: The great plain 300 × 400 mm" in said
    assert "x-tile-1" not in said
    assert "front" not in said


def test_a_letter_is_measured_with_all_scalings(kit: Path) -> None:
    """The guide for A5 is smaller than the one for A4, in proportion to the paper."""
    a4, a5 = (_guide(kit, paper)[0][1] for paper in ("a4", "a5"))
    sizes = [max(letter.size for letter in page) for page in (a4, a5)]
    assert sizes[1] == pytest.approx(sizes[0] * 148 / 210, rel=1e-3)
