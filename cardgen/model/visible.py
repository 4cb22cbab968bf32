"""Texts that a reader can bear: without control characters, and not too long.

A text goes through here on its way to a terminal, a log, a report or a page, and not
before: what compares problems, such as a baseline, compares all of their words.
"""

import re
from unicodedata import category

# All but the line feed; also what turns the direction of the text after it.
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")

LONGEST = 600
"""Characters of the longest message or hint."""

# A hint may show a few lines of YAML.
_LINES = 12
# The path of a file, which a hint may ask to copy, is hardly ever longer.
_VALUE = 120
# A value may hold quotes, and then nobody knows where it ends; nor is every value in
# quotes. A word longer than any path is one.
_LONG = re.compile(
    rf'(?<!\w)"([^"]{{{_VALUE + 1},}})"(?!\w)|(?<![^\s"])([^\s"]{{200,}})'
)
# A word that was cut, unless it is so long that hardly anything would be left.
_CUT_BEFORE = re.compile(r"\A\S{0,15}(?=\s)")
_CUT_AFTER = re.compile(r"(?<=\s)\S{0,15}\Z")

_JOINER = "\u200d"
_FLAGS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
# The colours of skin, and the vowels and finals of Korean as macOS names files.
_AFTER = re.compile(r"[\U0001f3fb-\U0001f3ff\u1160-\u11ff\ud7b0-\ud7fb]")
# Marks after one letter beyond which they are mischief.
_MARKS = 24


def visible(text: str) -> str:
    """Return a text with control characters as escapes, such as `\\x1b`.

    Line feeds are kept. Otherwise a name in a game could colour or retitle a terminal,
    or hide a part of a report.
    """
    if text.isprintable():
        return text
    return _CONTROL.sub(lambda found: _escape(found[0]), text)


def _escape(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def brief(text: str) -> str:
    """Return a message or hint without the middle of what is too long in it.

    Of a long value the beginning, the end and the length stay; of a message with many
    of them, such as a list of all cards, the beginning and the end.
    """
    if text.count("\n") > _LINES:
        text = text.replace("\n", " ")
    short = _LONG.sub(_brief_value, text)
    return short if len(short) <= LONGEST else _middle_cut(short, 420, 130)


def _brief_value(found: re.Match[str]) -> str:
    quote = '"' * (found[1] is not None)
    value = found[1] or found[2]
    short = _middle_cut(value, 56, 24)
    return f"{quote}{short}{quote} ({len(value):,} characters)"


def _middle_cut(text: str, begin: int, end: int) -> str:
    """Return about as many letters of both ends, in whole words if it can."""
    before = text[: _gap(text, begin)]
    after = text[_gap(text, len(text) - end) :]
    return f"{_CUT_AFTER.sub('', before)}…{_CUT_BEFORE.sub('', after)}"


def _gap(text: str, at: int) -> int:
    """Return the last place up to `at` that parts no letter from its marks."""
    places = range(at, at - _MARKS, -1)
    return next((each for each in places if not _joined(text, each)), at)


def _joined(text: str, at: int) -> bool:
    """Return whether two characters print as one, as those of a flag do."""
    before, after = text[at - 1], text[at]
    if before in _FLAGS and after in _FLAGS:
        return (at - len(text[:at].rstrip(_FLAGS))) % 2 == 1
    mark = category(after) in ("Mn", "Mc", "Me", "Cf") or _AFTER.match(after)
    return before == _JOINER or bool(mark)
