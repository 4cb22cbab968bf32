"""Checks one value of a card against the field that its card type declares."""

import re
from collections.abc import Callable, Iterator

from cardgen.model.game import LISTS, Field, FieldValue
from cardgen.model.node import (
    Cell,
    Mapping,
    Node,
    Scalar,
    Sequence,
    is_blank,
    is_empty,
    parts_in,
    plain_of,
    words_in,
)
from cardgen.model.picture_parts import (
    LONGEST_PART,
    MOST_PARTS,
    OF_MAPPINGS,
    SEED,
    Part,
    PictureParts,
    Single,
)
from cardgen.model.slugs import slug_hint
from cardgen.model.source import Span
from cardgen.model.suggestions import BLANK_HINT, colon_hint, did_you_mean, space_hint
from cardgen.validate.formatting import (
    describe_node,
    format_number,
    one_of,
    pluralize,
    quote_colour,
    quoted,
)

_NOUNS = {
    "text": "text",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "icon": "the name of an icon",
    "image": "the name of a picture",
    "list": "a list of words",
    "icons": "a list of icons",
    "picture": "a picture",
}
PART_NAME = re.compile(r"[a-z][a-z0-9_]*")
ICON_AND, NO_ICON = "+", "none"
"""In fields of type icons: what joins the icons of an entry, and an entry without."""


class FieldError(Exception):
    """A value does not fit its field. Carries message and hint.

    `value` is what the card holds if the problem is ignored: the value itself if it
    only breaks a limit, None if it is not of the field's type. `at` is the place of the
    part that is wrong, if that is not the whole value.
    """

    def __init__(
        self,
        message: str,
        hint: str = "",
        value: FieldValue = None,
        at: Span | None = None,
    ) -> None:
        super().__init__(message)
        self.hint = hint
        self.value = value
        self.at = at


def value_of(field: Field, node: Node) -> FieldValue:
    """Return the value that a node has in a field. Raises FieldError."""
    return _READERS.get(field.type, _text)(field, node)


def empty_value(field: Field) -> FieldValue:
    """Return the value of a field that a card leaves out."""
    return () if field.default is None and field.type in LISTS else field.default


def describe_field(field: Field) -> str:
    """Return what a field expects: "an integer from 0 to 6"."""
    if field.choices:
        return one_of(field.choices)
    noun = _NOUNS[field.type]
    if field.minimum is None or field.maximum is None:
        return noun
    low, high = format_number(field.minimum), format_number(field.maximum)
    return f"{noun} from {low} to {high}"


def _mismatch(
    field: Field, node: Node, hint: str = "", value: FieldValue = None
) -> FieldError:
    found = describe_node(node)
    return FieldError(f"expected {describe_field(field)}, found {found}", hint, value)


def _boolean(field: Field, node: Node) -> FieldValue:
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    raise _mismatch(field, node)


def _number(field: Field, node: Node) -> FieldValue:
    value = node.value if isinstance(node, Scalar) else None
    kinds = (int,) if field.type == "integer" else (int, float)
    # True is an int to Python, and 1.0 is no integer to a designer.
    if isinstance(value, bool) or not isinstance(value, kinds):
        raise _mismatch(field, node, _number_hint(value))
    low, high = field.minimum, field.maximum
    if (low is not None and value < low) or (high is not None and value > high):
        raise _mismatch(field, node, value=value)
    if field.choices and value not in field.choices:
        raise _mismatch(field, node, value=value)
    return value


def _number_hint(value: FieldValue) -> str:
    if isinstance(value, str) and _is_numeric(value):
        return "write the number without quotes or leading zeros"
    if isinstance(value, str) and _is_numeric(value.replace(",", ".")):
        whole = value.rstrip().endswith(",")
        return "delete the comma" if whole else "use a decimal point"
    return "" if isinstance(value, int | float) else "write a number in digits"


def _is_numeric(text: str) -> bool:
    return text.strip().lstrip("+-").replace(".", "", 1).isdecimal()


def _text(field: Field, node: Node) -> str:
    # A number in a text is taken as it is written: 1.10 stays 1.10.
    if not isinstance(node, Scalar) or node.value is None:
        raise _mismatch(field, node)
    # Marks of bold words are not typed into a sheet, and not every field reads them.
    plain = plain_of(node)
    text = node.text if field.markup and not field.choices else plain
    if isinstance(node.value, bool) and not isinstance(node, Cell):
        raise _mismatch(field, node, f'put it in quotes: "{text}"')
    if not text.strip():
        hint = "if it may be empty, write required: false in its card type"
        raise _mismatch(field, node, hint)
    if field.choices:
        _check_choice(field, text, node, text)
    if field.max_length is not None and len(plain) > field.max_length:
        most = pluralize(field.max_length, "character")
        hint = "shorten it, or raise max_length if the card has room"
        raise FieldError(f"expected at most {most}, found {len(plain)}", hint, text)
    return text


