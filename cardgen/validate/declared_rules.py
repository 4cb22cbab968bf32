"""The rules that a game declares: read, held against their options, and run."""

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import NamedTuple

from cardgen.model.game import Component, GameFacts, RuleUse
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar, Sequence
from cardgen.model.problem import Problem, Severity, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.components import Components
from cardgen.validate.conditions import in_words
from cardgen.validate.finding import Finding
from cardgen.validate.overrides import Variant, misplaced, variants
from cardgen.validate.rule_options import RuleOptions
from cardgen.validate.rule_values import fields_of, filled, no_field, unfit_values
from cardgen.validate.rules import RULES
from cardgen.validate.selection import chosen
from cardgen.validate.shape import complain, read
from cardgen.validate.values import OWN_FIELDS
from cardgen.validate.wording import one_of, quoted


class Declared(NamedTuple):
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
        rules, found = _declared(key, node, components, game, facts)
        problems += found
        declared += rules
    return declared, problems


def run(declared: Declared) -> Iterator[Problem]:
    """Give what a rule finds, as grave as the game says."""
    use = declared.use
    where = declared.options.where
    among = f", among cards with {in_words(where)}" if where else ""
    findings: Iterator[Finding] = declared.module.check(use, declared.options)
    for finding in findings:
        severity = finding.severity or use.severity
        message = finding.message + among
        yield Problem(severity, use.rule, finding.span, message, finding.hint)


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
    key: Scalar,
    node: Node,
    components: Components,
    game: MappingNode,
    facts: GameFacts,
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
        rule = _rule(key, variant, components, game, facts)
        rules += [rule] if rule else []
    return [r._replace(ready=r.ready and not problems) for r in rules], problems


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
    if options is not None and _all_whole(options, components):
        of, others = (
            _built(options.of, components),
            _built(options.others(), components),
        )
        problems += _unfit_fields(options, variant, of, others)
        values = unfit_values(options, variant.node, of)
        problems += [problem for problem in values if problem not in told]
    return problems


def _all_whole(options: RuleOptions, components: Components) -> bool:
    return components.whole.issuperset([*options.of, *options.others()])


def _rule(
    key: Scalar,
    variant: Variant,
    components: Components,
    game: MappingNode,
    facts: GameFacts,
) -> Declared | None:
    """Give the rule in a variant, None where that is off or not sound."""
    module, node = RULES[key.text], variant.node
    options: RuleOptions | None = read(module.Options, node)
    if options is None or options.severity == "off":
        return None
    of, others = _built(options.of, components), _built(options.others(), components)
    options = filled(options, of, game)
    use = RuleUse(
        rule=key.text,
        of=tuple(chosen(component, options.where or {}) for component in of),
        others=tuple(others),
        severity=Severity(options.severity),
        game=facts,
        span=key.span,
        spans={name.text: value.span for name, value in node.entries},
    )
    return Declared(module, options, use, _all_whole(options, components))


def _built(names: list[str], components: Components) -> list[Component]:
    return [components.built[name] for name in names if name in components.built]


def _unknown_components(
    options: RuleOptions, node: MappingNode, components: Components
) -> Iterator[Problem]:
    named = [("of", *pair) for pair in enumerate(options.of)]
    named += [(options.OTHERS, *pair) for pair in enumerate(options.others())]
    for option, index, name in named:
        if name not in components.names:
            near = did_you_mean(name, components.names).strip()
            hint = near or f"components here: {', '.join(components.names)}"
            message = f"there is no component {quoted(name)}"
            yield error("references", _place(node, option, index), message, hint)


def _unfit_fields(
    options: RuleOptions,
    variant: Variant,
    of: list[Component],
    others: list[Component],
) -> Iterator[Problem]:
    """Find options that name fields which no card has, or whose type will not do."""
    named = [(*meant, of) for meant in options.fields_meant()]
    named += [(*meant, others) for meant in options.fields_of_others()]
    types = {id(group): _field_types(group) for group in (of, others)}
    for option, index, name, group in named:
        if variant.own.get(option) is None:
            continue
        span, known = _place(variant.node, option, index), types[id(group)]
        if name not in known:
            if option not in options.OWN or name not in OWN_FIELDS:
                yield no_field(span, name, known, group)
            continue
        wanted = options.types_for(option)
        if wanted and known[name].isdisjoint(wanted):
            what = "a field of numbers or a list" if "list" in wanted else ""
            what = what or "a field of numbers"
            message = f"expected {what}, {name} is {one_of(sorted(known[name]))}"
            yield error("references", span, message)
        elif option in options.TEXTUAL and "text" not in known[name]:
            kinds = one_of(sorted(known[name]))
            message = f"expected a field of texts, {name} is {kinds}"
            yield error("references", span, message)


def _field_types(components: list[Component]) -> Mapping[str, set[str]]:
    found = fields_of(components).items()
    return {name: {field.type for field in fields} for name, fields in found}


def _place(node: MappingNode, option: str, index: int) -> Span:
    value = node.get(option)
    if isinstance(value, Sequence):
        return value.items[index].span
    return value.span if value else node.span
