"""Random numbers: the same in every version, and as fair as required."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.generate.dice import Dice


def test_the_sequence_never_changes() -> None:
    """Decks that people made from a seed must be the same in every version."""
    dice = Dice(7, "pool", "name")
    assert [dice.below(1000) for _ in range(6)] == SEQUENCE
    assert Dice(7, "pool", "art").shuffled("abcdefgh") == list(SHUFFLED)


SEQUENCE = [983, 691, 431, 770, 903, 547]
SHUFFLED = "bhegfcda"


def test_streams_do_not_move_one_another() -> None:
    first, other = Dice(1, "a"), Dice(1, "b")
    alone = [Dice(1, "a").below(10**6)]
    other.below(10)
    assert [first.below(10**6)] == alone
    assert Dice(1, "a", "b").below(10**6) != Dice(1, "ab").below(10**6)


@settings(max_examples=settings().max_examples // 4)
@given(st.integers(0, 2**64), st.integers(1, 1000))
def test_numbers_stay_below(seed: int, count: int) -> None:
    dice = Dice(seed)
    assert all(0 <= dice.below(count) < count for _ in range(20))


@settings(max_examples=settings().max_examples // 4)
@given(st.integers(0, 1000), st.lists(st.integers(), max_size=30))
def test_shuffling_keeps_everything(seed: int, values: list[int]) -> None:
    assert Counter(Dice(seed).shuffled(values)) == Counter(values)


def test_every_place_is_as_likely_after_shuffling() -> None:
    dice = Dice(3)
    first = Counter(dice.shuffled("abcd")[0] for _ in range(8000))
    assert all(1850 < count < 2150 for count in first.values())


def test_weights_are_heeded_and_nothing_comes_without_weight() -> None:
    dice = Dice(5)
    drawn = Counter(dice.weighed("abc", [3, 0, 1]) for _ in range(8000))
    assert drawn["b"] == 0
    assert drawn["a"] / drawn["c"] == pytest.approx(3, rel=0.1)


def test_rounding_never_reaches_what_has_no_weight() -> None:
    dice = Dice(5)
    dice._share = lambda: 1.0  # the rounding error of adding floats
    assert dice.weighed(["a", "b", "c"], [0.1, 0.2, 0.0]) == "b"
