"""The sheet of icons or figures with their names."""

import math
from collections.abc import Sequence
from pathlib import Path

from cardgen.load.asset_names import Named, NamedAssets
from cardgen.model.geometry import move
from cardgen.model.ops import Group, Op
from cardgen.model.page import Document, Page
from cardgen.model.problem import Refused, has_errors
from cardgen.model.units import to_points
from cardgen.pipeline.plain_pages import plain_pages
from cardgen.write.outfile import Written, write_atomically
from cardgen.write.pdf import write_pdf
from cardgen.write.png import draw_page

# Millimetres: a cell, the space around all, the heading of a place.
_WIDE, _TALL, _GAP, _HEADING = 26.0, 20.0, 3.0, 8.0
_FEWEST = 8
_DPI = 110


def write_name_sheet(
    named: Named, places: Sequence[NamedAssets], path: Path
) -> Written:
    """Write a PNG of all icons or figures of some places.

    Raises Refused if a file is no icon, or the sheet cannot be written.
    """
    return write_atomically(path, name_sheet(named, places, _DPI))


def name_sheet(named: Named, places: Sequence[NamedAssets], dpi: float) -> bytes:
    """Return a PNG of icons or figures, each place below the one before.

    A place without a name has no heading. Raises Refused if a file is no icon.
    """
    most = max(len(place.names) for place in places)
    # A page may be as wide as it is tall, but not five metres long.
    columns = max(_FEWEST, math.isqrt(most))
    width, y, drawn = to_points(2 * _GAP + columns * _WIDE), 0.0, []
    for place in places:
        height = to_points(_top(place) + -(-len(place.names) // columns) * _TALL)
        ops = _place(named, place, columns, (width, height))
        drawn.append(Group(move(0, y), ops))
        y += height
    page = Page(width, y, "front", (), tuple(drawn))
    pdf = write_pdf(Document(Path("sheet.pdf"), named, "", "cardgen", "en", (page,)))
    return draw_page(pdf, 1, dpi)


def _top(place: NamedAssets) -> float:
    return _HEADING if place.place else _GAP


def _place(
    named: Named, place: NamedAssets, columns: int, size: tuple[float, float]
) -> tuple[Op, ...]:
    values = {
        **{"named": named, "names": place.names, "heading": place.place},
        **{"top": _top(place), "gap": _GAP, "columns": columns},
        **{"wide": _WIDE, "tall": _TALL},
    }
    composer = plain_pages(place.assets.icons)
    drawn = composer.draw("sheet/names.xml.j2", *size, values)
    if has_errors(drawn.problems):
        raise Refused(*drawn.problems)
    return drawn.ops
