"""Find words marked as terms of the game that are not in its glossary."""

import re
from collections.abc import Iterator

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
_WORDS = re.compile(r"[^\W\d_](?:.*[^\W\d_])?", re.DOTALL)


def find(text: LintText, lexicon: Lexicon) -> Iterator[LintFault]:
    """Yield marked words that are not terms, if there is a glossary."""
    if not lexicon.terms:
        return
    for found in _MARKED[lexicon.marked].finditer(text.bare):
        # Numbers and full stops beside a term are not part of it.
        words = _WORDS.search(found[1])
        if words is None or words[0].casefold() in lexicon.terms:
            continue
        start = found.start(1) + words.start()
        near = suggest_word(words[0].casefold(), lexicon.terms.keys())
        hint = 'add it under "glossary:", or mark it differently'
        if near:
            hint = f'did you mean "{lexicon.terms[near].term}"?'
        message = f"{quoted(words[0])} is not in the glossary"
        yield LintFault(start, start + len(words[0]), message, hint)
