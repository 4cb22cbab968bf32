"""Letters that cannot be set one by one, and the scripts that they belong to."""

import unicodedata
from typing import NamedTuple

# First words of the names that Unicode gives to letters. In these scripts letters
# change their form or order beside each other, stack, or break lines by a dictionary.
# fmt: off
_SHAPED = frozenset((
    "AHOM", "BALINESE", "BATAK", "BENGALI", "BHAIKSUKI", "BRAHMI", "BUGINESE",
    "BUHID", "CHAKMA", "CHAM", "DEVANAGARI", "DIVES", "DOGRA", "GRANTHA", "GUJARATI",
    "GUNJALA", "GURMUKHI", "HANUNOO", "JAVANESE", "KAITHI", "KANNADA", "KAWI",
    "KAYAH", "KHAROSHTHI", "KHMER", "KHOJKI", "KHUDAWADI", "LAO", "LEPCHA", "LIMBU",
    "MAHAJANI", "MAKASAR", "MALAYALAM", "MARCHEN", "MASARAM", "MEETEI", "MIAO",
    "MODI", "MONGOLIAN", "MULTANI", "MYANMAR", "NANDINAGARI", "NEW", "NEWA", "ORIYA",
    "PAHAWH", "PHAGS-PA", "REJANG", "SAURASHTRA", "SHARADA", "SIDDHAM", "SINHALA",
    "SOYOMBO", "SUNDANESE", "SYLOTI", "TAGALOG", "TAGBANWA", "TAI", "TAKRI", "TAMIL",
    "TELUGU", "THAI", "TIBETAN", "TIRHUTA", "VEDIC", "ZANABAZAR",
))
# fmt: on
_BACKWARD = ("R", "AL", "AN")


class Obstacle(NamedTuple):
    """Why a letter cannot be set: the kind of text, and what would become of it."""

    text: str
    hint: str


def obstacle(letter: str) -> Obstacle | None:
    """Return why a letter cannot be set by itself, or None if it can.

    Scripts by the names of the Unicode Character Database.
    """
    if letter.isascii():
        return None
    script = unicodedata.name(letter, "").partition(" ")[0]
    if unicodedata.bidirectional(letter) in _BACKWARD:
        return Obstacle(
            f"right-to-left text ({script.title()})",
            "it would be printed in the wrong order",
        )
    if script in _SHAPED:
        return Obstacle(
            f"{script.title()} text",
            "its letters change form and place beside each other, and would be printed "
            "wrongly",
        )
    if script == "COMBINING":
        return Obstacle(
            "a mark over or under a letter that has none of its own",
            "it would be printed beside its place; use a letter that includes the mark",
        )
    return None
