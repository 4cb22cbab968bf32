"""Faces in tiles: nothing is lost, tabs are as requested, and marks avoid the art."""

from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.impose.tiling import best_tiling, tile_name
from cardgen.model.face import Face, Form, Item
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import BLACK, Shape, TextLine
from cardgen.model.outlines import bounds, flattened
from cardgen.model.page import Page, Placement, Tile
from cardgen.model.problem import Refused
from cardgen.model.units import to_points
from cardgen.typeset.label import label_width
from tests.faces import FACE, face, item, job
from tests.impose.sheets import lines, words

TOLERANCE = to_points(0.01)
LENGTHS = st.floats(30, 1000).map(lambda length: round(length, 2))
PAPER = st.sampled_from(sorted(PAPERS.values())) | st.tuples(
    st.floats(120, 400), st.floats(400, 700)
)


class Wanted(NamedTuple):
    """A face and a paper, in millimetres."""

    size: tuple[float, float]
    bleed: float
    form: Form
    paper: tuple[float, float]
    margin: float
    overlap: float

    def face(self) -> Face:
        return replace(face(*self.size, self.bleed), form=self.form)

    def pages(self) -> list[Page]:
        work = job("paper", *self.paper, margin=self.margin)
        work = work._replace(overlap=to_points(self.overlap))
        try:
            copies = [(Item("board", self.face(), None), 1)]
            return list(LAYOUTS["tile"].impose(copies, work))
        except Refused:
            assume(False)
            raise


