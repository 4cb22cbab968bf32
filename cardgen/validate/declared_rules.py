"""The rules that a game declares: read, held against their options, and run."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import ModuleType

from cardgen.model.game import Card, Component, GameFacts, RuleUse
from cardgen.model.nearest import did_you_mean
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar, Sequence
from cardgen.model.problem import Problem, Severity, error
from cardgen.model.source import Span
from cardgen.validate.components import Components
from cardgen.validate.finding import Finding
from cardgen.validate.overrides import Variant, misplaced, variants
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
    game: MappingNode, components: Components, facts: GameFacts
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
        rules, found = _declared(key, node, components, facts)
        problems += found
        declared += rules
    return declared, problems


def run(declared: Declared) -> Iterator[Problem]:
    """Give what a rule finds, as grave as the game says."""
    use = declared.use
    findings: Iterator[Finding] = declared.module.check(use, declared.options)
    for finding in findings:
        severity = finding.severity or use.severity
        yield Problem(severity, use.rule, finding.span, finding.message, finding.hint)


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
    key: Scalar, node: Node, components: Components, facts: GameFacts
) -> tuple[list[Declared], list[Problem]]:
    model: type[RuleOptions] = RULES[key.text].Options
    problems = complain(model, node, key.span)
    if not isinstance(node, MappingNode):
        return [], problems
    problems += misplaced(node)
    options = read(model, node)
    if options is not None:
        problems += _unknown_components(options, node, components)
    rules: list[Declared] = []
    for variant in variants(node, model):
        problems += _unfit(variant, model, components, problems)
        rule = _rule(key, variant, components, facts)
        rules += [rule] if rule else []
    return [replace(r, ready=r.ready and not problems) for r in rules], problems


def _unfit(
    variant: Variant,
    model: type[RuleOptions],
    components: Components,
    told: list[Problem],
) -> list[Problem]:
    """Find what is wrong with a variant, besides what is told of the whole rule."""
    problems: list[Problem] = []
    if variant.key is not None:
        messages = {problem.message for problem in told}
        found = complain(model, variant.node, variant.key.span)
        problems = [problem for problem in found if problem.message not in messages]
    options = read(model, variant.node)
    if options is not None and all(name in components.whole for name in options.of):
        of = [components.built[name] for name in options.of]
        problems += _unfit_fields(options, variant, of)
    return problems


def _rule(
    key: Scalar, variant: Variant, components: Components, facts: GameFacts
) -> Declared | None:
    """Give the rule in a variant, None where that is off or not sound."""
    module, node = RULES[key.text], variant.node
    options: RuleOptions | None = read(module.Options, node)
    if options is None or options.severity == "off":
        return None
    of = [components.built[name] for name in options.of if name in components.built]
    use = RuleUse(
        rule=key.text,
        of=tuple(of),
        severity=Severity(options.severity),
        options=options.model_dump(by_alias=True),
        game=facts,
        span=key.span,
        spans={name.text: value.span for name, value in node.entries},
    )
    ready = all(name in components.whole for name in options.of)
    return Declared(module, options, use, ready)


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
    options: RuleOptions, variant: Variant, of: list[Component]
) -> Iterator[Problem]:
    """Find options that name fields which no card has, or of the wrong type."""
    types = _field_types(card for pile in piles(of) for card in pile.cards())
    for option, index, name in options.fields_meant():
        if variant.own.get(option) is None:
            continue
        span = _place(variant.node, option, index)
        if name not in types:
            near = did_you_mean(name, types)
            where = one_of(component.id for component in of)
            message = f"no card of {where} has a field {quoted(name)}"
            hint = f"{near}fields there: {', '.join(types)}"
            yield error("references", span, message, hint)
        elif option in options.NUMERIC and not types[name] & {"integer", "number"}:
            message = f"expected a field of numbers, {name} is {one_of(types[name])}"
            yield error("references", span, message)
        elif option in options.TEXTUAL and "text" not in types[name]:
            message = f"expected a field of texts, {name} is {one_of(types[name])}"
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
