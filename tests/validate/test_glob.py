"""Patterns: what they match, compared with a plain matcher, and that none is slow."""

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.validate.rule_kit.glob import Glob, PatternFault

PIECES = ["a", "b", "?", "*", "#", "[ab]", "[!a]", "{a,}", "{ab,b,*a}", r"\*", "1"]
MATCHES = [
    ("", "", "a"),
    ("moss", "moss", "Moss"),
    ("h?t", "hat", "ht"),
    ("*frog", "moss frog", "moss frogs"),
    ("card-##", "card-07", "card-7"),
    ("#", "7", "٣"),
    ("[a-cx]", "x", "d"),
    ("[!0-9]", "é", "3"),
    ("[-a]", "-", "b"),
    ("[a-]", "-", "b"),
    (r"[\]]", "]", "\\"),
    ("{moss,fen}-frog", "fen-frog", "bog-frog"),
    ("frog{,s}", "frog", "frogss"),
    ("{a,[bc]?}x", "cdx", "bx"),
    (r"\{\?\*", "{?*", "{ab"),
    ("a,b", "a,b", "a"),
    ("*a*b*", "xxaxxbxx", "xxbxxaxx"),
    ("*", "two\nlines", None),
]


def test_a_pattern_fits() -> None:
    for pattern, fits, other in MATCHES:
        glob = Glob(pattern)
        assert glob.matches(fits), pattern
        assert other is None or not glob.matches(other), pattern


def test_what_is_no_pattern() -> None:
    for pattern in ["{", "{a", "[", "[!]", "a]", "}", "\\", "[a-"]:
        with pytest.raises(PatternFault):
            Glob(pattern)


def _plainly(pieces: list[str], text: str) -> bool:
    """Match by trying everything."""
    if not pieces:
        return not text
    first, rest = pieces[0], pieces[1:]
    if first.startswith("{"):
        return any(
            _plainly([*branch, *rest], text) for branch in first[1:-1].split(",")
        )
    if first == "*":
        return any(_plainly(rest, text[i:]) for i in range(len(text) + 1))
    takes = {
        "?": text[:1],
        "#": text[:1] if text[:1] in set("0123456789") else "no",
        "[ab]": text[:1] if text[:1] in ("a", "b") else "no",
        "[!a]": text[:1] if text[:1] != "a" else "no",
        r"\*": "*",
    }.get(first, first)
    return bool(text) and takes == text[0] and _plainly(rest, text[1:])


@given(st.lists(st.sampled_from(PIECES), max_size=7), st.text("ab1*", max_size=8))
@settings(max_examples=150, deadline=None)
def test_patterns_match_as_a_plain_matcher_says(pieces: list[str], text: str) -> None:
    assert Glob("".join(pieces)).matches(text) == _plainly(pieces, text)


@pytest.mark.long
def test_no_pattern_takes_long() -> None:
    text = "ab" * 50 + "a" * 20_000 + "!"
    many = ("*a" * 100, "{a,}" * 50, "*{a,aa}?" * 25, "{*,*,*}" * 28, "*a" + "?" * 190)
    for pattern in many:
        start = process_time()
        Glob(pattern).matches(text)
        assert process_time() - start < 2, pattern
