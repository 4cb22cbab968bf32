"""What lints share: a card's text as they read it, and the words that it can use."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from importlib import import_module
from pathlib import Path
from string import ascii_lowercase
from typing import Literal, NamedTuple

from cardgen.model.game import GameFacts, Term
from cardgen.model.suggestions import nearest
from cardgen.typeset.marks import ESCAPED

Style = Literal["bold", "italic"]
MOST_FAULTS = 20
"""Problems of one kind that are reported for a text, at most."""

MOST_COMPARED = 100
"""Longer lists are not compared word by word."""
MOST_SUGGESTED_FOR = 24
"""Longer words have too many neighbours to look up all of them."""
GAP = "\ufffc"
"""In place of what does not print as text: an icon, an escaped character."""
NOTHING = "\u2060"
"""In place of markup that does not print: stars, colours."""

_MARKUP = re.compile(r":[\w-]+:|\]\{[^{}\n]*\}|\*+")
_MARKED = re.compile(r"[\\:{*]")
_SIGN = re.compile(r"[\\:*~\[\]{}]")
# Only quotes, brackets and markup can follow the end of a sentence.
_CLOSING = " \t\n\u00a0\u202f\"'”’»)]」』）" + NOTHING
# Also of Arabic, Urdu, Hindi, Armenian, Ethiopic, Burmese and Khmer.
_STOPS = ".!?…。！？؟۔।॥։።။។"
_ENDING = _STOPS + ":;：；؛" + GAP
_SENTENCE = re.compile(rf"[{_STOPS}][\"'”’»)\]{NOTHING}]*\s+[^\sa-z]")
# A full stop after these is part of the word, also where a capital follows.
_SHORT = re.compile(
    r"""(?<!\w)(?: [a-z] | [a-z]\.\s?[A-Za-z] | p\.\s?ex | etc | usw | bzw | ca | vs
    | cf | M | Mr | Mrs | Ms | Mme | Mlle | Dr | Prof | St | Ste | Sr | Jr | Nr | Bd
    | Abb )$""",
    re.VERBOSE,
)
_LONGEST_SHORT = 8
_WORD = re.compile(r"[^\W_]+")
_ALL_MARKED = re.compile(r"(\*{1,3})[^*\n]+\1")
_BREAK = re.compile(r"\n[^\S\n]*(?:\n[^\S\n]*)+")


class LintFault(NamedTuple):
    """What a lint finds from `start` to `end`: message and hint as in a Problem."""

    start: int
    end: int
    message: str
    hint: str = ""


class LintText(NamedTuple):
    """A text; all its forms have the same length, so that offsets fit each of them.

    `bare` is without escaped characters, `plain` also without markup and icons.
    `paragraphs` are where each begins and ends; `prose`: the text is made of sentences;
    `markup`: its field has markup.
    """

    text: str
    bare: str
    plain: str
    paragraphs: tuple[tuple[int, int], ...]
    prose: bool = False
    markup: bool = True


def lint_text(text: str, markup: bool = True) -> LintText:
    """Return a text in all its forms; without `markup`, its signs are letters."""
    bare, plain = text, text
    if not markup:
        bare = plain = _SIGN.sub(GAP, text)
    elif _MARKED.search(text):
        bare = ESCAPED.sub(GAP * 2, text) if "\\" in text else text
        plain = _MARKUP.sub(_blank, bare)
    prose = has_sentence(plain)
    return LintText(text, bare, plain, _paragraphs(plain), prose, markup)


def _paragraphs(plain: str) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    start = 0
    for gap in _BREAK.finditer(plain) if "\n" in plain else ():
        found.append((start, gap.start()))
        start = gap.end()
    end = len(plain.rstrip())
    return (*found, (start, end)) if end > start else tuple(found)


def has_sentence(text: str) -> bool:
    """Return whether a sentence ends inside a plain text."""
    return any(
        not _SHORT.search(text, max(0, end.start() - _LONGEST_SHORT), end.start())
        for end in _SENTENCE.finditer(text)
    )


def is_ended(text: str) -> bool:
    """Return whether a plain text ends as a sentence does, or with an icon."""
    return text.rstrip(_CLOSING)[-1:] in tuple(_ENDING)


def is_sentence(text: str) -> bool:
    """Return whether a plain text ends with the punctuation of a sentence."""
    return text.rstrip(_CLOSING)[-1:] in tuple(_STOPS)


def is_marked(paragraph: str) -> bool:
    """Return whether a paragraph is all bold or all italic, as headings are."""
    return _ALL_MARKED.fullmatch(paragraph.strip()) is not None


def _blank(found: re.Match[str]) -> str:
    blank = GAP if found[0].startswith(":") else NOTHING
    return blank * len(found[0])


class Lexicon(NamedTuple):
    """What lints compare words with.

    `terms` are those of the glossary by each of their forms, in lowercase;
    `first_words` maps the first word of terms to the number of words of the longest.
    `palette` has the names of the game's colours. `words` is None if spelling is not
    checked. `curly` maps a straight quote or apostrophe, if the texts use both kinds,
    to whether they mostly use the curly one.
    `find_icon` finds icons, with a token or without.
    """

    tokens: AbstractSet[str]
    terms: Mapping[str, Term]
    first_words: Mapping[str, int]
    find_icon: Callable[[str], Path | None]
    palette: AbstractSet[str]
    marked: Style = "bold"
    words: frozenset[str] | None = None
    language: str = "en"
    curly: Mapping[str, bool] | None = None


def lexicon_of(facts: GameFacts) -> Lexicon:
    """Return the words of a game, without those that its texts teach."""
    terms = terms_of(facts)
    return Lexicon(
        tokens=facts.icons.keys(),
        terms=terms,
        first_words=first_words(terms),
        find_icon=facts.find_icon,
        palette=facts.palette,
        language=facts.language,
    )


def terms_of(facts: GameFacts) -> dict[str, Term]:
    """Return the terms by each of their forms, in lowercase."""
    return {
        form.casefold(): term
        for term in facts.glossary.values()
        for form in (term.term, *term.forms)
    }


def first_words(terms: Iterable[str]) -> dict[str, int]:
    """Return the number of words of the longest term for each first word."""
    counts: dict[str, int] = {}
    for term in terms:
        words = _WORD.findall(term)
        if words:
            counts[words[0]] = max(counts.get(words[0], 0), len(words))
    return counts


def suggest_word(word: str, words: AbstractSet[str]) -> str | None:
    """Return the known word that was most likely meant, or None."""
    near = one_edit_away(word, words)
    return near if near or len(words) > MOST_COMPARED else nearest(word, words)


def one_edit_away(word: str, words: AbstractSet[str]) -> str | None:
    """Return a known word that is one edit away, or None.

    All neighbours are looked up instead of comparing all words: that takes as long for
    a large word list as for a small one.
    """
    if len(word) > MOST_SUGGESTED_FOR:
        return None
    near = [other for other in _neighbours(word) if other in words]
    # Typing errors in the first letter are rare.
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
    """Return for quotes and apostrophes, if both kinds are used, which is usual."""
    counts = dict.fromkeys("\"“”'‘’", 0)
    for text in texts:
        for mark in counts:
            counts[mark] += text.count(mark)
    found: dict[str, bool] = {}
    for straight, curly in (('"', "“”"), ("'", "‘’")):
        bent = sum(counts[mark] for mark in curly)
        if counts[straight] and bent:
            found[straight] = bent >= counts[straight]
    return found


class NoDictionary(Exception):
    """There are no words of a language. Carries message and hint."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@cache
def dictionary(language: str) -> AbstractSet[str]:
    """Return the words of a language in lowercase. Raises NoDictionary."""
    try:
        library = import_module("spellchecker")
    except ImportError:
        raise NoDictionary(
            "the dictionary needs the library pyspellchecker, which is not installed",
            "run pip install 'cardgen[spelling]', or leave out dictionary",
        ) from None
    try:
        checker = library.SpellChecker(language=language.split("-")[0])
    except ValueError:
        raise NoDictionary(
            f'there is no dictionary for the language "{language}"',
            'leave out dictionary, and list all words in a file: "words: words.txt"',
        ) from None
    return frozenset(checker.word_frequency.dictionary)
