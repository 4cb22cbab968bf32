"""What an unquoted value means.

YAML 1.1 reads `no` as false, `010` as eight and `1:30` as ninety. Here only true,
false, null, `~`, nothing and plain decimal numbers are more than text.
"""

import re

_WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "true": True,
    "false": False,
}
_NUMERIC = frozenset("+-0123456789")
# The lengths are bounded: int() refuses thousands of digits with an exception,
# and a float of hundreds becomes infinite.
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,30}")


def meaning(text: str) -> bool | int | float | str | None:
    """Give the value of an unquoted scalar."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMERIC:
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text)
    return text
