"""Patterns for texts that are matched in one pass, whatever they are.

A pattern becomes a set of positions, each of which takes one letter, and for each
position the set of those that may come next (after Glushkov). Sets are bits of an
integer. Nothing is ever tried twice, so that no pattern and no text can take long.
"""

from collections.abc import Callable
from typing import NamedTuple

MOST_SIGNS = 200
_MOST_KEPT = 10_000
_BYTES = (MOST_SIGNS + 7) // 8

_Takes = Callable[[str], bool]


class PatternFault(Exception):
    """A pattern means nothing. Carries what is wrong with it."""


class _Part(NamedTuple):
    """Part of a pattern: the positions it may begin and end with, as bits; `skips`
    tells that it may be left out."""

    first: int
    last: int
    skips: bool


_NOTHING = _Part(0, 0, True)


class Glob:
    """A pattern, ready to match. Raises PatternFault when it cannot be read."""

    def __init__(self, pattern: str) -> None:
        if len(pattern) > MOST_SIGNS:
            raise PatternFault(f"it has more than {MOST_SIGNS} letters")
        self._pattern = pattern
        self._at = 0
        self._takes: list[_Takes] = []
        self._follow: list[int] = []
        self._whole = self._sequence("")
        self._masks: dict[str, int] = {}
        self._bytes: dict[int, int] = {}
        self._next: dict[int, tuple[int, bool]] = {}

    def matches(self, text: str) -> bool:
        """Tell whether the whole text is as the pattern says."""
        ready, ended = self._whole.first, self._whole.skips
        for sign in text:
            taken = ready & self._mask(sign)
            if not taken:
                return False
            ready, ended = self._after(taken)
        return ended

    def _mask(self, sign: str) -> int:
        if sign not in self._masks:
            taken = (1 << i for i, takes in enumerate(self._takes) if takes(sign))
            self._masks[sign] = sum(taken)
        return self._masks[sign]

    def _after(self, taken: int) -> tuple[int, bool]:
        known = self._next.get(taken)
        if known is None:
            ready = 0
            for place, byte in enumerate(taken.to_bytes(_BYTES, "little")):
                ready |= self._after_byte(place, byte) if byte else 0
            known = ready, bool(taken & self._whole.last)
            if len(self._next) < _MOST_KEPT:
                self._next[taken] = known
        return known

    def _after_byte(self, place: int, byte: int) -> int:
        """Give what may come after eight positions. There are few such eights, but
        with hostile patterns a new set of positions for every letter."""
        key = place << 8 | byte
        if key not in self._bytes:
            ready = 0
            for position in _bits(byte << 8 * place):
                ready |= self._follow[position]
            self._bytes[key] = ready
        return self._bytes[key]

    def _sequence(self, ends: str) -> _Part:
        whole = _NOTHING
        while self._at < len(self._pattern) and self._pattern[self._at] not in ends:
            whole = self._joined(whole, self._item(bool(ends)))
        return whole

    def _item(self, inside: bool) -> _Part:
        sign = self._sign()
        match sign:
            case "*":
                part = self._position(lambda _: True)
                self._follow[-1] |= part.first
                return _Part(part.first, part.last, True)
            case "?":
                return self._position(lambda _: True)
            case "#":
                return self._position(lambda found: found in "0123456789")
            case "[":
                return self._position(self._class())
            case "{" if not inside:
                return self._alternatives()
            case "{":
                raise PatternFault("braces cannot stand in braces")
            case "]" | "}":
                raise PatternFault(f'"{sign}" closes nothing')
            case "\\":
                sign = self._sign()
        return self._position(lambda found: found == sign)

    def _alternatives(self) -> _Part:
        whole = self._sequence(",}")
        while self._closing("{") == ",":
            other = self._sequence(",}")
            first, last = whole.first | other.first, whole.last | other.last
            whole = _Part(first, last, whole.skips or other.skips)
        return whole

    def _class(self) -> _Takes:
        inverted = self._ahead("!")
        self._at += inverted
        spans: list[tuple[str, str]] = []
        while not self._ahead("]"):
            spans.append(self._span())
        self._at += 1
        if not spans:
            raise PatternFault('"[]" allows nothing')
        return lambda found: any(a <= found <= b for a, b in spans) != inverted

    def _span(self) -> tuple[str, str]:
        low = high = self._member()
        if self._ahead("-") and not self._ahead("-]"):
            self._at += 1
            high = self._member()
        if high < low:
            raise PatternFault(f'"{low}-{high}" runs backwards')
        return low, high

    def _member(self) -> str:
        sign = self._closing("[")
        return self._sign() if sign == "\\" else sign

    def _ahead(self, signs: str) -> bool:
        return self._pattern.startswith(signs, self._at)

    def _sign(self) -> str:
        if self._at >= len(self._pattern):
            raise PatternFault('nothing stands behind "\\"')
        self._at += 1
        return self._pattern[self._at - 1]

    def _closing(self, opened: str) -> str:
        if self._at >= len(self._pattern):
            raise PatternFault(f'"{opened}" is not closed')
        return self._sign()

    def _position(self, takes: _Takes) -> _Part:
        self._takes.append(takes)
        self._follow.append(0)
        bit = 1 << (len(self._takes) - 1)
        return _Part(bit, bit, False)

    def _joined(self, left: _Part, right: _Part) -> _Part:
        for position in _bits(left.last):
            self._follow[position] |= right.first
        return _Part(
            left.first | (right.first if left.skips else 0),
            right.last | (left.last if right.skips else 0),
            left.skips and right.skips,
        )


def _bits(number: int) -> list[int]:
    positions = []
    while number:
        lowest = number & -number
        positions.append(lowest.bit_length() - 1)
        number ^= lowest
    return positions
