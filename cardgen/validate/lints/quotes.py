"""Find unpaired quotation marks."""

import re
from collections.abc import Iterator

from cardgen.validate.rule_kit.lint_kit import Lexicon, LintFault, LintText

_PAIRED = ("“”„", "«»")
_MARK = re.compile('["“”„«»]')
_INCHES = re.compile(r'\d"')


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Yield one mark too many of each kind in each paragraph."""
    if not _MARK.search(text.bare):
        return
    for start, end in text.paragraphs:
        part = text.bare[start:end]
        straight = [at for at, mark in enumerate(part) if mark == '"']
        if len(straight) % 2:
            # 5" is a length.
            inches = {found.end() - 1 for found in _INCHES.finditer(part)}
            straight = [at for at in straight if at not in inches]
        marks = [straight]
        for kind in _PAIRED:
            marks.append([at for at, mark in enumerate(part) if mark in kind])
        for places in marks:
            if len(places) % 2:
                at = start + places[-1]
                message = f"unpaired quotation mark {text.bare[at]}"
                yield LintFault(at, at + 1, message, "close every quotation")
