"""Find words marked as terms of the game that are not in its glossary."""

import re
from collections.abc import Iterator
from unicodedata import category

from cardgen.validate.formatting import quoted
from cardgen.validate.rule_kit.lint_kit import (
    Lexicon,
    LintFault,
    LintText,
    suggest_word,
)

_MARKED = {
    "bold": re.compile(r"\*\*([^*\n]+)\*\*"),
    "italic": re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)"),
}


def find(text: LintText, lexicon: Lexicon) -> Iterator[LintFault]:
    """Yield marked words that are not terms, if there is a glossary."""
    if not lexicon.terms:
        return
    for found in _MARKED[lexicon.marked].finditer(text.bare):
        before, words = _words(found[1])
        if not words or words.casefold() in lexicon.terms:
            continue
        start = found.start(1) + before
        near = suggest_word(words.casefold(), lexicon.terms.keys())
        hint = 'add it under "glossary:", or mark it differently'
        if near:
            hint = f'did you mean "{lexicon.terms[near].term}"?'
        message = f"{quoted(words)} is not in the glossary"
        yield LintFault(start, start + len(words), message, hint)


def _words(marked: str) -> tuple[int, str]:
    """Return where the words of a marked text begin, and these words.

    Numbers and full stops beside a term are not part of it; vowel signs are, which
    Arabic and the scripts of India write as marks.
    """
    letters = [at for at, sign in enumerate(marked) if category(sign)[0] in "LM"]
    if not letters:
        return 0, ""
    return letters[0], marked[letters[0] : letters[-1] + 1]
