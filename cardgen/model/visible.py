"""Control characters made visible, before a text reaches a terminal or a log."""

import re

# All but the line feed; also what turns the direction of the text after it.
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


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
