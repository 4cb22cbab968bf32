"""Card lists: `defaults` and `extends` resolved, or `defaults` made.

A value keeps the place it was written at, wherever it ends up. What does not have the
shape of a card list is left unchanged: the next stage reports it.
"""

from array import array
from collections import abc
from typing import NamedTuple

from cardgen.model.node import (
    Keys,
    KeyStore,
    Mapping,
    Node,
    Scalar,
    Sequence,
    Value,
    is_blank,
    is_empty,
    to_plain,
)
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.model.suggestions import COMMA_HINT, did_you_mean, nearest

MAX_CHAIN = 32
"""How many cards may extend one another in a row."""

_NOT_KEPT = ("extends",)
_NOT_INHERITED = ("id", "copies", "extends")
_NOT_DEFAULTS = ("id", "extends")


_NEVER_SHARED = ("id", "extends")


def resolve(node: Node) -> tuple[Node, list[Problem]]:
    """Return a card list whose cards hold every value they inherit."""
    if not isinstance(node, Mapping):
        return node, []
    # Without a misspelt section, every card would lack what that gives.
    named = nearest("defaults", node.keys.numbers) or ""
    cards, defaults = node.get("cards"), node.get(named)
    if not isinstance(cards, Sequence):
        return node, []
    resolver = _Resolver(cards, defaults if isinstance(defaults, Mapping) else None)
    resolved = Sequence(tuple(resolver.card(card) for card in cards), cards.span)
    entries = (
        (key, resolved if key.text == "cards" else value)
        for key, value in node.entries
        if key.text != "defaults" or not _usable(value)
    )
    return Mapping.of(entries, node.span), resolver.problems


def _given(defaults: Mapping) -> Mapping:
    """Return the defaults without those that have no value."""
    entries = (entry for entry in defaults.entries if not is_blank(entry[1]))
    return Mapping.of(entries, defaults.span)


def _wrong_defaults(defaults: Mapping) -> abc.Iterator[Problem]:
    for key, value in defaults.entries:
        if key.text in _NOT_DEFAULTS:
            message = f'"{key.text}" cannot be a default'
            hint = f'write "{key.text}" under each card it is for'
            yield error("shape", key.span, message, hint)
        elif is_blank(value):
            hint = f'write "{key.text}: ...", or delete it'
            hint += f"; {COMMA_HINT}" if defaults.in_braces else ""
            yield error("shape", key.span, f'"{key.text}" has no value', hint)


def _usable(defaults: Node) -> bool:
    return isinstance(defaults, Mapping) or is_empty(defaults)


class _Source(NamedTuple):
    """A mapping that a card takes keys from, and the keys it does not take."""

    mapping: Mapping
    but: tuple[str, ...]


class _Merge(NamedTuple):
    """The keys of merged mappings, and the runs of keys with their mapping.

    Nearly all cards of a list are merged alike.
    """

    keys: Keys
    runs: list[tuple[int, int, int]]


