"""Checks of the names and values that a rule's options use, before it is run."""

from collections.abc import Iterable, Iterator, Mapping

from cardgen.model.game import LISTS, Component, Field
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Scalar, Sequence
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.game_sections.basics import icon_tokens
from cardgen.validate.nodes import unknown_name
from cardgen.validate.rule_kit.card_values import OWN_FIELDS, as_texts
from cardgen.validate.rule_kit.conditions import Condition
from cardgen.validate.rule_kit.options import (
    ALL,
    NUMERIC_TYPES,
    RuleOptions,
    ValueOptions,
)
from cardgen.validate.shapes.tree_reader import short_span

_Fields = Mapping[str, list[Field]]


def check_components(
    options: RuleOptions, node: MappingNode, known: tuple[str, ...]
) -> Iterator[Problem]:
    """Find components that the rule names but the game does not have."""
    named = [("of", *pair) for pair in enumerate(options.of)]
    others = [pair for pair in enumerate(options.others()) if pair[1] != ALL]
    named += [(options.OTHERS, *pair) for pair in others]
    for option, index, name in named:
        if name not in known:
            span = _item_span(node, option, index)
            yield unknown_name(Scalar(name, name, *span), "component", known)


def check_fields(
    options: RuleOptions,
    node: MappingNode,
    own: MappingNode,
    of: list[Component],
    others: list[Component],
) -> Iterator[Problem]:
    """Find options, written in `own`, with unknown fields or fields of a wrong type."""
    named = [(*each, of) for each in options.fields_meant()]
    named += [(*each, others) for each in options.fields_of_others()]
    for option, index, name, components in named:
        if own.get(option) is None:
            continue
        span, known = _item_span(node, option, index), _fields_of(components)
        if name not in known:
            if option not in options.OWN or name not in OWN_FIELDS:
                yield _no_field(span, name, known, components)
            continue
        types, wanted = _types(known[name]), options.types_for(option)
        if wanted and types.isdisjoint(wanted):
            noun = "a field of numbers" + " or a list" * ("list" in wanted)
            yield _wrong_type(span, noun, name, types)
        elif option in options.TEXTUAL and "text" not in types:
            yield _wrong_type(span, "a field of texts", name, types)


def check_values(
    options: RuleOptions, node: MappingNode, of: list[Component]
) -> Iterator[Problem]:
    """Find conditions on unknown fields or with impossible values, and `declared`
    where nothing is declared."""
    fields = _fields_of(of)
    for option, name, condition in options.conditions():
        span = _key_span(node, option, name)
        for named in (name, *condition.fields()):
            if named not in fields and named not in OWN_FIELDS:
                yield _no_field(span, named, fields, of)
        yield from _not_chosen(span, name, condition, fields)
        if condition.bounds():
            yield from _not_countable(span, (name, *condition.fields()), fields)
    if isinstance(options, ValueOptions) and options.declared:
        yield from _not_declared(options, node, fields)


def with_values(
    options: RuleOptions, of: list[Component], game: MappingNode
) -> RuleOptions:
    """Return the options with the values that card types or icons declare for them."""
    if not isinstance(options, ValueOptions) or options.values is not None:
        return options
    values: list[object] = []
    if options.declared:
        known = _fields_of(of)
        for _, _, name in options.values_of():
            for field in known.get(name, ()):
                values += _declared_values(field)
    elif getattr(options, "icons", False):
        values += icon_tokens(game)
    else:
        return options
    return options.model_copy(update={"values": list(dict.fromkeys(values))})


def _fields_of(components: Iterable[Component]) -> _Fields:
    """Return the fields of all card types of some components, by name."""
    types = {t.id: t for component in components for t in component.types}
    fields: dict[str, list[Field]] = {}
    for card_type in types.values():
        for name, field in card_type.fields.items():
            fields.setdefault(name, []).append(field)
    return fields


def _types(fields: Iterable[Field]) -> set[str]:
    return {field.type for field in fields}


def _no_field(
    span: Span, name: str, known: Iterable[str], of: Iterable[Component]
) -> Problem:
    where = one_of(component.id for component in of)
    message = f"no card of {where} has a field {quoted(name)}"
    hint = f"{did_you_mean(name, known)}known fields: {', '.join(known)}"
    return error("references", span, message, hint)


def _wrong_type(span: Span, noun: str, name: str, types: set[str]) -> Problem:
    message = f"expected {noun}, {name} is {one_of(sorted(types))}"
    return error("references", span, message)


def _not_chosen(
    span: Span, name: str, condition: Condition, fields: _Fields
) -> Iterator[Problem]:
    found = fields.get(name, [])
    choices = {
        text for field in found for choice in field.choices for text in as_texts(choice)
    }
    if not all(field.choices for field in found):
        return
    for text in condition.values if choices else ():
        if text not in choices:
            near = did_you_mean(text, choices).strip()
            hint = near or f"choices: {', '.join(sorted(choices))}"
            message = f"{name} has no choice {quoted(text)}"
            yield error("references", span, message, hint)


def _not_countable(
    span: Span, names: Iterable[str], fields: _Fields
) -> Iterator[Problem]:
    for name in names:
        types = _types(fields.get(name, ()))
        if types and types.isdisjoint((*NUMERIC_TYPES, *LISTS)):
            yield _wrong_type(span, "a field of numbers or a list", name, types)


def _not_declared(
    options: ValueOptions, node: MappingNode, fields: _Fields
) -> Iterator[Problem]:
    key = node.key("declared")
    for _, _, name in options.values_of():
        if name in fields and not any(map(_declared_values, fields[name])):
            message = (
                f'"declared" stands for the values that the card type lists for {name}'
            )
            message += ", but it lists none"
            hint = f'give {name} "choices" there, or a "range" if it is an integer; or '
            hint += 'name the values here: "values: [a, b]"'
            yield error("references", key.span if key else node.span, message, hint)


def _declared_values(field: Field) -> list[object]:
    """Return the values that a field can have, if it declares them one by one."""
    low, high = field.minimum, field.maximum
    if field.choices or field.type != "integer" or low is None or high is None:
        return list(field.choices)
    integers = range(-int(-low // 1), int(high // 1) + 1)
    return list(integers) if len(integers) <= 1001 else []


def _item_span(node: MappingNode, option: str, index: int) -> Span:
    value = node.get(option)
    if isinstance(value, Sequence):
        return value.items[index].span
    return value.span if value else node.span


def _key_span(node: MappingNode, option: str, name: str) -> Span:
    section = node.get(option)
    if not isinstance(section, MappingNode):
        return node.span
    key = section.key(name)
    return key.span if key else short_span(section)
