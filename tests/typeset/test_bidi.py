"""Letters of both directions in the order of the Unicode algorithm (UAX #9)."""

from collections.abc import Iterator
from pathlib import Path
from unicodedata import bidirectional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.typeset.bidi import bidi_levels, visual_order

# The standard's own cases, from Debian's package unicode-data.
UNICODE = Path("/usr/share/unicode")
# Capitals stand for Hebrew letters; what is expected is the line from left to right.
CASES = {
    ("car is CAR", 0): "car is RAC",
    ("CAR IS car", 1): "car SI RAC",
    ("he said CAR MEANS car.", 0): "he said SNAEM RAC car.",
    ("CAR 12-34 DRAC", 1): "CARD 12-34 RAC",
    ("DRAW (2), PLAY.", 1): ".YALP ,(2) WARD",
    ("AB(CD)[&ef].", 0): "(DC)BA[&ef].",
    ("price: 5 SHEKEL", 0): "price: 5 LEKEHS",
    ("abc", 1): "abc",
    ("abc!", 1): "!abc",
    ("", 1): "",
}
_HEBREW = {chr(ord("A") + at): chr(0x5D0 + at) for at in range(26)}


def test_a_line_is_put_in_order() -> None:
    found = {}
    for text, base in CASES:
        typed = "".join(_HEBREW.get(letter, letter) for letter in text)
        levels = bidi_levels(typed, base)
        seen = [_mirrored(text[at], levels[at]) for at in visual_order(levels)]
        found[text, base] = "".join(seen)
    assert found == CASES


def _mirrored(letter: str, level: int) -> str:
    return letter.translate(str.maketrans("()[]", ")(][")) if level % 2 else letter


@given(st.text("abאבג١٢ 12(),.-\u05b0\u2067\u2069\u202e\u202c"), st.integers(0, 1))
def test_no_letter_is_lost(text: str, base: int) -> None:
    levels = bidi_levels(text, base)
    assert sorted(visual_order(levels)) == list(range(len(text)))
    assert all(level >= base for level in levels)


@given(st.text("abc ,.-!"))
def test_text_from_left_to_right_stays_as_it_is(text: str) -> None:
    assert visual_order(bidi_levels(text, 0)) == list(range(len(text)))


@pytest.mark.long
def test_all_characters_of_the_standard() -> None:
    cases = 0
    for line in _lines("BidiCharacterTest.txt"):
        codes, _, base, levels, order = line.split(";")
        text = "".join(chr(int(code, 16)) for code in codes.split())
        _check(text, int(base), levels.split(), order.split())
        cases += 1
    assert cases > 90_000


@pytest.mark.long
def test_classes_of_the_standard() -> None:
    """Each third of its cases, which differ little from one to the next."""
    sample = {bidirectional(chr(code)): chr(code) for code in range(0x3000, 0, -1)}
    sample |= {"ON": "!", "B": "\u2029"}
    cases, levels, order = 0, [""], [""]
    for number, line in enumerate(_lines("BidiTest.txt")):
        if line.startswith("@Levels:"):
            levels = line.split()[1:]
        elif line.startswith("@Reorder:"):
            order = line.split()[1:]
        elif number % 3 == 0:
            kinds, bases = line.split(";")
            text = "".join(sample[kind] for kind in kinds.split())
            for bit, base in ((2, 0), (4, 1)):
                if int(bases, 16) & bit:
                    _check(text, base, levels, order)
                    cases += 1
    assert cases > 150_000


def _lines(name: str) -> Iterator[str]:
    with (UNICODE / name).open(encoding="utf-8") as file:
        yield from (line.strip() for line in file if line.strip() and line[0] != "#")


def _check(text: str, base: int, levels: list[str], order: list[str]) -> None:
    """Compare levels; those of letters without a width ("x") do not matter."""
    found = bidi_levels(text, base)
    seen = [at for at, level in enumerate(levels) if level != "x"]
    assert [found[at] for at in seen] == [int(levels[at]) for at in seen], ascii(text)
    placed = [seen[at] for at in visual_order([found[at] for at in seen])]
    assert placed == list(map(int, order)), ascii(text)
