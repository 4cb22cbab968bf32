"""Check that boxes hold the cards that they should, and are deep enough for them.

A box is made for what it `holds`. This rule finds what was left out of it: of some
components, or of all. If the pile of cards was measured, it checks the depth as well.

Options:
    of      box or list of boxes
    cards   component or list of components whose cards must be in the boxes, each as
            often as it is printed, or `all`: those of every deck and reference
    depth   the height of the pile of cards in millimetres, for which each box must be
            deep enough

    rules:
      - holds: {of: box, cards: [creatures, aids], depth: 12}

A box for the 30 creatures and the 6 aids, 12.7 mm deep, passes. A box for the creatures
alone does not:

    "Box" lacks 6 cards of "Aids"
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator

from cardgen.model.game import Component, RuleUse
from cardgen.model.units import show_mm, to_mm
from cardgen.validate.formatting import all_of, pluralize, quoted
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import RuleOptions
from cardgen.validate.shapes.strict import OneOrMany, invalid

# A pile gives a little: the depth has this much play, in millimetres.
_PLAY = 0.05


class Options(RuleOptions):
    """The components whose cards must be in the boxes, and the height of a pile."""

    OTHERS: ClassVar[str] = "cards"

    cards: OneOrMany[str] | None = None
    depth: Annotated[float, Field(gt=0, le=1000)] | None = None

    @model_validator(mode="after")
    def _something(self) -> Self:
        if self.cards is None and self.depth is None:
            hint = 'write "cards: [creatures]", "cards: all" or "depth: 12"'
            raise invalid('expected "cards", "depth" or both', hint)
        return self

    def others(self) -> list[str]:
        """Return the components whose cards must be in the boxes."""
        return self.cards or []


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find components that are no boxes, cards in none, and boxes that are shallow."""
    others = [part for part in use.of if part.box is None]
    for part in others:
        message = f"{quoted(part.title)} is a {part.kind}, not a box"
        yield RuleFinding(use.place("of"), message, "name components of kind box")
    if others:
        return
    yield from _left_out(use)
    if options.depth is not None:
        for part in use.of:
            yield from _shallow(part, options.depth, use)


def _left_out(use: RuleUse) -> Iterator[RuleFinding]:
    """Find components of which cards are in none of the boxes."""
    held = Counter[str]()
    for part in use.of:
        for each in part.box.holds if part.box else ():
            held += Counter(dict(each.copies))
    boxes = all_of([quoted(part.title) for part in use.of])
    lack = "lacks" if len(use.of) == 1 else "lack"
    for other in use.others:
        wanted = Counter({card.id: copies for card, copies in other.printed()})
        left = (wanted - held).total()
        if other.kind in ("deck", "reference") and left:
            message = (
                f"{boxes} {lack} {pluralize(left, 'card')} of {quoted(other.title)}"
            )
            hint = f'add {other.id} to "holds"'
            yield RuleFinding(use.of[0].span, message, hint)


def _shallow(part: Component, pile: float, use: RuleUse) -> Iterator[RuleFinding]:
    """Find a box that a pile is too high for."""
    assert part.box is not None
    box = part.box.box
    depth = box.inner[2]
    if to_mm(depth) + _PLAY < pile:
        message = (
            f"{quoted(part.title)} is {show_mm(depth)} mm deep, but its pile of "
            f"{pluralize(box.cards, 'card')} is {pile:g} mm high"
        )
        each = f"{pile / box.cards:.2f}"
        hint = f'that is {each} mm a card: write "stock: {each}", without "sleeves"'
        yield RuleFinding(use.place("depth"), message, hint)
