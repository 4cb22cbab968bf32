"""The Node tree: what the readers return, each part with its place in the file."""

import re
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardgen.model.source import Span
from cardgen.model.yaml_scalars import meaning

Value: TypeAlias = bool | int | float | str | None
Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
Entry: TypeAlias = "tuple[Scalar, Node]"

_new = tuple.__new__


class Scalar(NamedTuple):
    """One value. `text` is as written in the file, `value` what it means. Where nothing
    but a comment is written, and it looks like a colour, that is the text.

    The other fields are those of its Span, which is made on demand: a deck has tens of
    thousands of values, and the place of hardly any is ever needed.
    """

    value: Value
    text: str
    file: Path
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def span(self) -> Span:
        """The place of the value."""
        return _new(Span, self[2:])


class Cell(Scalar):
    """A value from a spreadsheet, without quotes: its field decides its type."""

    __slots__ = ()


class RichCell(Cell):
    """A text from a spreadsheet with bold, italic or coloured parts.

    Its `value` are the words alone, its `text` is markup.
    """

    __slots__ = ()


def plain_of(scalar: Scalar) -> str:
    """Return what is written, without the marks that stand for a look in a sheet."""
    return str(scalar.value) if isinstance(scalar, RichCell) else scalar.text


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes."""

    items: tuple["Node", ...]
    span: Span

    def __iter__(self) -> Iterator["Node"]:
        return iter(self.items)


class Keys:
    """The keys of mappings, without their places: index and value by text.

    Mappings with the same keys share them, as the cards of a deck do, so what is
    computed for the keys of one card is valid for all.
    """

    __slots__ = ("numbers", "values")

    def __init__(self, values: dict[str, Value]) -> None:
        self.values = tuple(values.values())
        self.numbers = {text: number for number, text in enumerate(values)}


class KeyStore:
    """Returns one object for equal keys."""

    def __init__(self) -> None:
        self._known: dict[tuple[Value, ...], Keys] = {}

    def keys(self, values: dict[str, Value]) -> Keys:
        """Return the keys with these texts and values."""
        known = (*values, *values.values())
        found = self._known.get(known)
        if found is None:
            found = self._known[known] = Keys(values)
        return found


class Mapping(NamedTuple):
    """Nodes by key, in the order of the file. Keys are unique.

    `places` holds four numbers for each key: the lines and columns of its Span.
    """

    keys: Keys
    nodes: tuple["Node", ...]
    places: "array[int]"
    span: Span

    @classmethod
    def of(
        cls, entries: Iterable[Entry], span: Span, store: KeyStore | None = None
    ) -> "Mapping":
        """Make a mapping of keys and nodes from the file of `span`."""
        pairs = tuple(entries)
        keys = (store or KeyStore()).keys({key.text: key.value for key, _ in pairs})
        places = array("I", [number for key, _ in pairs for number in key[3:]])
        return cls(keys, tuple(node for _, node in pairs), places, span)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All keys and nodes."""
        return tuple(zip(map(self._key, self.keys.numbers), self.nodes, strict=True))

    def get(self, name: str) -> "Node | None":
        """Return the node of a key, or None."""
        number = self.keys.numbers.get(name)
        return None if number is None else self.nodes[number]

    @property
    def in_braces(self) -> bool:
        """Whether the mapping is written as `{key: value}`."""
        return tuple(self.places[:2]) > (self.span.line, self.span.column)

    def key(self, name: str) -> Scalar | None:
        """Return the key itself, for its place, or None."""
        return self._key(name) if name in self.keys.numbers else None

    def _key(self, name: str) -> Scalar:
        number = self.keys.numbers[name]
        place = self.places[4 * number : 4 * number + 4]
        return Scalar(self.keys.values[number], name, self.span.file, *place)


Node: TypeAlias = Scalar | Sequence | Mapping


def is_empty(node: Node) -> bool:
    """Return whether a key has no value."""
    return isinstance(node, Scalar) and node.value is None


def is_blank(node: Node | None) -> bool:
    """Return whether nothing is written as a value; null and ~ are written."""
    return type(node) is Scalar and node.value is None and node.text[:1] in ("", "#")


def colour_in_comment(node: Node | None) -> str:
    """Return the colour that # turned into a comment, as in `ink: #fff`, or ""."""
    return node.text if is_blank(node) and isinstance(node, Scalar) else ""


def to_plain(node: Node) -> Plain:
    """Return the tree as plain Python values, without places."""
    match node:
        case Scalar():
            return node.value
        case Sequence():
            return [to_plain(item) for item in node.items]
        case Mapping():
            return dict(zip(node.keys.numbers, map(to_plain, node.nodes), strict=True))


def words_in(cell: Cell) -> Sequence:
    """Return a cell as a list: `a; b; c`, or `[a, b, c]` as in YAML."""
    words = _words(cell.text.strip())
    return Sequence(tuple(Cell(word, word, *cell.span) for word in words), cell.span)


def _words(text: str) -> list[str]:
    words = text[1:-1].split(",") if _is_bracketed(text) else text.split(";")
    return [word.strip() for word in words] if text != "[]" else []


def _is_bracketed(text: str) -> bool:
    return text.startswith("[") and text.endswith("]")


_IN_PARENTHESES = re.compile(r"\((?:[^()]|\([^()]*\))*\)")
# Unicode reserves it for internal use: no text contains it.
_HIDDEN = "\ufdd0"


def parts_in(cell: Cell) -> Mapping | None:
    """Return a cell as a mapping: `a=b; c=[d, e]`. None if it is anything else."""
    pairs = [part.partition("=") for part in cell.text.strip(" ;").split(";")]
    names = [name.strip() for name, _, _ in pairs]
    if not all(sign for _, sign, _ in pairs) or len({*names}) < len(names):
        return None
    entries = (
        (Cell(name, name, *cell.span), _part(text.strip(), cell.span))
        for name, (_, _, text) in zip(names, pairs, strict=True)
    )
    return Mapping.of(entries, cell.span)


def _part(text: str, span: Span) -> Node:
    if not _is_bracketed(text):
        return Cell(meaning(text), text, *span)
    # The commas of a colour such as "mix(gold, navy)" part no values.
    hidden = _IN_PARENTHESES.sub(lambda found: found[0].replace(",", _HIDDEN), text)
    words = [word.replace(_HIDDEN, ",") for word in _words(hidden)]
    return Sequence(tuple(Cell(meaning(word), word, *span) for word in words), span)
