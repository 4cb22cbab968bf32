"""What pages hold and say, and what is refused with what would fit.

The words in the margin are complete or marked as cut, and legible beside the marks.
"""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.model.face import Item
from cardgen.model.geometry import Box
from cardgen.model.ops import WHITE, Group, Shape, TextLine
from cardgen.model.outlines import bounds
from cardgen.model.page import Page
from cardgen.model.plans import Flip
from cardgen.model.problem import Refused
from cardgen.model.units import to_points
from cardgen.typeset.label import label_width, short_label
from tests.faces import FACE, item, job
from tests.growth import calls, in_step
from tests.impose.sheets import texts, words

HINT = "Print at 100 % (actual size), double-sided, flipped on the long edge"


def _pages(
    layout: str, *copies: tuple[Item, int], flip: Flip = "long"
) -> Sequence[Page]:
    return LAYOUTS[layout].impose(copies, job("a4", 210, 297, flip=flip))


@pytest.mark.parametrize(
    ("layout", "card", "how"),
    [
        ("duplex", (190, 280, 3), "with 2.5 mm bleed"),
        ("grid", (197, 282, 2), "without bleed"),
    ],
)
def test_a_smaller_bleed_that_would_fit_is_named(
    layout: str, card: tuple[float, float, float], how: str
) -> None:
    with pytest.raises(Refused) as refused:
        _pages(layout, (item("x", *card), 1))
    (problem,) = refused.value.problems
    assert problem.hint == f"it fits {how}; or on legal (also on tabloid, a3)"


def test_copies_come_one_after_the_other() -> None:
    front, _ = _pages("grid", (item("one", 63, 88, 0), 2), (item("two", 63, 88, 0), 3))
    assert [p.name for p in front.placements] == ["one", "one", "two", "two", "two"]


def test_sizes_share_a_page_in_rows_where_that_saves_paper() -> None:
    chits = (item("chit", 20, 20, 0), 4)
    front, back = _pages("duplex", (item("card", 63, 88, 0), 1), chits)
    assert [p.name for p in front.placements] == ["card", *["chit"] * 4]
    upper, *lower = (p.trim for p in front.placements)
    assert len({chit.y for chit in lower}) == 1
    # Space for the marks of both rows.
    assert lower[0].y - upper.bottom == pytest.approx(to_points(5))
    assert len(back.placements) == 5


def test_all_of_the_bleed_is_seen_beside_a_row_of_another_size() -> None:
    small = (item("chit", 20, 20, 2), 4)
    page, *_ = _pages("grid", (item("card", 63, 70, 2), 6), small)
    cards, chits = page.placements[:6], page.placements[6:]
    bleed = to_points(2)
    for upper, lower in zip(cards[:3], cards[3:], strict=True):
        assert upper.window.bottom == pytest.approx(upper.trim.bottom)
        assert lower.window.bottom == pytest.approx(lower.trim.bottom + bleed)
    for chit in chits:
        assert chit.window.y == pytest.approx(chit.trim.y - bleed)


def test_only_what_is_left_of_several_sizes_shares_a_page() -> None:
    minis = (item("mini", 44, 68, 0), 17)
    pages = _pages("grid", (item("card", 63, 88, 0), 12), minis)
    fronts = [Counter(p.name for p in page.placements) for page in pages[:3]]
    assert fronts == [{"card": 9}, {"mini": 16}, {"card": 3, "mini": 1}]


def test_sizes_do_not_share_a_page_that_they_do_not_fit_on() -> None:
    mat = (item("mat", 180, 200, 0), 1)
    pages = _pages("duplex", (item("card", 150, 200, 0), 1), mat)
    names = [[p.name for p in page.placements] for page in pages[::2]]
    assert names == [["card"], ["mat"]]


def test_cards_without_backs_need_no_second_side() -> None:
    pages = _pages("duplex", (item("card", 63, 88, 0, back=False), 10))
    assert [len(page.placements) for page in pages] == [9, 1]


def test_a_missing_back_leaves_its_place_empty() -> None:
    bare = (item("b", 63, 88, 0, back=False), 1)
    front, back = _pages("duplex", (item("a", 63, 88, 0), 1), bare)
    assert [p.name for p in front.placements] == ["a", "b"]
    assert [p.name for p in back.placements] == ["a"]


def test_a_card_without_a_back_has_white_paper_behind_it_alone_on_a_page() -> None:
    bare = (item("a", 63, 88, 2, back=False), 2)
    pages = _pages("single", bare, (item("b", 63, 88, 2), 1))
    named = [[(p.name, p.side) for p in page.placements] for page in pages]
    a, b = ("a", "front"), ("b", "front")
    assert named == [[a], [], [a], [], [b], [("b", "back")]]
    assert pages[0].trim == pages[4].trim
    assert pages[1].trim == pytest.approx(pages[0].trim)
    assert not pages[1].marks


