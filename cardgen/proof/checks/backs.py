"""Each back lies behind its front to 0.01 mm when the sheet is turned over.

Of a page of fronts and the page after it, what is drawn for each card is measured, the
page is flipped along its long or short edge, as the file asks for, and both are held
against each other. Where fronts and backs share a page, the page is folded along its
dotted line.

Of a file that cardgen wrote, the names must be the same on both sides as well. Where a
page has another size than was asked for, that is said first, and nothing here.
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


def check(view: PageView) -> Iterator[Defect]:
    """Find backs that are not behind their fronts."""
    fronts = [card for card in view.lies if card.place.side == "front"]
    backs = [card for card in view.lies if card.place.side == "back"]
    if fronts and backs:
        yield from _folded(view, fronts, backs)
    elif backs and view.before and view.asked and view.asked.flip and _as_large(view):
        fronts = [card for card in view.before.lies if card.place.side == "front"]
        width, height = view.sheet.size
        flip = view.asked.flip
        pairs = [
            (card, turned_over(_trim(card), width, height, flip)) for card in fronts
        ]
        yield from _behind(pairs, backs, view.ours)


def _folded(
    view: PageView, fronts: list[MeasuredCard], backs: list[MeasuredCard]
) -> Iterator[Defect]:
    fold = fold_of(view)
    if fold is None:
        yield Defect("no dotted line says where to fold fronts onto backs")
        return
    pairs = [(card, fold.mirrored(_trim(card))) for card in fronts]
    yield from _behind(pairs, backs, view.ours)


def _behind(
    pairs: list[tuple[MeasuredCard, Box]], backs: list[MeasuredCard], ours: bool
) -> Iterator[Defect]:
    off: dict[str, list[str]] = {}
    for front, expected in pairs:
        back = min(backs, key=lambda card: _distance(_trim(card), expected))
        distance = _distance(_trim(back), expected)
        name = card_label(front.place)
        if distance > _NEAR:
            # A card may have no back; of others nobody knows.
            if not ours or any(b.place.name == front.place.name for b in backs):
                yield Defect(f"no back is behind the {name}", "mirror the backs")
        elif distance > EXACT:
            off.setdefault(_by(_trim(back), expected), []).append(name)
        elif ours and back.place.name != front.place.name:
            yield Defect(f'behind the {name} is the back of "{back.place.name}"')
    for by, names in off.items():
        whose = f"the {names[0]}" if len(names) == 1 else f"{len(names)} fronts"
        yield Defect(
            f"what is behind {whose} is off by {by}",
            "lay the backs where the fronts are, mirrored",
        )


def _by(one: Box, other: Box) -> str:
    """Say how far a box is beside another."""
    across, down = (
        # No minus before a zero.
        round(to_mm(a - b), 2) + 0.0
        for a, b in zip(middle(one), middle(other), strict=True)
    )
    return f"{across:+.2f} mm across and {down:+.2f} mm down"


def _as_large(view: PageView) -> bool:
    return view.as_large and (view.before is None or view.before.as_large)


def _trim(card: MeasuredCard) -> Box:
    # A card of another size is off by that already, and said elsewhere.
    if card.found is None or not same_size(card.found, card.place.trim):
        return card.place.trim
    return card.found


def _distance(one: Box, other: Box) -> float:
    (x, y), (across, down) = middle(one), middle(other)
    return max(abs(x - across), abs(y - down))


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


def fold_of(view: PageView) -> Fold | None:
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
