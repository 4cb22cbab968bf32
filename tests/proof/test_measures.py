"""How small type and how coarse an image may be depends on where they are seen."""

from types import SimpleNamespace
from typing import Any

from cardgen.model.geometry import Box
from cardgen.proof.checks import resolution, type_size


def _view(**page: Any) -> Any:
    """Return a view of a page of cards, with things that lie beside all of them."""
    return SimpleNamespace(
        page=SimpleNamespace(**page),
        places=[object()],
        book=False,
        by_cardgen=True,
        pictured=lambda clip: False,
        place_at=lambda letter: None,
        label_of=lambda place: "margin",
        label_at=lambda box: "margin",
    )


def test_type_in_the_margin_may_be_smaller_than_on_cards() -> None:
    words = SimpleNamespace(letters=[Box(0, 0, 2, 2)], clip=None, text="9 cards")
    told = []
    for words.size in (3.0, 2.9):
        told += [defect.message for defect in type_size.check(_view(texts=[words]))]
    assert told == ['type of 2.9 pt on the margin, expected at least 3 pt: "9 cards"']


def test_an_image_that_is_cut_away_may_be_coarse() -> None:
    sheet = Box(0, 0, 72, 72)
    image = SimpleNamespace(pixels=(72, 72), sides=(72, 72), box=sheet)
    told = []
    for image.clip in (sheet, Box(100, 100, 72, 72)):
        told += [defect.message for defect in resolution.check(_view(images=[image]))]
    assert told == [
        "an image of 72 × 72 pixels is printed at 72 dpi on the margin, "
        "expected at least 150",
    ]
