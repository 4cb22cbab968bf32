"""Small parts: gangs of several sizes, punchboards, stickers, pads and standees."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.mirrored_bleed import BleedOptions, impose_with_bleed
from cardgen.load.game_files import read_cutters
from cardgen.model.face import Face, Form, Item
from cardgen.model.folds import fold_lines
from cardgen.model.geometry import Box, Vertices, line_length
from cardgen.model.ops import Group, Paint, Shape, Stroke
from cardgen.model.page import CutLine, Page
from cardgen.model.problem import Refused
from cardgen.model.units import to_mm, to_points
from cardgen.typeset.label import set_label
from tests.faces import BLUE, FACE, RED, face, item, job
from tests.impose.sheets import formed

EXACT = to_points(0.01)
A4 = ("a4", 210.0, 297.0)
CUTTERS = read_cutters()
SIZES = st.tuples(
    st.floats(8, 120).map(lambda length: round(length, 1)),
    st.floats(8, 120).map(lambda length: round(length, 1)),
    st.sampled_from([0, 1.5, 2]),
    st.sampled_from(["rectangle", "rectangle", "round", "hex"]),
    st.integers(1, 12),
)
GANGS = st.lists(SIZES, min_size=1, max_size=4)
FEW = settings(max_examples=settings().max_examples // 16)


def _items(sizes: Sequence[tuple[float, float, float, Form, int]]) -> list[Item]:
    return [
        formed(f"{lot}-{copy}", *size, form)
        for lot, (*size, form, count) in enumerate(sizes)
        for copy in range(count)
    ]


def _pages(layout: str, items: Sequence[Item], machine: str = "") -> Sequence[Page]:
    """Return the pages; skip an example that does not fit."""
    work = job(*A4, None)._replace(cutter=CUTTERS[machine] if machine else None)
    copies = [(each, 1) for each in items]
    try:
        return impose_with_bleed(LAYOUTS[layout], copies, BleedOptions(None, 0.0), work)
    except Refused:
        assume(False)
        raise


def test_small_parts_lie_beside_large_ones_where_that_saves_a_sheet() -> None:
    parts = [
        *(item(f"standee-{n}", 30, 116, 2, back=False) for n in range(5)),
        *(item(f"chit-{n}", 12.5, 12.5, 0, back=False) for n in range(185)),
    ]
    (page,) = LAYOUTS["duplex"].impose([(each, 1) for each in parts], job(*A4))
    assert len(page.placements) == 190
    standees = [p.trim for p in page.placements if p.name.startswith("standee")]
    chits = [p.trim for p in page.placements if p.name.startswith("chit")]
    beside = [chit for chit in chits if chit.y < standees[0].bottom]
    assert beside
    assert min(chit.x for chit in beside) > standees[-1].right


@pytest.mark.parametrize("layout", ["punchboard", "stickers", "pad"])
@FEW
@given(sizes=GANGS)
def test_everything_is_printed_once_and_nothing_overlaps(
    layout: str, sizes: list[tuple[float, float, float, Form, int]]
) -> None:
    items = _items(sizes)
    pages = _pages(layout, items)
    sides = ("front",) if layout == "stickers" else ("front", "back")
    placed = Counter((p.name, p.side) for page in pages for p in page.placements)
    assert placed == Counter((each.name, side) for each in items for side in sides)
    gap = 0.0 if layout == "pad" else to_points(3.0)
    for page in pages:
        printable = Box(0, 0, page.width, page.height).grown(-to_points(5) + EXACT)
        for placement in page.placements:
            assert printable.holds(placement.window)
        for one, other in combinations(page.placements, 2):
            assert not one.trim.grown(gap).overlaps(other.trim, EXACT)
            assert not one.window.overlaps(other.trim, EXACT)


@pytest.mark.parametrize(("layout", "bleed"), [("punchboard", 3.0), ("stickers", 1.5)])
def test_art_goes_on_beyond_the_cut(layout: str, bleed: float) -> None:
    (page, *_) = _pages(layout, [item("coin", 20, 20, 0)])
    (placed,) = page.placements
    assert to_mm(placed.trim.x - placed.window.x) == pytest.approx(bleed)


@pytest.mark.parametrize("machine", ["silhouette", "cricut", "contour"])
@FEW
@given(sizes=GANGS)
def test_stickers_are_cut_to_what_they_are_on(
    machine: str, sizes: list[tuple[float, float, float, Form, int]]
) -> None:
    for page in _pages("stickers", _items(sizes), machine):
        assert page.cut
        assert len(page.cut.lines) == len(page.placements)
        assert {line.layer for line in page.cut.lines} == {"KISS"}
        if page.cut.cutter.spot:
            assert page.cut.cutter.spot.name == "KissCut"
        for placed, line in zip(page.placements, page.cut.lines, strict=True):
            assert _around([line]) == pytest.approx(placed.trim, abs=EXACT / 10)


def _around(lines: Sequence[CutLine]) -> Box:
    xs = [vertex.x for line in lines for vertex in line.vertices]
    ys = [vertex.y for line in lines for vertex in line.vertices]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@pytest.mark.parametrize("rounded", [False, True])
@pytest.mark.parametrize("form", ["rectangle", "round", "hex"])
@FEW
@given(width=st.floats(8, 90), height=st.floats(8, 90))
def test_nicks_hold_a_token_in_its_board(
    form: Form, rounded: bool, width: float, height: float
) -> None:
    token = formed("token", width, height, 0, form)
    work = job(*A4)._replace(cutter=CUTTERS["silhouette"]._replace(rounded=rounded))
    front = LAYOUTS["punchboard"].impose([(token, 1)], work)[0]
    whole = LAYOUTS["duplex"].impose([(token, 1)], work)[0]
    assert front.cut
    assert whole.cut
    parts = front.cut.lines
    assert 2 <= len(parts) <= 6
    assert {(part.layer, part.closed) for part in parts} == {("PERF", False)}
    (placed,) = front.placements
    assert _around(parts) == pytest.approx(placed.trim, abs=EXACT / 10)
    (line,) = whole.cut.lines
    left = _length(line.vertices, closed=True) - sum(
        _length(part.vertices, closed=False) for part in parts
    )
    assert 0.2 <= to_mm(left / len(parts)) <= 0.6 + 1e-6
    # Where a part ends, the next one begins behind a nick.
    for part, after in pairwise([*parts, parts[0]]):
        end, start = part.vertices[-1][:2], after.vertices[0][:2]
        assert 0.1 <= to_mm(math.dist(end, start)) <= 0.6 + 1e-6


def _length(vertices: Vertices, *, closed: bool) -> float:
    around = (*vertices, vertices[0]) if closed else vertices
    return sum(line_length(*pair) for pair in pairwise(around))


def test_a_shop_gets_closed_lines_for_its_die() -> None:
    page, *_ = _pages("punchboard", [item("a", 20, 20, 0)] * 2, "contour")
    assert page.cut
    assert [(line.layer, line.closed) for line in page.cut.lines] == [("CUT", True)] * 2


def test_a_pad_is_cut_in_piles_that_follow_each_other() -> None:
    sheets = [(item(f"sheet {n}", 148, 210, 0, back=False), 1) for n in range(7)]
    pages = LAYOUTS["pad"].impose(sheets, job(*A4))
    piles = [[p.name for p in page.placements] for page in pages]
    assert piles == [
        ["sheet 0", "sheet 4"],
        ["sheet 1", "sheet 5"],
        ["sheet 2", "sheet 6"],
        ["sheet 3"],
    ]
    # Each pile is in one place of all pages, and no mark is where the paper is halved.
    assert len({page.placements[0].trim for page in pages}) == 1
    upper, lower = (p.trim for p in pages[0].placements)
    assert upper.bottom == pytest.approx(lower.y)
    assert upper.bottom == pytest.approx(to_points(148.5), abs=to_points(0.5))
    assert not pages[0].marks


@FEW
@given(
    width=st.floats(12, 60),
    height=st.floats(15, 110),
    bleed=st.sampled_from([0, 2, 3]),
    count=st.integers(1, 12),
)
def test_a_standee_has_a_strip_and_a_foot_for_each_copy(
    width: float, height: float, bleed: float, count: int
) -> None:
    hero = item("hero", width, height, bleed)
    pages = _pages("standees", [hero] * count, "silhouette")
    placed = [p for page in pages for p in page.placements]
    assert Counter(p.name for p in placed) == {"hero": count, "hero foot": count}
    strip = next(p.face for p in placed if p.name == "hero")
    foot = next(p.face for p in placed if p.name == "hero foot")
    tab, side, last = dict.fromkeys(round(y, 6) for y in fold_lines(strip))
    assert strip.height == pytest.approx(2 * (tab + to_points(height)))
    assert side == pytest.approx(strip.height / 2)
    assert strip.height - last == pytest.approx(tab)
    # The base is two tabs, at least 10 mm; the slot takes the strip, on its middle.
    (slot,) = foot.slots
    assert foot.height == pytest.approx(2 * tab)
    assert tab >= to_points(5) - EXACT
    assert to_points(width) < slot.width < foot.width
    assert slot.y + slot.height / 2 == pytest.approx(foot.height / 2)
    layers = Counter(
        line.layer for page in pages if page.cut for line in page.cut.lines
    )
    assert layers == {"CUT": 3 * count, "SCORE": 3 * count}


@FEW
@given(width=st.floats(12, 60), height=st.floats(15, 110))
def test_the_back_is_behind_the_front_when_a_standee_is_folded(
    width: float, height: float
) -> None:
    (page,) = _pages("standees", [item("hero", width, height, 2)])
    strip = next(p.face for p in page.placements if p.name == "hero")
    upper, lower = (op for op in strip.ops[:2] if isinstance(op, Group))
    fold, wide, high = strip.height / 2, to_points(width), to_points(height)
    for x, y in ((0.0, 0.0), (wide, 0.0), (wide, high), (wide / 3, high / 4)):
        left, down = lower.matrix.apply(x, y)
        assert (left, down) == pytest.approx((x, fold + y))
        # From behind, left is right; the upper half comes down behind the lower one.
        across, above = upper.matrix.apply(wide - x, y)
        assert (across, 2 * fold - above) == pytest.approx((left, down))


def test_one_side_is_mirrored_to_the_other_unless_it_has_words() -> None:
    bare = item("bare", 25, 45, 2, back=False)
    word = set_label(FACE, "Ann", 8.0, 10.0, 20.0, Paint(RED))
    named = Item("named", face(25, 45, 2, BLUE, word), None)
    (page,) = _pages("standees", [bare, named])
    strips = {p.name: p.face for p in page.placements if not p.face.slots}
    mirrored, copied = (_back_ops(strips[name]) for name in ("bare", "named"))
    (group,) = mirrored
    assert isinstance(group, Group)
    assert group.matrix.a == -1
    assert copied == named.front.ops


def _back_ops(strip: Face) -> tuple[object, ...]:
    back = strip.ops[0]
    assert isinstance(back, Group)
    return back.ops


@pytest.mark.parametrize("high", [90, 250])
def test_a_strip_that_a_template_folds_is_scored(high: float) -> None:
    """Also where it lies on its side."""
    middle = to_points(high / 2)
    line = Shape(
        (("M", 0.0, middle), ("L", to_points(30), middle)),
        stroke=Stroke(Paint(RED), 0.5, dash=(2.0, 1.0)),
    )
    work = job(*A4)._replace(cutter=CUTTERS["contour"])
    strip = Item("strip", face(30, high, 2, BLUE, line), None)
    (page,) = LAYOUTS["grid"].impose([(strip, 1)], work)
    assert page.cut
    (score,) = [line for line in page.cut.lines if line.layer == "SCORE"]
    (placed,) = page.placements
    box, trim = _around([score]), placed.trim
    assert max(box[2:]) == pytest.approx(to_points(30))
    assert box.x + box.width / 2 == pytest.approx(trim.x + trim.width / 2)
    assert box.y + box.height / 2 == pytest.approx(trim.y + trim.height / 2)


def test_a_round_cannot_be_folded_to_a_standee() -> None:
    coin = formed("coin", 20, 20, 0, "round")
    with pytest.raises(Refused) as refused:
        LAYOUTS["standees"].impose([(coin, 1)], job(*A4))
    (problem,) = refused.value.problems
    assert problem.message == (
        "a round of 20 × 20 mm has no straight edge to fold a standee at"
    )
