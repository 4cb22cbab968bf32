"""Find the line of a YAML file whose indentation does not match that of its block.

The parser notices it later: at the next line, or at the end of a text that went on.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_HYPHENS = re.compile(r"(?:-[ ]+)*(?:-$)?")
_KEY = re.compile(r"""(?:[^\s:#"'\[\]{},-][^:#"'\[\]{},]*|"[^"]*"|'[^']*'):(?:\s+|$)""")
_MARKS = re.compile(r"(?:[&!]\S*(?:\s+|$))*(?:#.*)?")
_TOKEN = re.compile(r"""\s\#.*|"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[\[\]{}"']""")
_QUOTES = ('"', "'")
_STEP = 2
"""Spaces of a block within another, where nothing else decides."""

_SAMPLE = 1000
"""How many lines after the wrong one decide which column is right."""


class Misplaced(NamedTuple):
    """A line with its spaces; `usual` maps those of others to the last such line."""

    line: int
    spaces: int
    usual: dict[int, int]


class _Entry(NamedTuple):
    """A line that begins a key or an item: its parts, after `column` spaces."""

    number: int
    column: int
    hyphens: str
    key: str
    value: str

    @property
    def opens(self) -> bool:
        """Whether the lines below may be indented further."""
        return _MARKS.fullmatch(self.value) is not None

    @property
    def complete(self) -> bool:
        """Whether the value cannot go on in the next line."""
        return self.value[:1] in ("[", "{", *_QUOTES)


class _Block(NamedTuple):
    """The numbers of the lines so far whose keys or items begin at one column."""

    column: int
    lines: list[int]
    of_items: bool


def misplaced_line(lines: Sequence[str], until: int) -> Misplaced | None:
    """Return the first line up to a number that begins at a column of no block."""
    entries = list(_entries(lines))
    blocks: list[_Block] = []
    for at, entry in enumerate(entries):
        if entry.number > until:
            break
        closed = _close(blocks, entry)
        fits = blocks and blocks[-1].column == entry.column
        opened = not closed and (at == 0 or entries[at - 1].opens)
        if fits or opened:
            _add(blocks, entry)
        elif closed or not _goes_on(entries[at - 1], entry):
            return _misplaced(entries, at, blocks, closed)
    return None


def _close(blocks: list[_Block], entry: _Entry) -> list[_Block]:
    """Remove and return the blocks that end before a line, from the inside."""
    closed: list[_Block] = []
    while blocks and _closes(entry, blocks[-1]):
        closed.append(blocks.pop())
    return closed


def _add(blocks: list[_Block], entry: _Entry) -> None:
    """Add a line to its block. The items of a key may begin at its own column."""
    of_items = bool(entry.hyphens)
    last = blocks[-1] if blocks else None
    if last is None or last.column < entry.column or of_items > last.of_items:
        blocks.append(_Block(entry.column, [], of_items))
    blocks[-1].lines.append(entry.number)
    blocks += _blocks_after_hyphens(entry)


def _misplaced(
    entries: list[_Entry], at: int, blocks: list[_Block], closed: list[_Block]
) -> Misplaced:
    """Return what is misplaced: the block near a line, or else the line itself."""
    entry = entries[at]
    usual = blocks[-1].column + _STEP if closed and blocks else 0
    near = _nearest([*closed, *blocks[-1:]], *entries[at : at + 2])
    return _judged(near[-1], entries, at, usual) or Misplaced(
        entry.number, entry.column, {block.column: block.lines[-1] for block in near}
    )


def _closes(entry: _Entry, block: _Block) -> bool:
    ends_items = block.of_items and not entry.hyphens
    return block.column > entry.column - ends_items


def _goes_on(before: _Entry, entry: _Entry) -> bool:
    """Return whether a line may be a part of the text that begins in the one before."""
    words = len(entry.key.split()) > 1
    return not before.opens and not before.complete and (words or bool(entry.hyphens))


def _blocks_after_hyphens(entry: _Entry) -> Iterator[_Block]:
    ends = [match.end() for match in re.finditer("-[ ]+", entry.hyphens)]
    for end in ends if entry.key else ends[:-1]:
        of_items = end < len(entry.hyphens)
        yield _Block(entry.column + end, [entry.number], of_items)


def _nearest(blocks: list[_Block], entry: _Entry, *after: _Entry) -> list[_Block]:
    """Return the blocks that a line may belong to: they are of keys or of items, and
    what the line opens is inside of them."""
    inner = max([0, *(each.column for each in after if entry.opens)])

    def distance(block: _Block) -> tuple[bool, bool, int]:
        of_others = block.of_items != bool(entry.hyphens)
        return of_others, 0 < inner <= block.column, abs(block.column - entry.column)

    least = min(map(distance, blocks))
    return [block for block in blocks if distance(block) == least]


def _judged(
    block: _Block, entries: list[_Entry], at: int, usual: int
) -> Misplaced | None:
    """Return the block as misplaced if more lines are like the one at an index.

    `usual` is the column that decides if both have the same number of lines.
    """
    wrong = entries[at]
    low = min(wrong.column, block.column)
    like, unlike = len(block.lines), 0
    for entry in entries[at : at + _SAMPLE]:
        if entry.column < low:
            break
        like += entry.column == block.column
        unlike += entry.column == wrong.column
    if (unlike, wrong.column == usual) > (like, block.column == usual):
        usual_lines = {wrong.column: wrong.number}
        return Misplaced(block.lines[0], block.column, usual_lines)
    return None


def _entries(lines: Sequence[str]) -> Iterator[_Entry]:
    """Yield the lines that begin a key or an item, without those inside of texts."""
    number = 0
    while number < len(lines):
        entry = _entry(lines[number], number + 1)
        number += 1
        if entry is None:
            continue
        yield entry
        if entry.value[:1] in ("|", ">"):
            number = _after_block_text(lines, number, entry.column)
        elif entry.complete:
            number = _after_value(lines, number, entry.value)


def _entry(line: str, number: int) -> _Entry | None:
    text = line.strip()
    column = len(line) - len(line.lstrip(" "))
    hyphens = _HYPHENS.match(text)
    begin = hyphens.end() if hyphens else 0
    key = _KEY.match(text, begin)
    if not begin and not key:
        return None
    end = key.end() if key else begin
    return _Entry(number, column, text[:begin], key[0] if key else "", text[end:])


def _after_block_text(lines: Sequence[str], number: int, column: int) -> int:
    """Return the number of lines up to the end of a text after > or |."""
    least = column + 1
    for at in range(number, len(lines)):
        spaces = len(lines[at]) - len(lines[at].lstrip(" "))
        if lines[at].strip() and spaces < least:
            return at
        if lines[at].strip() and least == column + 1:
            least = spaces
    return len(lines)


def _after_value(lines: Sequence[str], number: int, value: str) -> int:
    """Return the number of lines up to the end of a value in brackets or quotes."""
    if value[0] not in _QUOTES:
        return _after_brackets(lines, number, value)[0]
    is_open = _TOKEN.findall(value)[0] == value[0]
    while is_open and number < len(lines):
        is_open = value[0] not in lines[number]
        number += 1
    return number


def _after_brackets(lines: Sequence[str], number: int, value: str) -> tuple[int, int]:
    depth = open_brackets(value)
    while depth > 0 and number < len(lines):
        depth += open_brackets(lines[number])
        number += 1
    return number, depth


def stays_open(lines: Sequence[str], number: int, value: str) -> bool:
    """Return whether a bracket in a value that ends line `number` is never closed."""
    return _after_brackets(lines, number, value)[1] > 0


def open_brackets(text: str) -> int:
    """Return how many more brackets a text opens than it closes."""
    marks = _TOKEN.findall(text)
    return sum((mark in ("[", "{")) - (mark in ("]", "}")) for mark in marks)