class _Resolver:
    def __init__(self, cards: Sequence, defaults: Mapping | None) -> None:
        self.problems: list[Problem] = []
        self._cards: dict[str, Mapping] = {}
        self._keys = KeyStore()
        self._merges: dict[tuple[Keys | tuple[str, ...], ...], _Merge] = {}
        self._in_cycles: set[str] = set()
        self._length_reported = False
        for card in cards:
            if isinstance(card, Mapping) and isinstance(id := card.get("id"), Scalar):
                self._cards.setdefault(id.text, card)
        given = defaults and _given(defaults)
        self._defaults = [_Source(given, _NOT_DEFAULTS)] if given else []
        self.problems += _wrong_defaults(defaults) if defaults else ()

    def card(self, node: Node) -> Node:
        """Return the card with all it inherits; own values win, defaults come last."""
        if not isinstance(node, Mapping):
            return node
        inherited = [_Source(one, _NOT_INHERITED) for one in self._ancestors(node)]
        return self._merged([_Source(node, _NOT_KEPT), *inherited, *self._defaults])

    def _merged(self, sources: list[_Source]) -> Mapping:
        """Merge several mappings into one; the first that has a key wins."""
        alike = tuple(part for one in sources for part in (one.mapping.keys, one.but))
        merge = self._merges.get(alike)
        if merge is None:
            merge = self._merges[alike] = self._merge(sources)
        nodes: tuple[Node, ...] = ()
        places = array("I")
        for number, start, stop in merge.runs:
            mapping = sources[number].mapping
            nodes += mapping.nodes[start:stop]
            places += mapping.places[4 * start : 4 * stop]
        return Mapping(merge.keys, nodes, places, sources[0].mapping.span)

    def _merge(self, sources: list[_Source]) -> _Merge:
        values: dict[str, Value] = {}
        runs: list[tuple[int, int, int]] = []
        for number, (mapping, but) in enumerate(sources):
            keys = mapping.keys
            for text, at in keys.numbers.items():
                if text in values or text in but:
                    continue
                values[text] = keys.values[at]
                if runs and runs[-1][0] == number and runs[-1][2] == at:
                    runs[-1] = (number, runs[-1][1], at + 1)
                else:
                    runs.append((number, at, at + 1))
        return _Merge(self._keys.keys(values), runs)

    def _ancestors(self, card: Mapping) -> list[Mapping]:
        line, seen = [], [_text(card.get("id"))]
        current: Mapping = card
        while (target := current.get("extends")) is not None:
            found = self._target(target, reported=current is not card)
            if found is None:
                break
            name = _text(target)
            if name in seen:
                self._report_cycle(target, seen, name)
                break
            if len(seen) > MAX_CHAIN:
                self._report_length(target)
                break
            seen.append(name)
            line.append(found)
            current = found
        return line

    def _target(self, target: Node, *, reported: bool) -> Mapping | None:
        """Return the extended card; a fault that is `reported` already is not added."""
        if is_empty(target):
            return None
        name = _text(target)
        found = self._cards.get(name)
        if found is None and not reported:
            message = f'expected the id of a card of this list, found "{name}"'
            hint = (
                did_you_mean(name, self._cards).strip() or "extend a card of this list"
            )
            self.problems.append(error("references", target.span, message, hint))
        return found

    def _report_cycle(self, target: Node, seen: list[str], name: str) -> None:
        # Every card of a cycle, and every card that leads into it, walks it; the first
        # walk that returns to its start reports it.
        if name != seen[0] or name in self._in_cycles:
            return
        self._in_cycles.update(seen)
        through = f' through "{seen[1]}"' if len(seen) > 1 else ""
        message = f'card "{name}" extends itself{through}'
        first = self._cards[name].get("extends") or target
        hint = "remove one `extends:` to break the cycle"
        self.problems.append(error("references", first.span, message, hint))

    def _report_length(self, target: Node) -> None:
        if self._length_reported:
            return
        self._length_reported = True
        message = f"more than {MAX_CHAIN} cards extend one another in a row"
        self.problems.append(error("references", target.span, message))


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def card_list(cards: abc.Sequence[abc.Mapping[str, Node]], span: Span) -> Mapping:
    """Return cards as a card list; values that all have in common are `defaults`."""
    shared = _shared(cards)
    listed: list[Node] = [
        _mapping({name: v for name, v in card.items() if name not in shared}, span)
        for card in cards
    ]
    defaults = {"defaults": _mapping(shared, span)} if shared else {}
    return _mapping({**defaults, "cards": Sequence(tuple(listed), span)}, span)


def _shared(cards: abc.Sequence[abc.Mapping[str, Node]]) -> dict[str, Node]:
    """Return what all cards have in common, if there are several."""
    first, *others = cards
    return {
        name: value
        for name, value in first.items()
        if others
        and name not in _NEVER_SHARED
        and all(_same(value, card.get(name)) for card in others)
    }


def _same(value: Node, other: Node | None) -> bool:
    if isinstance(value, Scalar) and isinstance(other, Scalar):
        return (value.value, value.text) == (other.value, other.text)
    return other is not None and to_plain(value) == to_plain(other)


def _mapping(entries: abc.Mapping[str, Node], span: Span) -> Mapping:
    keys = (Scalar(name, name, *span) for name in entries)
    return Mapping.of(zip(keys, entries.values(), strict=True), span)
