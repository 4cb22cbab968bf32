"""Digests of what faces look like: equal wherever and however a face was drawn."""

from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias, assert_never

from cardgen.cache.digests import Digests, digest
from cardgen.model.face import Face
from cardgen.model.ops import (
    FontFile,
    Group,
    Icon,
    IconDrawing,
    Op,
    Outline,
    PdfPage,
    Picture,
    Shape,
    TextLine,
    Veil,
)

# As PDF files have them: what differs less than this is printed alike.
_PLACES = 4
_LEARNT = "looks"

_Looks: TypeAlias = object
"""Tuples, texts, numbers and None, equal for what looks alike."""


class FaceDigests:
    """Makes digests of faces from their size, form and ops, and from the content of the
    files that these draw.

    What is not seen does not count: names of icons, texts for search, places of files,
    the bleed. Equal ops give equal digests whether they are one object or several.
    """

    def __init__(self, files: Digests | None = None) -> None:
        """`files` are digests of files that others make as well."""
        self._files = files or Digests()
        # Ops are kept, so that no other can get the id of one of them.
        self._ops: dict[int, tuple[Op, str]] = {}

    def of(self, face: Face) -> str:
        """Return the digest of a face, which learns it: later no ops need be read."""
        if _LEARNT not in face.learnt:
            shape = (face.form, _plain((face.width, face.height)))
            face.learnt[_LEARNT] = digest(repr(shape), *self._all(face.ops))
        return str(face.learnt[_LEARNT])

    def _all(self, ops: Iterable[Op]) -> list[str]:
        return [self._op(op) for op in ops]

    def _op(self, op: Op) -> str:
        known = self._ops.get(id(op))
        if known is None:
            known = self._ops[id(op)] = op, digest(repr(self._looks(op)))
        return known[1]

    def _looks(self, op: Op) -> _Looks:
        kind = type(op).__name__
        match op:
            case TextLine(y, runs):
                shown = [
                    (_plain(run[:2]), self._font(run.font), _plain(run[3:5]))
                    for run in runs
                ]
                return kind, _plain(y), shown
            case Shape(outline):
                return kind, _outline(outline), _plain(op[1:])
            case Icon(IconDrawing(_, units, outline, ops, colourful)):
                drawing = _outline(outline), _plain((units, colourful))
                return kind, drawing, self._all(ops), _plain(op[1:])
            case Picture() | PdfPage():
                return kind, self._file(op.path), _plain(op[1:])
            case Group():
                clip = _outline(op.clip) if op.clip is not None else None
                seen = (op.matrix, op.opacity, op.blend, op.even_odd)
                return kind, clip, _plain(seen), self._all(op.ops)
            case Veil(paint, box, mask):
                return kind, _plain((paint, box)), self._all(mask)
            case _:
                assert_never(op)

    def _font(self, font: FontFile) -> _Looks:
        return self._file(font.path), font.features

    def _file(self, path: Path) -> str:
        return self._files.file(path)


def _outline(outline: Outline) -> str:
    # A game has a million of these numbers: one by one they take a second.
    numbers = tuple([number for segment in outline for number in segment[1:]])
    text = "%.4f " * len(numbers) % numbers
    kinds = "".join([segment[0] for segment in outline])
    return kinds + text.replace("-0.0000 ", "0.0000 ")


def _plain(value: object) -> _Looks:
    """Return a value without the types of its parts, its numbers rounded."""
    if isinstance(value, bool | str) or value is None:
        return value
    if isinstance(value, int | float):
        # So that 0, 0.0 and -0.0 are one number.
        return round(float(value), _PLACES) + 0.0
    if isinstance(value, tuple):
        return tuple([_plain(part) for part in value])
    raise TypeError(value)
