"""A game as it is printed: its PDFs are read back and measured."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.model.page import Side
from cardgen.write.pdf import write_pdf
from tests.faces import ROOT
from tests.plain_game import entries, pages_of, write_files, write_plain
from tests.shipped.games import cardgen, composer, edit, hashes
from tests.write.letters import document, page, place

GAME = "beasts"
MM = 72 / 25.4
TOLERANCE = 0.01
SIDES: tuple[Side, Side] = ("front", "back")
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CARD = (63.5, 88.9)
# From a card's top left, a number to each edge of both of its sides.
PLACES = (31.75, 10.6), (52.9, 43.2), (31.75, 78.3), (10.6, 43.2)
NUMBERS = "".join(
    f'<text x="{x - 3}" y="{y - 3}" width="6" height="6" align="center" '
    f'valign="middle">{number}</text>'
    for number, (x, y) in enumerate(PLACES, 1)
)
BOOK = "  book: {kind: rulebook, title: Rules, text: rules.md, page: a5}\nrules: none\n"


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
    """Return the printed files of thirty cards and a rulebook."""
    root = tmp_path_factory.mktemp("prints")
    _write(root)
    assert cardgen(root, "render") == 0
    return root / "output" / GAME


def _write(root: Path) -> Path:
    folder = write_plain(root)
    edit(folder / "creatures.yaml", "copies: 2", "copies: 25")
    edit(folder / "game.yaml", "rules: none\n", BOOK)
    for side in SIDES:
        edit(folder / f"templates/{side}.xml.j2", "</face>", f"{NUMBERS}</face>")
    return write_files(folder, {"rules.md": "# Play\n\nPlay *a card*.\n"})


def _pdf(prints: Path, paper: str) -> Path:
    return prints / f"{GAME}-creatures-{paper}-duplex.pdf"


def _placed(page: pikepdf.Page) -> list[Placed]:
    """Return the cards on a page: each has a transformation of its own."""
    operators = list(pikepdf.parse_content_stream(page))
    cards = []
    for number, part in enumerate(operators):
        # The painter writes: x y w h re, W, n, a b c d e f cm; or it moves and draws
        # a card that is there several times.
        clip, then = operators[max(number - 3, 0)], operators[number + 1 :][:1]
        drawn = bool(then) and str(then[0].operator) == "Do"
        copied = drawn and str(then[0].operands[0]).startswith("/C")
        if str(part.operator) != "cm" or not (copied or str(clip.operator) == "re"):
            continue
        a, b, _, _, e, f = (float(number) for number in part.operands)
        width, height = (CARD[1], CARD[0]) if b else CARD
        left = e / MM - (width if b > 0 else 0)
        top = f / MM - (height if b < 0 else 0)
        cards.append(Placed(left, top, width, height, bool(b)))
        assert (abs(a), abs(b)) in {(1, 0), (0, 1)}
    return cards


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_are_placed_as_the_manifest_says(prints: Path, paper: str) -> None:
    entry = entries(prints)[_pdf(prints, paper).name]
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


def test_backs_are_turned_as_their_fronts_are(prints: Path) -> None:
    """The four numbers of each side, read in the direction of its card."""
    file = _pdf(prints, "a4")
    entry = entries(prints)[file.name]
    with pypdfium2.PdfDocument(file) as pdf:
        for number, turn in ((0, 90), (1, 270)):
            text = pdf[number].get_textpage()
            for placed in entry["pages"][number]["placements"]:
                assert placed["turn"] == turn
                for said, (across, down) in enumerate(PLACES, 1):
                    x = placed["x"] + (CARD[1] - down if turn == 90 else down)
                    y = placed["y"] + (across if turn == 90 else CARD[0] - across)
                    box = (x - 4, 297 - y - 4, x + 4, 297 - y + 4)
                    found = text.get_text_bounded(*(edge * MM for edge in box))
                    assert found == str(said)


def test_the_backs_numbers_stand_at_the_same_viewed_edges() -> None:
    """The four numbers of a card of Cycles of Moss, read from each of its sides."""
    game, draws = composer("cycles-of-moss")
    pool = next(part for part in game.components if part.id == "pool")
    card = pool.cards[0]
    numbers = [str(card.values[edge]) for edge in "nesw"]
    assert len(set(numbers)) > 1
    for side in SIDES:
        face, problems = draws.face(card, side, "low-ink")
        assert problems == []
        assert face
        made = write_pdf(document([page(300, [place(face, 0, 0)])]))
        with pypdfium2.PdfDocument(made) as pdf:
            text = pdf[0].get_textpage()
            for number, (x, y) in zip(numbers, PLACES, strict=True):
                box = [x - 4, 300 / MM - y - 4, x + 4, 300 / MM - y + 4]
                assert text.get_text_bounded(*(edge * MM for edge in box)) == number


def test_text_can_be_selected_as_it_was_written(prints: Path) -> None:
    words = "\n".join(pages_of(_pdf(prints, "a4")))
    for name, copies in {"Night Owl: 3": 1, "Hill Hedgehog: 1": 25}.items():
        assert words.count(name) == copies
    assert "Beasts · Creatures" in words
    assert "63.5 × 88.9 mm" in words
    assert "page 8 of 8" in words


def test_the_files_are_sound_and_ask_for_no_scaling(prints: Path) -> None:
    for file in prints.glob("*.pdf"):
        with pikepdf.open(file) as pdf:
            assert pdf.check_pdf_syntax() == []
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    for file in prints.glob("*-creatures-*-duplex*.pdf"):
        with pikepdf.open(file) as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
            assert str(pdf.docinfo["/Title"]) == "Beasts · Creatures"
            assert str(pdf.docinfo["/Author"]) == "Ann Bee"
            with pdf.open_outline() as outline:
                assert len(outline.root) == len(pdf.pages) / 2


def test_cards_without_backs_ask_for_one_side_of_the_paper(tmp_path: Path) -> None:
    edit(write_plain(tmp_path) / "game.yaml", "    back: back.xml.j2\n", "")
    assert cardgen(tmp_path, "render", "--paper", "a4", "--look", "colour") == 0
    (file,) = (tmp_path / "output" / GAME).glob("*.pdf")
    with pikepdf.open(file) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
    assert cardgen(tmp_path, "proof") == 0


def test_the_same_game_gives_the_same_bytes_anywhere(
    prints: Path, tmp_path: Path
) -> None:
    """Also with templates and fonts that are copies of those of cardgen."""
    root = tmp_path / "another place"
    for name in ("templates/icons", "fonts/source-sans-3", "fonts/alegreya"):
        shutil.copytree(ROOT / name, root / name)
    _write(root)
    assert cardgen(root, "render", "--no-cache") == 0
    assert hashes(root / "output" / GAME) == hashes(prints)


def test_a_further_copy_of_a_card_costs_little(tmp_path: Path) -> None:
    cards = write_plain(tmp_path) / "creatures.yaml"
    asked = ["render", "--paper", "a4", "--look", "colour"]
    sizes = []
    for before, copies in ((2, 20), (20, 65)):
        edit(cards, f"copies: {before}", f"copies: {copies}")
        assert cardgen(tmp_path, *asked) == 0
        pdf = tmp_path / "output/beasts/beasts-creatures-a4-duplex.pdf"
        sizes.append(pdf.stat().st_size)
    assert (sizes[1] - sizes[0]) / 45 < 200
