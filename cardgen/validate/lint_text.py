"""A card's text as lints read it."""

import re
from typing import NamedTuple

GAP = "\ufffc"
"""Stands for what prints as something else than letters: an icon, an escaped sign."""
NOTHING = "\u2060"
"""Stands for what does not print: stars, colours."""

_ESCAPED = re.compile(r"\\[!-/:-@\[-`{-~]")
_MARKUP = re.compile(r":[\w-]+:|\]\{[^{}\n]*\}|\*+")
_MARKED = re.compile(r"[\\:{*]")
# Behind the end of a sentence stand at most quotes, brackets and marks.
_CLOSING = " \t\n\"'”’»)]" + NOTHING
_ENDING = ".!?…:;。！？" + GAP
_SENTENCE = re.compile(rf"[.!?…。！？][\"'”’»)\]{NOTHING}]*\s+[^\sa-z]")
_ALL_MARKED = re.compile(r"(\*{1,3})[^*\n]+\1")
_BREAK = re.compile(r"\n[^\S\n]*(?:\n[^\S\n]*)+")


class LintText(NamedTuple):
    """A text; all its forms are equally long, so that offsets fit each of them.

    `bare` is without escaped signs, `plain` also without markup and icons.
    `paragraphs` are where each begins and ends; `prose` tells that the text is made of
    sentences.
    """

    text: str
    bare: str
    plain: str
    paragraphs: tuple[tuple[int, int], ...]
    prose: bool = False


def lint_text(text: str) -> LintText:
    """Read a text."""
    bare, plain = text, text
    if _MARKED.search(text):
        bare = _ESCAPED.sub(GAP * 2, text) if "\\" in text else text
        plain = _MARKUP.sub(_blank, bare)
    return LintText(text, bare, plain, _paragraphs(plain), has_sentence(plain))


def _paragraphs(plain: str) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    start = 0
    for gap in _BREAK.finditer(plain) if "\n" in plain else ():
        found.append((start, gap.start()))
        start = gap.end()
    end = len(plain.rstrip())
    return (*found, (start, end)) if end > start else tuple(found)


def has_sentence(text: str) -> bool:
    """Tell whether a sentence ends in a plain text and something follows."""
    return _SENTENCE.search(text) is not None


def is_ended(text: str) -> bool:
    """Tell whether a plain text ends as a sentence does, or with an icon."""
    return text.rstrip(_CLOSING)[-1:] in tuple(_ENDING)


def is_sentence(text: str) -> bool:
    """Tell whether a plain text ends with the sign of a sentence."""
    return text.rstrip(_CLOSING)[-1:] in tuple(".!?…。！？")


def is_marked(paragraph: str) -> bool:
    """Tell whether a paragraph is all bold or all italic, as headings are."""
    return _ALL_MARKED.fullmatch(paragraph.strip()) is not None


def _blank(found: re.Match[str]) -> str:
    sign = GAP if found[0].startswith(":") else NOTHING
    return sign * len(found[0])
