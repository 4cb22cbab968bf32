"""Scripts: which letters must be shaped together, and which cannot be set at all."""

import re
import unicodedata
from functools import cache
from typing import NamedTuple

# First words of the names that Unicode gives to letters. In these scripts letters
# change their form or order beside each other, or stack.
# fmt: off
_SHAPED = frozenset((
    "BALINESE", "BATAK", "BENGALI", "BHAIKSUKI", "BRAHMI", "BUGINESE",
    "BUHID", "CHAKMA", "CHAM", "DEVANAGARI", "DIVES", "DOGRA", "GRANTHA", "GUJARATI",
    "GUNJALA", "GURMUKHI", "HANUNOO", "JAVANESE", "KAITHI", "KANNADA", "KAWI",
    "KAYAH", "KHAROSHTHI", "KHMER", "KHOJKI", "KHUDAWADI", "LAO", "LEPCHA", "LIMBU",
    "MAHAJANI", "MAKASAR", "MALAYALAM", "MARCHEN", "MASARAM", "MEETEI", "MIAO",
    "MODI", "MULTANI", "MYANMAR", "NANDINAGARI", "NEWA", "ORIYA",
    "PAHAWH", "REJANG", "SAURASHTRA", "SHARADA", "SIDDHAM", "SINHALA",
    "SOYOMBO", "SUNDANESE", "SYLOTI", "TAGALOG", "TAGBANWA", "TAKRI", "TAMIL",
    "TELUGU", "THAI", "TIBETAN", "TIRHUTA", "VEDIC", "ZANABAZAR",
))
# fmt: on
_NO_DICTIONARY = (
    "its lines break between words, which no space parts; cardgen has no list of them"
)
_VERTICAL = "its lines run from top to bottom, and would be printed lying on their side"
_REFUSED = {
    "AHOM": ("Ahom text", _NO_DICTIONARY),
    "NEW": ("New Tai Lue text", _NO_DICTIONARY),
    "TAI": ("Tai text", _NO_DICTIONARY),
    "MONGOLIAN": ("Mongolian text", _VERTICAL),
    "PHAGS-PA": ("Phags-Pa text", _VERTICAL),
}
# Signs that have no width, and act on their neighbours: joiners, variants of forms.
_JOINERS = "\u034f\u200c\u200d\u2060-\u2064\ufe00-\ufe0f\U000e0100-\U000e01ef"
_CONTROLS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_UNSEEN = re.compile(f"[\u00ad\u200b\ufeff{_JOINERS}{_CONTROLS}]")
# Parts of Hangul syllables.
_JAMO = re.compile("[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]")
_JOINED = re.compile(f"[{_JOINERS}]|{_JAMO.pattern}")
_RIGHT_TO_LEFT = ("R", "AL", "AN")
# Everything but letters, signs and spaces that are set one by one and break lines
# where there are spaces: Latin, Greek, Cyrillic, Armenian, punctuation, symbols.
_CAREFUL = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u0590-\u1cff\u1dc0-\u1dff\u200c-\u200f\u202a-\u202e"
    "\u2060-\u206f\u20d0-\u20ff\u2cef-\u2cf1\u2de0-\u2dff\u2e80-\ua63f\ua66f-\ua67f"
    "\ua6f0\ua6f1\ua700-\ua71f\ua7f8-\uffff\U00010000-\U0010ffff]"
)
_BACKWARD_SCRIPTS = frozenset(
    ("Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa")
)
# Languages whose usual script runs from right to left (CLDR, supplementalData.xml).
# fmt: off
_BACKWARD_LANGUAGES = frozenset((
    "aeb", "ajp", "apc", "ar", "arc", "ars", "arz", "bal", "bgn", "ckb", "dv", "fa",
    "glk", "he", "khw", "ks", "lrc", "luz", "mzn", "nqo", "ota", "pnb", "ps", "sam",
    "sd", "sdh", "syr", "ug", "ur", "yi",
))
# fmt: on
_CURSIVE = ("Arab", "Syrc", "Nkoo", "Mand", "Adlm", "Rohg", "Sogd", "Ougr", "Chrs")
# Their letters hang from one line, which gaps would break.
_HANGING = ("Deva", "Beng", "Guru", "Tirh")


class Obstacle(NamedTuple):
    """Why a letter cannot be set: the kind of text, and what would become of it."""

    text: str
    hint: str


def obstacle(letter: str) -> Obstacle | None:
    """Return why a letter cannot be set, or None if it can.

    Scripts by the names of the Unicode Character Database.
    """
    if letter.isascii():
        return None
    found = _REFUSED.get(_first_word(letter))
    return Obstacle(*found) if found else None


def needs_care(text: str) -> bool:
    """Return whether letters must be shaped, turned around, or parted without spaces.

    All others are set one by one, and their lines break at spaces.
    """
    return not text.isascii() and _CAREFUL.search(text) is not None


@cache
def is_shaped(letter: str) -> bool:
    """Return whether the glyph of a letter or its place depends on its neighbours."""
    return not letter.isascii() and (
        _first_word(letter) in _SHAPED
        or unicodedata.category(letter) in ("Mn", "Mc", "Me")
        or unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT
        or _JOINED.match(letter) is not None
        or _UNSEEN.match(letter) is not None
    )


@cache
def runs_backward(letter: str) -> bool:
    """Return whether a letter or sign makes text run from right to left."""
    return not letter.isascii() and (
        unicodedata.bidirectional(letter) in (*_RIGHT_TO_LEFT, "RLE", "RLO", "RLI")
    )


def is_backward(language: str) -> bool:
    """Return whether a language (BCP 47: "ar", "az-Arab") runs from right to left."""
    first, *others = language.replace("_", "-").split("-")
    script = next((part.title() for part in others if len(part) == 4), "")
    if script:
        return script in _BACKWARD_SCRIPTS
    return first.lower() in _BACKWARD_LANGUAGES


def is_seen(letter: str) -> bool:
    """Return whether a letter has a glyph of its own; joiners and controls do not."""
    return not _UNSEEN.match(letter)


@cache
def joins(letter: str) -> bool:
    """Return whether a letter belongs to the one before it, and to its font."""
    return unicodedata.category(letter)[0] == "M" or not is_seen(letter)


@cache
def script_of(letter: str) -> str:
    """Return the ISO 15924 code of a letter's script, "" if many scripts use it."""
    # HarfBuzz takes 10 ms to load, and labels in margins seldom need it.
    import uharfbuzz as hb

    buffer = hb.Buffer()
    buffer.add_str(letter)
    buffer.guess_segment_properties()
    return buffer.script or ""


def is_cursive(script: str) -> bool:
    """Return whether the letters of a script touch, so that no space may part them."""
    return script in _CURSIVE or script in _HANGING


@cache
def has_own_forms(script: str) -> bool:
    """Return whether ligatures are part of how a script is written.

    In the others they are decoration, and one letter stays one glyph.
    """
    return script not in ("", "Latn", "Grek", "Cyrl", "Armn", "Geor", "Copt", "Cher")


def _first_word(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]
