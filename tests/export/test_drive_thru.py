"""Decks for DriveThruCards: page order, boxes, copies, and the limit of ink."""

from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from tests.export.press_game import (
    GAME,
    boxes,
    export,
    facts,
    folder,
    rendered,
    write_press_game,
)

DECK = GAME.replace("size: [63, 88]", "size: poker")
DECK += "export:\n  drive-thru: {map: none, book: none}\n"


def _exported(root: Path, game: str = DECK, front: str = "") -> pikepdf.Pdf:
    write_press_game(root, front, game)
    assert export(root, "drive-thru") == 0
    return pikepdf.open(folder(root, "drive-thru") / "pool.pdf")


def test_pages_have_the_boxes_of_the_shop_and_backs_come_first(tmp_path: Path) -> None:
    with _exported(tmp_path) as pdf:
        assert [boxes(page) for page in pdf.pages] == 6 * [
            [[0, 0, 198, 270], [9, 9, 189, 261], [0, 0, 198, 270]]
        ]
    names = [file.name for file in folder(tmp_path, "drive-thru").glob("*.pdf")]
    assert names == ["pool.pdf"]
    pages = facts(tmp_path, "drive-thru", "pool.pdf")["pages"]
    assert [(page["card"], page["side"]) for page in pages] == [
        (card, side) for card in ("boo", "boo", "wail") for side in ("back", "front")
    ]
    assert pages[0]["trim"] == [9, 9, 180, 252]


def test_the_list_names_the_cards(tmp_path: Path) -> None:
    _exported(tmp_path).close()
    order = folder(tmp_path, "drive-thru") / "order.txt"
    assert order.read_text(encoding="utf-8") == (
        "Ghosts, version 0.1.0: DriveThruCards\n"
        "\n"
        "pool.pdf: Ghosts, 3 cards of 63.5 x 88.9 mm\n"
        "  Poker size (2.5 x 3.5 in); 6 pages\n"
        "  2 x Boo (boo)\n"
        "  1 x Wail (wail)\n"
    )


def test_a_card_without_a_back_has_a_blank_one(tmp_path: Path) -> None:
    game = DECK.replace("    back: back.xml.j2\n", "")
    ground = '<rect width="63.5" height="88.9" fill="ember"/>'
    _exported(tmp_path, game, ground).close()
    pdf = folder(tmp_path, "drive-thru") / "pool.pdf"
    assert _colors(rendered(pdf, 0)) == {(255, 255, 255)}
    assert (255, 255, 255) not in _colors(rendered(pdf, 1))


def test_cards_that_lie_across_turn_over_like_pages_of_a_book(tmp_path: Path) -> None:
    game = DECK.replace("size: poker", "size: [88.9, 63.5]")
    # Front and back have a dark strip along their upper edge.
    strip = '<rect width="88.9" height="6" fill="black"/>'
    game = game.replace("back: back.xml.j2", "back: front.xml.j2")
    _exported(tmp_path, game, strip).close()
    pdf = folder(tmp_path, "drive-thru") / "pool.pdf"
    back, front = (rendered(pdf, number) for number in (0, 1))
    assert front.size == back.size == (198, 270)
    # Its top is to the right of the front and so, seen from behind, to the left.
    assert _is_dark(front.getpixel((185, 135)))
    assert _is_dark(back.getpixel((12, 135)))
    assert not _is_dark(front.getpixel((12, 135)))
    assert not _is_dark(back.getpixel((185, 135)))


def _colors(image: Image.Image) -> set[object]:
    return {color for _, color in image.getcolors(1 << 16) or ()}


def _is_dark(pixel: object) -> bool:
    return isinstance(pixel, tuple) and max(pixel) < 99


def test_a_smaller_card_is_in_the_middle(tmp_path: Path) -> None:
    game = GAME + "export:\n  drive-thru: {pool: poker, map: none, book: none}\n"
    ground = '<rect width="63" height="88" fill="mist"/>'
    _exported(tmp_path, game, ground).close()
    front = rendered(folder(tmp_path, "drive-thru") / "pool.pdf", 1)
    assert len(_colors(front)) < 4


def test_cards_with_more_ink_than_the_shop_takes_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rich = DECK.replace("[0, 0, 0, 90]", "[60, 50, 40, 100]")
    ground = (
        '{% if card.id == "wail" %}<rect width="9" height="9" fill="soot"/>{% endif %}'
    )
    _exported(tmp_path, rich, ground).close()
    assert 'warning: 1 card of "pool" with more than 240 % of ink: wail 250 %' in (
        capsys.readouterr().err
    )
    with _exported(tmp_path, rich.replace("50, 40", "40, 40"), ground):
        assert "warning" not in capsys.readouterr().err
