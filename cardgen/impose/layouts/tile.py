"""A board, mat or sheet that is larger than the paper, in tiles on several pages.

The face is cut into rows and columns of tiles, named A1, A2, B1 and so on, upright or
turned, whichever takes fewest pages. Tiles overlap: each is cut along the solid marks,
and laid on the tab of the tile before it, up to the dashed marks. The art goes on
below, so that a cut that is a little off shows no paper. What lies outside of the
whole is cut off last, when all tiles are glued.

The margin of every page names its tile, shows on a small map where it lies, and names
the neighbours beside the tabs that they are glued to. The last page has a large map of
all pages, and tells how to put them together. Backs come after all fronts, as another
whole of their own. What fits on one page is printed as a single card is.

`overlap` is the width of the tabs, 8 mm when left out. Give a board its own papers and
layouts, and one file prints it whole, the other in tiles:

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

from cardgen.impose.badge import Badge
from cardgen.impose.howto_tile import TITLE, Whole, howto_tile
from cardgen.impose.job import Copies, Job
from cardgen.impose.misfit import no_tile
from cardgen.impose.pages import Draft, Making, Pages
from cardgen.impose.round_help import round_help
from cardgen.impose.tab_names import tab_names
from cardgen.impose.tiling import Tiling, best_tiling, tiles
from cardgen.model.face import Face
from cardgen.model.page import Page, Placement, Side
from cardgen.model.problem import Refused

ID = "tile"
TWO_SIDED = False
_HINT = "Print at 100 % on one side; cut at solid marks, glue at dashed ones"
_SIDES: tuple[Side, ...] = ("front", "back")


class _Sheet(NamedTuple):
    """One side of one thing to print, and its tiling."""

    name: str
    title: str
    side: Side
    face: Face
    tiling: Tiling

    def placements(self) -> tuple[Placement, ...]:
        return tuple(tiles(self.name, self.side, self.face, self.tiling))


def impose(copies: Copies, job: Job) -> Sequence[Page]:
    """Give the pages. Raises Refused when the paper has no room even for tiles."""
    sheets = [sheet for side in _SIDES for sheet in _sheets(copies, side, job)]
    drafts: list[Making] = [
        partial(_page, placed, job) for sheet in sheets for placed in sheet.placements()
    ]
    wholes = list(_wholes(sheets))
    drafts += [partial(_howto, whole, job) for whole in wholes]
    return Pages(drafts, job, _HINT)


def _sheets(copies: Copies, side: Side, job: Job) -> Iterator[_Sheet]:
    for item, count in copies:
        face = item.front if side == "front" else item.back
        if face is not None:
            tiling = best_tiling(face, job)
            if tiling is None:
                raise Refused(no_tile(face, job))
            yield from [_Sheet(item.name, item.title, side, face, tiling)] * count


def _page(placed: Placement, job: Job) -> Draft:
    tile, side = placed.tile, placed.side
    if tile is None:
        return Draft(side, (placed,), trim=placed.trim, bleed=placed.window)
    names, taken = tab_names(placed, job)
    badge = Badge(
        tile.rows,
        tile.columns,
        tile.row,
        tile.column,
        placed.face.width / placed.face.height,
    )
    return Draft(
        side,
        (placed,),
        shows=f"{side} · tile {tile.name} of {tile.rows} × {tile.columns}",
        extra=(*names, *round_help(placed)),
        taken=taken,
        badge=badge,
    )


def _wholes(sheets: Sequence[_Sheet]) -> Iterator[Whole]:
    """Give each face that is in tiles once, with the number of its first page."""
    seen: set[int] = set()
    first = 1
    two_sided = any(sheet.side == "back" for sheet in sheets)
    for sheet in sheets:
        if sheet.tiling.pages > 1 and id(sheet.face) not in seen:
            seen.add(id(sheet.face))
            side = sheet.side if two_sided else None
            yield Whole(sheet.title, side, sheet.face, sheet.tiling, first)
        first += sheet.tiling.pages


def _howto(whole: Whole, job: Job) -> Draft:
    return Draft("front", (), shows=TITLE, extra=howto_tile(whole, job))
