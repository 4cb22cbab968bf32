"""The numbers of a card add up to what its level allows.

Options:
    of       component or list of components
    fields   the fields that are added
    by       the field that tells the level
    bands    for each level [lowest, highest] sum

    rules:
      - sum: {of: pool, fields: [n, e, s, w], by: stars, bands: {1: [5, 8], 2: [8, 11]}}

A card of 1 star with 3, 1, 2 and 0 (sum 6) passes. With 3, 3, 3 and 0 it does not:

    card "frog" has n + e + s + w = 9, expected from 5 to 8 for stars 1
"""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, Field, WithJsonSchema

from cardgen.model.game import RuleUse
from cardgen.validate.finding import Finding
from cardgen.validate.piles import numbers, piles
from cardgen.validate.rule_options import Fields, RuleOptions
from cardgen.validate.strict import wrong
from cardgen.validate.wording import number

ID = "sum"


def _band(value: object) -> object:
    if isinstance(value, list) and len(value) == 2:
        low, high = value
        if all(type(n) in (int, float) for n in value) and low <= high:
            return value
    raise wrong("[lowest, highest]", "as in [5, 8]")


_PAIR = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
Band = Annotated[Any, AfterValidator(_band), WithJsonSchema(_PAIR)]


class Options(RuleOptions):
    """What is added, and what it may come to for each level."""

    NUMERIC: ClassVar[tuple[str, ...]] = ("fields",)

    fields: Fields
    by: str
    bands: Annotated[dict[str, Band], Field(min_length=1)]


def check(use: RuleUse, options: Options) -> Iterator[Finding]:
    """Find cards whose sum is outside the band of their level."""
    for pile in piles(use.of):
        for card in pile.cards():
            found, level = numbers(card, options.fields), card.values.get(options.by)
            if found is None or level is None:
                continue
            band = options.bands.get(str(level))
            if band is None:
                message = f'card "{card.id}" has {options.by} {level}'
                hint = f'add {level}: [lowest, highest] to "bands" in game.yaml'
                yield Finding(card.span, f"{message}, which has no band", hint)
            elif not band[0] <= sum(found) <= band[1]:
                total = f"{' + '.join(options.fields)} = {number(sum(found))}"
                wanted = f"from {number(band[0])} to {number(band[1])}"
                message = f'card "{card.id}" has {total}, expected {wanted}'
                yield Finding(card.span, f"{message} for {options.by} {level}")
