"""A punchboard: tokens with gaps, in a board that holds them until the game begins.

Fronts and backs alternate, for both sides of thick card; for a board of 1.5 to 2 mm,
print them on one side of label paper, and glue them on both sides of it. There are 3 mm
of board between tokens, which `gutter` widens, and art continues 3 mm beyond the edge,
so that a cut through thick board never shows paper. Backs are behind their fronts, as
in `duplex`.

With `--cut`, the lines are on the layer PERF of the cut files: the blade goes around
each token except for nicks of 0.6 mm in the middle of its longer sides, which hold it.
A shop (`--cut contour`) gets closed lines: the die that it makes of them has nicks of
its own.

    print:
      components:
        - {id: coins, layouts: [punchboard]}
"""

from collections.abc import Sequence

from cardgen.impose.filled_sheets import apart, both_sides, card_sheets
from cardgen.impose.imposed_pages import ImposedPages
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.margin.legend import ONE_SIDE
from cardgen.impose.papers import whole_page
from cardgen.model.page import Page
from cardgen.model.units import to_points

ID = "punchboard"
TWO_SIDED = True
# What makers of punchboards ask for (targets): 3 mm of bleed, 3 mm between tokens.
BLEED = to_points(3.0)
_GAP = to_points(3.0)
_HINTS = {
    "long": "Print at 100 %, double-sided, flipped on the long edge; or glue both "
    "onto board",
    "short": "Print at 100 %, double-sided, flipped on the short edge; or glue both "
    "onto board",
}


def impose(copies: Copies, job: ImpositionJob) -> Sequence[Page]:
    """Return the pages. Raises Refused when a token does not fit the paper."""
    job = apart(job, _GAP)
    if job.cutter and not job.cutter.spot:
        job = job._replace(cutter=job.cutter._replace(layer="PERF"))
    has_backs = any(item.back for item, _ in copies)
    drafts = both_sides(card_sheets(copies, job, whole_page), job)
    return ImposedPages(drafts, job, _HINTS[job.flip] if has_backs else ONE_SIDE)
