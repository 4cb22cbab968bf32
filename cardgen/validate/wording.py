"""Values and choices as messages write them."""

from collections.abc import Iterable

from cardgen.model.node import Mapping, Node, Scalar, Sequence

_LONGEST = 40


def quoted(text: str) -> str:
    """Write a text in quotes, on one line and not too long."""
    flat = " ".join(text.split())
    return f'"{flat if len(flat) <= _LONGEST else flat[: _LONGEST - 1] + "…"}"'


def found(node: Node) -> str:
    """Say what stands there."""
    match node:
        case Mapping():
            return "a mapping"
        case Sequence():
            return _list(node)
        case Scalar(value=None):
            return "nothing"
        case Scalar(value=str()):
            return quoted(node.text) if node.text else "an empty text"
        case Scalar():
            return node.text


def _list(node: Sequence) -> str:
    texts = [item.text for item in node if isinstance(item, Scalar)]
    if not node.items:
        return "an empty list"
    short = len(texts) == len(node.items) and len(", ".join(texts)) <= _LONGEST // 2
    return f"[{', '.join(texts)}]" if short else "a list"


def one_of(choices: Iterable[object]) -> str:
    """List choices: "a, b or c"."""
    words = [str(choice) for choice in choices]
    return " or ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def number(value: float) -> str:
    """Write a number without a needless ".0"."""
    return str(int(value)) if float(value).is_integer() else str(value)


def many(count: int, noun: str) -> str:
    """Write a count with its noun: "1 card", "3 cards"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
