"""What was dealt, as the field of the card type wants it written."""

import re
from pathlib import Path

from cardgen.generate.deal import RULE, Value
from cardgen.model.game import LISTS, FieldType
from cardgen.model.node import Node, Scalar, Sequence
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span

_WHOLE = re.compile(r"-?[0-9]{1,15}")
_DECIMAL = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15})?")
_NOWHERE = Span(Path())
_TRUTH = {"true": True, "false": False}


def node_of(value: Value, field: str, kind: FieldType, at: Span) -> Node:
    """Give a value as the node that a card list has for it.

    Raises Refused, at the place given, for a value that the field cannot hold.
    """
    if kind in LISTS:
        words = value if isinstance(value, tuple) else (value,)
        return Sequence(tuple(text_node(word) for word in words), at)
    if isinstance(value, str):
        found: bool | int | float | str | None = value
        if kind == "boolean":
            found = _TRUTH.get(value)
        elif kind == "integer":
            found = int(value) if _WHOLE.fullmatch(value) else None
        elif kind == "number":
            found = float(value) if _DECIMAL.fullmatch(value) else None
        if found is not None:
            return Scalar(found, value, *at)
    shown = "a list" if isinstance(value, tuple) else f'"{value}"'
    nouns = {"integer": "a whole number", "number": "a number"}
    noun = nouns.get(kind, "true or false" if kind == "boolean" else "a text")
    message = f'{shown} was dealt for "{field}", expected {noun}'
    hint = "the card type says what the field holds"
    raise Refused(error(RULE, at, message, hint))


def text_node(text: str) -> Scalar:
    """Give a text as a node without a place of its own."""
    return Scalar(text, text, *_NOWHERE)
