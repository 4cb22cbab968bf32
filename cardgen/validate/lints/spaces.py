"""Find spaces at the ends, several in a row, and no-break spaces."""

import re
from collections.abc import Iterator

from cardgen.validate.rule_kit.lint_kit import Lexicon, LintFault, LintText

_RUN = re.compile(r"[ \t]+|\u00a0")


_FRENCH = re.compile(r"(?<=«)\u00a0|\u00a0(?=[:;!?%»])")


def find(text: LintText, lexicon: Lexicon) -> Iterator[LintFault]:
    """Yield spaces that serve no purpose."""
    whole = text.text
    if not _is_odd(whole):
        return
    for run in _RUN.finditer(whole):
        start, end = run.span()
        if run[0] == "\u00a0":
            if lexicon.language.startswith("fr") and _FRENCH.match(whole, start):
                continue
            message = "a no-break space (U+00A0)"
            yield LintFault(
                start, end, message, 'write a plain space, or "~" to keep it'
            )
        elif end == len(whole):
            yield LintFault(start, end, "a space at the end", "delete it")
        elif start == 0:
            yield LintFault(start, end, "a space at the start", "delete it")
        elif whole[end] == "\n":
            yield LintFault(start, end, "a space at the end of a line", "delete it")
        elif end - start > 1 and whole[start - 1] != "\n":
            yield LintFault(start, end, f"{end - start} spaces in a row", "keep one")


def _is_odd(text: str) -> bool:
    # A quick test first: nearly every text has only single spaces between words.
    ends = text[:1] + text[-1:]
    return " " in ends or any(odd in text for odd in ("  ", "\t", "\u00a0", " \n"))
