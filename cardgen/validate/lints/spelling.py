"""Find words that are in no word list."""

import re
from collections.abc import Iterator

from cardgen.validate.formatting import quoted
from cardgen.validate.rule_kit.lint_kit import (
    Lexicon,
    LintFault,
    LintText,
    one_edit_away,
)

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def find(text: LintText, lexicon: Lexicon) -> Iterator[LintFault]:
    """Yield unknown words, if there is a word list."""
    if lexicon.words is None:
        return
    if lexicon.words.issuperset(_WORD.findall(text.plain.casefold())):
        return
    for found in _WORD.finditer(text.plain):
        word = found[0].casefold().replace("’", "'")
        stem = word.removesuffix("'s")
        if len(word) < 2 or {word, stem} & lexicon.words:
            continue
        near = one_edit_away(stem, lexicon.words)
        hint = f'did you mean "{near}"?' if near else "add it to the word list"
        yield LintFault(*found.span(), f"{quoted(found[0])} is in no word list", hint)
