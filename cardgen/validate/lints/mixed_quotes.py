"""Straight quotation marks and apostrophes among curly ones."""

import re
from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.validate.rule_kit.lint_kit import Lexicon, LintFault, LintText

DEFAULT = Severity.WARNING

_SIGNS = {'"': re.compile("[“”]"), "'": re.compile("[‘’]")}
_NAMES = {'"': "quotation mark", "'": "apostrophe"}


def find(text: LintText, lexicon: Lexicon) -> Iterator[LintFault]:
    """Find the first sign that is of another kind than most in these texts."""
    for straight, curly in (lexicon.curly or {}).items():
        if curly:
            at, kinds = text.bare.find(straight), ("a straight", "curly")
        else:
            other = _SIGNS[straight].search(text.bare)
            at, kinds = other.start() if other else -1, ("a curly", "straight")
        if at >= 0:
            message = f"{kinds[0]} {_NAMES[straight]} among {kinds[1]} ones"
            yield LintFault(at, at + 1, message, "use one kind in all texts")
