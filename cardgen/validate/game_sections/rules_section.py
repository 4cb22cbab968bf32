"""The section `rules`: each rule with its options, also those of single components."""

from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import NamedTuple

from cardgen.model.game import Component, Game, GameFacts, RuleUse
from cardgen.model.node import Entry, Mapping, Node, Scalar, Sequence
from cardgen.model.problem import Problem, Severity, error, warning
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.contents.components import Components
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.game_sections.rule_checks import (
    check_components,
    check_fields,
    check_values,
    with_values,
)
from cardgen.validate.nodes import (
    child,
    entries_of,
    items_of,
    scalars_of,
    unknown_name,
)
from cardgen.validate.rule_kit.conditions import format_conditions, select_cards
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import ALL, MOST_OVERRIDES, RuleOptions
from cardgen.validate.rules import RULES
from cardgen.validate.shapes.tree_reader import check_shape

_SHARED = ("of", "but")
"""Options that cannot differ for single components."""


class DeclaredRule(NamedTuple):
    """A rule in use with its options; `ready` if everything it runs on is valid."""

    module: ModuleType
    options: RuleOptions
    use: RuleUse
    ready: bool


class _Variant(NamedTuple):
    """A rule's options as they are for some components; `own` are those written for
    them alone, under the component's `key` in `but`."""

    node: Mapping
    own: Mapping
    key: Scalar | None = None


def read_rules(
    game: Mapping, components: Components, facts: GameFacts
) -> tuple[list[DeclaredRule], list[Problem]]:
    """Return the rules that are switched on, and what is wrong with any of them."""
    declared: list[DeclaredRule] = []
    problems: list[Problem] = []
    reader = _RuleReader(game, components, facts)
    section = game.get("rules")
    for item in section if isinstance(section, Sequence) else ():
        if len(entries_of(item)) != 1:
            problems.append(_not_one_rule(item))
            continue
        ((key, node),) = entries_of(item)
        if key.text not in RULES:
            problems.append(unknown_name(key, "rule", RULES, "shape"))
            continue
        rules, found = reader.read(key, node)
        problems += found
        declared += rules
    return declared, problems


def run_rules(rules: Iterable[DeclaredRule]) -> tuple[list[Problem], set[Span]]:
    """Return what rules find, and the places of those that found anything."""
    problems: list[Problem] = []
    broken: set[Span] = set()
    for rule in rules:
        if found := list(_found(rule)):
            problems += found
            broken.add(rule.use.span)
    return problems, broken


def _found(declared: DeclaredRule) -> Iterator[Problem]:
    """Yield what a rule finds, with the severity that the game sets."""
    use, where = declared.use, declared.options.where
    among = f", among cards with {format_conditions(where)}" if where else ""
    findings: Iterator[RuleFinding] = declared.module.check(use, declared.options)
    for finding in findings:
        severity = finding.severity or use.severity
        yield Problem(
            severity,
            use.rule,
            finding.span,
            finding.message + among,
            finding.hint,
            tuple(at for at in finding.related if at != finding.span),
            finding.whole,
        )


def count_rules(uses: Iterable[RuleUse]) -> int:
    """Return how many rules are declared; variants under `but` are not counted."""
    return len({use.span for use in uses})


def rule_names(game: Mapping, rule: str) -> set[str]:
    """Return the components that the uses of a rule name, with any severity."""
    options = (child(item, rule) for item in items_of(game.get("rules")))
    named = (scalars_of(child(each, "of")) for each in options)
    return {name.text for names in named for name in names}


def warn_without_rules(game: Game) -> Iterator[Problem]:
    """Warn about a game without active rules, unless it declares that it needs none.

    Its cards have the right shape, which is easily taken for more.
    """
    if not game.rules and not game.rule_free:
        yield warning(
            "no-rules",
            game.span,
            "this game has no active deck rules, so its decks were not checked",
            'declare some under "rules:", or write "rules: none" if it needs none',
        )


