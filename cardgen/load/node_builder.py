"""Puts Nodes together from YAML events, without recursion and within limits."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

import yaml

from cardgen.load.bracket_faults import QUOTE
from cardgen.load.plain_scalars import meaning
from cardgen.load.syntax_faults import printable
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span

MAX_DEPTH = 64
MAX_REPEATED_NODES = 100_000
"""How many nodes all aliases together may stand for."""


@dataclass(slots=True)
class _Open:
    """A list or mapping that is not closed yet; `key` waits for its value."""

    start: Span
    anchor: str | None
    mapping: bool
    nodes: list[Node] = field(default_factory=list)
    entries: list[tuple[Scalar, Node]] = field(default_factory=list)
    first: dict[str, Span] = field(default_factory=dict)
    key: Scalar | None = None
    wants_value: bool = False
    size: int = 1
    height: int = 1


@dataclass(slots=True)
class _Anchor:
    node: Node
    size: int
    height: int


class NodeBuilder:
    """Takes events one by one; `result` gives the tree and the problems."""

    def __init__(self, file: Path) -> None:
        self.problems: list[Problem] = []
        self._file = file
        self._open: list[_Open] = []
        self._root: Node | None = None
        self._documents = 0
        self._repeated = 0
        self._anchors: dict[str, _Anchor] = {}
        self._unused: dict[str, Span] = {}

    def take(self, event: yaml.Event) -> None:
        """Add one event. Raises Refused when nothing after it can make sense."""
        match event:
            case yaml.DocumentStartEvent():
                self._document(event)
            case yaml.ScalarEvent():
                self._scalar(event)
            case yaml.AliasEvent():
                self._alias(event)
            case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                self._begin(event)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._end(event)

    def result(self) -> tuple[Node | None, list[Problem]]:
        """Give the tree, once all events were taken."""
        for name, span in self._unused.items():
            self._complain(span, f'"&{name}" is a mark for repeating, not text', QUOTE)
        if self._documents == 0:
            self._complain(Span(self._file), "the file is empty")
        return self._root, self.problems

    def _document(self, event: yaml.Event) -> None:
        self._documents += 1
        if self._documents > 1:
            self._refuse(
                self._span(event),
                'expected one document, found a second one after "---"',
                'delete the line "---" or make a second file',
            )

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        span = self._span(event)
        self._untagged(event, span)
        # What looked like a tag was meant as text, and is kept as that.
        text = f"{event.tag or ''} {event.value}".strip() if event.tag else event.value
        plain = event.implicit[0] and event.style in (None, "")
        value = meaning(text) if plain else text
        if not printable(event.value):
            self._complain(span, "this text holds a character that cannot be printed")
        scalar = Scalar(value, text, span)
        self._remember(event.anchor, scalar, 1, 1, span)
        self._add(scalar, 1, 1)

    def _alias(self, event: yaml.AliasEvent) -> None:
        span, name = self._span(event), str(event.anchor)
        anchor = self._anchors.get(name)
        if anchor is None:
            inside = any(part.anchor == name for part in self._open)
            if inside:
                self._refuse(span, f'"*{name}" repeats the part it stands in')
            self._refuse(span, 'a text without quotes cannot begin with "*"', QUOTE)
        self._unused.pop(name, None)
        self._repeated += anchor.size
        if self._repeated > MAX_REPEATED_NODES:
            limit = f"more than {MAX_REPEATED_NODES} values"
            self._refuse(span, f'"*{name}" makes the file stand for {limit}')
        self._too_deep(span, len(self._open) + anchor.height)
        self._add(anchor.node, anchor.size, anchor.height, alias=span)

    def _begin(self, event: yaml.CollectionStartEvent) -> None:
        span = self._span(event)
        self._untagged(event, span)
        self._too_deep(span, len(self._open) + 1)
        mapping = isinstance(event, yaml.MappingStartEvent)
        # Inside itself an anchor's name must not mean an earlier part.
        if event.anchor is not None:
            self._anchors.pop(event.anchor, None)
        self._open.append(_Open(span, event.anchor, mapping))

    def _end(self, event: yaml.Event) -> None:
        done = self._open.pop()
        span = self._closed(done, event)
        node: Node
        if done.mapping:
            node = Mapping(tuple(done.entries), span)
        else:
            node = Sequence(tuple(done.nodes), span)
        self._remember(done.anchor, node, done.size, done.height, done.start)
        self._add(node, done.size, done.height)

    def _closed(self, done: _Open, event: yaml.Event) -> Span:
        # A block's end event stands at the next token, maybe many lines below.
        children = [node.span for _, node in done.entries] or [
            node.span for node in done.nodes
        ]
        end = self._span(event)
        last = children[-1] if children else done.start
        flow = (end.end_line, end.end_column) != (end.line, end.column)
        stop = end if flow or last < done.start else last
        start = done.start
        return Span(
            start.file, start.line, start.column, stop.end_line, stop.end_column
        )

    def _add(
        self, node: Node, size: int, height: int, alias: Span | None = None
    ) -> None:
        if not self._open:
            self._root = node
            return
        parent = self._open[-1]
        parent.size += size
        parent.height = max(parent.height, height + 1)
        if not parent.mapping:
            parent.nodes.append(node)
        elif parent.wants_value:
            parent.wants_value = False
            if parent.key is not None:
                parent.entries.append((parent.key, node))
        else:
            parent.wants_value = True
            parent.key = self._key(parent, node, alias)

    def _key(self, parent: _Open, node: Node, alias: Span | None) -> Scalar | None:
        if not isinstance(node, Scalar) or alias is not None:
            self._complain(
                alias or node.span, "expected a single word as key", "write key: value"
            )
            return None
        if node.text == "<<":
            self._complain(
                node.span,
                '"<<" is not used here',
                'to take over the fields of another card write "extends: its-id"',
            )
            return None
        first = parent.first.setdefault(node.text, node.span)
        if first is not node.span:
            self._complain(
                node.span,
                f'"{_short(node.text)}" stands twice in this mapping',
                f"first given at line {first.line}; keep one of them",
            )
            return None
        return node

    def _remember(
        self, name: str | None, node: Node, size: int, height: int, span: Span
    ) -> None:
        if name is not None:
            self._anchors[name] = _Anchor(node, size, height)
            end = span.column + len(name) + 1
            self._unused[name] = Span(span.file, span.line, span.column, span.line, end)

    def _untagged(
        self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, span: Span
    ) -> None:
        if event.tag is not None:
            self._complain(
                Span(span.file, span.line, span.column, span.line, span.column + 1),
                'a text without quotes cannot begin with "!"',
                QUOTE,
            )

    def _too_deep(self, span: Span, depth: int) -> None:
        if depth > MAX_DEPTH:
            self._refuse(
                span, f"more than {MAX_DEPTH} lists and mappings in each other"
            )

    def _span(self, event: yaml.Event) -> Span:
        start, end = event.start_mark, event.end_mark
        if start is None or end is None:
            # The stubs allow it, the parsers never do it.
            return Span(self._file)
        return Span(
            self._file, start.line + 1, start.column + 1, end.line + 1, end.column + 1
        )

    def _complain(self, span: Span, message: str, hint: str = "") -> None:
        self.problems.append(error("yaml-structure", span, message, hint))

    def _refuse(self, span: Span, message: str, hint: str = "") -> NoReturn:
        raise Refused(error("yaml-structure", span, message, hint))


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
