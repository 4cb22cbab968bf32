"""The shipped game as it is printed: its PDFs are read back and measured."""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.__main__ import run_cardgen
from cardgen.load.new_game import make_game
from tests.shipped.games import ROOT, cardgen, edit, hashes

GAME = "cycles-of-moss"
MM = 72 / 25.4
TOLERANCE = 0.01
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CARD = (63.5, 88.9)


@dataclass(frozen=True)
class Placed:
    """A card as placed by the page's operators, in millimetres from the top left."""

    x: float
    y: float
    width: float
    height: float
    turned: bool


@pytest.fixture(scope="module")
def prints(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("prints")
    assert cardgen(ROOT, "render", GAME, "--output", str(folder)) == 0
    return folder / GAME


def _pdf(prints: Path, paper: str, look: str = "") -> Path:
    return prints / f"{GAME}-pool-{paper}-duplex{look}.pdf"


def _placed(page: pikepdf.Page) -> list[Placed]:
    """Return the cards on a page: each has a clip and a transformation of its own."""
    height = float(page.mediabox[3])
    cards = []
    operators = list(pikepdf.parse_content_stream(page))
    for clip, after in zip(operators, operators[3:], strict=False):
        # The painter writes: x y w h re, W, n, a b c d e f cm
        if str(clip.operator) != "re" or str(after.operator) != "cm":
            continue
        a, b, _, _, e, f = (float(number) for number in after.operands)
        width, height_mm = (CARD[1], CARD[0]) if b else CARD
        left = e / MM - (width if b > 0 else 0)
        top = f / MM - (height_mm if b < 0 else 0)
        assert height > 0
        cards.append(Placed(left, top, width, height_mm, bool(b)))
        assert (abs(a), abs(b)) in {(1, 0), (0, 1)}
    return cards


def _operators(page: pikepdf.Page) -> Iterator[pikepdf.ContentStreamInstruction]:
    """Yield the operators outside the cards, and the marks shared with other pages."""
    forms = page.Resources.XObject
    depth = 0
    for part in pikepdf.parse_content_stream(page):
        operator = str(part.operator)
        depth += {"q": 1, "Q": -1}.get(operator, 0)
        if depth == 0 and operator == "Do":
            yield from pikepdf.parse_content_stream(forms[str(part.operands[0])])
        elif depth == 0:
            yield part


def _marks(page: pikepdf.Page) -> tuple[set[float], set[float]]:
    """Return where to cut, by the crop marks: x and y in millimetres."""
    across: set[float] = set()
    down: set[float] = set()
    start = None
    for part in _operators(page):
        if str(part.operator) not in "ml":
            continue
        point = tuple(float(number) / MM for number in part.operands)
        if str(part.operator) == "l" and start:
            width, height = (float(side) / MM for side in page.mediabox[2:])
            if start[0] == point[0] and _at_end(start[1], point[1], height):
                across.add(round(point[0], 3))
            if start[1] == point[1] and _at_end(start[0], point[0], width):
                down.add(round(point[1], 3))
        start = point
    return across, down


def _at_end(start: float, stop: float, length: float) -> bool:
    return any(abs(end) < 0.01 or abs(end - length) < 0.01 for end in (start, stop))


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_are_placed_as_the_manifest_says(prints: Path, paper: str) -> None:
    manifest = json.loads((prints / "manifest.json").read_text(encoding="utf-8"))
    (entry,) = [
        file for file in manifest["files"] if file["name"] == _pdf(prints, paper).name
    ]
    with pikepdf.open(_pdf(prints, paper)) as pdf:
        assert len(pdf.pages) == len(entry["pages"]) == 8
        for page, said in zip(pdf.pages, entry["pages"], strict=True):
            size = [float(side) / MM for side in page.mediabox[2:]]
            assert size == pytest.approx(PAPERS[paper], abs=TOLERANCE)
            placed = _placed(page)
            assert len(placed) == len(said["placements"])
            for card, asked in zip(placed, said["placements"], strict=True):
                found = (card.x, card.y, card.width, card.height)
                wanted = [asked[key] for key in ("x", "y", "width", "height")]
                assert found == pytest.approx(wanted, abs=TOLERANCE)
                assert card.turned == (asked["turn"] in (90, 270))


@pytest.mark.parametrize("paper", PAPERS)
def test_fronts_and_backs_coincide_after_the_flip(prints: Path, paper: str) -> None:
    width = PAPERS[paper][0]
    with pikepdf.open(_pdf(prints, paper)) as pdf:
        pages = [_placed(page) for page in pdf.pages]
    compared = 0
    for fronts, backs in zip(pages[::2], pages[1::2], strict=True):
        for front, back in zip(fronts, backs, strict=True):
            assert width - back.x - back.width == pytest.approx(front.x, abs=TOLERANCE)
            assert back.y == pytest.approx(front.y, abs=TOLERANCE)
            compared += 1
    assert compared == 30


@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_stand_at_the_trim(prints: Path, paper: str) -> None:
    with pikepdf.open(_pdf(prints, paper)) as pdf:
        for page in pdf.pages:
            cards = _placed(page)
            xs = {edge for card in cards for edge in (card.x, card.x + card.width)}
            ys = {edge for card in cards for edge in (card.y, card.y + card.height)}
            across, down = _marks(page)
            assert sorted(across) == pytest.approx(_apart(xs), abs=TOLERANCE)
            assert sorted(down) == pytest.approx(_apart(ys), abs=TOLERANCE)


def _apart(edges: set[float]) -> list[float]:
    kept: list[float] = []
    for edge in sorted(edges):
        if not kept or edge - kept[-1] > TOLERANCE:
            kept.append(edge)
    return kept


def test_the_backs_numbers_stand_at_the_same_viewed_edges(prints: Path) -> None:
    """The first card's four numbers, read from front and back, each from its side."""
    pdf = pypdfium2.PdfDocument(_pdf(prints, "a4"))
    pool = (ROOT / "cards" / GAME / "pool.yaml").read_text(encoding="utf-8")
    first = re.search(r"id: dewtrail-snail.*n: (\d), e: (\d), s: (\d), w: (\d)", pool)
    assert first
    # From the card's top left: n, e, s, w.
    places = (31.75, 10.6), (52.9, 43.2), (31.75, 78.3), (10.6, 43.2)
    for page, is_back in ((pdf[0], False), (pdf[1], True)):
        text = page.get_textpage()
        for (across, down), number in zip(places, first.groups(), strict=True):
            # Cards are placed with their tops to the right, and on the back to the
            # left.
            x, y = 14.1 + 88.9 - down, 15.5 + across
            if is_back:
                x, y = 210 - 14.1 - 88.9 + down, 15.5 + 63.5 - across
            box = (x - 4, 297 - y - 4, x + 4, 297 - y + 4)
            assert text.get_text_bounded(*(edge * MM for edge in box)) == number
        text.close()
    pdf.close()


def test_text_can_be_selected_as_it_was_written(prints: Path) -> None:
    pdf = pypdfium2.PdfDocument(_pdf(prints, "a4"))
    words = "\n".join(page.get_textpage().get_text_range() for page in pdf)
    for name in ("Dewtrail Snail", "Stonemoss Turtle", "Old Mossback"):
        assert words.count(name) == 2
    assert "Cycles of Moss · Creature pool" in words
    assert "63.5 × 88.9 mm" in words
    assert "page 8 of 8" in words


def test_all_fonts_are_embedded(prints: Path) -> None:
    found = 0
    for file in prints.glob("*.pdf"):
        with pikepdf.open(file) as pdf:
            for item in pdf.objects:
                if (
                    isinstance(item, pikepdf.Dictionary)
                    and item.get("/Type") == "/Font"
                ):
                    assert "/FontFile2" in item["/FontDescriptor"]
                    found += 1
    assert found >= 8


def test_the_files_are_sound_and_ask_for_no_scaling(prints: Path) -> None:
    for file in prints.glob("*.pdf"):
        with pikepdf.open(file) as pdf:
            assert pdf.check_pdf_syntax() == []
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    for file in prints.glob("*-pool-*-duplex*.pdf"):
        with pikepdf.open(file) as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
            assert str(pdf.docinfo["/Title"]) == "Cycles of Moss · Creature pool"
            assert str(pdf.docinfo["/Author"]) == "Tim Kaminski"
            with pdf.open_outline() as outline:
                assert len(outline.root) == len(pdf.pages) / 2


def test_cards_without_backs_ask_for_one_side_of_the_paper(tmp_path: Path) -> None:
    make_game(tmp_path, "dragons", None)
    edit(tmp_path / "cards/dragons/game.yaml", "    back: back.xml.j2\n", "")
    assert cardgen(tmp_path, "render", "--layout", "duplex") == 0
    for file in (tmp_path / "output/dragons").glob("*.pdf"):
        with pikepdf.open(file) as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
    assert cardgen(tmp_path, "proof") == 0


def _elsewhere(folder: Path, *asked: str) -> dict[str, str]:
    """Print from a copy in another place, and return hashes of the files."""
    root = folder / "another place"
    for name in (f"cards/{GAME}", "templates", "fonts"):
        shutil.copytree(ROOT / name, root / name)
    assert cardgen(root, "render", GAME, *asked) == 0
    return hashes(root / "output" / GAME)


def test_the_same_cards_give_the_same_bytes_anywhere(
    prints: Path, tmp_path: Path
) -> None:
    again = _elsewhere(tmp_path, "--component", "pool", "--paper", "a4")
    # It lists what was printed, which is less here.
    del again["manifest.json"]
    assert len(again) == 2
    assert again.items() <= hashes(prints).items()


@pytest.mark.long
def test_the_same_game_gives_the_same_bytes_anywhere(
    prints: Path, tmp_path: Path
) -> None:
    assert _elsewhere(tmp_path) == hashes(prints)


def test_a_further_copy_of_a_card_costs_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_cardgen(["--quiet", "new", "copies"]) == 0
    cards = tmp_path / "cards/copies/creatures.yaml"
    text = cards.read_text(encoding="utf-8")
    sizes = []
    for copies in (20, 110):
        cards.write_text(text.replace("copies: 2", f"copies: {copies}"), "utf-8")
        assert (
            run_cardgen(["--quiet", "render", "--paper", "a4", "--look", "colour"]) == 0
        )
        pdf = tmp_path / "output/copies/copies-creatures-a4-duplex.pdf"
        sizes.append(pdf.stat().st_size)
    assert (sizes[1] - sizes[0]) / 90 < 200
