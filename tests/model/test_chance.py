"""Numbers by chance: the same for ever, spread evenly, none of them tied to another."""

import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.chance import choice, noise, normal, order, share, shares

SEEDS = st.one_of(st.text(), st.integers(), st.floats(allow_nan=False), st.booleans())
MANY = 10_000


NUMBERS = {
    ("fox",): 0.5506027158105714,
    ("fox", "sun"): 0.9948608711039343,
    ("fox", "sun", 3): 0.48615911903960285,
    (3,): 0.887473188407263,
    (-1,): 0.8872618125741772,
    ("é", "𝄞"): 0.19984890751976514,
    (1.5, "k"): 0.7665384645518849,
}


def test_a_number_stays_what_it_is() -> None:
    assert {asked: share(*asked) for asked in NUMBERS} == NUMBERS


def test_streams_and_orders_stay_what_they_are() -> None:
    trees = shares("fox", "trees")
    assert [trees.next() for _ in range(3)] == [
        0.6979013065652969,
        0.03557120090118504,
        0.4053598006879279,
    ]
    assert "".join(shares("fox", "k").shuffled("abcdefgh")) == "gcdhbefa"
    assert [normal("fox", at) for at in range(3)] == [0.395657, -0.450975, 0.201037]
    found = [noise(x, 0.5, "fox") for x in (0, 0.25, 1.5, -3.2)]
    assert found == [0.614998, 0.596887, 0.447109, 0.375843]


def test_choices_stay_what_they_are() -> None:
    names = ["pond", "wood", 3, 3.0, True, None, 2.5, "\ud800"]
    found = [choice(names, seed, "k") for seed in range(12)]
    assert found == [3, 4, 7, 7, 3, 6, 1, 4, 2, 4, 3, 0]


@given(st.lists(st.text(), min_size=1, max_size=9), st.data(), SEEDS, SEEDS)
def test_a_name_more_changes_only_the_choices_that_fall_on_it(
    names: list[str], data: st.DataObject, seed: object, key: object
) -> None:
    """Wherever in the list it stands, and if it is there already."""
    at = data.draw(st.integers(0, len(names)))
    more = [*names[:at], data.draw(st.text()), *names[at:]]
    found = more[choice(more, seed, key)]
    assert found in (names[choice(names, seed, key)], more[at])


@given(st.lists(st.text(), max_size=9), st.text(), SEEDS)
def test_a_name_more_moves_no_other(names: list[str], name: str, seed: object) -> None:
    found = [place - 1 for place in order([name, *names], seed) if place]
    kept = [names[place] for place in found]
    before = [names[place] for place in order(names, seed)]
    others = [each for each in before if each != name]
    assert [each for each in kept if each != name] == others


def test_a_name_that_is_there_twice_is_chosen_twice_as_often() -> None:
    names = ["calm", "glad", "glad", "sad"]
    found = Counter(names[choice(names, seed)] for seed in range(MANY))
    expected = {"calm": MANY / 4, "glad": MANY / 2, "sad": MANY / 4}
    assert all(abs(found[name] - count) < 200 for name, count in expected.items())


def test_the_hash_seed_of_python_changes_nothing() -> None:
    code = "from cardgen.model.chance import *; print(share('fox', 'sun', 3))"
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "4711")
    }
    assert found == {"0.48615911903960285\n"}


def test_a_number_that_is_computed_is_the_one_that_is_written() -> None:
    assert share(3.0, 2.0) == share(3, 2) == share("3", "2")
    assert share(0.5) != share(0)


def test_words_are_kept_apart() -> None:
    asked = [("ab", "c"), ("a", "bc"), ("abc",), ("", "abc"), ("abc", ""), ("a:bc",)]
    assert len({share(*words) for words in asked}) == len(asked)


@settings(max_examples=settings().max_examples // 4)
@given(SEEDS, st.lists(SEEDS, max_size=3))
def test_any_seed_gives_a_number_below_1(seed: object, keys: list[object]) -> None:
    found = share(seed, *keys)
    assert 0 <= found < 1
    assert share(seed, *keys) == found
    assert 0 <= noise(found * 100 - 50, -found, seed, *keys) <= 1
    assert -3 <= normal(seed, *keys) <= 3


def test_shares_are_spread_evenly() -> None:
    bins = Counter(int(share("fox", "tree", at) * 20) for at in range(MANY))
    expected = MANY / 20
    squares = sum((count - expected) ** 2 / expected for count in bins.values())
    # Chi-square with 19 degrees of freedom: 43.8 is exceeded once in a thousand times.
    assert len(bins) == 20
    assert squares < 43.8


@pytest.mark.long
def test_numbers_tell_nothing_of_each_other() -> None:
    stream = shares(1)
    drawn = [stream.next() for _ in range(MANY)]
    of_seeds = [share(at) for at in range(MANY)]
    of_keys = [share("fox", at) for at in range(MANY)]
    pairs = {
        "neighbours": pairwise(of_seeds),
        "keys": zip(of_seeds, (share(at, "a") for at in range(MANY)), strict=True),
        "seeds": zip(of_keys, (share("owl", at) for at in range(MANY)), strict=True),
        "longer": zip(
            of_keys, (share("fox", at, 0) for at in range(MANY)), strict=True
        ),
        "streams": pairwise(drawn),
    }
    # 12 times the covariance of two shares is their correlation; its own spread is
    # 1 / sqrt(MANY) = 0.01.
    found = {
        name: sum((one - 0.5) * (other - 0.5) for one, other in each) * 12 / MANY
        for name, each in pairs.items()
    }
    assert {name: each for name, each in found.items() if abs(each) >= 0.035} == {}


def test_noise_is_smooth_and_has_no_seam() -> None:
    steps = [noise(x / 50, 0.3, "fox") for x in range(-500, 500)]
    assert max(abs(one - other) for one, other in pairwise(steps)) < 0.08
    assert max(steps) - min(steps) > 0.4
    for x in (-2.0, 0.0, 7.0):
        assert noise(x - 1e-7, 1, "fox") == pytest.approx(noise(x, 1, "fox"), abs=1e-5)
