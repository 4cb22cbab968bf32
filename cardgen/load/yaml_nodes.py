"""Builds nodes from YAML events, without recursion and within limits."""

from array import array
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import yaml

from cardgen.load.yaml_cures import cure_by_quotes
from cardgen.load.yaml_cut_texts import cut_texts
from cardgen.load.yaml_faults import COLOUR_COMMENT, lines_of, printable
from cardgen.load.yaml_forms import QUOTE
from cardgen.model.node import KeyStore, Mapping, Node, Scalar, Sequence, Value
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.model.yaml_scalars import meaning

MAX_DEPTH = 64
MAX_REPEATED_NODES = 100_000
"""How many nodes all aliases together may repeat."""

_NEAR = 40
"""How far from its key a colour is searched for."""

# What a list or mapping takes next: `_NOTHING` is the value of a refused key.
_ITEM, _KEY, _VALUE, _NOTHING = range(4)
# A named tuple's own constructor takes twice as long, and there is one for each value.
_new = tuple.__new__


class _Open:
    """A list or mapping that is not closed yet.

    `size` counts the nodes nested in others, and those left out.
    """

    __slots__ = (
        *("anchor", "height", "keys", "mapping"),
        *("nodes", "places", "repeats", "size", "start", "usual", "wants"),
    )

    def __init__(self, start: Span, anchor: str | None, mapping: bool) -> None:
        self.start, self.anchor, self.mapping = start, anchor, mapping
        self.keys: dict[str, Value] = {}
        self.places: list[int] = []
        self.nodes: list[Node] = []
        self.wants = self.usual = _KEY if mapping else _ITEM
        self.size, self.height, self.repeats = 0, 1, False


class _Anchor(NamedTuple):
    node: Node
    size: int
    height: int


