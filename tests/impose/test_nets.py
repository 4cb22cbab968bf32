"""Boxes on sheets: what is drawn to cut and fold by, and what a machine gets."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.load.game_files import read_cutters
from cardgen.model.face import Face, Item
from cardgen.model.geometry import Box
from cardgen.model.ops import BLACK, Paint, Shape
from cardgen.model.outlines import bounds, closed_line
from cardgen.model.page import Page
from cardgen.model.problem import Refused
from cardgen.model.tuck_box import STOCKS, TuckBox
from cardgen.model.units import to_points
from cardgen.proof.limits import FOLD_COLORS
from tests.faces import job

CUTTERS = read_cutters()
SAME = 1e-6


def box_of(cards: int) -> TuckBox:
    size = to_points(63.5), to_points(88.9)
    return TuckBox(cards, *size, STOCKS["standard"], "none", to_points(0.4))


def item_of(box: TuckBox, bleed: float = 3.0) -> Item:
    net, painted = box.net, Shape(box.net.painted(bleed), fill=Paint(BLACK))
    face = Face(net.width, net.height, to_points(bleed), (painted,), "net", box=box)
    return Item("box", face, None)


def pages(
    box: TuckBox, cut: str = "", layout: str = "duplex", paper: str = "a4"
) -> list[Page]:
    work = job(paper, *PAPERS[paper])._replace(cutter=CUTTERS.get(cut))
    return list(LAYOUTS[layout].impose([(item_of(box), 1)], work))


@settings(max_examples=settings().max_examples // 5)
@given(
    st.integers(1, 200),
    st.sampled_from(sorted(CUTTERS)),
    st.sampled_from(["a4", "letter", "a3"]),
)
def test_cut_lines_are_on_the_trim_and_folds_within(
    cards: int, cut: str, paper: str
) -> None:
    try:
        (page,) = pages(box_of(cards), cut, paper=paper)
    except Refused:
        assume(False)
        raise
    assert page.cut
    (placed,) = page.placements
    around, *folds = page.cut.lines
    assert around.layer == "CUT"
    seen = bounds(closed_line(around.vertices))
    assert seen == pytest.approx(placed.trim, abs=SAME)
    assert {fold.layer for fold in folds} == {"SCORE"}
    assert len(folds) == 12
    for fold in folds:
        (x, y, _), (stop_x, stop_y, _) = fold.vertices
        assert placed.trim.grown(SAME).holds(Box(min(x, stop_x), min(y, stop_y), 0, 0))
        assert min(abs(stop_x - x), abs(stop_y - y)) < SAME


def test_by_hand_a_box_has_a_line_around_it_and_dashed_folds() -> None:
    (page,) = pages(box_of(40))
    (placed,) = page.placements
    shapes = [op for op in page.marks if isinstance(op, Shape) and op.stroke]
    dashed = [shape for shape in shapes if shape.stroke and shape.stroke.dash]
    trim = pytest.approx(placed.trim, abs=0.01)
    around = [shape for shape in shapes if bounds(shape.outline) == trim]
    assert [len(shape.outline) for shape in dashed] == [24, 24]
    assert len(around) == 2
    # Nothing else is a mark: straight ones would run across the flaps.
    assert set(map(id, shapes)) == {*map(id, dashed), *map(id, around)}


def test_for_a_machine_nothing_is_drawn_on_a_box() -> None:
    (page,) = pages(box_of(40), "cricut")
    assert not [op for op in page.marks if isinstance(op, Shape)]


def test_a_large_box_is_printed_in_tiles_with_its_lines() -> None:
    sheets = [page for page in pages(box_of(200), layout="tile") if page.placements]
    assert len(sheets) > 1
    for page in sheets:
        (placed,) = page.placements
        assert placed.tile
        assert any("dash" in repr(op) for op in page.marks)


@pytest.mark.parametrize(
    ("cards", "hint"),
    [
        (
            130,
            "it fits with cards of 0.28 mm; or with 125 cards or fewer; or with 1 m"
            "m bleed; or on letter (also on legal, tabloid, a3)",
        ),
        (300, 'it fits with 125 cards or fewer; or in the layout "tile": 4 pages'),
    ],
)
def test_a_box_that_is_too_large_says_what_would_fit(cards: int, hint: str) -> None:
    with pytest.raises(Refused) as refused:
        pages(box_of(cards))
    (problem,) = refused.value.problems
    assert problem.message.startswith("a flat box of ")
    assert problem.hint == hint


def test_proof_knows_the_colours_of_folds() -> None:
    spots = {id: each.score.name for id, each in CUTTERS.items() if each.score}
    assert spots == FOLD_COLORS
