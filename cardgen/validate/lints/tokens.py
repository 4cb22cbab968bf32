"""Find tokens of icons that the game does not have."""

import re
from collections.abc import Iterator

from cardgen.validate.rule_kit.lint_kit import (
    Lexicon,
    LintFault,
    LintText,
    suggest_word,
)

_TOKEN = re.compile(r":([\w-]+):")


def find(text: LintText, lexicon: Lexicon) -> Iterator[LintFault]:
    """Yield :words: that are not icons."""
    for found in _TOKEN.finditer(text.bare):
        name = found[1]
        if name not in lexicon.tokens and not name.isdecimal():
            near = suggest_word(name, lexicon.tokens)
            cure = f'did you mean ":{near}:"? ' if near else ""
            hint = f'{cure}for a literal colon, write "\\:"'
            yield LintFault(*found.span(), f'this game has no icon "{found[0]}"', hint)