class NodeBuilder:
    """Takes events of a text; `result` returns the tree and the problems."""

    def __init__(self, text: str, file: Path) -> None:
        self.problems: list[Problem] = []
        self._source = text
        self._file = file
        # Only then may texts contain characters that the file does not.
        self._escaped = "\\" in text
        self._parent = _Open(Span(file), None, mapping=False)
        self._open = [self._parent]
        self._keys = KeyStore()
        self._documents = 0
        self._repeated = 0
        self._anchors: dict[str, _Anchor] = {}
        self._unused: dict[str, Span] = {}

    def take(self, events: Iterable[yaml.Event]) -> None:
        """Add events. Raises Refused when nothing after one makes sense."""
        takers: dict[type[yaml.Event], Callable[[Any], None]] = {
            yaml.DocumentStartEvent: self._document,
            yaml.ScalarEvent: self._scalar,
            yaml.AliasEvent: self._alias,
            yaml.SequenceStartEvent: self._begin,
            yaml.MappingStartEvent: self._begin,
            yaml.SequenceEndEvent: self._end,
            yaml.MappingEndEvent: self._end,
        }
        for event in events:
            taker = takers.get(type(event))
            if taker is not None:
                taker(event)

    def result(self) -> tuple[Node | None, list[Problem]]:
        """Return the tree, once all events were taken."""
        for name, span in self._unused.items():
            message = f'"&{name}" is a mark for repeating, not text'
            self._complain(span, message, self._in_quotes(span))
        if self._documents == 0:
            hint = "cardgen new NAME makes a game whose files show what to write"
            self._complain(Span(self._file), "the file is empty", hint)
        node = self._parent.nodes[-1] if self._parent.nodes else None
        return node, [*self.problems, *cut_texts(node, self._source)]

    def _document(self, event: yaml.Event) -> None:
        self._documents += 1
        if self._documents > 1:
            message = 'expected one document, found a second one after "---"'
            hint = 'delete the line "---" or make a second file'
            self._refuse(self._span(event), message, hint)

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        # Nine of ten events end here: rare cases share one condition.
        text: str = event.value
        value = text if event.style else meaning(text)
        # The stubs allow marks to be missing; the parsers always set them.
        start: Any = event.start_mark
        end: Any = event.end_mark
        line, column, end_column = start.line + 1, start.column + 1, end.column + 1
        # Another int is 32 bytes, and nearly every value ends on the line it begins.
        end_line = line if end.line == start.line else end.line + 1
        if not text or event.tag or event.anchor or self._escaped:
            value, text = self._marked(event, value, text)
        parent = self._parent
        wants = parent.wants
        if wants == _KEY:
            keys = parent.keys
            if text in keys or text == "<<":
                self._refuse_key(parent, text, self._span(event))
            else:
                keys[text] = value
                parent.places += (line, column, end_line, end_column)
                parent.wants = _VALUE
        elif wants != _NOTHING:
            place = (value, text, self._file, line, column, end_line, end_column)
            parent.nodes.append(_new(Scalar, place))
            parent.wants = parent.usual
        else:
            self._leave_out(parent, 1)

    def _marked(
        self, event: yaml.ScalarEvent, value: Value, text: str
    ) -> tuple[Value, str]:
        """Return value and text of a scalar with a tag, an anchor or an escape."""
        span = self._span(event)
        self._untagged(event, span)
        if event.tag is not None:
            # What looked like a tag was meant as text, and is kept as text.
            value = text = f"{event.tag} {text}".strip()
        elif value is None and not text:
            text = self._colour_after(span)
        if not printable(event.value):
            self._complain(span, "this text holds a character that cannot be printed")
        if event.anchor is not None:
            self._remember(event.anchor, Scalar(value, text, *span), 1, 1, span)
        return value, text

    def _colour_after(self, span: Span) -> str:
        """Return the colour that a comment made of the value at a place."""
        if span.line > len(self._lines):
            return ""
        # Not the whole line: there may be a million such values in it.
        rest = self._lines[span.line - 1][span.column - 1 : span.column + _NEAR]
        match = COLOUR_COMMENT.match(f" {rest.lstrip()}")
        return match[1] if match else ""

    @cached_property
    def _lines(self) -> list[str]:
        return lines_of(self._source)

    def _alias(self, event: yaml.AliasEvent) -> None:
        span, name = self._span(event), str(event.anchor)
        anchor = self._anchors.get(name)
        if anchor is None:
            inside = any(part.anchor == name for part in self._open)
            if inside:
                self._refuse(span, f'"*{name}" repeats the part it is in')
            message = 'unquoted text cannot begin with "*"'
            self._refuse(span, message, self._in_quotes(span))
        self._unused.pop(name, None)
        self._repeated += anchor.size
        if self._repeated > MAX_REPEATED_NODES:
            limit = f"more than {MAX_REPEATED_NODES} values"
            self._refuse(span, f'"*{name}" expands the file to {limit}')
        self._too_deep(span, len(self._open) - 1 + anchor.height)
        self._add(anchor.node, anchor.size, anchor.height, span)

    def _begin(self, event: yaml.CollectionStartEvent) -> None:
        span = self._span(event)
        self._untagged(event, span)
        self._too_deep(span, len(self._open))
        # Within its own part, an anchor must not refer to an earlier one.
        if event.anchor is not None:
            self._anchors.pop(event.anchor, None)
        mapping = type(event) is yaml.MappingStartEvent
        self._parent = _Open(span, event.anchor, mapping)
        self._open.append(self._parent)

    def _end(self, event: yaml.Event) -> None:
        done = self._open.pop()
        self._parent = self._open[-1]
        span = self._closed(done, event)
        node: Node
        if done.mapping:
            keys, places = self._keys.keys(done.keys), array("I", done.places)
            node = Mapping(keys, tuple(done.nodes), places, span)
        else:
            node = Sequence(tuple(done.nodes), span)
        size = 1 + len(done.keys) + len(done.nodes) + done.size
        height = max(done.height, 2) if size > 1 else 1
        self._remember(done.anchor, node, size, height, done.start)
        self._add(node, size, height, span)

    def _closed(self, done: _Open, event: yaml.Event) -> Span:
        # The end event of a block is at the next token, maybe many lines below.
        start, stop = done.start, self._span(event)
        if stop[1:3] == stop[3:5]:
            last = done.nodes[-1].span if done.nodes else start
            stop = stop if last < start else last
        return Span(*start[:3], *stop[3:])

    def _add(self, node: Node, size: int, height: int, span: Span) -> None:
        """Add a list, a mapping or the node of an alias."""
        parent = self._parent
        parent.height = max(parent.height, height + 1)
        if parent.wants == _KEY:
            hint = "write key: value; a text that begins with a bracket goes in quotes"
            self._complain(span, "expected a single word as key", hint)
            parent.wants = _NOTHING
            parent.size += size
        elif parent.wants != _NOTHING:
            parent.nodes.append(node)
            parent.wants = parent.usual
            parent.size += size - 1
        else:
            self._leave_out(parent, size)

    def _leave_out(self, parent: _Open, size: int) -> None:
        parent.size += size
        parent.wants = _KEY

    def _refuse_key(self, parent: _Open, text: str, span: Span) -> None:
        parent.size += 1
        parent.wants = _NOTHING
        message = '"<<" is not used here'
        hint = 'to inherit the fields of another card, write "extends: its-id"'
        if text != "<<":
            at = list(parent.keys).index(text)
            message = f'"{text}" appears twice in this mapping'
            hint = f"first given at line {parent.places[4 * at]}; keep one of them"
            if at == 0 and self._may_be_item(parent, text):
                # Its other keys appear twice for the same reason.
                parent.repeats = True
                hint += f', or begin a new item with a hyphen: "- {text}: ..."'
            elif parent.repeats:
                return
        self._complain(span, message, hint)

    def _may_be_item(self, parent: _Open, first: str) -> bool:
        return len(self._open) > 2 and (first == "id" or not self._open[-2].mapping)

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
            mark = Span(*span[:3], span.line, span.column + 1)
            message = 'unquoted text cannot begin with "!"'
            self._complain(mark, message, self._in_quotes(span))

    def _in_quotes(self, span: Span) -> str:
        return cure_by_quotes(self._lines[span.line - 1], span.column - 1) or QUOTE

    def _too_deep(self, span: Span, depth: int) -> None:
        if depth > MAX_DEPTH:
            self._refuse(
                span, f"more than {MAX_DEPTH} lists and mappings nested in each other"
            )

    def _span(self, event: yaml.Event) -> Span:
        start: Any = event.start_mark
        end: Any = event.end_mark
        return Span(
            self._file, start.line + 1, start.column + 1, end.line + 1, end.column + 1
        )

    def _complain(self, span: Span, message: str, hint: str = "") -> None:
        self.problems.append(error("yaml-structure", span, message, hint))

    def _refuse(self, span: Span, message: str, hint: str = "") -> NoReturn:
        raise Refused(error("yaml-structure", span, message, hint))
