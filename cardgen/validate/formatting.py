"""Format values, choices and counts for messages."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardgen.model.node import Mapping, Node, Scalar, Sequence, colour_in_comment
from cardgen.model.words import ENGLISH, Words

if TYPE_CHECKING:
    from cardgen.model.game import Kind

_LONGEST = 40
# One, and any other number.
_COUNTED: "dict[Kind, tuple[str, str]]" = {
    "deck": ("{n} card", "{n} cards"),
    "sheet": ("{n} sheet", "{n} sheets"),
    "board": ("{n} board", "{n} boards"),
    "tokens": ("{n} token", "{n} tokens"),
    "reference": ("{n} reference", "{n} references"),
    "box": ("{n} box", "{n} boxes"),
    "rulebook": ("{n} rulebook", "{n} rulebooks"),
    "parts": ("{n} part", "{n} parts"),
}


def quoted(text: str) -> str:
    """Return a text in quotes, on one line and not too long."""
    flat = " ".join(text.split())
    return f'"{flat if len(flat) <= _LONGEST else flat[: _LONGEST - 1] + "…"}"'


def columns(words: Iterable[str], width: int = 88) -> str:
    """Return words in as many columns as fit, to be read downwards."""
    listed = list(words)
    wide = max(map(len, listed), default=0) + 2
    rows = -(-len(listed) // max(1, (width + 2) // wide)) or 1
    lines = (listed[row::rows] for row in range(rows))
    return "\n".join("".join(f"{w:{wide}}" for w in line).rstrip() for line in lines)


def describe_node(node: Node) -> str:
    """Return what a message calls a value: "nothing", "a mapping", the text itself."""
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


def quote_colour(name: str, value: Node | None) -> str:
    """Return the hint for a colour without quotes, which is a comment, or ""."""
    colour = colour_in_comment(value)
    return f'# begins a comment; write {name}: "{colour}"' if colour else ""


def one_of(choices: Iterable[object]) -> str:
    """Return choices as "a, b or c"."""
    words = [str(choice) for choice in choices]
    return " or ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def all_of(names: Iterable[str]) -> str:
    """Return names as "a, b and c"."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def first_few(names: list[str]) -> str:
    """List at most five names: "a, b, c, d, e ..."."""
    return ", ".join(names[:5]) + " ..." * (len(names) > 5)


def format_number(value: float) -> str:
    """Return a number without a needless ".0"."""
    integral = isinstance(value, int) or value.is_integer()
    return str(int(value)) if integral else str(value)


def pluralize(count: int, noun: str) -> str:
    """Return a count with its noun: "1 card", "3 cards", "2 copies"."""
    if count == 1:
        return f"{count} {noun}"
    if noun.endswith("y"):
        return f"{count} {noun[:-1]}ies"
    return f"{count} {noun}{'es' if noun.endswith('x') else 's'}"


def counted(kind: "Kind", count: int, say: Words = ENGLISH) -> str:
    """Return a count with its noun: "1 board", "120 tokens"."""
    return say(_COUNTED[kind][count != 1], n=count)


def format_bounds(low: float | str | None, high: float | str | None) -> str:
    """Return bounds, numbers or names: "from 1 to 3", "at least 1", "at most cost"."""
    written = [
        bound if isinstance(bound, str) or bound is None else format_number(bound)
        for bound in (low, high)
    ]
    if low == high:
        return f"as much as {low}" if isinstance(low, str) else str(written[0])
    if None not in written:
        return f"from {written[0]} to {written[1]}"
    return f"at most {written[1]}" if low is None else f"at least {written[0]}"


def markdown(page: str) -> str:
    """Return a page with a blank line before indented lines: Markdown's code blocks."""
    lines: list[str] = []
    for line in page.splitlines():
        before = lines[-1] if lines else ""
        if line.startswith("    ") and before and not before.startswith("    "):
            lines.append("")
        lines.append(line)
    return "\n".join(lines)
