"""Lines that begin like a list or a quotation of Markdown, and are what they look like.

"+ 2 wood" and "- 1 wood" change a number, "> 3" compares, and "24. Dezember" is no
list.
"""

import re
from collections import Counter
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, blockquote, list_block
from markdown_it.token import Token

from cardgen.rulebook.markdown.problem_log import ProblemLog
from cardgen.typeset.marks import is_minus

_NUMBERED = re.compile(
    r"^(?:[ \t>]|[-*+][ \t])*(\d{1,9})([.)])(?=[ \t]|$)", re.MULTILINE
)
_ORDINAL = re.compile(r"(\d{1,9})([.)])(?=\s|$)")
_COMPARED = re.compile(r">[ \t]*\d")
_CELL = re.compile(r"(?<!\\)\|")


def keep_signs(markdown: MarkdownIt) -> None:
    """Make a reader of Markdown take such lines for text."""
    starts = {"alt": ["paragraph", "reference", "blockquote"]}
    markdown.block.ruler.at("list", _list, starts)  # type: ignore[arg-type]
    quotes = {"alt": [*starts["alt"], "list"]}
    markdown.block.ruler.at("blockquote", _quote, quotes)  # type: ignore[arg-type]


def _list(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    at = state.bMarks[start] + state.tShift[start]
    if state.src[at : at + 1] == "+" or is_minus(state.src, at):
        return False
    if (number := _ORDINAL.match(state.src, at)) and _is_lone(state, start, number):
        return False
    return list_block(state, start, end, silent)


def _is_lone(state: StateBlock, line: int, number: re.Match[str]) -> bool:
    """Return whether a book has no item before or after one of such a number.

    Boxes and tables between the items of a list end it for Markdown, not for a reader.
    """
    found, own, sign = _numbers(state.src), int(number[1]), number[2]
    if found[own - 1, sign] or found[own + 1, sign] or found[own, sign] > 1:
        return False
    # Another number beside it is a fault, with a warning of its own.
    above = line and _NUMBERED.match(state.src, state.bMarks[line - 1])
    return not above and not _NUMBERED.match(state.src, state.eMarks[line] + 1)


@lru_cache(maxsize=1)
def _numbers(text: str) -> Counter[tuple[int, str]]:
    """Return how often lines of a book begin with each number and its sign."""
    return Counter((int(each[1]), each[2]) for each in _NUMBERED.finditer(text))


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
