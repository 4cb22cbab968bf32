"""Find straight quotation marks and apostrophes among curly ones, or the reverse."""

import re
from collections.abc import Iterator

from cardgen.validate.rule_kit.lint_kit import Lexicon, LintFault, LintText

_CURLY = {'"': re.compile("[“”]"), "'": re.compile("[‘’]")}
_NAMES = {'"': "quotation mark", "'": "apostrophe"}


def find(text: LintText, lexicon: Lexicon) -> Iterator[LintFault]:
    """Yield the first mark that is not of the kind that most of the texts use."""
    for straight, curly in (lexicon.curly or {}).items():
        if curly:
            at, kinds = text.bare.find(straight), ("a straight", "curly")
        else:
            other = _CURLY[straight].search(text.bare)
            at, kinds = other.start() if other else -1, ("a curly", "straight")
        if at >= 0:
            message = f"{kinds[0]} {_NAMES[straight]} among {kinds[1]} ones"
            yield LintFault(at, at + 1, message, "use the same kind in all texts")
