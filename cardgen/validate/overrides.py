"""Options of a rule that are others for single components: `but`."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.rule_options import MOST_OVERRIDES, RuleOptions
from cardgen.validate.wording import one_of, quoted

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
