"""The cards of a list, each held against its card type."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.model.game import Card, CardType, Field, FieldValue
from cardgen.model.gamesource import ComponentFile
from cardgen.model.ignores import Ignores
from cardgen.model.node import Mapping, Node, Scalar, Sequence, is_empty
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.card_plan import CardHead, CardPlan, head_of
from cardgen.validate.contents.fields import FieldError, empty_value, value_of
from cardgen.validate.shapes.component import CardListShape, CardShape
from cardgen.validate.shapes.strict import RESERVED_FIELDS
from cardgen.validate.shapes.tree_reader import read_shape, shape_problems, short_span

_NO_IGNORES = Ignores()


class CardList(NamedTuple):
    """The sound cards of a list; `ids` are of all of them. `sound`: none is missing."""

    cards: tuple[Card, ...]
    ids: tuple[Scalar, ...]
    sound: bool


def read_cards(
    part: ComponentFile, card_type: CardType | None, ignores: Ignores = _NO_IGNORES
) -> tuple[CardList, list[Problem]]:
    """Give a list's cards. Without a card type only their shape is looked at.

    Cards whose faults are ignored count as sound.
    """
    nodes = _card_nodes(part.node)
    heads = [head_of(node) for node in nodes]
    alike = nodes and None not in heads
    problems = shape_problems(
        CardListShape, _with_one(part.node) if alike else part.node
    )
    sound = not problems and card_type is not None
    plan = CardPlan(card_type) if card_type else None
    cards: list[Card] = []
    ids: list[Scalar] = []
    for node, head in zip(nodes, heads, strict=True):
        if not isinstance(node, Mapping):
            continue
        if isinstance(id := node.get("id"), Scalar):
            ids.append(id)
        head = head or _head(node)
        if head is None or card_type is None or plan is None:
            continue
        values = plan.values(node)
        if values is None:
            values, found = _values(node, head.id, card_type)
            problems += found
            sound = sound and all(ignores.of(problem) for problem in found)
        cards.append(_card(node, head, card_type, values))
    return CardList(tuple(cards), tuple(ids), sound), _once(problems)


def _card_nodes(node: Node) -> tuple[Node, ...]:
    cards = node.get("cards") if isinstance(node, Mapping) else None
    return cards.items if isinstance(cards, Sequence) else ()


def _with_one(node: Node) -> Node:
    """Give a list of sound cards with the first standing for all: what is left to
    look at is the list itself."""
    if not isinstance(node, Mapping):
        return node
    number = node.keys.numbers["cards"]
    first = Sequence(_card_nodes(node)[:1], node.span)
    return node._replace(nodes=(*node.nodes[:number], first, *node.nodes[number + 1 :]))


def _head(node: Mapping) -> CardHead | None:
    shape, id = read_shape(CardShape, node), node.get("id")
    if shape is None or not isinstance(id, Scalar):
        return None
    return CardHead(id, shape.copies, shape.provenance)


def _card(
    node: Mapping, head: CardHead, card_type: CardType, values: dict[str, FieldValue]
) -> Card:
    id, copies, provenance = head
    places = FieldPlaces(node, card_type.fields)
    return Card(id.text, card_type, values, copies, provenance, id.span, places)


def _values(
    node: Mapping, id: Scalar, card_type: CardType
) -> tuple[dict[str, FieldValue], list[Problem]]:
    """Give a card's values, and what is wrong with any of them."""
    values: dict[str, FieldValue] = {}
    problems = list(_unknown(node, id, card_type))
    missing: list[Field] = []
    for field in card_type.fields.values():
        given = node.get(field.name)
        values[field.name] = empty_value(field)
        if given is None or is_empty(given):
            missing += [field] if field.required else []
            continue
        try:
            values[field.name] = value_of(field, given)
        except FieldError as unfit:
            problems.append(_unfit(id, field, given, unfit))
            if unfit.value is not None:
                values[field.name] = unfit.value
    if missing:
        problems.append(_missing(id, missing))
    return values, problems


def _unknown(node: Mapping, id: Scalar, card_type: CardType) -> Iterator[Problem]:
    known = (*card_type.fields, *RESERVED_FIELDS)
    for key, _ in node.entries:
        if key.text not in known:
            near = did_you_mean(key.text, known)
            declared = f'card type "{card_type.id}" at {_at(card_type.span)}'
            message = f'card "{id.text}" has an unknown field "{key.text}"'
            hint = f"{near}the fields are declared by {declared}"
            yield error("card-fields", key.span, message, hint)


def _unfit(id: Scalar, field: Field, given: Node, unfit: FieldError) -> Problem:
    message = f'card "{id.text}", {field.name}: {unfit}'
    declared = f"{field.name} is declared at {_at(field.span)}"
    join = " " if unfit.hint.endswith("?") else "; "
    hint = f"{unfit.hint}{join}{declared}" if unfit.hint else declared
    span = given.span if isinstance(given, Scalar) else short_span(given)
    return error("card-fields", span, message, hint)


def _missing(id: Scalar, fields: list[Field]) -> Problem:
    names = " and ".join(field.name for field in fields)
    first = fields[0]
    return error(
        "card-fields",
        id.span,
        f'card "{id.text}" lacks {names}',
        f"{first.name} is declared at {_at(first.span)}; give it a value, "
        f'or write "required: false" there',
    )


def _at(span: Span) -> str:
    return f"{span.file.name}:{span.line}"


def _once(problems: list[Problem]) -> list[Problem]:
    # A wrong default or an extended card's wrong value is inherited by many cards;
    # it is one fault at one place.
    first: dict[tuple[str, Span], Problem] = {}
    for problem in problems:
        first.setdefault((problem.rule, problem.span), problem)
    return list(first.values())


class FieldPlaces(Mapping[str, Span]):
    """The place of each value of a card; of one that it leaves out, its field's.

    Asked of the card as written: of thousands of cards few places are needed.
    """

    __slots__ = ("_card", "_fields")

    def __init__(self, card: MappingNode, fields: Mapping[str, Field]) -> None:
        self._card, self._fields = card, fields

    def __getitem__(self, name: str) -> Span:
        field, given = self._fields[name], self._card.get(name)
        return field.span if given is None or is_empty(given) else given.span

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)
