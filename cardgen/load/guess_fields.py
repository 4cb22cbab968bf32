"""The card type of imported cards: what their values say about each field."""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from pathlib import Path

from cardgen.model.node import Cell, Node, Scalar, Value
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Sequence as ListNode
from cardgen.model.source import Span

_NOWHERE = Span(Path())
_OWN = ("id", "copies", "provenance", "extends")
# Fewer values than this, each on several cards, are a choice.
_FEW = 12
_OFTEN = 3
_SHORT = 24


def guess_fields(
    cards: Sequence[Mapping[str, Node]], names: Iterable[str], live: bool = False
) -> dict[str, Node]:
    """Return the declaration of each field of cards, by its name, in that order.

    In a live sheet prices and dates look as is usual in the language of the game: no
    text with digits is a choice.
    """
    values: dict[str, list[Node]] = {name: [] for name in names}
    for card in cards:
        for name, value in card.items():
            if name not in _OWN:
                values[name].append(value)
    return {
        name: _declared(found, len(found) == len(cards), live)
        for name, found in values.items()
        if found
    }


def _declared(values: Sequence[Node], required: bool, live: bool) -> MappingNode:
    declared = _guessed(values)
    choices = declared.get("choices") if live else None
    words = choices.items if isinstance(choices, ListNode) else ()
    if any(sign.isdigit() for word in map(_text_of, words) for sign in word):
        declared = {"type": declared["type"], **_length(map(_text_of, values))}
    if not required:
        declared["required"] = scalar(False)
    return mapping(declared)


def _guessed(values: Sequence[Node]) -> dict[str, Node]:
    if any(isinstance(value, MappingNode) for value in values):
        return {"type": scalar("picture")}
    if any(isinstance(value, ListNode) for value in values):
        lists = (value for value in values if isinstance(value, ListNode))
        words = [w.text for each in lists for w in each if isinstance(w, Scalar)]
        return {"type": scalar("list"), **_choices(words)}
    scalars = [value for value in values if isinstance(value, Scalar)]
    if all(isinstance(each.value, bool) for each in scalars):
        return {"type": scalar("boolean")}
    numbers = {n: each for each in scalars if (n := _number(each.value)) is not None}
    if all(_number(each.value) is not None and _is_plain(each) for each in scalars):
        whole = all(isinstance(each.value, int) for each in scalars)
        ends = ListNode((numbers[min(numbers)], numbers[max(numbers)]), _NOWHERE)
        return {"type": scalar("integer" if whole else "number"), "range": ends}
    return _text([each.text for each in scalars])


def _is_plain(number: Scalar) -> bool:
    """Return whether it prints as the sheet shows it: 1.10 would be 1.1."""
    return not isinstance(number, Cell) or str(number.value) == number.text


def _text(texts: Sequence[str]) -> dict[str, Node]:
    return {"type": scalar("text"), **(_choices(texts) or _length(texts))}


def _length(texts: Iterable[str]) -> dict[str, Node]:
    # Room for the next edit.
    return {"max_length": scalar(10 * ceil(max(map(len, texts)) / 10))}


def _text_of(node: Node) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _choices(texts: Sequence[str]) -> dict[str, Node]:
    """Return the words that are used again and again, if there are few of them."""
    words = dict.fromkeys(texts)
    few = 0 < len(words) <= min(_FEW, len(texts) / _OFTEN)
    if not few or any(len(word) > _SHORT or "\n" in word for word in words):
        return {}
    return {"choices": ListNode(tuple(map(scalar, words)), _NOWHERE)}


def _number(value: Value) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value


def scalar(value: bool | int | float | str) -> Scalar:
    """Return a value that no file holds yet."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return Scalar(value, text, *_NOWHERE)


def mapping(entries: Mapping[str, Node]) -> MappingNode:
    """Return a mapping that no file holds yet."""
    pairs: Iterable[tuple[Scalar, Node]] = (
        (scalar(name), node) for name, node in entries.items()
    )
    return MappingNode.of(pairs, _NOWHERE)
