"""PDFs for a press: pages, boxes and order, in sRGB."""

from pathlib import Path

import pikepdf
import pytest

from tests.export.press_game import (
    GAME,
    boxes,
    export,
    facts,
    folder,
    rendered,
    write_press_game,
)

RGB = GAME.replace(", cmyk: [0, 0, 0, 90]", "").replace(", cmyk: [28, 11, 0, 0]", "")
MM = 72 / 25.4


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return the root of the game after its export."""
    write_press_game(tmp_path, game=RGB)
    assert export(tmp_path, "press") == 0
    return tmp_path


def _mm(*values: float) -> list[float]:
    return [round(value * MM, 2) for value in values]


def test_each_face_is_a_page_of_its_trim_and_bleed(root: Path) -> None:
    with pikepdf.open(folder(root, "press") / "pool.pdf") as pdf:
        assert [boxes(page) for page in pdf.pages] == 4 * [
            [_mm(0, 0, 69, 94), _mm(3, 3, 66, 91), _mm(0, 0, 69, 94)]
        ]
        assert "/Annots" not in pdf.pages[0]
    with pikepdf.open(folder(root, "press") / "map.pdf") as pdf:
        assert boxes(pdf.pages[0])[0] == _mm(0, 0, 90, 70)


def test_the_manifest_says_what_is_on_each_page(root: Path) -> None:
    pool = facts(root, "press", "pool.pdf")
    size = {
        "form": "rectangle",
        "media": [195.591, 266.457],
        "trim": [8.504, 8.504, 178.583, 249.449],
        "bleed": [0, 0, 195.591, 266.457],
    }
    assert pool["pages"] == [
        {"card": card, "side": side, **size}
        for card in ("boo", "wail")
        for side in ("front", "back")
    ]
    assert (pool["kind"], pool["component"], pool["colors"]) == ("pdf", "pool", "srgb")
    assert "book" not in pool
    book = facts(root, "press", "book.pdf")
    assert book["book"] is True
    assert [page["card"] for page in book["pages"]] == [
        f"page-{number}" for number in (1, 2, 3, 4)
    ]


def test_the_list_says_how_often_to_print_each_card(root: Path) -> None:
    assert (folder(root, "press") / "order.txt").read_text(encoding="utf-8") == (
        "Ghosts, version 0.1.0: what to print\n"
        "\n"
        "pool.pdf: Ghosts, 63 x 88 mm\n"
        "  3 to print; one page a side, front before back\n"
        "  2 x Boo (boo), pages 1 and 2\n"
        "  1 x Wail (wail), pages 3 and 4\n"
        "\n"
        "map.pdf: Map, 80 x 60 mm\n"
        "  1 to print; one page a side, front before back\n"
        "  1 x Map (moor), page 1\n"
        "\n"
        "book.pdf: Rules, 148 x 210 mm\n"
        "  1 to print; 4 single pages, the last 3 blank\n"
        "  saddle stitch: 1 folded sheet of four pages\n"
    )


def test_missing_bleed_is_mirrored_and_its_own_is_kept(root: Path) -> None:
    map_page = rendered(folder(root, "press") / "map.pdf")
    # Its rectangle ends at the trim: 5 mm of bleed were left white by the template.
    assert map_page.getpixel((3, 30)) == (255, 255, 255)
    assert map_page.getpixel((40, 30)) == (28, 28, 28)
    template = root / "cards/g/templates/back.xml.j2"
    template.write_text('<face><rect width="63" height="9" fill="mist"/></face>')
    export(root, "press")
    back = rendered(folder(root, "press") / "pool.pdf", 1)
    assert back.getpixel((1, 1)) == back.getpixel((20, 20)) == (169, 209, 236)


def test_all_fonts_are_embedded(root: Path) -> None:
    for name in ("pool.pdf", "book.pdf"):
        with pikepdf.open(folder(root, "press") / name) as pdf:
            fonts = [each for each in pdf.objects if _is_font(each)]
            assert fonts
            assert all("/FontFile2" in each for each in fonts)


def _is_font(found: object) -> bool:
    return isinstance(found, pikepdf.Dictionary) and (
        found.get("/Type") == "/FontDescriptor"
    )
