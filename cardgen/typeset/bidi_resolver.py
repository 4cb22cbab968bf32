"""The rules of UAX #9 for letters without explicit signs between them (W1 to I2)."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

ISOLATES = ("LRI", "RLI", "FSI")
"""The kinds of signs that begin a part which the text around it does not affect."""

_NEUTRAL = ("B", "S", "WS", "ON", "PDI", *ISOLATES)
_MOST_BRACKETS = 63
# BidiBrackets.txt of Unicode 15; brackets that are the same but for their code are one.
_BRACKETS = (
    "()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎⦑"
    "⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽⸢⸣⸤⸥⸦⸧⸨⸩⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣"
)
_CLOSING = dict(zip(_BRACKETS[::2], _BRACKETS[1::2], strict=True))
_MORE = {"<": ">", "\u00ab": "\u00bb", "\u2039": "\u203a", "\u2264": "\u2265"}
_FACING = {**_CLOSING, **_MORE}
MIRRORED = {**_FACING, **{closing: opening for opening, closing in _FACING.items()}}
"""Signs that look like each other where text runs from right to left."""
_CLOSES = frozenset(_CLOSING.values())
_SAME = {"\u2329": "\u3008", "\u232a": "\u3009"}


class IsolatingRun(NamedTuple):
    """Letters that are resolved together, and the kinds before and after them."""

    places: list[int]
    level: int
    before: str
    after: str


class BidiResolver:
    """Gives the letters of one sequence their final levels (W1 to I2)."""

    def __init__(
        self,
        text: str,
        own: Sequence[str],
        kinds: Sequence[str],
        levels: list[int],
        sequence: IsolatingRun,
    ) -> None:
        self._places, self._level, self._before, self._after = sequence
        self._letters = [text[at] for at in self._places]
        self._own = [own[at] for at in self._places]
        self._kinds = [kinds[at] for at in self._places]
        self._levels = levels
        self._ahead = "R" if self._level % 2 else "L"

    def run(self) -> None:
        self._weak()
        self._brackets()
        self._neutral()
        for at, kind in zip(self._places, self._kinds, strict=True):
            self._levels[at] = self._level + _raised(kind, self._level)

    def _weak(self) -> None:
        kinds, last, strong = self._kinds, self._before, self._before
        for at, kind in enumerate(kinds):
            if kind == "NSM":  # W1
                kind = "ON" if last in (*ISOLATES, "PDI") else last
            elif kind in ("L", "R", "AL"):
                strong = kind
            if kind == "EN" and strong == "AL":  # W2
                kind = "AN"
            kinds[at] = last = kind
        kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]  # W3
        self._separators()
        self._terminators()
        strong = self._before
        for at, kind in enumerate(kinds):
            if kind in ("L", "R"):
                strong = kind
            elif kind == "EN" and strong == "L":  # W7
                kinds[at] = "L"

    def _separators(self) -> None:
        kinds = self._kinds
        for at in range(1, len(kinds) - 1):  # W4
            one, kind, other = kinds[at - 1 : at + 2]
            if one == other and (
                (kind == "ES" and one == "EN") or (kind == "CS" and one in ("EN", "AN"))
            ):
                kinds[at] = one

    def _terminators(self) -> None:
        kinds, at = self._kinds, 0
        for kind, group in groupby([*kinds]):  # W5, W6
            stop = at + len(list(group))
            beside = {*kinds[max(0, at - 1) : at], *kinds[stop : stop + 1]}
            if kind == "ET" and "EN" in beside:
                kinds[at:stop] = ["EN"] * (stop - at)
            elif kind in ("ET", "ES", "CS"):
                kinds[at:stop] = ["ON"] * (stop - at)
            at = stop

    def _brackets(self) -> None:
        for start, stop in self._pairs():  # N0
            inside = {_strong(kind) for kind in self._kinds[start + 1 : stop]} - {None}
            if self._ahead in inside:
                self._bracket(start, stop, self._ahead)
            elif inside:
                earlier = filter(None, map(_strong, reversed(self._kinds[:start])))
                other = "L" if self._ahead == "R" else "R"
                same = next(earlier, self._before) == other
                self._bracket(start, stop, other if same else self._ahead)

    def _bracket(self, start: int, stop: int, kind: str) -> None:
        for at in (start, stop):
            self._kinds[at] = kind
            after = at + 1
            while after < len(self._kinds) and self._own[after] == "NSM":
                self._kinds[after] = kind
                after += 1

    def _pairs(self) -> list[tuple[int, int]]:
        """Return the bracket pairs, by their beginnings (BD16)."""
        opened: list[tuple[str, int]] = []
        found: list[tuple[int, int]] = []
        for at, kind in enumerate(self._kinds):
            letter = _SAME.get(self._letters[at], self._letters[at])
            if kind != "ON":
                continue
            if letter in _CLOSING:
                if len(opened) == _MOST_BRACKETS:
                    return []
                opened.append((_CLOSING[letter], at))
            elif letter in _CLOSES and letter in [closing for closing, _ in opened]:
                while (last := opened.pop())[0] != letter:
                    pass
                found.append((last[1], at))
        return sorted(found)

    def _neutral(self) -> None:
        kinds, at = self._kinds, 0
        for neutral, group in groupby([*kinds], _NEUTRAL.__contains__):  # N1, N2
            stop = at + len(list(group))
            if neutral:
                one = _strong(kinds[at - 1]) if at else self._before
                other = _strong(kinds[stop]) if stop < len(kinds) else self._after
                same = one if one and one == other else self._ahead
                kinds[at:stop] = [same] * (stop - at)
            at = stop


def _strong(kind: str) -> str | None:
    """Return the direction of a kind where numbers run from right to left."""
    return "R" if kind in ("R", "EN", "AN") else "L" if kind == "L" else None


def _raised(kind: str, level: int) -> int:
    """Return how much higher than its sequence a letter is (I1, I2)."""
    if level % 2:
        return 0 if kind == "R" else 1
    return {"R": 1, "AN": 2, "EN": 2}.get(kind, 0)
