"""One value of a card against the field that its card type declares."""

from cardgen.model.game import LISTS, Field, FieldValue
from cardgen.model.node import Cell, Node, Scalar, Sequence, words_in
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.formatting import describe_node, format_number, one_of, pluralize

_NOUNS = {
    "text": "a text",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "icon": "the name of an icon",
    "image": "the name of a picture",
    "list": "a list of words",
    "icons": "a list of icons",
}
ICON_AND, NO_ICON = "+", "none"
"""In fields of type icons: what parts the icons of an entry, and an entry without."""


class FieldError(Exception):
    """A value does not fit its field. Carries message and hint.

    `value` is of the field's type where only a limit is broken, and None otherwise:
    what the card holds for those who ignore the fault.
    """

    def __init__(self, message: str, hint: str = "", value: FieldValue = None) -> None:
        super().__init__(message)
        self.hint = hint
        self.value = value


def value_of(field: Field, node: Node) -> FieldValue:
    """Give the value that a node has in a field. Raises Unfit."""
    match field.type:
        case "integer" | "number":
            return _number(field, node)
        case "boolean":
            if isinstance(node, Scalar) and isinstance(node.value, bool):
                return node.value
            raise _unexpected(field, node)
        case "list":
            return _list(field, node)
        case "icons":
            return _icons(field, node)
        case _:
            return _text(field, node)


def empty_value(field: Field) -> FieldValue:
    """Give the value of a field that a card leaves out."""
    return () if field.default is None and field.type in LISTS else field.default


def describe_field(field: Field) -> str:
    """Say what a field wants: "an integer from 0 to 6"."""
    if field.choices:
        return one_of(field.choices)
    noun = _NOUNS[field.type]
    if field.minimum is None or field.maximum is None:
        return noun
    return (
        f"{noun} from {format_number(field.minimum)} to {format_number(field.maximum)}"
    )


def _unexpected(
    field: Field, node: Node, hint: str = "", value: FieldValue = None
) -> FieldError:
    return FieldError(
        f"expected {describe_field(field)}, found {describe_node(node)}", hint, value
    )


def _number(field: Field, node: Node) -> FieldValue:
    value = node.value if isinstance(node, Scalar) else None
    kinds = (int,) if field.type == "integer" else (int, float)
    # True is an int to Python, and 1.0 is no integer to a designer.
    if isinstance(value, bool) or not isinstance(value, kinds):
        hint = ""
        if isinstance(value, str) and _numeric(value):
            hint = "write the number plainly, without quotes or leading zeros"
        elif isinstance(value, str) and _numeric(value.replace(",", ".")):
            hint = "write a point before the decimals"
        raise _unexpected(field, node, hint)
    low, high = field.minimum, field.maximum
    if (low is not None and value < low) or (high is not None and value > high):
        raise _unexpected(field, node, value=value)
    if field.choices and value not in field.choices:
        raise _unexpected(field, node, value=value)
    return value


def _numeric(text: str) -> bool:
    return text.strip().lstrip("+-").replace(".", "", 1).isdecimal()


def _text(field: Field, node: Node) -> str:
    text = _words(field, node)
    if not text.strip():
        hint = "if it may be empty, say required: false in its card type"
        raise _unexpected(field, node, hint)
    if field.choices:
        _chosen(field, text, node, text)
    if field.max_length is not None and len(text) > field.max_length:
        raise FieldError(
            f"expected at most {pluralize(field.max_length, 'letter')}, found {len(text)}",
            "shorten it, or raise max_length if the card has room",
            text,
        )
    return text


def _words(field: Field, node: Node) -> str:
    # A number in a text is taken as it is written: 1.10 stays 1.10.
    if not isinstance(node, Scalar) or node.value is None:
        raise _unexpected(field, node)
    if isinstance(node.value, bool) and not isinstance(node, Cell):
        raise _unexpected(field, node, f'put it in quotes: "{node.text}"')
    return node.text


def _list(field: Field, node: Node) -> tuple[str, ...]:
    node = words_in(node) if isinstance(node, Cell) else node
    if not isinstance(node, Sequence):
        hint = "write [a, b], or one entry a line after a hyphen"
        raise FieldError(f"expected a list of words, found {describe_node(node)}", hint)
    words = tuple(_word(item) for item in node)
    for item, word in zip(node, words, strict=True) if field.choices else ():
        _chosen(field, word, item, words)
    return words


def _icons(field: Field, node: Node) -> tuple[str, ...]:
    """Read icons: tidied to `fire+stone`, whatever blanks stand around the sign."""
    try:
        words = _list(field, node)
    except FieldError as unfit:
        raise FieldError(
            str(unfit).replace("list of words", "list of icons"), unfit.hint
        ) from None
    entries = tuple(
        ICON_AND.join(name.strip() for name in word.split(ICON_AND)) for word in words
    )
    for word, entry in zip(words, entries, strict=True):
        if "" in entry.split(ICON_AND):
            hint = "several icons of one entry are written fire+stone"
            raise FieldError(f'expected icons, found "{word}"', hint)
    return entries


def _word(item: Node) -> str:
    if not isinstance(item, Scalar) or not item.text.strip():
        raise FieldError(f"expected a list of words, found {describe_node(item)} in it")
    return item.text


def _chosen(field: Field, text: str, node: Node, value: FieldValue) -> None:
    choices = [str(choice) for choice in field.choices]
    if text not in choices:
        hint = did_you_mean(text, choices).strip()
        raise _unexpected(field, node, hint, value)
