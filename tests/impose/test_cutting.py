"""Sheets for machines that cut: for any card and paper, no card is under a mark."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardgen.impose.cutting import corner_radius
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.load.game_files import read_cutters
from cardgen.model.face import Form
from cardgen.model.geometry import Box
from cardgen.model.ops import Shape
from cardgen.model.outlines import bounds, closed_line, extent, flattened
from cardgen.model.page import CutLine, Cutter, Page
from cardgen.model.problem import Refused
from cardgen.model.units import to_mm, to_points
from cardgen.proof.limits import CUT_AREAS_MM, CUT_COLORS, MARKS_MM
from tests.faces import item, job
from tests.impose.sheets import formed, lines

CUTTERS = read_cutters()
EXACT = to_points(0.01)
_LAYOUTS = ("duplex", "grid", "single")


class Sheets(NamedTuple):
    """What decides where cards are: lengths in millimetres."""

    machine: str
    layout: str
    paper: tuple[float, float]
    cards: list[tuple[float, float, float, Form, int]]
    gutter: float | None
    rounded: bool

    def pages(self) -> Sequence[Page]:
        """Return the pages; skip an example that does not fit."""
        cutter = CUTTERS[self.machine]._replace(rounded=self.rounded)
        work = job("paper", *self.paper, self.gutter)._replace(cutter=cutter)
        copies = [
            (formed(f"{number}-{copy}", *size, form), 1)
            for number, (*size, form, count) in enumerate(self.cards)
            for copy in range(count)
        ]
        try:
            return LAYOUTS[self.layout].impose(copies, work)
        except Refused:
            assume(False)
            raise


CARDS = st.tuples(
    st.floats(15, 200).map(lambda length: round(length, 2)),
    st.floats(15, 200).map(lambda length: round(length, 2)),
    st.sampled_from([0, 1.5, 3, 3.175]),
    st.sampled_from(["rectangle", "rectangle", "round", "hex"]),
    st.integers(1, 14),
)
SHEETS = st.builds(
    Sheets,
    st.sampled_from(sorted(CUTTERS)),
    st.sampled_from(_LAYOUTS),
    st.sampled_from(sorted(PAPERS.values()))
    | st.tuples(st.floats(120, 300), st.floats(300, 500)),
    st.lists(CARDS, min_size=1, max_size=3),
    st.sampled_from([None, 0, 0.5, 4]),
    st.booleans(),
)
FEW = settings(max_examples=settings().max_examples // 5)


@FEW
@given(asked=SHEETS)
def test_a_machine_finds_its_marks_and_cuts_along_trims(asked: Sheets) -> None:
    pages = asked.pages()
    for page in pages:
        _nothing_is_near_a_mark(page, asked.machine)
        _only_fronts_have_marks(page, asked.machine)
        _cards_are_cut_along_their_trims(page, asked)
    _pages_with_the_same_lines_share_a_file(pages)


def _nothing_is_near_a_mark(page: Page, machine: str) -> None:
    """Nor is a card where the machine cannot cut."""
    area, corners = _area(machine, page), _corners(machine, page)
    assert all(area.grown(EXACT).holds(placed.trim) for placed in page.placements)
    taken = [placed.window for placed in page.placements]
    taken += [matrix.bounds(extent(line)) for line, matrix in lines(page.marks)]
    assert not any(one.overlaps(box, EXACT) for one in corners for box in taken)


def _only_fronts_have_marks(page: Page, machine: str) -> None:
    """Backs lie behind fronts: a second mark would be looked for in vain."""
    is_front = any(placed.side == "front" for placed in page.placements)
    drawn = [op for op in page.marks if isinstance(op, Shape) and op.stroke]
    assert bool(drawn) == (machine in MARKS_MM and is_front)
    assert bool(page.cut) == is_front


def _cards_are_cut_along_their_trims(page: Page, asked: Sheets) -> None:
    fronts = [placed for placed in page.placements if placed.side == "front"]
    cuts = page.cut.lines if page.cut else ()
    for placed, line in zip(fronts, cuts, strict=True):
        assert line.layer == "CUT"
        assert _box(line) == pytest.approx(placed.trim, abs=EXACT / 10)
        wanted = asked.rounded and placed.face.form == "rectangle"
        radius = corner_radius(*placed.trim[2:]) if wanted else 0.0
        assert line.radius == pytest.approx(radius)
    # A blade tears a sliver between two lines, and shops refuse them.
    gap = CUTTERS[asked.machine].gap
    for one, other in combinations(map(_box, cuts), 2):
        assert not one.grown(gap).overlaps(other, EXACT)


def _pages_with_the_same_lines_share_a_file(pages: Sequence[Page]) -> None:
    cuts = [page.cut for page in pages if page.cut]
    by_number = {cut.number: cut.lines for cut in cuts}
    assert sorted(by_number) == list(range(1, len(by_number) + 1))
    assert len(set(by_number.values())) == len(by_number)
    assert all(by_number[cut.number] == cut.lines for cut in cuts)
    # A machine is set to one length of the arms.
    assert len({cut.arm for cut in cuts}) == 1


def _area(machine: str, page: Page) -> Box:
    paper = Box(0, 0, page.width, page.height)
    if machine in CUT_AREAS_MM:
        across, down = map(to_points, CUT_AREAS_MM[machine])
        return Box((page.width - across) / 2, (page.height - down) / 2, across, down)
    if machine in MARKS_MM:
        return paper.grown(-to_points(MARKS_MM[machine][0]))
    return paper


def _corners(machine: str, page: Page) -> list[Box]:
    """Return what the machine needs free, also on the back of the sheet."""
    if machine not in MARKS_MM or page.cut is None:
        return []
    inset, _, clear = MARKS_MM[machine]
    side, off = page.cut.arm + to_points(clear), to_points(inset)
    return [
        Box(x, y, side, side)
        for x in (off, page.width - off - side)
        for y in (off, page.height - off - side)
    ]


def _box(line: CutLine) -> Box:
    return bounds(closed_line(line.vertices))


def _pages(
    cutter: Cutter, count: int, *size: float, paper: str = "a4"
) -> Sequence[Page]:
    copies = [(item(f"{number}", *size, 2), 1) for number in range(count)]
    work = job(paper, *PAPERS[paper])._replace(cutter=cutter)
    return LAYOUTS["duplex"].impose(copies, work)


@pytest.mark.parametrize(
    ("count", "cards", "arm"),
    # Two columns leave the corners free; eight cards fit between short arms only.
    [(6, [6], 20), (8, [8], 6), (9, [6, 3], 20), (54, [8] * 6 + [6], 6)],
)
def test_arms_are_as_long_as_saves_no_paper(
    count: int, cards: list[int], arm: float
) -> None:
    fronts = _pages(CUTTERS["silhouette"], count, 63, 88)[::2]
    assert [len(page.placements) for page in fronts] == cards
    assert {round(to_mm(page.cut.arm), 3) for page in fronts if page.cut} == {arm}


def test_the_room_around_marks_is_no_room_for_cards() -> None:
    """Between marks 10 mm off the edges, with arms of 5 mm and 2 mm around them."""
    work = job("a4", 210, 297)._replace(cutter=CUTTERS["silhouette"])
    fitting, large = ([(item("a", width, 272, 0), 1)] for width in (176, 176.5))
    assert LAYOUTS["grid"].impose(fitting, work)[0].placements
    with pytest.raises(Refused) as refused:
        LAYOUTS["grid"].impose(large, work)
    (problem,) = refused.value.problems
    assert problem.message == (
        'a card of 176.5 × 272 mm does not fit on "a4" as laid out for Silhouette; '
        "cards are never shrunk"
    )


def test_marks_are_where_the_machine_looks() -> None:
    page = _pages(CUTTERS["silhouette"], 6, 63, 88)[0]
    marks = page.marks[0]
    assert isinstance(marks, Shape)
    assert marks.stroke
    ends = [
        (round(to_mm(x), 3), round(to_mm(y), 3))
        for chain in flattened(marks.outline)
        for x, y in chain
    ]
    assert to_mm(marks.stroke.width) == pytest.approx(0.3)
    assert list(pairwise(ends))[::2] == [
        ((9.85, 10), (30, 10)),
        ((10, 9.85), (10, 30)),
        ((200.15, 10), (180, 10)),
        ((200, 9.85), (200, 30)),
        ((9.85, 287), (30, 287)),
        ((10, 287.15), (10, 267)),
        ((200.15, 287), (180, 287)),
        ((200, 287.15), (200, 267)),
    ]


def test_what_we_know_of_machines_is_what_proof_knows() -> None:
    """The figures were looked up twice."""
    marks = {id: each.marks for id, each in CUTTERS.items() if each.marks}
    areas = {id: each.area for id, each in CUTTERS.items() if each.area}
    spots = {id: each.spot.name for id, each in CUTTERS.items() if each.spot}
    assert marks.keys() == MARKS_MM.keys()
    for id, (inset, arms, clear) in MARKS_MM.items():
        known = marks[id]
        assert to_mm(known.inset) == pytest.approx(inset)
        assert [*map(to_mm, sorted(known.arms))][:: len(known.arms) - 1] == (
            pytest.approx(arms)
        )
        assert to_mm(known.clear) == pytest.approx(clear)
    assert areas == {
        id: pytest.approx(tuple(map(to_points, size)))
        for id, size in CUT_AREAS_MM.items()
    }
    assert spots == CUT_COLORS


def test_a_folded_sheet_is_not_cut_by_machine() -> None:
    work = job("a4", 210, 297)._replace(cutter=CUTTERS["silhouette"])
    with pytest.raises(Refused) as refused:
        LAYOUTS["gutterfold"].impose([(item("a", 63, 88, 2), 1)], work)
    (problem,) = refused.value.problems
    assert (problem.message, problem.hint) == (
        "sheets of gutterfold are folded and glued before they are cut, and a machine "
        "no longer finds them",
        "with --cut, print in the layout duplex or grid",
    )


def test_a_shop_cuts_no_tiles() -> None:
    work = job("a4", 210, 297)._replace(cutter=CUTTERS["contour"])
    with pytest.raises(Refused, match=r"^tiles are glued up to a scored line"):
        LAYOUTS["tile"].impose([(item("mat", 300, 400, 2), 1)], work)


def test_tiles_are_cut_with_their_tabs_and_scored_along_them() -> None:
    work = job("a4", 210, 297)._replace(cutter=CUTTERS["silhouette"])
    *pages, joining = LAYOUTS["tile"].impose(
        [(item("mat", 300, 400, 2, False), 1)], work
    )
    assert joining.cut is None
    for page in pages:
        (placed,) = page.placements
        assert placed.tile
        assert page.cut
        cut, *scored = page.cut.lines
        assert [line.layer for line in scored] == ["SCORE"] * len(placed.tile.tabs)
        for line, tab in zip(scored, placed.tile.tabs, strict=True):
            # What is beyond the scored line is the tab, up to its end.
            part, outer = _side(placed.tile.part, tab.side), _side(tab.area, tab.side)
            across = 0 if tab.side in ("left", "right") else 1
            assert [at[across] for at in line.vertices] == pytest.approx([part] * 2)
            assert _side(_box(cut), tab.side) == pytest.approx(outer)


def _side(box: Box, side: str) -> float:
    sides = {"left": box.x, "above": box.y, "right": box.right, "below": box.bottom}
    return sides[side]
