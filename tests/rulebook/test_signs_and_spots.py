"""Icons in tables are signs of 5 mm; pictures stand beside headings.

Letters of figures are proofed at their size on paper.
"""

from functools import reduce
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from tests.rulebook.books import Book, pages
from tests.shipped.games import cardgen

MM = 72 / 25.4
_DPI = 300
_NEAR = 40
# The star is lower than the square that an icon is drawn in.
_STAR = 0.847
GOLD, NAVY = (0xF2, 0xB6, 0x32), (0, 0, 128)
SPOT = """\
<face width="14" height="14">
  <rect width="14" height="14" fill="{{ {'sun': 'gold', 'sea': 'navy'}[part] }}"/>
</face>
"""
TABLE = """\
# Pond

==Dive== now.

| Sign | Meaning |
|:-:|:--|
| CELL | Level |
"""


def _book(root: Path, text: str, figure: str = SPOT) -> Book:
    book = Book.write(root, text)
    book.put("templates/figures/spot.xml.j2", figure)
    return book


def _filled(pdf: Path, rgb: tuple[int, int, int]) -> tuple[float, ...] | None:
    """Return the box of a colour on the first page, in millimetres from top left."""
    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[0].render(scale=_DPI / 72).to_pil().convert("RGB")
    apart = ImageChops.difference(picture, Image.new("RGB", picture.size, rgb))
    most = reduce(ImageChops.lighter, apart.split())
    same = most.point(lambda value: 255 if value < _NEAR else 0)
    box = same.getbbox()
    return tuple(edge / _DPI * 25.4 for edge in box) if box else None


@pytest.mark.parametrize(
    ("cell", "height"),
    [
        ("[:star:]{navy} a short name", 5.0 * _STAR),
        # A little higher than a capital.
        ("[:star:]{navy} begins a sentence that goes on and on", 2.3 * _STAR),
        ("It ends in [:star:]{navy}", 2.3 * _STAR),
    ],
)
def test_an_icon_is_a_sign_only_where_a_short_cell_begins_with_it(
    cell: str, height: float, tmp_path: Path
) -> None:
    pdf = _book(tmp_path, TABLE.replace("CELL", cell)).render()
    found = _filled(pdf, NAVY)
    assert found
    assert found[3] - found[1] == pytest.approx(height, abs=0.1)


def _baselines(pdf: Path, *words: str) -> list[float]:
    """Return the bottom of the first letter of words, in millimetres."""
    with pypdfium2.PdfDocument(pdf) as document:
        text = document[0].get_textpage()
        at = [text.search(word, match_case=True).get_next() for word in words]
        return [text.get_charbox(found[0])[1] / MM for found in at if found]


def test_the_words_beside_a_sign_are_on_its_line(tmp_path: Path) -> None:
    cell = "[:star:]{navy} Hill"
    pdf = _book(tmp_path, TABLE.replace("CELL", cell)).render()
    sign, words = _baselines(pdf, "Hill", "Level")
    assert sign == pytest.approx(words, abs=0.05)


HEADED = """\
# Pond

==Dive== now.

## The sun ![A sun](figure:spot:sun) {:#one}

It shines on [it](#one) and [the sea](#the-sea).

### The sea ![A sea](figure:spot:sea){width=7}

It is wet.
"""


@pytest.fixture(scope="module")
def headed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _book(tmp_path_factory.mktemp("headed"), HEADED).render()


@pytest.mark.parametrize(
    ("rgb", "side", "words"),
    [(GOLD, 14.0, "The sun"), (NAVY, 7.0, "The sea")],
)
def test_a_picture_stands_right_of_its_heading(
    headed: Path, rgb: tuple[int, int, int], side: float, words: str
) -> None:
    found = _filled(headed, rgb)
    assert found
    left, top, right, bottom = found
    assert (right - left, bottom - top) == pytest.approx((side, side), abs=0.2)
    # The page of A5 is 148 mm wide, and its margins are about a twelfth.
    assert right == pytest.approx(148 - 12.6, abs=1.0)
    (baseline,) = _baselines(headed, words)
    assert 210 - bottom == pytest.approx(baseline, abs=2.0)


def test_a_picture_beside_a_heading_is_no_part_of_its_words(headed: Path) -> None:
    (page,) = pages(headed)
    assert "The sun It shines on it and the sea. The sea It is wet." in page
    with pikepdf.open(headed) as document:
        content = document.pages[0].Contents.read_bytes().lower()
        assert b"".join(f"{ord(c):04x}".encode() for c in "A sun") in content
        titles = [str(each.title) for each in document.open_outline().root]
    assert titles == ["The sun"]


@pytest.mark.parametrize(
    ("heading", "message"),
    [
        ("## A ![b](figure:spto:sun)", 'there is no figure "spto:sun"'),
        ("## A ![](figure:spot:sun)", 'the picture "figure:spot:sun" has no desc'),
        ("## ![b](figure:spot:sun) ![c](card:duck)", "a picture is in the middle of"),
    ],
)
def test_a_wrong_picture_in_a_heading_is_found(
    heading: str, message: str, tmp_path: Path
) -> None:
    book = _book(tmp_path, f"# Pond ==Dive==\n\n{heading}\n\nText.\n")
    (found,) = book.check().problems
    assert (found.span.line, found.message[: len(message)]) == (3, message)


def test_a_part_that_a_figure_does_not_know_is_found_where_it_is_asked(
    tmp_path: Path,
) -> None:
    text = "# Pond ==Dive==\n\n![A moon](figure:spot:moon)\n"
    book = _book(tmp_path, text)
    assert book.check().problems == ()
    assert cardgen(book.root, "validate", "pond", "--fit") == 1


SMALL = """\
<face width="60" height="20">
  <text width="30" height="8" size="9">carp</text>
  <text x="30" width="30" height="8" size="8">pike</text>
  <group clip="rect(0,0,60,20)">
    <text y="10" width="60" height="8" size="6">cut</text>
  </group>
</face>
"""


def test_letters_of_figures_are_proofed_in_booklets_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "# Pond\n\n![A pike](figure:spot)\n\n==Dive==, dive.\n"
    book = _book(tmp_path, text, SMALL)
    for layout in ("booklet", "pages"):
        book.render("--layout", layout, "--paper", "a4")
    capsys.readouterr()
    cardgen(book.root, "proof", "pond")
    said = "".join(capsys.readouterr())
    assert said.count("type of 8.0 pt on the page") == 1
    assert '"pike"; also in pond-rules-a5-pages.pdf' in said
    assert "type of 9" not in said
    assert "type of 6" not in said
