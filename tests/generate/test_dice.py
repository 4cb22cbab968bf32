"""Random numbers: the same in every version, and as fair as required."""

from collections import Counter

import pytest

from cardgen.generate.dice import Dice


def test_the_sequence_never_changes() -> None:
    """Decks that people made from a seed must be the same in every version."""
    dice = Dice(7, "pool", "name")
    assert [dice.below(1000) for _ in range(6)] == [983, 691, 431, 770, 903, 547]
    assert Dice(7, "pool", "art").shuffled("abcdefgh") == list("bhegfcda")


def test_streams_do_not_move_one_another() -> None:
    first, other = Dice(1, "a"), Dice(1, "b")
    alone = [Dice(1, "a").below(10**6)]
    other.below(10)
    assert [first.below(10**6)] == alone
    assert Dice(1, "a", "b").below(10**6) != Dice(1, "ab").below(10**6)


def test_weights_are_heeded_and_nothing_comes_without_weight() -> None:
    dice = Dice(5)
    drawn = Counter(dice.weighed("abc", [3, 0, 1]) for _ in range(8000))
    assert drawn["b"] == 0
    assert drawn["a"] / drawn["c"] == pytest.approx(3, rel=0.1)


def test_rounding_never_reaches_what_has_no_weight() -> None:
    dice = Dice(5)
    dice._share = lambda: 1.0  # the rounding error of adding floats
    assert dice.weighed(["a", "b", "c"], [0.1, 0.2, 0.0]) == "b"
