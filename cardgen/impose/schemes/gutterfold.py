"""Fronts above a fold, backs below it: both sides meet, whatever the printer does.

Print on one side, fold along the dotted line with the pictures outside, glue the halves
together, and cut through both. Front and back were printed in one go, so no printer can
shift them. The backs stand upside down below the fold; folded, each lies behind its
front, and a card that is turned over like the page of a book shows its back upright.

The fold keeps 5 mm off the bleed. A card without a back leaves white paper behind it.

    cardgen render dragons --layout gutterfold
"""

from typing import Literal

from cardgen.impose.cells import below_fold
from cardgen.impose.job import Copies, Job
from cardgen.impose.marks import fold_marks
from cardgen.impose.sheets import Draft, best_folded, by_size, fill, finish, lay
from cardgen.model.page import Page

ID = "gutterfold"
DUPLEX: Literal["long-edge", "short-edge"] | None = None
_HINT = "Print at 100 % on one side; fold on the dotted line, glue, then cut"


def impose(copies: Copies, job: Job) -> tuple[Page, ...]:
    """Give the pages. Raises Refused when a card does not fit the paper."""
    drafts: list[Draft] = []
    for items in by_size(copies):
        above = best_folded(items[0].front, job)
        for page in fill(items, above):
            places = list(zip(above.cells, page, strict=False))
            under = [
                (below_fold(cell, above.rows, job.height), item)
                for cell, item in places
            ]
            fronts = lay(places, "front", above, above.turn)
            backs = lay(under, "back", above, above.folded_under)
            fold = fold_marks(fronts, job.height / 2, job.width)
            drafts.append(
                Draft("front", (*fronts, *backs), shows="gutterfold", folds=fold)
            )
    return finish(drafts, job, _HINT)