def test_every_page_says_what_it_is() -> None:
    pages = _pages("duplex", *((item(f"c{n}", 63.5, 88.9, 2), 1) for n in range(12)))
    assert [" | ".join(words(page)) for page in pages] == [
        f"A Game · Cards | 63.5 × 88.9 mm · {side}s | version 1.2 · page {number} of 4 "
        f"| {HINT} | 2 in | 50 mm"
        for number, side in enumerate(["front", "back", "front", "back"], 1)
    ]


def test_pages_say_how_to_print_on_both_sides_or_on_one() -> None:
    (bare,) = _pages("duplex", (item("a", 63, 88, 0, back=False), 1))
    assert words(bare)[2].endswith("(actual size), on one side of the paper")
    front, _ = _pages("duplex", (item("c", 63.5, 88.9, 2), 1), flip="short")
    assert words(front)[2].endswith("double-sided, flipped on the short edge")


def test_words_stand_in_the_sides_where_top_and_bottom_have_no_room() -> None:
    page, _ = _pages("duplex", (item("tall", 120, 279, 0), 1))
    (placement,) = page.placements
    for text in texts(page):
        assert text.width < text.height
        assert text.right < placement.trim.x or text.x > placement.trim.right


@pytest.mark.parametrize(
    ("paper", "card", "whole"),
    [
        (PAPERS["a4"], (63.5, 88.9), True),
        (PAPERS["letter"], (25, 25), True),
        (PAPERS["a5"], (15, 90), True),
        ((105, 148), (44, 68), False),
    ],
)
def test_a_text_that_is_cut_says_so(
    paper: tuple[float, float], card: tuple[float, float], whole: bool
) -> None:
    work = job("paper", *paper)
    for page in LAYOUTS["duplex"].impose([(item("card", *card, 2), 1)], work):
        (hint,) = (line for line in words(page) if line.startswith("Print"))
        assert (hint == HINT) is whole
        assert whole or (hint[-1] == "…" and HINT.startswith(hint[:-1]))


def _titled(title: str) -> list[str]:
    """Return the words of a page of a component with that title."""
    work = job("a4", *PAPERS["a4"], 0)._replace(component=title)
    (page, _) = LAYOUTS["duplex"].impose([(item("card", 63.5, 88.9, 2), 9)], work)
    return words(page)


@settings(max_examples=settings().max_examples // 4)
@given(st.text("Wil . e", min_size=1, max_size=400))
def test_a_title_of_any_length_is_cut_where_the_margin_ends(title: str) -> None:
    (first,) = (line for line in _titled(title) if line.startswith("A Game"))
    first = first.rstrip()
    whole = f"A Game · {title} · 63.5 × 88.9 mm · fronts"
    assert whole.startswith(first.removesuffix("…"))
    assert first.endswith("…") or first in (whole, f"A Game · {title}".rstrip())


def test_a_long_title_costs_no_more_than_its_letters() -> None:
    def cost(length: int) -> int:
        return calls(lambda: _titled("W" * length + str(length)))

    assert in_step(cost, 800)


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Cards", "Cards"),
        ("W" * 100, "W" * 100),
        ("W" * 101, "W" * 99 + "…"),
        ("W" * 98 + " and more", "W" * 98 + "…"),
    ],
)
def test_margins_show_the_beginning_of_a_very_long_title(
    title: str, shown: str
) -> None:
    assert short_label(title) == shown


@pytest.mark.parametrize(
    ("card", "gutter"), [((63.5, 88.9), 0), ((44, 68), 4), ((25, 25), 0), ((15, 15), 4)]
)
def test_no_crop_mark_runs_through_a_word(
    card: tuple[float, float], gutter: float
) -> None:
    work = job("letter", *PAPERS["letter"], gutter)
    page = LAYOUTS["duplex"].impose([(item("card", *card, 2), 200)], work)[0]
    (group,) = (op for op in page.marks if isinstance(op, Group))
    marks = [box for op in page.marks if isinstance(op, Shape) for box in _lines(op)]
    assert marks
    white: list[Box] = []
    for op in group.ops:
        match op:
            case Shape(outline=outline, fill=fill) if fill and fill.color == WHITE:
                white.append(bounds(outline))
            case TextLine():
                (run,) = op.runs
                width = label_width(FACE, run.text, run.size)
                text = Box(run.x, op.y - run.size * 0.7, width, run.size * 0.7)
                seen = group.matrix.bounds(text.grown(-0.02))
                crossed = any(mark.grown(0.01).overlaps(seen) for mark in marks)
                assert not crossed or any(box.grown(0.01).holds(text) for box in white)


def _lines(shape: Shape) -> list[Box]:
    ends = [part[1:3] for part in shape.outline if part[0] in "ML"]
    return [
        Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))  # type: ignore[misc]
        for (x1, y1), (x2, y2) in zip(ends[::2], ends[1::2], strict=True)  # type: ignore[misc]
    ]
