"""The words in the margin: complete or marked as cut, and legible beside the marks."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.model.geometry import Box
from cardgen.model.ops import WHITE, Group, Outline, Shape, TextLine
from cardgen.model.page import Page
from cardgen.typeset.label import label_width, short_label
from tests.faces import FACE, item, job
from tests.growth import calls, in_step

HINT = "Print at 100 % (actual size), double-sided, flipped on the long edge"


def _pages(paper: str, card: tuple[float, float], gutter: float) -> Sequence[Page]:
    items = [(item("card", *card, 2), 1)]
    return LAYOUTS["duplex"].impose(items, job(paper, *PAPERS[paper], gutter))


def _legend(page: Page) -> Group:
    (group,) = (op for op in page.marks if isinstance(op, Group))
    return group


def _words(line: TextLine) -> str:
    return "".join(run.text for run in line.runs)


@pytest.mark.parametrize(
    ("paper", "card"), [("a4", (63.5, 88.9)), ("letter", (25, 25)), ("a5", (15, 90))]
)
def test_a_text_that_is_cut_says_so(paper: str, card: tuple[float, float]) -> None:
    for page in _pages(paper, card, 0):
        lines = [op for op in _legend(page).ops if isinstance(op, TextLine)]
        hints = [_words(line) for line in lines if _words(line).startswith("Print")]
        assert all(hint == HINT or hint.endswith("…") for hint in hints)


def _titled(title: str) -> list[str]:
    """Return the words of a page of a component with that title."""
    work = job("a4", *PAPERS["a4"], 0)._replace(component=title)
    (page, _) = LAYOUTS["duplex"].impose([(item("card", 63.5, 88.9, 2), 9)], work)
    return [_words(op) for op in _legend(page).ops if isinstance(op, TextLine)]


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
    pages = LAYOUTS["duplex"].impose(
        [(item("card", *card, 2), 200)], job("letter", *PAPERS["letter"], gutter)
    )
    page = pages[0]
    group = _legend(page)
    marks = [box for op in page.marks if isinstance(op, Shape) for box in _lines(op)]
    assert marks
    white: list[Box] = []
    for op in group.ops:
        match op:
            case Shape(outline=outline, fill=fill) if fill and fill.color == WHITE:
                white.append(_around(outline))
            case TextLine():
                (run,) = op.runs
                width = label_width(FACE, run.text, run.size)
                text = Box(run.x, op.y - run.size * 0.7, width, run.size * 0.7)
                crossed = [
                    mark
                    for mark in marks
                    if mark.grown(0.01).overlaps(group.matrix.bounds(text.grown(-0.02)))
                ]
                assert not crossed or any(box.grown(0.01).holds(text) for box in white)


def _lines(shape: Shape) -> list[Box]:
    ends = [part[1:3] for part in shape.outline if part[0] in "ML"]
    return [
        Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))  # type: ignore[misc]
        for (x1, y1), (x2, y2) in zip(ends[::2], ends[1::2], strict=True)  # type: ignore[misc]
    ]


def _around(outline: Outline) -> Box:
    xs = [part[1] for part in outline if part[0] in "ML"]
    ys = [part[2] for part in outline if part[0] in "ML"]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
