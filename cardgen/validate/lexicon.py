"""The words that a game's texts may use: glossary, icons, and a word list."""

import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from string import ascii_lowercase
from typing import Literal, NamedTuple

from cardgen.model.game import GameFacts, Term
from cardgen.model.suggestions import nearest

_WORD = re.compile(r"[^\W_]+")
Style = Literal["bold", "italic"]
MOST_COMPARED = 100
"""More words are not compared one by one."""
MOST_SUGGESTED_FOR = 24
"""Longer words have too many neighbours to look all of them up."""


class Lexicon(NamedTuple):
    """What lints compare words with.

    `terms` are the glossary's, by each way to write them in small letters;
    `first_words` tells how many words at most a term has that begins with one. `words`
    is None where spelling is not looked at. `curly` tells of straight signs that the
    texts have of both kinds whether the curly kind is the usual one.
    """

    tokens: AbstractSet[str]
    terms: Mapping[str, Term]
    first_words: Mapping[str, int]
    marked: Style = "bold"
    words: frozenset[str] | None = None
    curly: Mapping[str, bool] | None = None


def terms_of(facts: GameFacts) -> dict[str, Term]:
    """Give the terms by each way to write them, in small letters."""
    return {
        form.casefold(): term
        for term in facts.glossary.values()
        for form in (term.term, *term.forms)
    }


def first_words(terms: Iterable[str]) -> dict[str, int]:
    """Give the first word of each term with the most words that follow from it."""
    counts: dict[str, int] = {}
    for term in terms:
        words = _WORD.findall(term)
        if words:
            counts[words[0]] = max(counts.get(words[0], 0), len(words))
    return counts


def near_word(word: str, words: AbstractSet[str]) -> str | None:
    """Give the known word that was most likely meant, or None."""
    near = suggested(word, words)
    return near if near or len(words) > MOST_COMPARED else nearest(word, words)


def suggested(word: str, words: AbstractSet[str]) -> str | None:
    """Give a known word that is one letter away, or None.

    All neighbours are looked up rather than all words compared: that takes as long
    for a large word list as for a small one.
    """
    if len(word) > MOST_SUGGESTED_FOR:
        return None
    near = [other for other in _neighbours(word) if other in words]
    # Slips of the first letter are rare.
    alike = [other for other in near if other[0] == word[0]]
    return next(iter([*alike, *near]), None)


@cache
def _letters(others: frozenset[str]) -> str:
    return "".join(sorted({*ascii_lowercase, *others}))


def _neighbours(word: str) -> Iterator[str]:
    letters = _letters(frozenset(word))
    parts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    yield from (a + b[1] + b[0] + b[2:] for a, b in parts if len(b) > 1)
    yield from (a + letter + b for a, b in parts for letter in letters)
    yield from (a + b[1:] for a, b in parts if b)
    yield from (a + letter + b[1:] for a, b in parts if b for letter in letters)


def curly_signs(texts: Iterable[str]) -> dict[str, bool]:
    """Tell for quotes and apostrophes, where both kinds are used, which is usual."""
    counts = dict.fromkeys("\"“”'‘’", 0)
    for text in texts:
        for sign in counts:
            counts[sign] += text.count(sign)
    found: dict[str, bool] = {}
    for straight, curly in (('"', "“”"), ("'", "‘’")):
        bent = sum(counts[sign] for sign in curly)
        if counts[straight] and bent:
            found[straight] = bent >= counts[straight]
    return found