class _RuleReader:
    """Reads rules of one game."""

    def __init__(self, game: Mapping, components: Components, facts: GameFacts) -> None:
        self._game = game
        self._components = components
        self._facts = facts

    def read(self, key: Scalar, node: Node) -> tuple[list[DeclaredRule], list[Problem]]:
        """Return a rule in all its variants, and what is wrong with it."""
        model: type[RuleOptions] = RULES[key.text].Options
        options, problems = check_shape(model, node, key.span)
        if not isinstance(node, Mapping):
            return [], problems
        problems += _misplaced_overrides(node)
        if options is not None:
            problems += check_components(options, node, self._components.names)
        rules: list[DeclaredRule] = []
        for variant in _variants(node, model):
            at = variant.key.span if variant.key else None
            options, found = check_shape(model, variant.node, at)
            if variant.key is not None:
                messages = {problem.message for problem in problems}
                problems += [each for each in found if each.message not in messages]
            if options is not None:
                problems += self._check_names(options, variant, problems)
                if options.severity != "off":
                    rules.append(self._declared(key, options, variant.node))
        return [rule._replace(ready=rule.ready and not problems) for rule in rules], (
            problems
        )

    def _check_names(
        self, options: RuleOptions, variant: _Variant, known: list[Problem]
    ) -> list[Problem]:
        """Find unknown fields and impossible values, if all components are complete."""
        if not self._is_complete(options):
            return []
        of, others = self._built(options.of), self._built(self._others(options))
        problems = list(check_fields(options, variant.node, variant.own, of, others))
        values = check_values(options, variant.node, of)
        return problems + [problem for problem in values if problem not in known]

    def _declared(
        self, key: Scalar, options: RuleOptions, node: Mapping
    ) -> DeclaredRule:
        of = self._built(options.of)
        options = with_values(options, of, self._game)
        use = RuleUse(
            rule=key.text,
            of=tuple(select_cards(each, options.where or {}) for each in of),
            others=tuple(self._built(self._others(options))),
            severity=Severity(options.severity),
            game=self._facts,
            span=key.span,
            spans={name.text: value.span for name, value in node.entries},
            fields=frozenset(_fields(options)),
        )
        module = RULES[key.text]
        return DeclaredRule(module, options, use, self._is_complete(options))

    def _is_complete(self, options: RuleOptions) -> bool:
        names = [*options.of, *self._others(options)]
        return self._components.complete.issuperset(names)

    def _others(self, options: RuleOptions) -> list[str]:
        names = options.others()
        return [*self._components.printable()] if ALL in names else names

    def _built(self, names: list[str]) -> list[Component]:
        built = self._components.built
        return [built[name] for name in names if name in built]


def _fields(options: RuleOptions) -> Iterator[str]:
    yield from (name for _, _, name in options.fields_meant())
    yield from (name for _, name, _ in options.conditions())


def _not_one_rule(item: Node) -> Problem:
    entries = entries_of(item)
    span = entries[1][0].span if entries else item.span
    message = "expected one rule with its options"
    hint = 'write "- size: {of: decks, exactly: 15}", one rule after each hyphen'
    return error("shape", span, message, hint)


def _variants(node: Mapping, model: type[RuleOptions]) -> list[_Variant]:
    """Return the options of the components without own ones, then of each other."""
    named = {item.text: item for item in scalars_of(node.get("of"))}
    others: list[_Variant] = []
    for key, own in _overrides(node):
        if key.text in named and isinstance(own, Mapping):
            merged = _merged(node, own, named.pop(key.text), model)
            others.append(_Variant(merged, own, key))
    rest = Mapping.of(_entries_for(node, tuple(named.values())), node.span)
    return [_Variant(rest, node), *others] if named else others


def _misplaced_overrides(node: Mapping) -> Iterator[Problem]:
    """Find overrides for components not in `of`, or of options that cannot differ."""
    of = {item.text: None for item in scalars_of(node.get("of"))}
    for key, own in _overrides(node):
        if key.text not in of:
            near = did_you_mean(key.text, of).strip()
            message = f'"but" names {quoted(key.text)}, which "of" does not name'
            hint = near or f'"of" names {one_of(of)}' if of else ""
            yield error("references", key.span, message, hint)
        for option, _ in entries_of(own):
            if option.text in _SHARED:
                message = f'"{option.text}" cannot differ for one component'
                hint = "delete it here; all other options can differ"
                yield error("shape", option.span, message, hint)


def _overrides(node: Mapping) -> tuple[Entry, ...]:
    return entries_of(node.get("but"))[:MOST_OVERRIDES]


def _merged(
    node: Mapping, own: Mapping, name: Scalar, model: type[RuleOptions]
) -> Mapping:
    added = [entry for entry in own.entries if entry[0].text not in _SHARED]
    options = {key.text for key, _ in added}
    gone = options | _replaced(options, model)
    kept = [e for e in _entries_for(node, (name,)) if e[0].text not in gone]
    return Mapping.of((*kept, *added), node.span)


def _replaced(options: set[str], model: type[RuleOptions]) -> set[str]:
    """Return the options that others replace: `exactly` beside `at_least`."""
    gone: set[str] = set()
    for one, other in model.alternatives():
        if one & options:
            gone |= other
        elif other & options:
            gone |= one
    return gone


def _entries_for(node: Mapping, names: tuple[Scalar, ...]) -> list[Entry]:
    """Return a rule's options for the components of these names alone."""
    of = node.get("of")
    span = of.span if of else node.span
    return [
        (key, Sequence(names, span) if key.text == "of" else value)
        for key, value in node.entries
        if key.text != "but"
    ]
