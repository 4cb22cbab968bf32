"""Pictures on the page: as many in a row as remain legible."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.face import Face
from cardgen.model.geometry import Box, scale
from cardgen.model.ops import Group, Op
from cardgen.rulebook.setting.flowables import BookFlowable, BookPage
from cardgen.rulebook.setting.galleries import CaptionedPicture, Gallery, ShownFace

COLUMN, ROOM = 300.0, 500.0


class Words(BookFlowable):
    """A caption of 10 points that records where it is drawn."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def high(self, width: float) -> float:
        return 10.0

    def draw_at(self, sheet: BookPage, x: float, y: float, width: float) -> None:
        sheet.spots[self._name] = y
        sheet.entries.append((f"{x:.1f} {width:.1f}", False))


def shown(width: float, height: float, letters: float | None = 9.0) -> ShownFace:
    """Return a picture whose description is its size: `_box` reads it."""
    said = f"{width} {height}"
    return ShownFace(Face(width, height, 0.0, ()), width, said, False, letters)


def card(width: float, height: float) -> ShownFace:
    return shown(width, height)._replace(card=True, letters=None)


def gallery(*row: ShownFace, captions: Sequence[str] = (), below: str = "") -> Gallery:
    own = [Words(name) if name else None for name in captions] or [None] * len(row)
    pairs = [
        CaptionedPicture(each, words) for each, words in zip(row, own, strict=True)
    ]
    return Gallery(pairs, Words(below) if below else None, 8.0, (COLUMN, ROOM))


def drawn(part: Gallery, width: float = COLUMN) -> tuple[BookPage, list[Box]]:
    sheet = BookPage(400.0, 600.0, 1)
    part.draw_at(sheet, 50.0, 20.0, width)
    return sheet, [_box(op) for op in sheet.ops]


def _box(op: Op) -> Box:
    assert isinstance(op, Group)
    assert op.spoken
    return op.matrix.bounds(Box(0.0, 0.0, *map(float, op.spoken.split())))


def test_pictures_are_side_by_side_if_there_is_room() -> None:
    part = gallery(shown(100, 50), shown(100, 50), below="both")
    sheet, boxes = drawn(part)
    assert [box.y for box in boxes] == [20.0, 20.0]
    assert [box.x for box in boxes] == [95.0, 205.0]
    assert sheet.spots["both"] == 20.0 + 50.0 + 4.0
    assert part.high(COLUMN) == 64.0


def test_each_caption_is_below_its_picture_and_as_wide() -> None:
    part = gallery(shown(100, 50), shown(100, 50), captions=["one", "two"])
    sheet, _ = drawn(part)
    assert (sheet.spots["one"], sheet.spots["two"]) == (74.0, 74.0)
    assert sheet.entries == [("95.0 100.0", False), ("205.0 100.0", False)]
    assert part.high(COLUMN) == 64.0


def test_figures_go_on_in_more_rows_before_their_letters_are_too_small() -> None:
    _, boxes = drawn(gallery(*[shown(100, 50)] * 4))
    assert len({box.y for box in boxes}) == 2
    assert {round(box.width) for box in boxes} == {100}
    _, boxes = drawn(gallery(*[shown(100, 50, letters=20.0)] * 4))
    assert len({box.y for box in boxes}) == 1
    assert all(box.width < 70 for box in boxes)


def test_cards_go_on_in_more_rows_before_they_lose_a_quarter() -> None:
    assert len({box.y for box in drawn(gallery(*[card(100, 50)] * 3))[1]}) == 1
    assert len({box.y for box in drawn(gallery(*[card(100, 50)] * 4))[1]}) == 2


def test_a_figure_that_is_too_wide_to_be_read_is_turned() -> None:
    part = gallery(shown(400, 200), below="words")
    sheet, (box,) = drawn(part)
    assert [round(side) for side in box] == [100, 20, 200, 400]
    assert sheet.spots["words"] == 20.0 + 400.0 + 4.0
    # Beside other text there is no page to turn it on.
    _, (narrow,) = drawn(part, COLUMN / 2)
    assert (round(narrow.width), round(narrow.height)) == (150, 75)
    # Nor is there one if its letters are large enough unturned.
    _, (large,) = drawn(gallery(shown(400, 200, letters=12.0)))
    assert (round(large.width), round(large.height)) == (300, 150)


@given(
    st.lists(
        st.tuples(st.floats(20, 900), st.floats(20, 900), st.floats(5, 20)),
        min_size=1,
        max_size=7,
    ),
    st.floats(60, COLUMN),
)
def test_pictures_stay_in_their_column_and_their_height(
    sizes: list[tuple[float, float, float]], width: float
) -> None:
    part = gallery(*(shown(*size) for size in sizes))
    _, boxes = drawn(part, width)
    assert len(boxes) == len(sizes)
    for box in boxes:
        assert box.x >= 50 - 0.01
        assert box.right <= 50 + width + 0.01
        assert box.bottom <= 20 + part.high(width) + 0.01


def test_letters_are_measured_as_they_are_shown() -> None:
    figure = shown(100, 50, letters=9.0).at(50)
    assert (figure.letters, figure.least) == (4.5, 1.0)
    assert shown(100, 50, letters=18.0).least == 0.5
    assert shown(100, 50, letters=None).least == 0.0
    assert figure.drawn(0.5, 3.0, 4.0).matrix == scale(0.25)._replace(e=3.0, f=4.0)
