"""Boxes as game.yaml declares them: the cards that they hold, and so their size."""

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.model.game import (
    Card,
    CardType,
    Component,
    Field,
    FieldType,
    FieldValue,
    Kind,
)
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Scalar
from cardgen.model.plans import BoxPlan, HeldCards
from cardgen.model.problem import Problem, error
from cardgen.model.tuck_box import STOCKS, StockName, TuckBox
from cardgen.model.units import to_points
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.nodes import scalars_of, unknown_name
from cardgen.validate.shapes.component import ComponentShape

_CARDS: tuple[Kind, ...] = ("deck", "reference")
_BOARD, _BLEED = 0.4, 3.0
_FIELDS: tuple[tuple[str, FieldType], ...] = (
    *(("name", "text"), ("cards", "integer"), ("holds", "list")),
)


class DeclaredBox(NamedTuple):
    """A box of the right shape, with its key and its node in game.yaml."""

    key: Scalar
    node: MappingNode
    shape: ComponentShape


class _Held(NamedTuple):
    """Cards that a box holds, each with its copies."""

    part: HeldCards
    cards: tuple[tuple[Card, int], ...]


def read_box(
    declared: DeclaredBox, built: Mapping[str, Component], kinds: Mapping[str, str]
) -> tuple[Component | None, list[Problem]]:
    """Return a box with its net as its one card; None unless all it holds is there.

    What holds no card is not there: its empty list is a problem of its own.
    `built` are the components that could be built, `kinds` those of all that are
    declared, "" for what has none.
    """
    held: list[_Held] = []
    problems: list[Problem] = []
    for named in scalars_of(declared.node.get("holds")):
        found, problem = _held(named, built, kinds)
        held += [found] if found and found.cards else []
        problems += [problem] if problem else []
    problems += _repeated(declared)
    if problems or len(held) != len(declared.shape.holds or ()):
        return None, problems
    return _component(declared, held), []


def _held(
    named: Scalar, built: Mapping[str, Component], kinds: Mapping[str, str]
) -> tuple[_Held | None, Problem | None]:
    """Return the cards of a component or of one of its decks, or why there are none."""
    id, _, deck_id = named.text.partition("/")
    hint = f"name a component of kind {one_of(_CARDS)}"
    if id not in kinds:
        known = [name for name, kind in kinds.items() if kind in _CARDS]
        unknown = unknown_name(named._replace(text=id), "component", known)
        return None, unknown if known else unknown._replace(hint=hint)
    if kinds[id] not in ("", *_CARDS):
        message = f"a box holds cards, but {quoted(id)} is of kind {kinds[id]}"
        return None, error("references", named.span, message, hint)
    component = built.get(id)
    if component is None:
        return None, None
    if not deck_id:
        return _all_of(component), None
    deck = next((deck for deck in component.decks if deck.id == deck_id), None)
    if deck is None:
        known = [f"{id}/{deck.id}" for deck in component.decks]
        return None, unknown_name(named, "deck", known)
    cards = tuple((entry.card, entry.copies) for entry in deck.entries)
    return _counted(component, deck.id, deck.title, cards), None


def _all_of(component: Component) -> _Held:
    return _counted(component, "", component.title, component.printed())


def _counted(
    component: Component, deck: str, title: str, cards: tuple[tuple[Card, int], ...]
) -> _Held:
    copies = tuple((card.id, count) for card, count in cards)
    return _Held(HeldCards(component.id, deck, title, copies), cards)


def _repeated(declared: DeclaredBox) -> list[Problem]:
    """Find what a box holds twice: a deck is in its component."""
    seen: list[str] = []
    problems: list[Problem] = []
    for named in scalars_of(declared.node.get("holds")):
        if any(_is_within(named.text, other) for other in seen):
            message = f"the box holds {quoted(named.text)} twice"
            problems.append(error("references", named.span, message, "delete this one"))
        seen.append(named.text)
    return problems


def _is_within(one: str, other: str) -> bool:
    """Return whether one of two names is the other, or its component."""
    short, long = sorted((one, other), key=len)
    return long == short or long.startswith(f"{short}/")


def _component(declared: DeclaredBox, held: list[_Held]) -> Component:
    plan = BoxPlan(_tuck_box(declared.shape, held), tuple(part for part, _ in held))
    key, shape = declared.key, declared.shape
    type = _card_type(declared, plan)
    values: dict[str, FieldValue] = {
        "name": shape.title,
        "cards": plan.box.cards,
        "holds": tuple(f"{each.cards} {each.title}" for each in plan.holds),
    }
    spans = dict.fromkeys(values, key.span)
    card = Card(key.text, type, values, 1, "derived", key.span, spans)
    return Component(key.text, shape.kind, shape.title, (card,), (), key.span, box=plan)


def _tuck_box(shape: ComponentShape, held: list[_Held]) -> TuckBox:
    """Return the box for cards of several sizes, of which any may lie across."""
    sizes = [
        sorted((card.type.width, card.type.height))
        for each in held
        for card, _ in each.cards
    ]
    return TuckBox(
        sum(each.part.cards for each in held),
        max(width for width, _ in sizes),
        max(height for _, height in sizes),
        _thickness(shape.stock),
        shape.sleeves or "none",
        to_points(shape.board or _BOARD),
    )


def _thickness(stock: StockName | float | None) -> float:
    if isinstance(stock, int | float):
        return to_points(stock)
    return STOCKS[stock or "standard"]


def _card_type(declared: DeclaredBox, plan: BoxPlan) -> CardType:
    """Return the type of the one card of a box."""
    key, node, shape = declared
    net, at = plan.box.net, node.get("template")
    fields = {
        name: Field(name, type, True, None, None, None, (), None, key.span)
        for name, type in _FIELDS
    }
    return CardType(
        id=key.text,
        size_name="",
        width=net.width,
        height=net.height,
        bleed=to_points(_BLEED if shape.bleed is None else shape.bleed),
        fields=fields,
        front=shape.template or "",
        back=None,
        span=key.span,
        front_span=at.span if at else key.span,
        back_span=None,
        form="net",
        box=plan.box,
    )
