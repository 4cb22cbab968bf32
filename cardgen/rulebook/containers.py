"""Blocks between colons, which Markdown itself has not.

    ::: example A tie
    Both have rolled 3.
    :::

More colons open a block that holds others; it is closed by as many.
"""

import re

from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock

OPEN, CLOSE, LEAF = "container_open", "container_close", "container_leaf"
HOLDING = (
    *("example", "note", "tip", "warning", "question"),
    *("columns", "quick-reference"),
)
LEAVES = ("contents", "index", "page-break")
_OPENS = re.compile(r"(:{3,})[ \t]*([\w-]*)[ \t]*(.*?)[ \t]*$")
_INTERRUPTS: RuleOptionsType = {"alt": ["paragraph", "reference", "blockquote", "list"]}


def add_containers(markdown: MarkdownIt) -> None:
    """Teach a parser to read them."""
    markdown.block.ruler.before("fence", "container", _container, _INTERRUPTS)


def _container(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    match = _OPENS.match(_line(state, start))
    if match is None or not match[2] or state.is_code_block(start):
        return False
    if silent:
        return True
    if match[2] in LEAVES or match[2] not in HOLDING:
        _push(state, LEAF, match, start, 0)
        state.line = start + 1
        return True
    close = _closing(state, start, end, len(match[1]))
    opened = _push(state, OPEN, match, start, 1)
    opened.meta["closed"] = close < end
    _inside(state, start + 1, close)
    _push(state, CLOSE, match, close, -1)
    state.line = min(close + 1, end)
    return True


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def _closing(state: StateBlock, start: int, end: int, colons: int) -> int:
    """Give the line of as many colons and nothing else, or the end."""
    depth = 0
    for line in range(start + 1, end):
        match = _OPENS.match(_line(state, line))
        if match is None or len(match[1]) != colons:
            continue
        if match[2] in HOLDING:
            depth += 1
        elif not match[2] and not match[3]:
            if depth == 0:
                return line
            depth -= 1
    return end


def _push(state: StateBlock, kind: str, match: re.Match[str], line: int, step: int):  # type: ignore[no-untyped-def]
    token = state.push(kind, "", step)  # type: ignore[arg-type]
    token.map = [line, line + 1]
    token.markup, token.info, token.content = match[1], match[2], match[3]
    token.block = True
    return token


def _inside(state: StateBlock, start: int, end: int) -> None:
    parent, last = state.parentType, state.lineMax
    state.parentType, state.lineMax = "container", end
    state.md.block.tokenize(state, start, end)
    state.parentType, state.lineMax = parent, last
