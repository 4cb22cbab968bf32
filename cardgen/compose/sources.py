"""The files that drawn things come from, for their authors to be named."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from cardgen.model.ops import Group, Op, PdfPage, Picture, TextLine, Veil


class Sources(NamedTuple):
    """Icon files that were drawn; and of each font file the one that it was made of."""

    icons: tuple[Path, ...] = ()
    fonts: Mapping[Path, Path] = MappingProxyType({})


def font_files(ops: Iterable[Op]) -> set[Path]:
    """Give the fonts that letters are set in."""
    lines = (op for op in _all(ops) if isinstance(op, TextLine))
    return {run.font.path for line in lines for run in line.runs}


def picture_files(ops: Iterable[Op]) -> set[Path]:
    """Give the pictures that are shown."""
    return {op.path for op in _all(ops) if isinstance(op, (Picture, PdfPage))}


def _all(ops: Iterable[Op]) -> Iterator[Op]:
    for op in ops:
        yield op
        if isinstance(op, Group):
            yield from _all(op.ops)
        elif isinstance(op, Veil):
            yield from _all(op.mask)
