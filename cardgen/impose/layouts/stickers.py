"""Stickers: fronts alone, far enough apart to be peeled off.

For the faces of dice, for meeples and for boxes: tokens, or any other cards, on label
paper. A die of 16 mm takes stickers of 12 to 12.7 mm, a meeple of 16 mm one of 12.7 by
14 mm. There are 3 mm between stickers, and art that reaches the edge continues 1.5 mm
beyond it. Backs are not printed.

With `--cut`, the lines are on the layer KISS of the cut files: the blade goes through
the sticker and leaves the paper that it is on. For shops (`--cut contour`) their colour
is called KissCut.

    print:
      components:
        - {id: die-faces, layouts: [stickers]}
"""

from collections.abc import Sequence
from functools import partial

from cardgen.impose.filled_sheets import CardSheet, apart, card_sheets, lay
from cardgen.impose.imposed_pages import ImposedPages, PageDraft
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.papers import whole_page
from cardgen.model.page import Cutter, Page
from cardgen.model.units import to_points

ID = "stickers"
TWO_SIDED = False
# Half of the gap: both neighbours show as much of theirs.
BLEED = to_points(1.5)
# Shops ask for 2 mm between contours; a finger needs more to get hold of one.
_GAP = to_points(3.0)
_HINT = "Print at 100 % on label paper, on one side"


def impose(copies: Copies, job: ImpositionJob) -> Sequence[Page]:
    """Return the pages. Raises Refused when a sticker does not fit the paper."""
    fronts = tuple([(item._replace(back=None), count) for item, count in copies])
    job = apart(job, _GAP)
    if job.cutter:
        job = job._replace(cutter=_kissing(job.cutter))
    sheets = card_sheets(fronts, job, whole_page)
    return ImposedPages([partial(_page, sheet) for sheet in sheets], job, _HINT)


def _kissing(cutter: Cutter) -> Cutter:
    spot = cutter.spot and cutter.spot._replace(name=cutter.spot.kiss)
    return cutter._replace(layer="KISS", spot=spot)


def _page(sheet: CardSheet) -> PageDraft:
    return PageDraft("front", lay(sheet, "front"), shows="stickers")
