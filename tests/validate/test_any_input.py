"""Whatever a file contains, the stages report problems and never raise."""

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.validate.small_game import BLUE, DECKS, GAME, POOL, check

RULES = """\
rules:
  - size: {of: decks, exactly: 3}
  - unique: {of: pool, field: name}
  - sum: {of: pool, fields: [n, e], by: stars, bands: {1: [0, 9]}}
  - rising: {of: pool, fields: [n], by: stars}
  - range: {of: pool, fields: [n], from: 0}
  - choices-used: {of: pool, fields: [stars], from: 1, to: 3}
  - partition: {of: decks, parts: 2}
  - copies: {of: decks, by: stars, limits: {1: 2}, where: {n: {from: 0, to: e}}}
  - balance: {of: pool, field: stars, declared: true, tolerance: 100}
  - pattern: {of: pool, fields: [name], like: "[A-Z]{a,o}*"}
  - requires: {of: pool, when: {stars: 1}, requires: {name: {present: true}}}
  - forbids: {of: pool, forbids: {kind: {same_as: name}}}
  - references: {of: decks, field: id, to: pool, named: {at_least: 1}}
  - setup: {of: [pool, decks], spares: {at_least: 1}, but: {pool: {severity: off}}}
  - text: {of: pool, fields: [name], words: words.txt, spaces: off}
  - expression: {of: pool, test: "cards | length > 1", message: "{{ deck.id }}"}
setup: [{players: 2, deal: {decks: 1}, each: true, where: {stars: [1, 2]}}]
glossary: {Wound: a cube, Rest: {meaning: none, forms: [Rests]}}
icons: {star: {icon: star}}
fonts: {title: grenze bold}
print: {papers: [a4], gutter: 1}
"""
FILES = [GAME + DECKS + RULES, POOL, BLUE + "hands: {a: [boo], b: [wail, moan]}\n"]
PIECES = [
    "",
    "x",
    "3",
    "[",
    "{a: b}",
    "null",
    "true",
    "-1",
    "1.5",
    "''",
    "[1, 2]",
    "\n",
]


@given(
    st.integers(0, 2),
    st.integers(0, 2000),
    st.integers(0, 30),
    st.sampled_from(PIECES),
)
@settings(max_examples=10, deadline=None)
def test_no_damage_raises(which: int, start: int, length: int, piece: str) -> None:
    files = list(FILES)
    start %= len(files[which])
    files[which] = files[which][:start] + piece + files[which][start + length :]
    with tempfile.TemporaryDirectory() as folder:
        game, problems = check(Path(folder), *files)
    assert game is not None or problems


def _values(text: str) -> list[tuple[int, int]]:
    """Return the text after a colon, up to the next comma, bracket or line end."""
    spans = []
    for start in (i + 2 for i in range(len(text)) if text.startswith(": ", i)):
        ends = (text.find(sign, start) for sign in (",", "}", "\n"))
        spans.append((start, min(end for end in ends if end >= 0)))
    return spans


PLACES = [(i, *span) for i, text in enumerate(FILES) for span in _values(text)]


@given(st.sampled_from(PLACES), st.sampled_from(PIECES))
@settings(max_examples=10, deadline=None)
def test_no_wrong_value_raises(place: tuple[int, int, int], piece: str) -> None:
    which, start, end = place
    files = list(FILES)
    files[which] = files[which][:start] + piece + files[which][end:]
    with tempfile.TemporaryDirectory() as folder:
        game, problems = check(Path(folder), *files)
    assert game is not None or problems
