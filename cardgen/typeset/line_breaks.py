"""Where lines may break other than at spaces (UAX #14, by ICU)."""

from functools import lru_cache

# A compound may break after its dash, but "2-3" and "-1" may not.
_DASHES = "-\u2013\u2014"


@lru_cache(maxsize=1 << 12)
def line_breaks(text: str, language: str) -> tuple[int, ...]:
    """Return the places within a text without spaces where a line may break.

    Chinese and Japanese break between letters, but no line begins with a small kana or
    a closing sign (kinsoku, "strict" in CSS). Thai, Lao, Khmer and Burmese break
    between the words of ICU's dictionaries.
    """
    # ICU takes 15 ms to load, and few games need it.
    from icu4py.breakers import LineBreaker

    ends = [stop for _, stop in LineBreaker(text, _locale(language)).segments()]
    return tuple([at for at in ends if at < len(text) and not _within(text, at)])


def _locale(language: str) -> str:
    return f"{language or 'en'}-u-lb-strict"


def _within(text: str, at: int) -> bool:
    """Return whether a place is after a dash that is no hyphen between two words."""
    between = at > 1 and text[at - 2].isalpha() and text[at].isalpha()
    return text[at - 1] in _DASHES and not between
