"""Where a thing comes to lie when the sheet is turned over or folded."""

from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.proof.asked import Flip
from cardgen.proof.crop_marks import level, upright
from cardgen.proof.view import View

# A fold runs across nearly all of the paper.
_LONG = 0.8


class Fold(NamedTuple):
    """A line to fold along: at x, or at y."""

    at: float
    upright: bool

    def mirrored(self, box: Box) -> Box:
        """Give where a box comes to lie."""
        if self.upright:
            return box._replace(x=2 * self.at - box.right)
        return box._replace(y=2 * self.at - box.bottom)


def turned_over(box: Box, width: float, height: float, flip: Flip) -> Box:
    """Give where a box is seen on the other side of the paper, in points.

    A printer that flips along the long edge mirrors an upright page from left to
    right, and a lying one from top to bottom.
    """
    across = (flip == "long-edge") == (height >= width)
    fold = Fold(width / 2, True) if across else Fold(height / 2, False)
    return fold.mirrored(box)


def fold_of(view: View) -> Fold | None:
    """Give the dotted line across the page, the one nearest to its middle."""
    width, height = view.sheet.size
    folds = []
    for stroke in view.sheet.strokes:
        if stroke.dashed:
            for line in stroke.segments:
                if level(line) and line.box.width > _LONG * width:
                    folds.append(
                        (abs(line.start[1] - height / 2), Fold(line.start[1], False))
                    )
                elif upright(line) and line.box.height > _LONG * height:
                    folds.append(
                        (abs(line.start[0] - width / 2), Fold(line.start[0], True))
                    )
    return min(folds)[1] if folds else None
