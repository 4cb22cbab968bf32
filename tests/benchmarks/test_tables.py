"""Figures become tables of numbers, ratios and verdicts."""

import pytest

from tests.benchmarks.budget import BUDGET, Limit, Verdict, verdicts
from tests.benchmarks.cases import CASES
from tests.benchmarks.figures import MB, Figures, medians
from tests.benchmarks.programs import PROGRAMS
from tests.benchmarks.tables import report

PLAIN = Figures(wall=0.5, cpu=0.25, memory=30 * MB, written=2 * MB)
OURS = Figures(wall=1.0, cpu=0.5, memory=45 * MB, written=1 * MB)
UNTOLD = Figures(wall=1.0, cpu=None, memory=None, written=None)

COMPARED = """\
| 54 different cards | wall s      | CPU s       | peak MB     | PDF MB      |
| ------------------ | ----------- | ----------- | ----------- | ----------- |
| plain reportlab    | 0.50 (1.00) | 0.25 (1.00) | 30.0 (1.00) | 2.00 (1.00) |
| tuned reportlab    | 0.50 (1.00) | 0.25 (1.00) | 30.0 (1.00) | 2.00 (1.00) |
| typst              | 0.50 (1.00) | 0.25 (1.00) | 30.0 (1.00) | 2.00 (1.00) |
| cardgen            | 1.00 (2.00) | 0.50 (2.00) | 45.0 (1.50) | 1.00 (0.50) |

| cardgen alone    | wall s | CPU s | peak MB | PDF MB |
| ---------------- | ------ | ----- | ------- | ------ |
| the games listed | 1.00   | -     | -       | -      |
"""
JUDGED = """\
| the budget                      | limit            | measured |              |
| ------------------------------- | ---------------- | -------- | ------------ |
| 54 different cards              | must ≤ 2 x plain | 2.00     | met          |
| 54 different cards              | aim ≤ 0.6 s      | 1.00     | missed       |
| 54 different cards: peak memory | must ≤ 40 MB     | -        | not measured |
"""


def test_each_figure_has_a_median_of_its_own() -> None:
    runs = [Figures(1, 30, 2, None), Figures(2, 10, 3, None), Figures(9, 20, 1, None)]
    assert medians(runs) == Figures(2, 20, 2, None)


def test_programs_are_shown_as_ratios_to_the_first() -> None:
    everyone = dict.fromkeys(("plain", "tuned", "typst"), PLAIN)
    measured = {"54": {**everyone, "cardgen": OURS}, "list": {"list": UNTOLD}}
    assert report(measured, []) == COMPARED


def test_limits_are_judged() -> None:
    limits = [
        (Limit("54", "wall", 2.0, "plain"), 2.0, "met"),
        (Limit("54", "wall", 0.6, kind="aim"), 1.0, "missed"),
        (Limit("54", "memory", 40), None, "not measured"),
    ]
    judged = [Verdict(limit, value) for limit, value, _ in limits]
    assert [verdict.word for verdict in judged] == [word for *_, word in limits]
    assert report({}, judged) == JUDGED


def test_limits_are_judged_of_which_enough_was_measured() -> None:
    programs = {"plain": PLAIN, "tuned": PLAIN, "typst": PLAIN, "cardgen": UNTOLD}
    found = verdicts({"540": programs})
    judged = [(found.limit.figure, found.limit.of, found.value) for found in found]
    assert judged == [
        ("wall", "plain", 2.0),
        ("wall", "typst", 2.0),
        ("written", "plain", None),
        ("written", "tuned", None),
    ]


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
