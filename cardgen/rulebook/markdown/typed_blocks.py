"""Lines that begin like a list or a quotation of Markdown, and are what they look like.

"+ 2 wood" and "- 1 wood" change a number, "> 3" compares, and "24. Dezember" is no
list.
"""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, blockquote, list_block
from markdown_it.token import Token

from cardgen.rulebook.markdown.problem_log import ProblemLog
from cardgen.typeset.marks import is_minus

_NUMBERED = re.compile(r"[ >]*\d{1,9}([.)])(?=[ \t]|$)")
_COMPARED = re.compile(r">[ \t]*\d")
_CELL = re.compile(r"(?<!\\)\|")


def keep_signs(markdown: MarkdownIt) -> None:
    """Let a reader of Markdown take such lines for text."""
    starts = {"alt": ["paragraph", "reference", "blockquote"]}
    markdown.block.ruler.at("list", _list, starts)  # type: ignore[arg-type]
    quotes = {"alt": [*starts["alt"], "list"]}
    markdown.block.ruler.at("blockquote", _quote, quotes)  # type: ignore[arg-type]


def _list(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    at = state.bMarks[start] + state.tShift[start]
    if state.src[at : at + 1] == "+" or is_minus(state.src, at):
        return False
    number = _NUMBERED.match(state.src, at, state.eMarks[start])
    if number and not _has_others(state, start, number[1]):
        return False
    return list_block(state, start, end, silent)


def _has_others(state: StateBlock, start: int, sign: str) -> bool:
    """Return whether a list of numbers has an item above or below one."""
    last = len(state.bMarks) - 1
    return _continues(state, range(start + 1, last), sign) or _continues(
        state, range(start - 1, -1, -1), sign
    )


def _continues(state: StateBlock, lines: range, sign: str) -> bool:
    blank = False
    for number in lines:
        line = state.src[state.bMarks[number] : state.eMarks[number]]
        other = _NUMBERED.match(line)
        if other and other[1] == sign:
            return True
        # What is indented belongs to an item; other text after a blank line does not.
        if blank and line.strip() and not line.startswith((" ", "\t")):
            return False
        blank = blank or not line.strip()
    return False


def _quote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    at = state.bMarks[start] + state.tShift[start]
    if _COMPARED.match(state.src, at, state.eMarks[start]):
        return False
    return blockquote(state, start, end, silent)


def warn_of_cells(row: Token, line: str, columns: int, log: ProblemLog) -> None:
    """Warn of the cells of a row that its table has no column for."""
    cells = _CELL.split(line.strip().removeprefix("|").removesuffix("|"))
    if row.map and len(cells) > columns:
        found = cells[columns].strip()
        message = f'"{found}" is not printed: the table has {columns} columns'
        hint = 'add a column to its head; a "|" in a cell is written "\\|"'
        log.warning(row.map[0], found, message, hint)
