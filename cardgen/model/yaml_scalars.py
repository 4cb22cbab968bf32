"""What an unquoted scalar means: a word, a number, or text."""

import re

_WORD_VALUES: dict[str, bool | None] = {
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
    """Return the value of an unquoted scalar.

    YAML 1.1 reads `no` as false, `010` as eight and `1:30` as ninety. Here only true,
    false, null, `~`, an empty text and plain decimal numbers are more than text.
    """
    if text in _WORD_VALUES:
        return _WORD_VALUES[text]
    if text[0] not in _NUMERIC:
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text)
    return text
