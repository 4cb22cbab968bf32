"""Bounds for the sum of some numbers."""

from pathlib import Path

import pytest

from tests.validate.rules.trial import CARDS, told, tried

FAILING = [
    (
        "of: pool, fields: [cost, most], to: 5",
        CARDS,
        "",
        "",
        """
        pool.yaml:4:10: error: card "bob" has cost + most = 6, expected at most 5  [sum]
        pool.yaml:5:10: error: card "cave" has cost + most = 6, expected at most 5  [sum]
        pool.yaml:6:10: error: card "dell" has cost + most = 6, expected at most 5  [sum]
        """,
    ),
    (
        "of: pool, fields: [cost, most], by: kind, bands: {hero: [6, 6], place: [0, 9]}",
        CARDS,
        "",
        "",
        """
        pool.yaml:3:10: error: card "ann" has cost + most = 5, expected 6 for kind hero  [sum]
        """,
    ),
    (
        "of: pool, fields: [cost, most], by: kind, bands: {place: [0, 9]}",
        CARDS,
        "",
        "",
        """
        pool.yaml:3:10: error: card "ann" has kind hero, which has no band  [sum]
           hint: add hero: [lowest, highest] to "bands" in game.yaml
        pool.yaml:4:10: error: card "bob" has kind hero, which has no band  [sum]
           hint: add hero: [lowest, highest] to "bands" in game.yaml
        """,
    ),
]
PASSING = [
    ("of: pool, fields: [cost, most], from: 5, to: 6", CARDS, "", ""),
    (
        "of: pool, fields: [cost], by: kind, bands: {hero: [1, 2], place: [2, 2]}",
        CARDS,
        "",
        "",
    ),
    ("of: pool, fields: [cost], by: rank, bands: {A: [7, 8]}", CARDS, "", ""),
]
WRONG = [
    (
        "of: pool, fields: [cost]",
        """
        game.yaml:25:5: error: expected "from", "to" or both, or "by" and "bands"  [shape]
           hint: for example "from: 0, to: 3", or "by: stars, bands: {1: [5, 8], 2: [8, 11]}"
        """,
    ),
    (
        "of: pool, fields: [cost], by: kind",
        """
        game.yaml:25:5: error: "by" and "bands" belong together  [shape]
           hint: for example "by: stars, bands: {1: [5, 8], 2: [8, 11]}"
        """,
    ),
    (
        "of: pool, fields: [powers], from: 1",
        """
        game.yaml:25:30: error: expected a field of numbers, powers is list  [references]
        """,
    ),
]


@pytest.mark.parametrize(("options", "pool", "deck", "more", "expected"), FAILING)
def test_failing(
    tmp_path: Path, options: str, pool: str, deck: str, more: str, expected: str
) -> None:
    assert tried(tmp_path, f"sum: {{{options}}}", pool, deck, more) == told(expected)


@pytest.mark.parametrize(("options", "pool", "deck", "more"), PASSING)
def test_passing(tmp_path: Path, options: str, pool: str, deck: str, more: str) -> None:
    assert tried(tmp_path, f"sum: {{{options}}}", pool, deck, more) == ""


@pytest.mark.parametrize(("options", "expected"), WRONG)
def test_wrong_options(tmp_path: Path, options: str, expected: str) -> None:
    assert tried(tmp_path, f"sum: {{{options}}}", CARDS) == told(expected)


def test_off(tmp_path: Path) -> None:
    options, pool, deck, more, _ = FAILING[0]
    off = f"sum: {{{options}, severity: off}}"
    assert tried(tmp_path, off, pool, deck, more) == ""
