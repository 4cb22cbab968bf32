"""The section `stats`: what `cardgen stats` and the preview show of each component."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.model.game import Component
from cardgen.model.node import Mapping, Scalar
from cardgen.model.plans import ShownOdds, ShownStats
from cardgen.model.problem import Problem, error
from cardgen.validate.contents.components import Components
from cardgen.validate.formatting import pluralize, quoted
from cardgen.validate.nodes import entries_of, items_of, unknown_name
from cardgen.validate.shapes.game_yaml import StatsShape
from cardgen.validate.shapes.tree_reader import read_shape

if TYPE_CHECKING:
    pass


def stats_plan(game: Mapping) -> dict[str, ShownStats]:
    """Return what the section shows, by component; an invalid entry shows nothing."""
    found: dict[str, ShownStats] = {}
    for key, node in entries_of(game.get("stats")):
        shape = read_shape(StatsShape, node)
        if shape is not None:
            found[key.text] = ShownStats(
                fields=None if shape.fields is None else tuple(shape.fields),
                by=tuple((one, other) for one, other in shape.by),
                odds=tuple(
                    ShownOdds(each.draw, each.where, each.at_least, key.span)
                    for each in shape.odds
                ),
            )
    return found


def check_stats(game: Mapping, components: Components) -> Iterator[Problem]:
    """Find unknown components and fields, and hands that cannot be drawn."""
    known = components.printable()
    for key, node in entries_of(game.get("stats")):
        if key.text not in known:
            yield unknown_name(key, "component", known)
        elif key.text in components.complete and isinstance(node, Mapping):
            yield from _entry(node, components.built[key.text])


def _entry(node: Mapping, part: Component) -> Iterator[Problem]:
    fields = sorted({name for kind in part.types for name in kind.fields})
    named = [*items_of(node.get("fields"))]
    for pair in items_of(node.get("by")):
        named += items_of(pair)
    for name in named:
        if isinstance(name, Scalar) and name.text not in fields:
            yield unknown_name(name, "field", fields)
    for odds in items_of(node.get("odds")):
        if isinstance(odds, Mapping):
            yield from _odds(odds, part)


def _odds(node: Mapping, part: Component) -> Iterator[Problem]:
    copies = sum(copies for _, copies in part.printed())
    draw, where = node.get("draw"), node.get("where")
    if isinstance(draw, Scalar) and isinstance(draw.value, int) and draw.value > copies:
        message = f"expected a hand of at most {copies}, found {draw.value}"
        message += f": {quoted(part.title)} has {pluralize(copies, 'card')}"
        yield error("references", draw.span, message, f"draw at most {copies}")
    if isinstance(where, Scalar):
        yield from _condition(where, part)


def _condition(where: Scalar, part: Component) -> Iterator[Problem]:
    # Few games have the section, and the language of conditions takes 20 ms to load.
    from cardgen.sandbox.card_choice import CardChoice
    from cardgen.sandbox.expression import BadExpression

    try:
        choice = CardChoice((), where.text)
        unknown = choice.unknown_names([part])
        for name in unknown:
            message = f'no card of {quoted(part.title)} has a field "{name}"'
            fields = sorted({field for kind in part.types for field in kind.fields})
            yield error(
                "references", where.span, message, f"fields: {', '.join(fields)}"
            )
        if not unknown:
            choice.of(part)
    except BadExpression as fault:
        yield error("shape", where.span, str(fault), fault.hint)
