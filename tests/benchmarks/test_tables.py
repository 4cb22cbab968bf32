"""Every limit of the budget is judged by what the cases measure."""

import pytest

from tests.benchmarks.budget import BUDGET, verdicts
from tests.benchmarks.deck import CASES
from tests.benchmarks.measure import MB, Figures
from tests.benchmarks.programs import PROGRAMS


def test_growth_and_a_copy_are_what_is_left_after_54_cards() -> None:
    seconds = {"54": 1.0, "2700": 3.0, "5400": 5.5, "100000": 2.0}
    measured = {
        case: dict.fromkeys(CASES[case].programs, Figures(wall, 0, MB, MB))
        for case, wall in seconds.items()
    }
    found = {verdict.limit.case: verdict.value for verdict in verdicts(measured)}
    assert found["growth"] == 2.25
    assert found["copy"] == pytest.approx(10.0, abs=0.01)


def test_cardgen_is_the_last_of_every_case() -> None:
    for case in CASES.values():
        *others, last = (PROGRAMS[name].environment for name in case.programs)
        assert last == "cardgen"
        assert "cardgen" not in others


def test_every_limit_can_be_measured() -> None:
    measured = {
        name: dict.fromkeys(case.programs, Figures(len(name), 1, MB, MB))
        for name, case in CASES.items()
    }
    assert len(verdicts(measured)) == len(BUDGET)
    assert all(verdict.value is not None for verdict in verdicts(measured))