def _list(field: Field, node: Node) -> tuple[str, ...]:
    node = words_in(node) if isinstance(node, Cell) else node
    noun = _NOUNS[field.type]
    if not isinstance(node, Sequence):
        hint = "write [a, b], or a line with a hyphen for each entry"
        raise FieldError(f"expected {noun}, found {describe_node(node)}", hint)
    for item in node:
        if not isinstance(item, Scalar) or not item.text.strip():
            found = describe_node(item)
            raise FieldError(f"expected {noun}, found {found} in it")
    words = tuple(item.text for item in node if isinstance(item, Scalar))
    for item, word in zip(node, words, strict=True) if field.choices else ():
        _check_choice(field, word, item, words)
    return words


def _icons(field: Field, node: Node) -> tuple[str, ...]:
    """Read icons: spaces around the plus sign are dropped, as in `fire+stone`."""
    words = _list(field, node)
    entries = tuple(
        ICON_AND.join(name.strip() for name in word.split(ICON_AND)) for word in words
    )
    for word, entry in zip(words, entries, strict=True):
        if "" in entry.split(ICON_AND):
            hint = "write several icons of one entry as fire+stone"
            raise FieldError(f'expected icons, found "{word}"', hint)
    return entries


def _picture(field: Field, node: Node) -> PictureParts:
    """Read a picture: a part that it leaves out is that of the field's default."""
    parts = parts_in(node) if isinstance(node, Cell) else node
    if not isinstance(parts, Mapping):
        hint = "write {scene: pond, figure: frog}"
        if isinstance(node, Cell):
            hint = "write scene=pond; figure=frog, each name once"
        raise _mismatch(field, node, hint)
    if len(parts.nodes) > MOST_PARTS:
        raise FieldError(f"expected at most {MOST_PARTS} parts in a picture")
    usual = field.default if isinstance(field.default, PictureParts) else {}
    return PictureParts({**usual, **dict(_parts(parts))})


def _parts(parts: Mapping) -> Iterator[tuple[str, Part]]:
    for key, node in parts.entries:
        name = key.text
        if PART_NAME.fullmatch(name) is None or name in OF_MAPPINGS:
            hint = _part_hint(name, parts)
            if not name.strip():
                hint = BLANK_HINT
            elif name in OF_MAPPINGS:
                hint = "templates use that name for something else"
            message = f"{quoted(name)} cannot be the name of a part of a picture"
            raise FieldError(message, hint, at=key.span)
        yield name, _part(key, node)


def _part_hint(name: str, parts: Mapping) -> str:
    """Return the hint for the name of a part that cannot be one."""
    hint = ""
    if parts.in_braces and is_blank(parts.get(name)):
        first = name.partition(" ")[0]
        words = (first,) if PART_NAME.fullmatch(first) else ()
        hint = space_hint(name) or colon_hint(name, words, parts.keys.numbers)
    return hint or slug_hint(name.lstrip("0123456789"), "head", "_")


def _part(key: Scalar, node: Node) -> Part:
    """Return the value of a part, or its list of values. Raises FieldError."""
    if not isinstance(node, Sequence) or not node.items or key.text == SEED:
        return _single(key, node, key.span if is_empty(node) else node.span)
    return tuple(_single(key, item, item.span) for item in node)


def _single(key: Scalar, node: Node, at: Span) -> Single:
    if not isinstance(node, Scalar) or node.value is None or not node.text.strip():
        hint = quote_colour(key.text, node) or f'write "{key.text}: ...", or delete it'
        if not isinstance(node, Scalar):
            hint = "a part is one value, or several for chance to choose from: [a, b]"
        if key.text == SEED and isinstance(node, Sequence):
            hint = "the seed chooses from the lists of other parts"
        found = f"expected a text or number as {key.text}, found {describe_node(node)}"
        raise FieldError(found, hint, at=at)
    if isinstance(node.value, str) and len(node.text) > LONGEST_PART:
        message = f"expected at most {LONGEST_PART} characters as {key.text}"
        raise FieldError(message, "give a long text a field of its own", at=node.span)
    return node.value


def _check_choice(field: Field, text: str, node: Node, value: FieldValue) -> None:
    # Most choices are texts.
    if text in field.choices:
        return
    choices = [str(choice) for choice in field.choices]
    if text not in choices:
        hint = did_you_mean(text, choices).strip()
        raise _mismatch(field, node, hint, value)


_READERS: dict[str, Callable[[Field, Node], FieldValue]] = {
    "integer": _number,
    "number": _number,
    "boolean": _boolean,
    "list": _list,
    "icons": _icons,
    "picture": _picture,
}
