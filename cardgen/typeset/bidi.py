"""The order of letters on a line, by the Unicode bidirectional algorithm (UAX #9).

Every letter has a level: even ones run from left to right, odd ones from right to
left. The names of rules are those of the standard.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple
from unicodedata import bidirectional

from cardgen.typeset.bidi_resolver import ISOLATES, BidiResolver, IsolatingRun

_EMBEDDINGS = ("LRE", "RLE", "LRO", "RLO")
_REMOVED = (*_EMBEDDINGS, "PDF", "BN")
_DEEPEST = 125


def bidi_levels(text: str, base: int) -> list[int]:
    """Return the level of each letter of a paragraph that is one line.

    The paragraph runs from left to right if `base` is 0, from right to left if 1.
    """
    own = [bidirectional(letter) or "L" for letter in text]
    levels, kinds = _Embedder(own, base).run()
    for sequence in _sequences(own, levels, base):
        BidiResolver(text, own, kinds, levels, sequence).run()
    _resolve_removed(own, levels, base)
    _reset_ends(own, levels, base)
    return levels


def visual_order(levels: Sequence[int]) -> list[int]:
    """Return the places of a line's parts from left to right (L2)."""
    order = list(range(len(levels)))
    odd = [level for level in levels if level % 2]
    for floor in range(max(levels, default=0), min(odd, default=1) - 1, -1):
        high = [levels[at] >= floor for at in order]
        turned: list[int] = []
        for raised, group in groupby(zip(high, order, strict=True), itemgetter(0)):
            part = [at for _, at in group]
            turned += part[::-1] if raised else part
        order = turned
    return order


class _Frame(NamedTuple):
    """An entry of the directional status stack (X1)."""

    level: int
    override: str | None
    isolate: bool


class _Embedder:
    """Gives letters the levels of explicit signs, and forced kinds (X1 to X8)."""

    def __init__(self, own: list[str], base: int) -> None:
        self._own, self._base = own, base
        self._kinds, self._levels = [*own], [base] * len(own)
        self._partners = _partners(own)
        self._stack = [_Frame(base, None, False)]
        self._lost_isolates = self._lost_embeddings = self._isolates = 0

    def run(self) -> tuple[list[int], list[str]]:
        for at, kind in enumerate(self._own):
            if kind in _EMBEDDINGS:
                self._embed(at, kind)
            elif kind in ISOLATES:
                self._isolate(at, kind)
            elif kind == "PDI":
                self._end_isolate(at)
            elif kind == "PDF":
                self._end_embedding(at)
            elif kind != "B":
                self._take(at)
        return self._levels, self._kinds

    def _take(self, at: int) -> None:
        frame = self._stack[-1]
        self._levels[at] = frame.level
        if frame.override and self._own[at] != "BN":
            self._kinds[at] = frame.override

    def _push(self, odd: bool, override: str | None, isolate: bool) -> bool:
        top = self._stack[-1].level
        level = top + 1 + (top + 1 + odd) % 2
        if level > _DEEPEST or self._lost_isolates or self._lost_embeddings:
            return False
        self._stack.append(_Frame(level, override, isolate))
        return True

    def _embed(self, at: int, kind: str) -> None:
        self._levels[at] = self._stack[-1].level
        odd = kind[0] == "R"
        override = ("R" if odd else "L") if kind[2] == "O" else None
        if not self._push(odd, override, False) and not self._lost_isolates:
            self._lost_embeddings += 1

    def _isolate(self, at: int, kind: str) -> None:
        self._take(at)
        inside = self._own[at + 1 : self._partners.get(at)]
        odd = kind == "RLI" or (kind == "FSI" and _first_strong(inside) == 1)
        if self._push(odd, None, True):
            self._isolates += 1
        else:
            self._lost_isolates += 1

    def _end_isolate(self, at: int) -> None:
        if self._lost_isolates:
            self._lost_isolates -= 1
        elif self._isolates:
            self._lost_embeddings = 0
            while not self._stack.pop().isolate:
                pass
            self._isolates -= 1
        self._take(at)

    def _end_embedding(self, at: int) -> None:
        self._levels[at] = self._stack[-1].level
        if self._lost_isolates:
            return
        if self._lost_embeddings:
            self._lost_embeddings -= 1
        elif len(self._stack) > 1 and not self._stack[-1].isolate:
            self._stack.pop()


def _partners(own: Sequence[str]) -> dict[int, int]:
    """Return the end of each isolate that has one (BD9)."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for at, kind in enumerate(own):
        if kind in ISOLATES:
            opened.append(at)
        elif kind == "PDI" and opened:
            found[opened.pop()] = at
    return found


def _first_strong(own: Sequence[str]) -> int:
    """Return the level of the first strong letter outside of isolates (P2, P3)."""
    deep = 0
    for kind in own:
        if kind in ISOLATES:
            deep += 1
        elif kind == "PDI":
            deep = max(0, deep - 1)
        elif not deep and kind in ("L", "R", "AL"):
            return int(kind != "L")
    return 0


def _sequences(
    own: Sequence[str], levels: Sequence[int], base: int
) -> Iterator[IsolatingRun]:
    """Yield the isolating run sequences (BD13, X10)."""
    places = [at for at, kind in enumerate(own) if kind not in _REMOVED]
    runs = [list(run) for _, run in groupby(places, levels.__getitem__)]
    beginning = {run[0]: run for run in runs}
    partners = _partners(own)
    ends = set(partners.values())
    previous = dict(pairwise([-1, *places]))
    before = {at: levels[last] if last >= 0 else base for last, at in previous.items()}
    after = dict(pairwise([*places, -1]))
    for run in runs:
        if run[0] in ends and own[run[0]] == "PDI":
            continue
        whole = [*run]
        while whole[-1] in partners:
            whole += beginning[partners[whole[-1]]]
        level, last = levels[run[0]], whole[-1]
        open_end = own[last] in ISOLATES or after[last] < 0
        behind = base if open_end else levels[after[last]]
        yield IsolatingRun(
            whole, level, _side(level, before[run[0]]), _side(level, behind)
        )


def _side(level: int, other: int) -> str:
    return "R" if max(level, other) % 2 else "L"


def _resolve_removed(own: Sequence[str], levels: list[int], base: int) -> None:
    """Set signs without a width on the level before them, so that they part nothing."""
    for at, kind in enumerate(own):
        if kind in _REMOVED:
            levels[at] = levels[at - 1] if at else base


def _reset_ends(own: Sequence[str], levels: list[int], base: int) -> None:
    """Set separators, and spaces before them and at the end, on the base level (L1)."""
    ending = True
    for at in reversed(range(len(own))):
        kind = own[at]
        ending = kind in ("S", "B") or (
            ending and kind in ("WS", "PDI", *ISOLATES, *_REMOVED)
        )
        if ending:
            levels[at] = base
