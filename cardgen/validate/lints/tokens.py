"""Find tokens of icons that the game does not have, and half tokens."""

import re
from collections.abc import Iterator

from cardgen.model.suggestions import icon_cure
from cardgen.typeset.marks import is_time
from cardgen.validate.rule_kit.lint_kit import (
    Lexicon,
    LintFault,
    LintText,
    suggest_word,
)

_TOKEN = re.compile(r":([\w-]+)(:?)")


def find(text: LintText, lexicon: Lexicon) -> Iterator[LintFault]:
    """Yield :words: that are not icons, and :icons without their second colon."""
    if ":" not in text.bare:
        return
    for found in _TOKEN.finditer(text.bare):
        name, known = found[1], found[1] in lexicon.tokens
        if known and not found[2] and _opens(text.bare, found.start(), name):
            hint = f'write ":{name}:" for the icon, "\\:" for a literal colon'
            message = f'":{name}" has no second colon'
            yield LintFault(*found.span(), message, hint)
        elif found[2] and not (known or is_time(text.bare, found.start(), name)):
            near = suggest_word(name, lexicon.tokens)
            is_icon = lexicon.find_icon(name) is not None
            cure = icon_cure(name, lexicon.tokens, near, is_icon)
            hint = f'{cure}for a literal colon, write "\\:"'
            # In the words of the check `markup`, so that it is reported once.
            message = f'no icon "{found[0]}" in this game'
            yield LintFault(*found.span(), message, hint)


def _opens(text: str, at: int, name: str) -> bool:
    """Return whether a colon begins a token, not as in "Note:rope" and "2:1"."""
    before = text[at - 1 : at]
    return not (before.isalpha() or before == ")" or name.isdecimal())
