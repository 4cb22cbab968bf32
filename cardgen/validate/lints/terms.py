"""Find terms of the glossary with wrong capitals."""

import re
from collections.abc import Iterator

from cardgen.model.game import Term
from cardgen.validate.formatting import quoted
from cardgen.validate.rule_kit.lint_kit import (
    GAP,
    NOTHING,
    Lexicon,
    LintFault,
    LintText,
)

_WORD = re.compile(r"[^\W_]+")
_MOST_WORDS = 6
_OPENING = " \t\u00a0\u202f\"'“„‘«([" + NOTHING


def find(text: LintText, lexicon: Lexicon) -> Iterator[LintFault]:
    """Yield terms in the wrong case, in texts that consist of sentences."""
    if not lexicon.terms or not text.prose:
        return
    if lexicon.first_words.keys().isdisjoint(_WORD.findall(text.plain.casefold())):
        return
    words = [found.span() for found in _WORD.finditer(text.plain)]
    for number, (start, stop) in enumerate(words):
        length = lexicon.first_words.get(text.plain[start:stop].casefold(), 0)
        for _, end in words[number : number + min(length, _MOST_WORDS)]:
            written = text.plain[start:end]
            term = lexicon.terms.get(written.casefold())
            if term and not _is_right(written, term, text.plain, start):
                message = f"{quoted(written)} is {quoted(term.term)} in the glossary"
                hint = f"see line {term.span.line} of game.yaml"
                yield LintFault(start, end, message, hint)


def _is_right(written: str, term: Term, text: str, start: int) -> bool:
    forms = (term.term, *term.forms)
    if written in forms:
        return True
    begun = {form[:1].upper() + form[1:] for form in forms}
    return written in begun and _begins(text, start)


def _begins(text: str, start: int) -> bool:
    """Return whether a sentence or line begins here."""
    at = start - 1
    while at >= max(0, start - 20) and text[at] in _OPENING:
        at -= 1
    return at < 0 or text[at] in ".!?…:\n-•" + GAP
