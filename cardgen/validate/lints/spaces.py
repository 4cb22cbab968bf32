"""Spaces at the ends, twice in a row, or of a kind that was not meant."""

import re
from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.validate.rule_kit.lint_kit import Lexicon, LintFault, LintText

DEFAULT = Severity.ERROR

_RUN = re.compile(r"[ \t]+|\u00a0")


def find(text: LintText, _: Lexicon) -> Iterator[LintFault]:
    """Find spaces that say nothing."""
    whole = text.text
    if not _is_odd(whole):
        return
    for run in _RUN.finditer(whole):
        start, end = run.span()
        if run[0] == "\u00a0":
            message = "a space that does not break (U+00A0)"
            yield LintFault(start, end, message, 'write a plain space, or "~" if meant')
        elif end == len(whole):
            yield LintFault(start, end, "a space at the end", "delete it")
        elif start == 0:
            yield LintFault(start, end, "a space at the start", "delete it")
        elif whole[end] == "\n":
            yield LintFault(start, end, "a space at the end of a line", "delete it")
        elif end - start > 1 and whole[start - 1] != "\n":
            yield LintFault(start, end, f"{end - start} spaces in a row", "leave one")


def _is_odd(text: str) -> bool:
    # Nearly every text has single spaces between words only, which is quickly seen.
    ends = text[:1] + text[-1:]
    return " " in ends or any(sign in text for sign in ("  ", "\t", "\u00a0", " \n"))
