"""The letters of one font in a PDF: each by a code, and the codes of words remembered.

A simple font has 256 codes at most. A font of more letters is written in several
subsets, and a text goes from one to the other.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from cardgen.model.ops import Glyphs
from cardgen.write.numerals import number

_ESCAPES = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\"})
# Behind this comes a subset's number, and codes of that subset come next.
_TURN = 0x100
# The letters themselves, as a set, would take 4 ms to compile.
_TURNS = re.compile("([^\0-\xff])")


class Typecase:
    """Gives the operators that show letters, and knows which letters were shown.

    `subsets` are letters by their codes.
    """

    def __init__(self, name: str) -> None:
        self.subsets: list[dict[int, str]] = [{}]
        self._name = name
        self._codes: dict[str, tuple[int, int]] = {}
        self._free = _free_codes()
        self._spelt = _Spelt(self)

    def name(self, subset: int) -> str:
        """Give the name by which a content stream knows a subset."""
        return f"{self._name}.{subset}" if subset else self._name

    def show(self, glyphs: Sequence[Glyphs]) -> list[tuple[str, str]]:
        """Give, for each subset in turn, its name and the operator for its letters."""
        strings = "".join(map(self._spelt.__getitem__, glyphs))
        if not strings:
            return []
        if len(self.subsets) == 1:
            return [(self._name, _operator(strings))]
        return [
            (self.name(subset), _operator("".join(part for _, part in parts)))
            for subset, parts in groupby(_parts(strings), lambda part: part[0])
        ]

    def code(self, letter: str) -> tuple[int, int]:
        """Give a letter's subset and its code there."""
        found = self._codes.get(letter)
        if found is None:
            # Letters of ASCII have their own, so that what a page shows can be read.
            ascii_own = letter.isascii() and letter.isprintable()
            found = (0, ord(letter)) if ascii_own else next(self._free)
            self._codes[letter] = found
            subset, code = found
            if subset == len(self.subsets):
                self.subsets.append({})
            self.subsets[subset][code] = letter
        return found


class _Spelt(dict[Glyphs, str]):
    """What stands in the array of a TJ for letters, spelt out once."""

    def __init__(self, case: Typecase) -> None:
        self._case = case

    def __missing__(self, glyphs: Glyphs) -> str:
        codes = map(self._case.code, glyphs.text)
        rows = zip(codes, glyphs.kerns, strict=True)
        spelt = ""
        for subset, row in groupby(rows, lambda row: row[0][0]):
            strings = _strings((chr(code), kern) for (_, code), kern in row)
            there, back = chr(_TURN + subset), chr(_TURN)
            spelt += f"{there}{strings}{back}" if subset else strings
        self[glyphs] = spelt
        return spelt


def _free_codes() -> Iterator[tuple[int, int]]:
    """Give subsets and codes without an owner; those of control letters stay unused."""
    yield from ((0, code) for code in range(0x7F, 0x100))
    subset = 1
    while True:
        yield from ((subset, code) for code in range(0x20, 0x100))
        subset += 1


def _strings(letters: Iterable[tuple[str, float]]) -> str:
    """Give strings with kerns between them."""
    parts: list[str] = []
    kern = 0.0
    for letter, kern in letters:
        # TJ takes away from the advance what a kern adds to it.
        after = f"){number(-round(kern, 2))}(" if kern else ""
        parts.append(letter.translate(_ESCAPES) + after)
    strings = f"({''.join(parts)})"
    return strings[:-2] if kern else strings


def _parts(strings: str) -> Iterator[tuple[int, str]]:
    """Part strings by the subsets that their codes belong to."""
    subset = 0
    for part in _TURNS.split(strings):
        if part[:1] >= chr(_TURN):
            subset = ord(part) - _TURN
        elif part:
            yield subset, part


def _operator(strings: str) -> str:
    # Parentheses within strings are escaped: these two are an end and a beginning.
    joined = strings.replace(")(", "")
    # Nothing but the last letter closes a single string; escaped ones cost an array.
    alone = joined.find(")") == len(joined) - 1
    return f"{joined} Tj" if alone else f"[{joined}] TJ"
