"""Quotation marks without their partner."""

import re
from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.validate.rule_kit.lint_kit import Lexicon, LintFault, LintText

DEFAULT = Severity.ERROR

_PAIRED = ("“”„", "«»")
_MARK = re.compile('["“”„«»]')
_INCHES = re.compile(r'\d"')


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Find a mark too many of each kind in each paragraph."""
    if not _MARK.search(text.bare):
        return
    for start, end in text.paragraphs:
        part = text.bare[start:end]
        straight = [at for at, sign in enumerate(part) if sign == '"']
        if len(straight) % 2:
            # 5" is a length.
            inches = {found.end() - 1 for found in _INCHES.finditer(part)}
            straight = [at for at in straight if at not in inches]
        marks = [straight]
        for signs in _PAIRED:
            marks.append([at for at, sign in enumerate(part) if sign in signs])
        for places in marks:
            if len(places) % 2:
                at = start + places[-1]
                message = f"{text.bare[at]} without its partner"
                yield LintFault(at, at + 1, message, "open and close what is quoted")
