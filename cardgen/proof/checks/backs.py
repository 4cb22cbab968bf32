"""Every back must be behind its front, to 0.01 mm, when the sheet is flipped.

On a page of fronts and the page after it, what is drawn for each card is measured. The
page is then flipped along its long or short edge, as the file specifies, and fronts and
backs are compared. If fronts and backs share a page, the page is folded along its
dotted line instead.

In a file that cardgen wrote, the names on both sides must match as well. If a page does
not have the expected size, only that is reported, by `paper`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.model.units import to_mm
from cardgen.proof.crop_marks import level, upright
from cardgen.proof.expected import Flip
from cardgen.proof.limits import EXACT
from cardgen.proof.page_view import Defect, MeasuredCard, PageView, card_label
from cardgen.proof.reader.page_objects import middle, same_size

ID = "backs"
SEVERITY = Severity.ERROR
_NEAR = 36.0
# A fold runs across nearly all of the paper.
_LONG = 0.8


class Fold(NamedTuple):
    """A line to fold along: at x, or at y."""

    at: float
    upright: bool

    def mirrored(self, box: Box) -> Box:
        """Return where a box is after folding."""
        if self.upright:
            return box._replace(x=2 * self.at - box.right)
        return box._replace(y=2 * self.at - box.bottom)


def check(view: PageView) -> Iterator[Defect]:
    """Find backs that are not behind their fronts."""
    fronts, backs = _cards(view, "front"), _cards(view, "back")
    flip, previous = view.expected and view.expected.flip, view.previous
    if fronts and backs:
        fold = _fold_of(view)
        if fold is None:
            yield Defect("no dotted line shows where to fold fronts onto backs")
        else:
            yield from _behind(fold, fronts, backs, view.by_cardgen)
    # A page of the wrong size is reported by `paper`.
    elif backs and flip and previous and view.as_large and previous.as_large:
        fold = _flip(*view.page.size, flip)
        yield from _behind(fold, _cards(previous, "front"), backs, view.by_cardgen)


def _cards(view: PageView, side: str) -> list[MeasuredCard]:
    return [card for card in view.cards if card.place.side == side]


def _flip(width: float, height: float, flip: Flip) -> Fold:
    """Return the line that a printer mirrors a page at when it flips the sheet.

    A printer that flips along the long edge mirrors a portrait page from left to right,
    and a landscape one from top to bottom.
    """
    across = (flip == "long-edge") == (height >= width)
    return Fold(width / 2, True) if across else Fold(height / 2, False)


def _fold_of(view: PageView) -> Fold | None:
    """Return the dotted line across the page that is nearest to its middle."""
    width, height = view.page.size
    folds = []
    for stroke in view.page.strokes:
        for line in stroke.segments if stroke.dashed else ():
            x, y = line.start
            if level(line) and line.box.width > _LONG * width:
                folds.append((abs(y - height / 2), Fold(y, False)))
            elif upright(line) and line.box.height > _LONG * height:
                folds.append((abs(x - width / 2), Fold(x, True)))
    return min(folds)[1] if folds else None


def _behind(
    fold: Fold, fronts: list[MeasuredCard], backs: list[MeasuredCard], by_cardgen: bool
) -> Iterator[Defect]:
    off: dict[str, list[str]] = {}
    for front in fronts:
        expected = fold.mirrored(_trim(front))
        back = min(backs, key=lambda card: _distance(_trim(card), expected))
        distance = _distance(_trim(back), expected)
        label = card_label(front.place)
        if distance > _NEAR:
            # A card may have no back; in a foreign PDF nobody knows which.
            if not by_cardgen or any(b.place.name == front.place.name for b in backs):
                yield Defect(f"there is no back behind the {label}", "mirror the backs")
        elif distance > EXACT:
            off.setdefault(_offset(_trim(back), expected), []).append(label)
        elif by_cardgen and back.place.name != front.place.name:
            yield Defect(f'behind the {label} is the back of "{back.place.name}"')
    for by, names in off.items():
        whose = f"the {names[0]}" if len(names) == 1 else f"{len(names)} fronts"
        yield Defect(
            f"the print behind {whose} is off by {by}",
            "place the backs where the fronts are, mirrored",
        )


def _offset(one: Box, other: Box) -> str:
    """Describe how far a box is beside another."""
    across, down = (
        # No minus before a zero.
        round(to_mm(a - b), 2) + 0.0
        for a, b in zip(middle(one), middle(other), strict=True)
    )
    return f"{across:+.2f} mm across and {down:+.2f} mm down"


def _trim(card: MeasuredCard) -> Box:
    # A card of another size is off for that reason already, which `trim` reports.
    if card.found is None or not same_size(card.found, card.place.trim):
        return card.place.trim
    return card.found


def _distance(one: Box, other: Box) -> float:
    (x, y), (across, down) = middle(one), middle(other)
    return max(abs(x - across), abs(y - down))
