"""The odds of a hand, against tables and each other."""

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.stats.hands import chance, chance_of_at_least, mean_hits


@st.composite
def draws(make: st.DrawFn) -> tuple[int, int, int]:
    population = make(st.integers(1, 300))
    part = st.integers(0, population)
    return population, make(part), make(part)


def test_a_card_of_which_a_deck_has_four() -> None:
    # 60 cards, an opening hand of 7: known to every player of collectable card games.
    assert chance_of_at_least(60, 4, 7, 1) == pytest.approx(0.39949966)
    assert chance(60, 4, 7, 0) == comb(56, 7) / comb(60, 7)


@settings(max_examples=settings().max_examples // 2)
@given(draws())
def test_all_hands_together_are_certain(drawn: tuple[int, int, int]) -> None:
    population, hits, hand = drawn
    shares = [chance(population, hits, hand, n) for n in range(hand + 1)]
    assert sum(shares) == pytest.approx(1)
    mean = sum(n * share for n, share in enumerate(shares))
    assert mean_hits(population, hits, hand) == pytest.approx(mean)
    assert chance_of_at_least(population, hits, hand, 0) == 1
    assert chance_of_at_least(population, hits, hand, hand + 1) == 0


@settings(max_examples=settings().max_examples // 2)
@given(draws(), st.integers(0, 300))
def test_at_least_adds_up(drawn: tuple[int, int, int], wanted: int) -> None:
    population, hits, hand = drawn
    found = chance_of_at_least(population, hits, hand, wanted)
    rest = sum(chance(population, hits, hand, n) for n in range(min(wanted, hand + 1)))
    assert found == pytest.approx(1 - rest, abs=1e-9)


def test_what_cannot_be_drawn_is_refused() -> None:
    for wrong in ((5, 6, 2), (5, 2, 6), (5, -1, 2), (5, 2, -1)):
        with pytest.raises(ValueError, match="hits"):
            chance(*wrong, 1)
