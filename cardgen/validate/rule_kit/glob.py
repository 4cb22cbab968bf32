"""Patterns for texts that are matched in one pass, whatever they are.

Matching keeps the set of places in the text that the pattern has reached, as the bits
of one integer: bit 3 means that the first three characters match. Each part of the
pattern moves all places at once, so that no pattern and no text can take long.
"""

from collections.abc import Callable
from typing import TypeAlias

MOST_CHARACTERS = 200


class PatternFault(Exception):
    """A pattern that means nothing. Carries what is wrong with it."""


class _Character(dict[int, str]):
    """One character of a text: a table of "1" for those that fit, "0" for others."""

    def __init__(self, fits: Callable[[str], bool]) -> None:
        super().__init__()
        self._fits = fits

    def __missing__(self, code: int) -> str:
        self[code] = "1" if self._fits(chr(code)) else "0"
        return self[code]


_Part: TypeAlias = "_Character | list[list[_Part]] | None"
"""A character, alternatives in braces, or None for a star."""

_ANY = _Character(lambda _: True)
_DIGIT = _Character(lambda found: found in "0123456789")


class Glob:
    """A pattern, ready to match. Raises PatternFault if it cannot be read."""

    def __init__(self, pattern: str) -> None:
        if len(pattern) > MOST_CHARACTERS:
            raise PatternFault(f"it has more than {MOST_CHARACTERS} characters")
        self._pattern = pattern
        self._at = 0
        self._literals: dict[str, _Character] = {}
        self._parts = self._sequence("")

    def matches(self, text: str) -> bool:
        """Return whether the pattern matches all of the text."""
        return bool(_Match(text).reached(self._parts, 1) >> len(text))

    def _sequence(self, ends: str) -> list[_Part]:
        parts: list[_Part] = []
        while self._at < len(self._pattern) and self._pattern[self._at] not in ends:
            parts.append(self._part(bool(ends)))
        return parts

    def _part(self, inside: bool) -> _Part:
        char = self._next()
        match char:
            case "*":
                return None
            case "?":
                return _ANY
            case "#":
                return _DIGIT
            case "[":
                return self._class()
            case "{" if not inside:
                return self._alternatives()
            case "{":
                raise PatternFault("braces cannot be nested")
            case "]" | "}":
                raise PatternFault(f'"{char}" closes nothing')
            case "\\":
                char = self._next()
        return self._literals.setdefault(char, _Character(lambda found: found == char))

    def _alternatives(self) -> list[list[_Part]]:
        branches = [self._sequence(",}")]
        while self._before_end("{") == ",":
            branches.append(self._sequence(",}"))
        return branches

    def _class(self) -> _Character:
        inverted = self._ahead("!")
        self._at += inverted
        spans: list[tuple[str, str]] = []
        while not self._ahead("]"):
            spans.append(self._span())
        self._at += 1
        if not spans:
            raise PatternFault('"[]" allows nothing')
        return _Character(
            lambda found: any(a <= found <= b for a, b in spans) != inverted
        )

    def _span(self) -> tuple[str, str]:
        low = high = self._member()
        if self._ahead("-") and not self._ahead("-]"):
            self._at += 1
            high = self._member()
        if high < low:
            raise PatternFault(f'"{low}-{high}" runs backwards')
        return low, high

    def _member(self) -> str:
        char = self._before_end("[")
        return self._next() if char == "\\" else char

    def _ahead(self, text: str) -> bool:
        return self._pattern.startswith(text, self._at)

    def _next(self) -> str:
        if self._at >= len(self._pattern):
            raise PatternFault('nothing follows "\\"')
        self._at += 1
        return self._pattern[self._at - 1]

    def _before_end(self, opened: str) -> str:
        if self._at >= len(self._pattern):
            raise PatternFault(f'"{opened}" is not closed')
        return self._next()


class _Match:
    """The match of one text; where each character of the pattern fits is kept."""

    def __init__(self, text: str) -> None:
        self._backwards = text[::-1]
        self._above = 2 << len(text)
        self._fitting: dict[int, int] = {}

    def reached(self, parts: list[_Part], places: int) -> int:
        """Return the places that parts of a pattern lead to from some places."""
        for part in parts:
            if not places:
                break
            if part is None:
                # All from the first on.
                places = self._above - (places & -places)
            elif isinstance(part, _Character):
                places = (places & self._fits(part)) << 1
            else:
                after = [self.reached(branch, places) for branch in part]
                places = 0
                for each in after:
                    places |= each
        return places

    def _fits(self, part: _Character) -> int:
        """Return where in the text a character fits."""
        if id(part) not in self._fitting:
            bits = self._backwards.translate(part)
            self._fitting[id(part)] = int(bits or "0", 2)
        return self._fitting[id(part)]
