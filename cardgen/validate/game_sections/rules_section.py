"""The rules that a game declares: read, held against their options, and run."""

from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import NamedTuple

from cardgen.model.game import Component, Game, GameFacts, RuleUse
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.problem import Problem, Severity, error, warning
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.contents.components import Components
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.game_sections.rule_checks import (
    fields_of,
    filled,
    no_field,
    unfit_values,
)
from cardgen.validate.rule_kit.card_values import OWN_FIELDS
from cardgen.validate.rule_kit.conditions import format_conditions, select_cards
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import MOST_OVERRIDES, RuleOptions
from cardgen.validate.rules import RULES
from cardgen.validate.shapes.tree_reader import read_shape, shape_problems


class DeclaredRule(NamedTuple):
    """A rule in use with its options; `ready` when all it runs on is sound."""

    module: ModuleType
    options: RuleOptions
    use: RuleUse
    ready: bool


def read_rules(
    game: MappingNode, components: Components, facts: GameFacts
) -> tuple[list[DeclaredRule], list[Problem]]:
    """Give the rules that are switched on, and what is wrong with any of them."""
    declared: list[DeclaredRule] = []
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


def run_rule(declared: DeclaredRule) -> Iterator[Problem]:
    """Give what a rule finds, as grave as the game says."""
    use = declared.use
    where = declared.options.where
    among = f", among cards with {format_conditions(where)}" if where else ""
    findings: Iterator[RuleFinding] = declared.module.check(use, declared.options)
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
) -> tuple[list[DeclaredRule], list[Problem]]:
    model: type[RuleOptions] = RULES[key.text].Options
    problems = shape_problems(model, node, key.span)
    if not isinstance(node, MappingNode):
        return [], problems
    problems += misplaced(node)
    options = read_shape(model, node)
    if options is not None:
        problems += _unknown_components(options, node, components)
    rules: list[DeclaredRule] = []
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
        found = shape_problems(model, variant.node, variant.key.span)
        problems = [problem for problem in found if problem.message not in messages]
    options = read_shape(model, variant.node)
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
) -> DeclaredRule | None:
    """Give the rule in a variant, None where that is off or not sound."""
    module, node = RULES[key.text], variant.node
    options: RuleOptions | None = read_shape(module.Options, node)
    if options is None or options.severity == "off":
        return None
    of, others = _built(options.of, components), _built(options.others(), components)
    options = filled(options, of, game)
    use = RuleUse(
        rule=key.text,
        of=tuple(select_cards(component, options.where or {}) for component in of),
        others=tuple(others),
        severity=Severity(options.severity),
        game=facts,
        span=key.span,
        spans={name.text: value.span for name, value in node.entries},
    )
    return DeclaredRule(module, options, use, _all_whole(options, components))


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


def warn_without_rules(game: Game) -> Iterator[Problem]:
    """Warn of a game without rules at work, unless it says that it wants none.

    Its cards have the right shape, which is easily taken for more.
    """
    if not game.rules and not game.rule_free:
        yield warning(
            "no-rules",
            game.span,
            "no deck rule is at work in this game: nothing was held against its decks",
            'declare some under "rules:", or write "rules: none" if it needs none',
        )


def count_rules(uses: Iterable[RuleUse]) -> int:
    """Count rules as they are declared, however many variants `but` makes of one."""
    return len({use.span for use in uses})


_NEVER_OTHER = ("of", "but")


class Variant(NamedTuple):
    """A rule's options as they are for some components; `own` stands in `but`.

    `key` is the component's name there, None for those without options of their own.
    """

    node: Mapping
    own: Mapping
    key: Scalar | None = None


def variants(node: Mapping, model: type[RuleOptions]) -> list[Variant]:
    """Give the options of the components without own ones, then of each other."""
    named = {item.text: item for item in _named(node.get("of"))}
    others: list[Variant] = []
    for key, own in _overrides(node):
        if key.text in named and isinstance(own, Mapping):
            merged = _merged(node, own, named.pop(key.text), model)
            others.append(Variant(merged, own, key))
    rest = Mapping.of(_with_of(node, tuple(named.values())), node.span)
    return [Variant(rest, node), *others] if named else others


def misplaced(node: Mapping) -> Iterator[Problem]:
    """Find overrides for components that the rule is not of, or of what stays."""
    of = {item.text: None for item in _named(node.get("of"))}
    for key, own in _overrides(node):
        if key.text not in of:
            near = did_you_mean(key.text, of).strip()
            message = f'"but" names {quoted(key.text)}, which "of" does not name'
            hint = near or f"the rule is of {one_of(of)}" if of else ""
            yield error("references", key.span, message, hint)
        for option, _ in own.entries if isinstance(own, Mapping) else ():
            if option.text in _NEVER_OTHER:
                message = f'"{option.text}" cannot be another for one component'
                hint = "delete it here; every other option may be another"
                yield error("shape", option.span, message, hint)


def _overrides(node: Mapping) -> tuple[tuple[Scalar, Node], ...]:
    but = node.get("but")
    return but.entries[:MOST_OVERRIDES] if isinstance(but, Mapping) else ()


def _named(of: Node | None) -> Iterator[Scalar]:
    for item in of.items if isinstance(of, Sequence) else (of,):
        if isinstance(item, Scalar):
            yield item


def _merged(
    node: Mapping, own: Mapping, name: Scalar, model: type[RuleOptions]
) -> Mapping:
    options = dict(_entries_of(own))
    kept = [
        entry
        for entry in _with_of(node, (name,))
        if entry[0].text not in {*options, *_replaced(options, model)}
    ]
    added = [entry for entry in own.entries if entry[0].text not in _NEVER_OTHER]
    return Mapping.of((*kept, *added), node.span)


def _entries_of(own: Mapping) -> Iterator[tuple[str, Node]]:
    for key, value in own.entries:
        if key.text not in _NEVER_OTHER:
            yield key.text, value


def _replaced(options: dict[str, Node], model: type[RuleOptions]) -> set[str]:
    """Give the options that mean nothing any more: `exactly` beside `at_least`."""
    gone: set[str] = set()
    for one, other in model.alternatives():
        if one & set(options):
            gone |= other
        elif other & set(options):
            gone |= one
    return gone


def _with_of(
    node: Mapping, names: tuple[Scalar, ...]
) -> tuple[tuple[Scalar, Node], ...]:
    of = node.get("of")
    span = of.span if of else node.span
    return tuple(
        (key, Sequence(names, span) if key.text == "of" else value)
        for key, value in node.entries
        if key.text != "but"
    )
