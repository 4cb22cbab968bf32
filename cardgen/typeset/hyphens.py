"""Hyphenation: where words may be divided, from the patterns of a language."""

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module

from cardgen.typeset import TextFault

_SOFT_HYPHEN = "\u00ad"
_WORD = re.compile(r"[^\W\d_]{5,}")


@cache
def hyphenator(language: str) -> Callable[[str], str]:
    """Return a function that puts soft hyphens into a word.

    At least two letters are before a hyphen, and three after it. For a language without
    patterns it puts none: one template serves all languages of a game. Raises TextFault
    if the library is not installed.
    """
    try:
        pyphen = import_module("pyphen")
    except ImportError:
        raise TextFault(
            "assets",
            "hyphenation needs the library pyphen, which is not installed",
            "pip install 'cardgen[hyphens]', or leave hyphenate out",
        ) from None
    name = pyphen.language_fallback(language.replace("-", "_"))
    if name is None:
        return str
    patterns = pyphen.Pyphen(lang=name, left=2, right=3)

    def divided(found: re.Match[str]) -> str:
        return str(patterns.inserted(found[0], _SOFT_HYPHEN))

    @cache
    def hyphenate(word: str) -> str:
        # A word with soft hyphens is divided only where its writer wanted it.
        return word if _SOFT_HYPHEN in word else _WORD.sub(divided, word)

    return hyphenate
