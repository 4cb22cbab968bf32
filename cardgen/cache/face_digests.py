"""Digests of what faces look like: equal wherever and however a face was drawn."""

from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

from cardgen.cache.digests import Digests, digest
from cardgen.model.face import Face
from cardgen.model.ops import (
    FontFile,
    Group,
    Icon,
    IconDrawing,
    Op,
    PdfPage,
    Picture,
    TextLine,
    Veil,
)

# As PDF files have them: what differs less than this is printed alike.
_PLACES = 4

_Looks: TypeAlias = object
"""Tuples, texts, numbers and None, equal for what looks alike."""


class FaceDigests:
    """Makes digests of faces from their size, form and ops, and from the content of the
    files that these draw.

    What is not seen does not count: names of icons, texts for search, places of files,
    the bleed. Equal ops give equal digests whether they are one object or several.
    """

    def __init__(self) -> None:
        self._files = Digests()
        # Faces and ops are kept, so that no other can get the id of one of them.
        self._faces: dict[int, tuple[Face, str]] = {}
        self._ops: dict[int, tuple[Op, str]] = {}

    def of(self, face: Face) -> str:
        """Return the digest of a face."""
        known = self._faces.get(id(face))
        if known is None:
            shape = (face.form, _plain((face.width, face.height)))
            known = face, digest(repr(shape), *self._all(face.ops))
            self._faces[id(face)] = known
        return known[1]

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
                    (_plain(run[:2]), self._font(run.font), _plain(run[3:]))
                    for run in runs
                ]
                return kind, _plain(y), shown
            case Icon(IconDrawing(_, units, outline, ops, colourful)):
                drawing = _plain((units, outline, colourful))
                return kind, drawing, self._all(ops), _plain(op[1:])
            case Picture() | PdfPage():
                return kind, self._file(op.path), _plain(op[1:])
            case Group():
                seen = (op.matrix, op.clip, op.opacity, op.blend, op.even_odd)
                return kind, _plain(seen), self._all(op.ops)
            case Veil(paint, box, mask):
                return kind, _plain((paint, box)), self._all(mask)
            case _:
                return kind, _plain(op)

    def _font(self, font: FontFile) -> _Looks:
        return self._file(font.path), font.features

    def _file(self, path: Path) -> str:
        return self._files.file(path)


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
