"""The cut lines of a sheet for a cutting machine, as SVG; only with `render --cut`.

The drawing is as large as the paper, in millimetres, and holds nothing but lines: those
to cut are in the group CUT, stickers in KISS: set the blade so that it leaves what they
are on. In the group SCORE are folds, and the lines up to which the tiles of a board are
glued together; in PERF, tokens that short gaps hold in their punchboard. Round corners
are arcs. Registration marks are not in it: the machine's program adds its own.

Sheets whose cards are in the same places share a file: "-cut-1.svg" is for all pages
that say "cut file 1" in their margin.

Cricut Design Space opens it, and the Designer Edition of Silhouette Studio; the Basic
Edition opens `dxf`.

    cardgen render dragons --cut silhouette
"""

from collections.abc import Iterator
from itertools import pairwise
from xml.sax.saxutils import escape

from cardgen.model.geometry import arc_radius
from cardgen.model.page import CutLine, Document, Page
from cardgen.model.units import to_mm
from cardgen.write.outfile import Draft, Written, write_atomically

ID = "svg"
_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
    'viewBox="0 0 {width} {height}">\n'
    " <title>{title}</title>\n"
)
_LAYER = (
    ' <g id="{id}" fill="none" stroke="{color}" stroke-width="0.1">\n{paths} </g>\n'
)
# Machines' programs tell lines apart by their colour.
_COLORS = {"CUT": "#e6007e", "KISS": "#f08000", "SCORE": "#0050c8", "PERF": "#008040"}


def write(document: Document, pdf: Draft) -> list[Written]:
    """Write a file for each arrangement of cards, beside the PDF."""
    stem = document.path.with_suffix("")
    return [
        write_atomically(
            stem.with_name(f"{stem.name}-cut-{number}.svg"),
            cut_svg(document.pages[pages[0]], document.title),
        )
        for number, pages in document.cut_files().items()
    ]


def cut_svg(page: Page, title: str) -> bytes:
    """Return the cut lines of a page."""
    size = {"width": _mm(page.width), "height": _mm(page.height)}
    head = _HEAD.format(title=escape(title), **size)
    return f"{head}{''.join(_layers(page))}</svg>\n".encode()


def _layers(page: Page) -> Iterator[str]:
    lines = page.cut.lines if page.cut else ()
    for id, color in _COLORS.items():
        drawn = [" ".join(_path(line)) for line in lines if line.layer == id]
        paths = "".join(f'  <path d="{path}"/>\n' for path in drawn)
        if paths:
            yield _LAYER.format(id=id, color=color, paths=paths)


def _path(line: CutLine) -> Iterator[str]:
    vertices = line.vertices
    yield f"M {_mm(vertices[0].x)} {_mm(vertices[0].y)}"
    # The way back to the start is straight unless it is an arc: Z draws it.
    around = (*vertices, vertices[0]) if vertices[-1].bulge else vertices
    for start, stop in pairwise(around):
        end = f"{_mm(stop.x)} {_mm(stop.y)}"
        if start.bulge:
            radius = _mm(arc_radius(start, stop))
            # A bulge above 1 is more than half of a circle.
            way = f"{int(abs(start.bulge) > 1)} {int(start.bulge > 0)}"
            yield f"A {radius} {radius} 0 {way} {end}"
        else:
            yield f"L {end}"
    if line.closed:
        yield "Z"


def _mm(points: float) -> str:
    """Return a length in millimetres, to a ten-thousandth."""
    return f"{to_mm(points):.4f}".rstrip("0").rstrip(".")
