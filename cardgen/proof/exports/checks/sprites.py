"""Sprites must be a grid of whole cells, with room for every card.

A virtual table cuts such a picture into columns and rows of equal size. If its width or
height cannot be divided, every card but the first is off by a little more.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.proof.exports.file_view import AGAIN, FileView
from cardgen.proof.page_view import Defect

ID = "sprites"
SEVERITY = Severity.ERROR
KINDS = frozenset(("sprites",))


def check(view: FileView) -> Iterator[Defect]:
    """Find a grid that does not divide the picture, or is too small."""
    facts = view.sprites
    if facts is None:
        return
    (width, height), (columns, rows) = facts.pixels, facts.grid
    if width % columns or height % rows:
        yield Defect(
            f"{width} × {height} pixels cannot be divided into {columns} × {rows} "
            "cells of one size",
            AGAIN,
        )
    if len(facts.cells) > columns * rows:
        yield Defect(
            f"{len(facts.cells):,} cards are in a grid of {columns} × {rows} cells",
            AGAIN,
        )
