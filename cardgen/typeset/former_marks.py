"""How a text of a card was printed before stars, tildes and dashes could be signs.

For those who have a copy from before the release of 0.1. This goes with 0.2, and so do
the hooks of `Reader`.
"""

import re
from collections.abc import Collection

from cardgen.typeset import TextFault
from cardgen.typeset.chunks import Paragraph
from cardgen.typeset.plain import spoken
from cardgen.typeset.runs import Reader, read_runs, unspaced

_MAY_DIFFER = re.compile(r"\S\*+\S|~|^[^\S\n]*-\s+\d", re.MULTILINE)


def former_print(text: str, tokens: Collection[str]) -> str:
    """Return what a text printed before as one line, or "" if it prints as before."""
    if not _MAY_DIFFER.search(text):
        return ""
    try:
        now, before = read_runs(text, tokens), _Reader(unspaced(text), tokens).read()
    except TextFault:
        return ""
    return "" if now == before else _line(before)


def _line(paragraphs: tuple[Paragraph, ...]) -> str:
    lines = (line for paragraph in paragraphs for line in paragraph)
    return " ".join(spoken(line, ":{}:".format) for line in lines)


def _sides(text: str, start: int, end: int) -> tuple[bool, bool]:
    before, after = text[start - 1 : start], text[end : end + 1]
    return bool(after.strip()), bool(before.strip())


class _Reader(Reader):
    star_sides = staticmethod(_sides)
    is_tie = staticmethod(lambda text, at: True)
    is_minus = staticmethod(lambda text, at: False)

    def _known_words(self) -> None:
        """Read letter by letter: known words were read as they are now."""
