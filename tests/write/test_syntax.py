"""How numbers of outlines are spelled."""

from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardgen.model.ops import Outline, Segment
from cardgen.write.pdf_syntax import format_number, path_operators

NUMBERS = st.floats(-20_000, 20_000) | st.integers(-200_000, 200_000).map(
    lambda tenths: tenths / 10
)
LETTERS = {"M": 2, "L": 2, "C": 6, "Z": 0}


def _one_by_one(outline: Outline) -> str:
    words: list[str] = []
    for kind, *numbers in outline:
        words += map(format_number, numbers)
        words.append({"Z": "h"}.get(kind, kind.lower()))
    return " ".join(words)


@st.composite
def _segments(draw: st.DrawFn) -> Segment:
    kind = draw(st.sampled_from(sorted(LETTERS)))
    numbers: Any = draw(st.tuples(*[NUMBERS] * LETTERS[kind]))
    return (kind, *numbers)


@example(())
@example((("M", 0, -0.0), ("L", -0.00004, 0.00005), ("L", 1000.0, -100.1), ("Z",)))
@example((("M", 0.00015, 1.00005), ("L", 10, 2.5), ("Z",), ("Z",)))
@settings(max_examples=settings().max_examples // 5)
@given(st.lists(_segments(), max_size=8).map(tuple))
def test_all_numbers_of_an_outline_at_once_are_spelled_as_each_by_itself(
    outline: Outline,
) -> None:
    assert path_operators(outline) == _one_by_one(outline)
