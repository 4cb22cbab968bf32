"""A board, mat or sheet that is larger than the paper, as tiles on several pages.

The face is cut into rows and columns of tiles, named A1, A2, B1 and so on; they are
upright or rotated, whichever takes fewer pages. Tiles overlap: cut each along its solid
marks, and lay it on the tab of the tile before it, up to the dashed marks. The art
continues below, so that a slightly inaccurate cut shows no paper. The outer edges are
trimmed last, when all tiles are glued.

The margin of every page names its tile, shows its position on a small map, and names
the neighbours beside the tabs that they are glued to. The last page has a large map of
all pages and the steps to join them. Backs come after all fronts, as tiles of their
own. A face that fits on one page is printed as a single card is.

`overlap` is the width of the tabs in millimetres, 8 by default. A board can have papers
and layouts of its own, so that one file prints it in one piece and another one in
tiles:

    print:
      papers: [a4, letter]
      overlap: 10
      components:
        - cards
        - {id: board, layouts: [tile]}
        - {id: board, layouts: [single], papers: [a3]}
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from cardgen.impose.fit_problems import tile_problem
from cardgen.impose.how_to.joining import TITLE, TiledFace, joining_page
from cardgen.impose.imposed_pages import DraftMaker, ImposedPages, LateOps, PageDraft
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.margin.cut_marks import shape_marks, two_tone
from cardgen.impose.margin.drawings import INK, TileMap
from cardgen.impose.papers import MARK_GAP
from cardgen.impose.tiling import Tiling, best_tiling, tiles
from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix, move, turn
from cardgen.model.ops import Group, Op
from cardgen.model.outlines import rectangle
from cardgen.model.page import Page, Placement, Side, Tab
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.units import to_points
from cardgen.typeset.label import label_width, set_label

ID = "tile"
TWO_SIDED = False
BLEED = 0.0
_SHOWS = {
    "front": "front · tile {name} of {rows} × {columns}",
    "back": "back · tile {name} of {rows} × {columns}",
}
_HINT = "Print at 100 % on one side; cut at solid marks, glue at dashed ones"
_SCORED = "Print at 100 % on one side; glue the tiles up to the scored lines"
_SIDES: tuple[Side, ...] = ("front", "back")
_NAME_SIZE, _SMALLEST_NAME = 8.0, 4.5
_NAME_PAD = to_points(0.4)
# Beside smaller tiles the words of the margin need all of it.
_LEAST_TILE = to_points(40.0)


class _Sheet(NamedTuple):
    """One side of one thing to print, and its tiling."""

    name: str
    title: str
    side: Side
    face: Face
    tiling: Tiling

    def placements(self) -> tuple[Placement, ...]:
        return tuple(tiles(self.name, self.side, self.face, self.tiling))


def impose(copies: Copies, job: ImpositionJob) -> Sequence[Page]:
    """Return the pages. Raises Refused when the paper has no room even for tiles."""
    if job.cutter and job.cutter.spot:
        raise Refused(_for_shops(job))
    sheets = [sheet for side in _SIDES for sheet in _sheets(copies, side, job)]
    drafts: list[DraftMaker] = [
        partial(_page, placed, job) for sheet in sheets for placed in sheet.placements()
    ]
    tiled = list(_tiled_faces(sheets))
    drafts += [partial(_how_to, face, job) for face in tiled]
    return ImposedPages(drafts, job, _SCORED if job.cutter else _HINT)


def _for_shops(job: ImpositionJob) -> Problem:
    return error(
        "layout",
        job.span,
        "tiles are glued up to a scored line, which shops that cut along "
        "contours do not make",
        "with --cut contour, print it in one piece: --layout single on larger paper",
    )


def _sheets(copies: Copies, side: Side, job: ImpositionJob) -> Iterator[_Sheet]:
    for item, count in copies:
        face = item.front if side == "front" else item.back
        if face is not None:
            tiling = best_tiling(face, job)
            if tiling is None:
                raise Refused(tile_problem(face, job))
            yield from [_Sheet(item.name, item.title, side, face, tiling)] * count


def _page(placed: Placement, job: ImpositionJob) -> PageDraft:
    tile, side = placed.tile, placed.side
    if tile is None:
        return PageDraft(side, (placed,), trim=placed.trim, bleed=placed.window)
    names, taken = _tab_names(placed, job)
    tile_map = TileMap(
        tile.rows,
        tile.columns,
        tile.row,
        tile.column,
        placed.face.width / placed.face.height,
    )
    return PageDraft(
        side,
        (placed,),
        shows=job.words(
            _SHOWS[side],
            name=tile.name,
            rows=tile.rows,
            columns=tile.columns,
        ),
        extra=(*names, *(() if job.cutter else _shape_marks(placed))),
        taken=taken,
        tiles=tile_map,
    )


def _tiled_faces(sheets: Sequence[_Sheet]) -> Iterator[TiledFace]:
    """Yield each face that is in tiles once, with the number of its first page."""
    seen: set[int] = set()
    first = 1
    two_sided = any(sheet.side == "back" for sheet in sheets)
    for sheet in sheets:
        if sheet.tiling.pages > 1 and id(sheet.face) not in seen:
            seen.add(id(sheet.face))
            side = sheet.side if two_sided else None
            yield TiledFace(sheet.title, side, sheet.face, sheet.tiling, first)
        first += sheet.tiling.pages


def _how_to(tiled: TiledFace, job: ImpositionJob) -> PageDraft:
    drawn = LateOps(partial(joining_page, tiled, job))
    return PageDraft("front", (), shows=TITLE, extra=drawn)


def _shape_marks(placed: Placement) -> tuple[Op, ...]:
    """Draw the part of the marks around a round or hex that is on a tile."""
    face = placed.face
    marks = two_tone(shape_marks(face.form, placed.trim, face.bleed))
    return (Group(Matrix(), marks, rectangle(*placed.window)),) if marks else ()


def _tab_names(
    placed: Placement, job: ImpositionJob
) -> tuple[tuple[Op, ...], tuple[Box, ...]]:
    """Draw the neighbour's name at both ends of each tab, outside the art.

    Returns the drawing, and what it takes of the margins.
    """
    tile = placed.tile
    if tile is None or min(tile.part[2:]) < _LEAST_TILE:
        return (), ()
    found = [
        (op, place)
        for tab in tile.tabs
        for place in _places(tab, placed.window, job)
        if (op := _written(tab.name, place, job)) is not None
    ]
    return tuple(op for op, _ in found), tuple(place for _, place in found)


def _places(tab: Tab, window: Box, job: ImpositionJob) -> Iterator[Box]:
    """Yield the places in the margins at a tab's ends, next to the art."""
    area, edge = tab.area, job.margin
    if tab.side in ("left", "right"):
        deep = min(window.y, job.height - window.bottom) - MARK_GAP - edge
        high = min(deep, to_points(4.0))
        yield Box(area.x, window.y - MARK_GAP - high, area.width, high)
        yield Box(area.x, window.bottom + MARK_GAP, area.width, high)
    else:
        deep = min(window.x, job.width - window.right) - MARK_GAP - edge
        wide = min(deep, to_points(4.0))
        yield Box(window.x - MARK_GAP - wide, area.y, wide, area.height)
        yield Box(window.right + MARK_GAP, area.y, wide, area.height)


def _written(name: str, place: Box, job: ImpositionJob) -> Op | None:
    """Set a name along its place, as large as possible; None if it would be too small
    to be read."""
    lying = place.height > place.width
    length, deep = max(place[2:]), min(place[2:])
    cap = job.font.regular.cap_height / 1000
    room = length - 2 * _NAME_PAD
    size = min(
        _NAME_SIZE,
        (deep - 2 * _NAME_PAD) / cap,
        _NAME_SIZE * room / label_width(job.font, name, _NAME_SIZE),
    )
    if size < _SMALLEST_NAME:
        return None
    line = set_label(job.font, name, size, 0, cap * size / 2, INK, "center")
    middle = move(place.x + place.width / 2, place.y + place.height / 2)
    about = turn(270) if lying else Matrix()
    return Group(about.then(middle), (line,))
