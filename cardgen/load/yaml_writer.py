"""Writes Nodes as YAML that people like to read.

What is short is written on one line, a long text as a block. A text is quoted wherever
this or another YAML reader would take it for something else.
"""

import json
import re
import textwrap
from collections.abc import Iterator

from cardgen.load.yaml_faults import printable
from cardgen.model.node import Mapping, Node, Scalar, Sequence

WIDTH = 88
_LONG = 70
_WRAP = textwrap.TextWrapper(80, break_long_words=False, break_on_hyphens=False)
_PLAIN = re.compile(r"[^\W\d_](?:[\w .!?'’()/+&;-]*[\w.!?'’()])?")
_NOT_TEXT = {"true", "false", "null", "yes", "no", "on", "off"}


def write_yaml(node: Node) -> str:
    """Return a document that reads back as the same values.

    Control characters, which YAML does not allow, are escaped.
    """
    return "".join(f"{line}\n" for line in _lines(node, 0))


def _lines(node: Node, indent: int) -> Iterator[str]:
    """Yield the lines of a node that begins on a line of its own, without indent."""
    match node:
        case Mapping() if node.entries:
            for key, value in node.entries:
                yield from _after(f"{_word(key.text)}:", value, indent)
        case Sequence() if node.items:
            yield from _items(node, indent)
        case _:
            yield _flow(node)


def _items(node: Sequence, indent: int) -> Iterator[str]:
    on_lines = all(_is_short(item, indent + 2) for item in node)
    for number, item in enumerate(node):
        if on_lines or isinstance(item, Scalar):
            yield from _after("-", item, indent)
            continue
        # Cards of many lines are separated by an empty one.
        if number:
            yield ""
        for count, line in enumerate(_lines(item, indent + 2)):
            yield _beside(line, "  " if count else "- ")


def _after(head: str, value: Node, indent: int) -> Iterator[str]:
    """Yield a key or hyphen with its value: beside it, or on the lines below."""
    block = _block(value) if isinstance(value, Scalar) else []
    if block:
        yield f"{head} {block[0]}"
        yield from (_beside(line, "  ") for line in block[1:])
    elif isinstance(value, Scalar) or _is_short(value, indent + len(head) + 1):
        yield f"{head} {_flow(value)}"
    else:
        yield head
        yield from (_beside(line, "  ") for line in _lines(value, indent + 2))


def _beside(line: str, lead: str) -> str:
    return lead + line if line else ""


def _is_short(node: Node, indent: int) -> bool:
    """Return whether a node reads well on one line."""
    if isinstance(node, Sequence) and any(isinstance(i, Mapping) for i in node):
        return False
    flow = _flow(node)
    return len(flow) + indent <= WIDTH and "\\n" not in flow


def _flow(node: Node) -> str:
    match node:
        case Mapping():
            pairs = (
                f"{_word(key.text)}: {_flow(value)}" for key, value in node.entries
            )
            return f"{{{', '.join(pairs)}}}"
        case Sequence():
            return f"[{', '.join(_flow(item) for item in node)}]"
        case Scalar(value=str()):
            return _word(node.text)
        case Scalar(value=None):
            return "null"
        case Scalar():
            return node.text


def _word(text: str) -> str:
    if _PLAIN.fullmatch(text) and text.lower() not in _NOT_TEXT:
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return quoted if printable(quoted) else "".join(map(_escaped, quoted))


def _escaped(letter: str) -> str:
    return letter if printable(letter) else f"\\U{ord(letter):08x}"


def _block(scalar: Scalar) -> list[str]:
    """Return the lines of a block scalar; none if the text is better on one line."""
    text, lines = scalar.text, scalar.text.split("\n")
    if not isinstance(scalar.value, str) or not printable(text) or "\r" in text:
        return []
    if len(lines) == 1 and len(text) > _LONG and " ".join(text.split()) == text:
        return [">-", *_WRAP.wrap(text)]
    is_plain = all(line == line.strip() for line in lines) and lines[0] and lines[-1]
    return ["|-", *lines] if len(lines) > 1 and is_plain else []
