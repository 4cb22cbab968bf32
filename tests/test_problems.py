"""Problems in order, each told once."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.problem import Problem, Severity, error, in_order, warning
from cardgen.model.source import Span

LONG = "m" * 5000
FILE = Path("pool.yaml")
WHOLE, WORD, OTHER = Span(FILE, 3, 10, 5, 4), Span(FILE, 4, 2, 4, 6), Span(FILE, 9)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ([error("markup", WHOLE, "m"), error("text", WORD, "m")], [1]),
        ([error("markup", WORD, "m"), error("text", WORD, "m")], [1]),
        ([error("markup", WHOLE, "m"), error("markup", WORD, "m")], [1]),
        ([error("markup", WHOLE, "m"), warning("text", WORD, "m")], [0]),
        ([error("markup", WHOLE, "m"), error("text", WORD, "n")], [0, 1]),
        ([error("text", WHOLE, "m"), error("text", WORD, "m")], [0, 1]),
        ([error("markup", WHOLE, "m"), error("text", OTHER, "m")], [0, 1]),
        ([error("text", WORD, "m"), error("text", WORD, "m")], [0]),
        # They print alike.
        ([error("markup", WORD, f"{LONG}{n}{LONG}") for n in "12"], [0, 1]),
    ],
)
def test_a_fault_is_told_once(given: list[Problem], kept: list[int]) -> None:
    assert in_order(given) == [given[n] for n in kept]


PROBLEMS = st.tuples(
    st.sampled_from(Severity),
    st.sampled_from("ab"),
    st.tuples(st.just(FILE), *[st.integers(1, 4)] * 4).map(lambda at: Span(*at)),
    st.just("m"),
).map(lambda given: Problem(*given))


@settings(max_examples=40)
@given(st.lists(PROBLEMS, max_size=8))
def test_order_does_not_matter_and_every_fault_is_told(problems: list[Problem]) -> None:
    found = in_order(problems)
    assert set(found) == set(in_order(reversed(problems))) == set(in_order(found))
    assert bool(found) == bool(problems)
    assert any(p.severity is Severity.ERROR for p in found) == any(
        p.severity is Severity.ERROR for p in problems
    )
