"""The cards of a list, each checked against its card type."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.model.game import Card, CardType, Field, FieldValue
from cardgen.model.gamesource import ComponentFile
from cardgen.model.ignores import Ignores
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar, Sequence, is_blank, is_empty
from cardgen.model.picture_parts import PictureParts
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.model.suggestions import (
    BLANK_HINT,
    COMMA_HINT,
    colon_hint,
    did_you_mean,
    nearest,
    space_hint,
)
from cardgen.validate.contents.fields import (
    FieldError,
    describe_field,
    empty_value,
    value_of,
)
from cardgen.validate.formatting import all_of, one_of, quote_colour, quoted
from cardgen.validate.nodes import child, part_places
from cardgen.validate.shapes.component import CardListShape, CardShape
from cardgen.validate.shapes.strict import RESERVED_FIELDS
from cardgen.validate.shapes.tree_reader import check_shape, read_shape, short_span

_NO_IGNORES = Ignores()


class CardList(NamedTuple):
    """The valid cards of a list, and the ids of all; `complete`: none is invalid."""

    cards: tuple[Card, ...]
    ids: tuple[Scalar, ...]
    complete: bool


class FieldPlaces(Mapping[str, Span]):
    """The place of each value of a card, or of its field if the card leaves it out.

    "picture.scene" is the place of a part that the card gives to its picture, and
    "picture.scene.0" that of a value to choose from. Places are looked up in the card
    as written: of thousands of cards few are needed.
    """

    __slots__ = ("_card", "_fields")

    def __init__(self, card: MappingNode, fields: Mapping[str, Field]) -> None:
        self._card, self._fields = card, fields

    def __getitem__(self, name: str) -> Span:
        name, _, part = name.partition(".")
        field, given = self._fields[name], self._card.get(name)
        if part:
            return part_places(given)[part]
        return field.span if given is None or is_empty(given) else given.span

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)


def read_cards(
    part: ComponentFile, card_type: CardType | None, ignores: Ignores = _NO_IGNORES
) -> tuple[CardList, list[Problem]]:
    """Return a list's cards. Without a card type only their shape is checked.

    Cards whose problems are ignored count as valid.
    """
    shape, problems = check_shape(CardListShape, part.node)
    nodes = _card_nodes(part.node)
    # In an invalid list, cards are read one by one: most of them are valid.
    heads = shape.cards if shape else [read_shape(CardShape, node) for node in nodes]
    complete = shape is not None and card_type is not None
    cards: list[Card] = []
    ids: list[Scalar] = []
    nowhere = _without_column(part, card_type)
    misnamed: set[str] = set()
    complete = complete and not nowhere
    for node, head in zip(nodes, heads, strict=True):
        id = child(node, "id")
        if not isinstance(node, MappingNode) or not isinstance(id, Scalar):
            continue
        ids.append(id)
        if head is None or card_type is None:
            continue
        values, missing, found = _values(node, id, card_type, part.sheet is not None)
        unknown = _unknown_keys(node, card_type)
        meant = _meant(unknown, missing, card_type)
        absent = {name for names in meant.values() for name in names}
        misnamed |= absent
        found += [
            _unknown_field(node, id, card_type, key, meant.get(key.text, []), part)
            for key in unknown
        ]
        missing = [f for f in missing if f.name not in absent]
        if missing := [f for f in missing if f not in nowhere]:
            bare = len(missing) > 1 and len(missing) * 2 > len(card_type.fields)
            found.append(_missing(id, missing, part.sheet is not None and bare))
        problems += found
        complete = complete and all(ignores.of(problem) for problem in found)
        places = FieldPlaces(node, card_type.fields)
        copies, origin = head.copies, head.provenance
        cards.append(Card(id.text, card_type, values, copies, origin, id.span, places))
    if not (part.sheet and part.sheet.unnamed):
        # Else it is known that the name of such a column is missing.
        problems += [_no_column(part, f) for f in nowhere if f.name not in misnamed]
    return CardList(tuple(cards), tuple(ids), complete), _once(problems)


def _card_nodes(node: Node) -> tuple[Node, ...]:
    cards = child(node, "cards")
    return cards.items if isinstance(cards, Sequence) else ()


def _values(
    node: MappingNode, id: Scalar, card_type: CardType, sheet: bool
) -> tuple[dict[str, FieldValue], list[Field], list[Problem]]:
    """Return a card's values, the fields it lacks, and what is wrong with others."""
    values: dict[str, FieldValue] = {}
    problems: list[Problem] = []
    missing: list[Field] = []
    for field in card_type.fields.values():
        given = node.get(field.name)
        if given is None or is_empty(given):
            values[field.name] = empty_value(field)
            commented = quote_colour(field.name, given)
            if given is not None and commented:
                message = f"expected {describe_field(field)}, found nothing"
                fault = FieldError(message, commented)
                problems.append(_invalid_value(id, field, given, fault))
            elif field.required and given is not None and not sheet:
                key = node.key(field.name)
                problems.append(_without_value(id, field, key.span if key else id.span))
            elif field.required:
                missing.append(field)
            continue
        try:
            values[field.name] = value_of(field, given)
        except FieldError as fault:
            problems.append(_invalid_value(id, field, given, fault))
            fallback = empty_value(field) if fault.value is None else fault.value
            values[field.name] = fallback
    pictures = {n: v for n, v in values.items() if isinstance(v, PictureParts)}
    values |= {name: each.chosen(id.text) for name, each in pictures.items()}
    return values, missing, problems


