"""What rules say of values: of the right field, among its choices, declared."""

from collections.abc import Iterable, Iterator, Mapping

from cardgen.model.game import LISTS, Component, Field
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Scalar
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.game_sections.basics import icon_tokens
from cardgen.validate.rule_kit.card_values import OWN_FIELDS, as_texts
from cardgen.validate.rule_kit.conditions import Condition
from cardgen.validate.rule_kit.options import NUMERIC_TYPES, RuleOptions, ValueOptions
from cardgen.validate.shapes.tree_reader import short_span

Fields = Mapping[str, list[Field]]


def fields_of(components: Iterable[Component]) -> Fields:
    """Give the fields of all card types of some components, by name."""
    types = {t.id: t for component in components for t in component.types}
    fields: dict[str, list[Field]] = {}
    for card_type in types.values():
        for name, field in card_type.fields.items():
            fields.setdefault(name, []).append(field)
    return fields


def no_field(
    span: Span, name: str, known: Iterable[str], of: Iterable[Component]
) -> Problem:
    """Say that no card of some components has a field."""
    where = one_of(component.id for component in of)
    message = f"no card of {where} has a field {quoted(name)}"
    hint = f"{did_you_mean(name, known)}fields there: {', '.join(known)}"
    return error("references", span, message, hint)


def unfit_values(
    options: RuleOptions, node: MappingNode, of: list[Component]
) -> Iterator[Problem]:
    """Find conditions on fields that are not there or cannot have the value, and
    `declared` where nothing is declared."""
    fields = fields_of(of)
    for option, name, condition in options.conditions():
        span = _place(node, option, name)
        for named in (name, *condition.fields()):
            if named not in fields and named not in OWN_FIELDS:
                yield no_field(span, named, fields, of)
        yield from _not_chosen(span, name, condition, fields)
        if condition.bounds():
            yield from _uncountable(span, (name, *condition.fields()), fields)
    if isinstance(options, ValueOptions) and options.declared:
        yield from _undeclared(options, node, fields)


def filled(options: RuleOptions, of: list[Component], game: MappingNode) -> RuleOptions:
    """Give the options with the values that they leave to a declaration."""
    if not isinstance(options, ValueOptions) or options.values is not None:
        return options
    values: list[object] = []
    if options.declared:
        known = fields_of(of)
        for _, _, name in options.values_of():
            for field in known.get(name, ()):
                values += _declared(field)
    elif getattr(options, "icons", False):
        values += icon_tokens(game)
    else:
        return options
    return options.model_copy(update={"values": list(dict.fromkeys(values))})


def _not_chosen(
    span: Span, name: str, condition: Condition, fields: Fields
) -> Iterator[Problem]:
    found = fields.get(name, [])
    choices = {
        text for field in found for choice in field.choices for text in as_texts(choice)
    }
    if not all(field.choices for field in found):
        return
    for text in condition.values if choices else ():
        if text not in choices:
            hint = did_you_mean(text, choices).strip()
            hint = hint or f"choices: {', '.join(sorted(choices))}"
            yield error(
                "references", span, f"{name} has no choice {quoted(text)}", hint
            )


def _uncountable(span: Span, names: Iterable[str], fields: Fields) -> Iterator[Problem]:
    for name in names:
        types = {field.type for field in fields.get(name, ())}
        if types and types.isdisjoint((*NUMERIC_TYPES, *LISTS)):
            message = f"expected a field of numbers or a list, {name} is"
            yield error("references", span, f"{message} {one_of(sorted(types))}")


def _undeclared(
    options: ValueOptions, node: MappingNode, fields: Fields
) -> Iterator[Problem]:
    key = node.key("declared")
    for _, _, name in options.values_of():
        if name in fields and not any(_declared(field) for field in fields[name]):
            message = f'"declared" has no meaning for {name}, which declares no values'
            hint = f'give {name} "choices" in its card type, or list them in "values"'
            yield error("references", key.span if key else node.span, message, hint)


def _declared(field: Field) -> list[object]:
    """Give the values that a field may have, if it declares them one by one."""
    low, high = field.minimum, field.maximum
    if field.choices or field.type != "integer" or low is None or high is None:
        return list(field.choices)
    whole = range(-int(-low // 1), int(high // 1) + 1)
    return list(whole) if len(whole) <= 1001 else []


def _place(node: MappingNode, option: str, name: str) -> Span:
    section = node.get(option)
    if not isinstance(section, MappingNode):
        return node.span
    key = section.key(name)
    return key.span if isinstance(key, Scalar) else short_span(section)