WANTED = st.builds(
    Wanted,
    st.tuples(LENGTHS, LENGTHS),
    st.sampled_from([0, 2, 3.175, 10]),
    st.sampled_from(["rectangle", "rectangle", "round", "hex"]),
    PAPER,
    st.sampled_from([0, 5, 10]),
    st.sampled_from([3, 8, 12.5, 20]),
)
FEW = settings(max_examples=settings().max_examples // 10)


def test_an_a3_board_is_four_pages_of_a4_and_turned_when_that_is_fewer() -> None:
    sizes = [(284, 405.6), (278, 400), (400, 278), (420, 200), (60, 80)]
    found = [best_tiling(face(*size, 2), job("a4", 210, 297)) for size in sizes]
    pages = [(tiling.pages, tiling.turn) for tiling in found if tiling]
    assert pages == [(4, 0), (3, 90), (3, 0), (3, 0), (1, 0)]


@FEW
@given(wanted=WANTED)
def test_tiles_hold_a_face_and_are_marked_to_be_joined(wanted: Wanted) -> None:
    pages = [page for page in wanted.pages() if page.placements]
    _every_point_is_on_a_tile(pages, wanted)
    _parts_lie_side_by_side_and_tabs_are_as_wide_as_asked(pages, wanted)
    for page in pages:
        _marks_and_words_keep_off_the_art_and_each_other(page)
        _joins_have_dashed_marks_for_glue_and_solid_ones_to_cut(page)


def _every_point_is_on_a_tile(pages: list[Page], wanted: Wanted) -> None:
    whole = wanted.face()
    placed = [placement for page in pages for placement in page.placements]
    assert len(placed) == len(pages)
    assert all(p.face.width == whole.width for p in placed)
    seen = [_in_face(p, p.window) for p in placed]
    steps = [share / 12 for share in range(13)]
    bleed = whole.bleed
    for x in (-bleed + step * (whole.width + 2 * bleed) for step in steps):
        for y in (-bleed + step * (whole.height + 2 * bleed) for step in steps):
            assert any(_has(box, x, y) for box in seen)
    for page, placement in zip(pages, placed, strict=True):
        printable = Box(0, 0, page.width, page.height).grown(-to_points(wanted.margin))
        assert printable.grown(TOLERANCE).holds(placement.window)


def _parts_lie_side_by_side_and_tabs_are_as_wide_as_asked(
    pages: list[Page], wanted: Wanted
) -> None:
    placed = [p for page in pages for p in page.placements]
    whole = wanted.face()
    tiles = {(t.row, t.column): (p, t) for p in placed if (t := p.tile)}
    if not tiles:
        return
    assert len(tiles) == len(placed)
    assert sorted(tiles) == [
        (row, column)
        for row in range(placed[0].tile.rows)  # type: ignore[union-attr]
        for column in range(placed[0].tile.columns)  # type: ignore[union-attr]
    ]
    parts = [_in_face(p, t.part) for p, t in tiles.values()]
    area = sum(part.width * part.height for part in parts)
    assert area == pytest.approx(whole.width * whole.height)
    for number, part in enumerate(parts):
        assert Box(0, 0, whole.width, whole.height).grown(TOLERANCE).holds(part)
        assert not any(part.overlaps(o, TOLERANCE) for o in parts[:number])
    for (row, column), (placement, tile) in tiles.items():
        next_to = {(row, column + 1), (row + 1, column)} & set(tiles)
        assert {tab.name for tab in tile.tabs} == {tile_name(*cell) for cell in next_to}
        for tab in tile.tabs:
            assert min(tab.area[2:]) == pytest.approx(to_points(wanted.overlap))
            _lies_below(placement, tab.area, tiles, tab.name)


def _lies_below(
    placement: Placement,
    area: Box,
    tiles: dict[tuple[int, int], tuple[Placement, Tile]],
    name: str,
) -> None:
    """Check a tab against the tile that is placed over it."""
    other, tile = next(each for each in tiles.values() if each[1].name == name)
    tab, over = _in_face(placement, area), _in_face(other, other.window)
    part = _in_face(other, tile.part)
    middle = tab.x + tab.width / 2, tab.y + tab.height / 2
    assert _has(over, *middle)
    assert _has(part, *middle)


def _marks_and_words_keep_off_the_art_and_each_other(page: Page) -> None:
    (placement,) = page.placements
    texts = [_box(line, matrix) for line, matrix in lines(page.marks)]
    for number, text in enumerate(texts):
        assert not text.overlaps(placement.window, TOLERANCE)
        assert Box(0, 0, page.width, page.height).grown(TOLERANCE).holds(text)
        # Narrower ones have words over their marks, on a white ground.
        if placement.tile and min(placement.window[2:]) > to_points(60):
            assert not any(text.overlaps(o, 0.1) for o in texts[:number])
    if placement.tile is None:
        return
    drawn = [op for op in page.marks if isinstance(op, Shape)]
    assert drawn
    for line in drawn:
        for one, other in pairwise(line.outline):
            if (one[0], other[0]) == ("M", "L"):
                reach = bounds((one, other)).grown(0.01)
                assert not reach.overlaps(placement.window, 0.05)


def _joins_have_dashed_marks_for_glue_and_solid_ones_to_cut(page: Page) -> None:
    (placement,) = page.placements
    tile = placement.tile
    if tile is None:
        return
    dashed, solid = _marks(page, dashed=True), _marks(page, dashed=False)
    glued = {tab.side for tab in tile.tabs}
    edges = {
        "left": (0, tile.part.x),
        "right": (0, tile.part.right),
        "above": (1, tile.part.y),
        "below": (1, tile.part.bottom),
    }
    for side, edge in edges.items():
        assert _is_among(edge, dashed) == (side in glued)
        assert _is_among(edge, solid) == (side not in glued)


def _marks(page: Page, *, dashed: bool) -> list[tuple[int, float]]:
    """Return the dark lines: 0 and x of vertical ones, 1 and y of horizontal ones."""
    found = []
    for op in page.marks:
        stroke = op.stroke if isinstance(op, Shape) else None
        if stroke and stroke.paint.color == BLACK and bool(stroke.dash) == dashed:
            for chain in flattened(op.outline):
                (x, y), (other, _) = chain[0], chain[-1]
                found.append((0, x) if abs(x - other) < 1e-6 else (1, y))
    return found


def _is_among(edge: tuple[int, float], marks: list[tuple[int, float]]) -> bool:
    return any(edge[0] == way and abs(edge[1] - at) < 0.01 for way, at in marks)


def test_what_fits_on_a_page_is_printed_like_a_card() -> None:
    copies = [(item("card", 63, 88, 2), 2)]
    pages = LAYOUTS["tile"].impose(copies, job("a4", 210, 297))
    placed = [page.placements[0] for page in pages]
    assert [p.side for p in placed] == ["front", "front", "back", "back"]
    assert {p.tile for p in placed} == {None}
    assert all(page.trim == page.placements[0].trim for page in pages)


def test_pages_come_row_by_row_then_backs_then_how_to_join_each_face() -> None:
    copies = [(item("mat", 300, 400, 2), 2)]
    pages = LAYOUTS["tile"].impose(copies, job("a4", 210, 297))
    assert [page.label for page in pages] == [
        *["mat A1", "mat A2", "mat B1", "mat B2"] * 2,
        *[""] * 8,
        *["How to put the tiles together"] * 2,
    ]
    first, back = (" ".join(words(page)) for page in pages[-2:])
    assert "How to put the tiles together A Game · Cards · version" in first
    assert "Cards, front 300 × 400 mm" in first
    assert "Pages 1 to 4 of this file, row by row." in first
    assert "A1 page 1 A2 page 2 B1 page 3 B2 page 4" in first
    assert "Cards, back 300 × 400 mm" in back
    assert "B2 page 12" in back


def test_pages_name_their_tile_and_the_neighbours_beside_their_tabs() -> None:
    first, _, _, last, *_ = LAYOUTS["tile"].impose(
        [(item("mat", 300, 400, 2), 1)], job("a4", 210, 297)
    )
    said = words(first)
    assert "A Game · Cards · 300 × 400 mm · front · tile A1 of 2 × 2" in said
    assert (said.count("A2"), said.count("B1")) == (2, 2)
    assert not {"A1", "A2", "B1", "B2"} & set(words(last))


def _in_face(placement: Placement, box: Box) -> Box:
    """Return a box of the page in the upright face's own coordinates."""
    trim, whole = placement.trim, placement.face
    x, y = box.x - trim.x, box.y - trim.y
    if placement.turn == 0:
        return Box(x, y, box.width, box.height)
    return Box(y, whole.height - x - box.width, box.height, box.width)


def _has(box: Box, x: float, y: float) -> bool:
    across = box.x - TOLERANCE <= x <= box.right + TOLERANCE
    return across and box.y - TOLERANCE <= y <= box.bottom + TOLERANCE


def _box(line: TextLine, matrix: Matrix) -> Box:
    """Return the rough box of a line of text: capitals are 0.66 em high."""
    (run,) = line.runs
    width = label_width(FACE, run.text, run.size)
    return matrix.bounds(Box(run.x, line.y - 0.62 * run.size, width, 0.6 * run.size))