def _without_column(part: ComponentFile, card_type: CardType | None) -> list[Field]:
    """Return the fields that every card must have, and that no column gives."""
    if part.sheet is None or card_type is None:
        return []
    given = part.sheet.fields
    return [f for f in card_type.fields.values() if f.required and f.name not in given]


def _no_column(part: ComponentFile, field: Field) -> Problem:
    """Return the error of a field that is missing on all cards of a sheet."""
    heads = part.sheet.unread if part.sheet else ()
    near = nearest(field.name, heads) or (heads[0] if len(heads) == 1 else "HEAD")
    hint = f'add one with the head "{field.name}"'
    if heads:
        listed = ", ".join(heads)
        hint = (
            f'add "{near}: {field.name}" to "columns", or a column; not read: {listed}'
        )
    hint += f'; or write "required: false" at {_at(field.span)}'
    message = f'no column of the sheet gives "{field.name}"'
    return error("card-fields", part.node.span, message, hint)


def _unknown_keys(node: MappingNode, card_type: CardType) -> list[Scalar]:
    unknown = node.keys.numbers.keys() - card_type.fields.keys()
    unknown = unknown.difference(RESERVED_FIELDS)
    return [key for key, _ in node.entries if key.text in unknown] if unknown else []


def _meant(
    unknown: list[Scalar], missing: list[Field], card_type: CardType
) -> dict[str, list[str]]:
    """Return the missing fields by the unknown keys that are meant as them."""
    names = [field.name for field in missing]
    near = {key.text: nearest(key.text, names) for key in unknown if names}
    meant = {key: [name] for key, name in near.items() if name}
    left = [name for name in names if [name] not in meant.values()]
    known = (*card_type.fields, *RESERVED_FIELDS)
    # What a card takes from another by "extends" is missing too if that is misspelt.
    odd = [k.text for k in unknown if nearest(k.text, known) in (None, "extends")]
    if odd and left:
        meant[odd[0]] = left
    return meant


def _unknown_field(
    node: MappingNode,
    id: Scalar,
    card_type: CardType,
    key: Scalar,
    meant: list[str],
    part: ComponentFile,
) -> Problem:
    """Return the error of a field that a card type lacks; those `meant` are missing."""
    known = (*card_type.fields, *RESERVED_FIELDS)
    blank = is_blank(node.get(key.text)) and node.in_braces
    sure = space_hint(key.text)
    if blank and not sure:
        sure = colon_hint(key.text, known, node.keys.numbers)
    near = f"{sure}; " if sure else did_you_mean(key.text, known)
    message = f'card "{id.text}" has an unknown field {quoted(key.text)}'
    if meant and part.sheet:
        message = f"no field is called {quoted(key.text)}, "
        message += f"and no column gives {all_of(map(quoted, meant))}"
    elif meant:
        verb = "are" if meant[1:] else "is"
        message += f", and {all_of(map(quoted, meant))} {verb} missing"
    if meant and not near:
        near = f"write {one_of(map(quoted, meant))} if that is meant; "
    elif not near and blank:
        near = f"{COMMA_HINT}; "
    declared = f'card type "{card_type.id}" at {_at(card_type.span)}'
    hint = f"{near}fields are declared by {declared}"
    if not key.text.strip():
        message, hint = f'card "{id.text}" has a field without a name', BLANK_HINT
    return error("card-fields", key.span, message, hint)


def _invalid_value(id: Scalar, field: Field, given: Node, fault: FieldError) -> Problem:
    message = f'card "{id.text}", {field.name}: {fault}'
    join = " " if fault.hint.endswith("?") else "; "
    hint = f"{fault.hint}{join}{field.name} is declared at {_at(field.span)}"
    if not fault.hint:
        hint = f"correct it, or change what {field.name} may be at {_at(field.span)}"
    span = given.span if isinstance(given, Scalar) else short_span(given)
    span = fault.at or span
    return error("card-fields", span, message, hint)


def _without_value(id: Scalar, field: Field, at: Span) -> Problem:
    message = f'card "{id.text}": {quoted(field.name)} has no value'
    return error("card-fields", at, message, _missing(id, [field], False).hint)


def _missing(id: Scalar, fields: list[Field], no_card: bool) -> Problem:
    names = " and ".join(field.name for field in fields)
    first = fields[0]
    hint = (
        f"{first.name} is declared at {_at(first.span)}; give it a value, "
        'or write "required: false" there'
    )
    hint += '; "skip" leaves out rows that are no cards' if no_card else ""
    return error("card-fields", id.span, f'card "{id.text}" lacks {names}', hint)


def _at(span: Span) -> str:
    return f"{span.file.name}:{span.line}"


def _once(problems: list[Problem]) -> list[Problem]:
    # Many cards inherit a wrong default, or a wrong value of the card they extend:
    # that is one fault at one place.
    first: dict[tuple[str, Span], Problem] = {}
    for problem in problems:
        first.setdefault((problem.rule, problem.span), problem)
    return list(first.values())
