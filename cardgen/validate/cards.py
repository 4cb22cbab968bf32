"""The cards of a list, each held against its card type."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.model.game import Card, CardType, Field, FieldValue
from cardgen.model.gamesource import Part
from cardgen.model.ignores import Ignores
from cardgen.model.nearest import did_you_mean
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.validate.fields import Unfit, empty_value, value_of
from cardgen.validate.part_shape import CardListShape, CardShape
from cardgen.validate.shape import complain, own_place, read
from cardgen.validate.strict import RESERVED_FIELDS

_NO_IGNORES = Ignores()


class CardList(NamedTuple):
    """The sound cards of a list; `ids` are of all of them. `sound`: none is missing."""

    cards: tuple[Card, ...]
    ids: tuple[Scalar, ...]
    sound: bool


def read_cards(
    part: Part, card_type: CardType | None, ignores: Ignores = _NO_IGNORES
) -> tuple[CardList, list[Problem]]:
    """Give a list's cards. Without a card type only their shape is looked at.

    Cards whose faults are ignored count as sound.
    """
    problems = complain(CardListShape, part.node)
    sound = not problems and card_type is not None
    cards: list[Card] = []
    ids: list[Scalar] = []
    for node in _card_nodes(part.node):
        id = node.get("id")
        if isinstance(id, Scalar):
            ids.append(id)
        shape = read(CardShape, node)
        if shape is None or card_type is None or not isinstance(id, Scalar):
            continue
        card, found = _card(node, id, shape, card_type)
        problems += found
        sound = sound and all(ignores.of(problem) for problem in found)
        cards.append(card)
    return CardList(tuple(cards), tuple(ids), sound), _once(problems)


def _card_nodes(node: Node) -> Iterator[Mapping]:
    cards = node.get("cards") if isinstance(node, Mapping) else None
    for card in cards if isinstance(cards, Sequence) else ():
        if isinstance(card, Mapping):
            yield card


def _card(
    node: Mapping, id: Scalar, shape: CardShape, card_type: CardType
) -> tuple[Card, list[Problem]]:
    values: dict[str, FieldValue] = {}
    spans: dict[str, Span] = {}
    problems = list(_unknown(node, id, card_type))
    missing: list[Field] = []
    for field in card_type.fields.values():
        given = node.get(field.name)
        values[field.name], spans[field.name] = empty_value(field), field.span
        if given is None or (isinstance(given, Scalar) and given.value is None):
            missing += [field] if field.required else []
            continue
        spans[field.name] = given.span
        try:
            values[field.name] = value_of(field, given)
        except Unfit as unfit:
            problems.append(_unfit(id, field, given, unfit))
            if unfit.value is not None:
                values[field.name] = unfit.value
    if missing:
        problems.append(_missing(id, missing))
    card = Card(
        id=id.text,
        type=card_type,
        values=values,
        copies=shape.copies,
        provenance=shape.provenance,
        span=id.span,
        spans=spans,
    )
    return card, problems


def _unknown(node: Mapping, id: Scalar, card_type: CardType) -> Iterator[Problem]:
    known = (*card_type.fields, *RESERVED_FIELDS)
    for key, _ in node.entries:
        if key.text not in known:
            near = did_you_mean(key.text, known)
            declared = f'card type "{card_type.id}" at {_at(card_type.span)}'
            message = f'card "{id.text}" has an unknown field "{key.text}"'
            hint = f"{near}the fields are declared by {declared}"
            yield error("card-fields", key.span, message, hint)


def _unfit(id: Scalar, field: Field, given: Node, unfit: Unfit) -> Problem:
    message = f'card "{id.text}", {field.name}: {unfit}'
    declared = f"{field.name} is declared at {_at(field.span)}"
    join = " " if unfit.hint.endswith("?") else "; "
    hint = f"{unfit.hint}{join}{declared}" if unfit.hint else declared
    span = given.span if isinstance(given, Scalar) else own_place(given)
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
