"""The rules that a game declares: read, held against their options, and run."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType

from cardgen.model.game import Component, RuleUse
from cardgen.model.nearest import did_you_mean
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar, Sequence
from cardgen.model.problem import Problem, Severity, error
from cardgen.model.source import Span
from cardgen.validate.components import Components
from cardgen.validate.conditions import in_words
from cardgen.validate.finding import Finding
from cardgen.validate.rule_options import RuleOptions
from cardgen.validate.rule_values import fields_of, filled, no_field, unfit_values
from cardgen.validate.rules import RULES
from cardgen.validate.selection import chosen
from cardgen.validate.shape import complain, read
from cardgen.validate.values import OWN_FIELDS
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
        rule, found = _declared(key, node, components, game)
        problems += found
        declared += [rule] if rule else []
    return declared, problems


def run(declared: Declared) -> Iterator[Problem]:
    """Give what a rule finds, as grave as the game says."""
    use = declared.use
    where = declared.options.where
    among = f", among cards with {in_words(where)}" if where else ""
    findings: Iterator[Finding] = declared.module.check(use, declared.options)
    for finding in findings:
        message = finding.message + among
        yield Problem(use.severity, use.rule, finding.span, message, finding.hint)


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
    key: Scalar, node: Node, components: Components, game: MappingNode
) -> tuple[Declared | None, list[Problem]]:
    module = RULES[key.text]
    problems = complain(module.Options, node, key.span)
    options: RuleOptions | None = read(module.Options, node)
    if options is None or not isinstance(node, MappingNode):
        return None, problems
    problems += _unknown_components(options, node, components)
    of, others = _built(options.of, components), _built(options.others(), components)
    ready = components.whole.issuperset([*options.of, *options.others()])
    if ready:
        problems += _unfit_fields(options, node, of, others)
        problems += unfit_values(options, node, of)
    if options.severity == "off":
        return None, problems
    options = filled(options, of, game)
    use = RuleUse(
        rule=key.text,
        of=tuple(chosen(component, options.where or {}) for component in of),
        others=tuple(others),
        severity=Severity(options.severity),
        options=options.model_dump(by_alias=True),
        span=key.span,
    )
    return Declared(module, options, use, ready and not problems), problems


def _built(names: list[str], components: Components) -> list[Component]:
    return [components.built[name] for name in names if name in components.built]


def _unknown_components(
    options: RuleOptions, node: MappingNode, components: Components
) -> Iterator[Problem]:
    named = [("of", *pair) for pair in enumerate(options.of)]
    named += [("to", *pair) for pair in enumerate(options.others())]
    for option, index, name in named:
        if name not in components.names:
            near = did_you_mean(name, components.names).strip()
            hint = near or f"components here: {', '.join(components.names)}"
            message = f"there is no component {quoted(name)}"
            yield error("references", _place(node, option, index), message, hint)


def _unfit_fields(
    options: RuleOptions,
    node: MappingNode,
    of: list[Component],
    others: list[Component],
) -> Iterator[Problem]:
    """Find options that name fields which no card has, or whose type will not do."""
    named = [(*meant, of) for meant in options.fields_meant()]
    named += [(*meant, others) for meant in options.fields_of_others()]
    types = {id(group): _field_types(group) for group in (of, others)}
    for option, index, name, group in named:
        span, known = _place(node, option, index), types[id(group)]
        if name not in known:
            if option not in options.OWN or name not in OWN_FIELDS:
                yield no_field(span, name, known, group)
        elif not (wanted := options.types_for(option)):
            continue
        elif known[name].isdisjoint(wanted):
            what = "a field of numbers or a list" if "list" in wanted else ""
            what = what or "a field of numbers"
            message = f"expected {what}, {name} is {one_of(sorted(known[name]))}"
            yield error("references", span, message)


def _field_types(components: list[Component]) -> Mapping[str, set[str]]:
    found = fields_of(components).items()
    return {name: {field.type for field in fields} for name, fields in found}


def _place(node: MappingNode, option: str, index: int) -> Span:
    value = node.get(option)
    if isinstance(value, Sequence):
        return value.items[index].span
    return value.span if value else node.span
