"""The cut lines of a sheet for a cutting machine, as DXF; only with `render --cut`.

The drawing is in millimetres, with its origin at the lower left corner of the paper, in
the oldest format that all programs read: R12 (AC1009). Circles are circles; all other
lines to cut are closed polylines, whose round corners are arcs. They are on the layer
CUT, stickers on KISS: set the blade so that it leaves what they are on. On the layer
SCORE are folds, and the lines up to which the tiles of a board are glued together; on
PERF, as polylines with an end, tokens that short gaps hold in their punchboard. The
format names no unit: if the program asks for one, choose millimetres.

Sheets whose cards are in the same places share a file: "-cut-1.dxf" is for all pages
that say "cut file 1" in their margin. Registration marks are not in it: the machine's
program adds its own.

    cardgen render dragons --cut silhouette --to dxf
"""

from collections.abc import Iterator
from itertools import pairwise

from cardgen.model.geometry import Vertex, Vertices, arc_radius
from cardgen.model.page import CutLayer, CutLine, Document, Page
from cardgen.model.units import to_mm
from cardgen.write.outfile import Draft, Written, write_atomically

ID = "dxf"
# Each layer with its colour in the table of AutoCAD: red, yellow, blue, green.
_LAYERS = {"CUT": 1, "KISS": 2, "SCORE": 5, "PERF": 3}

Pair = tuple[int, str]
"""A group code, which says what a value means, and the value."""


def write(document: Document, pdf: Draft) -> list[Written]:
    """Write a file for each arrangement of cards, beside the PDF."""
    stem = document.path.with_suffix("")
    return [
        write_atomically(
            stem.with_name(f"{stem.name}-cut-{number}.dxf"),
            cut_dxf(document.pages[pages[0]]),
        )
        for number, pages in document.cut_files().items()
    ]


def cut_dxf(page: Page) -> bytes:
    """Return the cut lines of a page."""
    pairs = [*_header(page), *_tables(), *_entities(page), (0, "EOF")]
    return "".join(f"{code:>3}\r\n{value}\r\n" for code, value in pairs).encode("ascii")


def _header(page: Page) -> Iterator[Pair]:
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$EXTMIN"), (10, "0"), (20, "0"), (30, "0"))
    yield from ((9, "$EXTMAX"), (10, _mm(page.width)), (20, _mm(page.height)))
    yield from ((30, "0"), (0, "ENDSEC"))


def _tables() -> Iterator[Pair]:
    yield from ((0, "SECTION"), (2, "TABLES"))
    yield from ((0, "TABLE"), (2, "LTYPE"), (70, "1"))
    yield from ((0, "LTYPE"), (2, "CONTINUOUS"), (70, "0"), (3, "Solid line"))
    yield from ((72, "65"), (73, "0"), (40, "0"), (0, "ENDTAB"))
    yield from ((0, "TABLE"), (2, "LAYER"), (70, f"{len(_LAYERS)}"))
    for name, color in _LAYERS.items():
        yield from ((0, "LAYER"), (2, name), (70, "0"), (62, f"{color}"))
        yield (6, "CONTINUOUS")
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _entities(page: Page) -> Iterator[Pair]:
    yield from ((0, "SECTION"), (2, "ENTITIES"))
    for line in page.cut.lines if page.cut else ():
        # The y of a drawing runs up.
        upright = tuple(
            [Vertex(x, page.height - y, -bulge) for x, y, bulge in line.vertices]
        )
        yield from _entity(line._replace(vertices=upright))
    yield (0, "ENDSEC")


def _entity(line: CutLine) -> Iterator[Pair]:
    if line.layer == "SCORE":
        return _lines(line.vertices, line.layer)
    circle = line.closed and _is_circle(line.vertices)
    return _circle(line) if circle else _polyline(line)


def _lines(vertices: Vertices, layer: CutLayer) -> Iterator[Pair]:
    for start, stop in pairwise(vertices):
        yield from ((0, "LINE"), (8, layer), (10, _mm(start.x)), (20, _mm(start.y)))
        yield from ((30, "0"), (11, _mm(stop.x)), (21, _mm(stop.y)), (31, "0"))


def _is_circle(vertices: Vertices) -> bool:
    """Return whether a line consists of four arcs, as only a circle does."""
    return len(vertices) == 4 and all(vertex.bulge for vertex in vertices)


def _circle(line: CutLine) -> Iterator[Pair]:
    one, next_one, other, _ = line.vertices
    yield from ((0, "CIRCLE"), (8, line.layer))
    yield from ((10, _mm((one.x + other.x) / 2)), (20, _mm((one.y + other.y) / 2)))
    yield from ((30, "0"), (40, _mm(arc_radius(one, next_one))))


def _polyline(line: CutLine) -> Iterator[Pair]:
    layer = line.layer
    yield from ((0, "POLYLINE"), (8, layer), (66, "1"), (10, "0"), (20, "0"))
    yield from ((30, "0"), (70, f"{line.closed:d}"))
    for x, y, bulge in line.vertices:
        yield from ((0, "VERTEX"), (8, layer), (10, _mm(x)), (20, _mm(y)), (30, "0"))
        if bulge:
            yield (42, f"{bulge:.8f}")
    yield from ((0, "SEQEND"), (8, layer))


def _mm(points: float) -> str:
    """Return a length in millimetres, to a ten-thousandth."""
    return f"{to_mm(points):.4f}"
