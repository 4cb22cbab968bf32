"""The rules that a game declares: read, held against their options, and run."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType

from cardgen.model.game import Card, Component, RuleUse
from cardgen.model.nearest import did_you_mean
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar, Sequence
from cardgen.model.problem import Problem, Severity, error
from cardgen.model.source import Span
from cardgen.validate.components import Components
from cardgen.validate.finding import Finding
from cardgen.validate.piles import piles
from cardgen.validate.rule_options import RuleOptions
from cardgen.validate.rules import RULES
from cardgen.validate.shape import complain, read
from cardgen.validate.wording import one_of, quoted


@dataclass(frozen=True, slots=True)
class Declared:
    """A rule in use with its options; `ready` when all it runs on is sound."""

    module: ModuleType
    options: RuleOptions
    use: RuleUse
    ready: bool


def read_rules(
    game: MappingNode, components: Components
) -> tuple[list[Declared], list[Problem]]:
    """Give the rules that are switched on, and what is wrong with any of them."""
    declared: list[Declared] = []
    problems: list[Problem] = []
    section = game.get("rules")
    for item in section if isinstance(section, Sequence) else ():
        if not isinstance(item, MappingNode) or len(item.entries) != 1:
            problems.append(_no_rule(item))
            continue
        key, node = item.entries[0]
        if key.text not in RULES:
            problems.append(_unknown(key))
            continue
        rule, found = _declared(key, node, components)
        problems += found
        declared += [rule] if rule else []
    return declared, problems


def run(declared: Declared) -> Iterator[Problem]:
    """Give what a rule finds, as grave as the game says."""
    use = declared.use
    findings: Iterator[Finding] = declared.module.check(use, declared.options)
    for finding in findings:
        yield Problem(
            use.severity, use.rule, finding.span, finding.message, finding.hint
        )


def _no_rule(item: Node) -> Problem:
    span = item.span
    if isinstance(item, MappingNode) and len(item.entries) > 1:
        span = item.entries[1][0].span
    return error(
        "shape",
        span,
        "expected one rule with its options",
        'write "- size: {of: decks, exactly: 15}", one rule after each hyphen',
    )


def _unknown(key: Scalar) -> Problem:
    near = did_you_mean(key.text, RULES).strip()
    hint = near or f"rules: {', '.join(RULES)}"
    return error("shape", key.span, f"there is no rule {quoted(key.text)}", hint)


def _declared(
    key: Scalar, node: Node, components: Components
) -> tuple[Declared | None, list[Problem]]:
    module = RULES[key.text]
    problems = complain(module.Options, node, key.span)
    options: RuleOptions | None = read(module.Options, node)
    if options is None or not isinstance(node, MappingNode):
        return None, problems
    problems += _unknown_components(options, node, components)
    of = [components.built[name] for name in options.of if name in components.built]
    ready = all(name in components.whole for name in options.of)
    if ready:
        problems += _unfit_fields(options, node, of)
    if options.severity == "off":
        return None, problems
    use = RuleUse(
        rule=key.text,
        of=tuple(of),
        severity=Severity(options.severity),
        options=options.model_dump(by_alias=True),
        span=key.span,
    )
    return Declared(module, options, use, ready and not problems), problems


def _unknown_components(
    options: RuleOptions, node: MappingNode, components: Components
) -> Iterator[Problem]:
    for index, name in enumerate(options.of):
        if name not in components.names:
            near = did_you_mean(name, components.names).strip()
            hint = near or f"components here: {', '.join(components.names)}"
            message = f"there is no component {quoted(name)}"
            yield error("references", _place(node, "of", index), message, hint)


def _unfit_fields(
    options: RuleOptions, node: MappingNode, of: list[Component]
) -> Iterator[Problem]:
    """Find options that name fields which no card has, or which hold no numbers."""
    types = _field_types(card for pile in piles(of) for card in pile.cards())
    for option, index, name in options.fields_meant():
        span = _place(node, option, index)
        if name not in types:
            near = did_you_mean(name, types)
            where = one_of(component.id for component in of)
            message = f"no card of {where} has a field {quoted(name)}"
            hint = f"{near}fields there: {', '.join(types)}"
            yield error("references", span, message, hint)
        elif option in options.NUMERIC and not types[name] & {"integer", "number"}:
            message = f"expected a field of numbers, {name} is {one_of(types[name])}"
            yield error("references", span, message)


def _field_types(cards: Iterator[Card]) -> Mapping[str, set[str]]:
    types: dict[str, set[str]] = {}
    for card_type in {card.type.id: card.type for card in cards}.values():
        for field in card_type.fields.values():
            types.setdefault(field.name, set()).add(field.type)
    return types


def _place(node: MappingNode, option: str, index: int) -> Span:
    value = node.get(option)
    if isinstance(value, Sequence):
        return value.items[index].span
    return value.span if value else node.span
