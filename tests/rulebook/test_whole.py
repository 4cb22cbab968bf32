"""Small boxes and tables are not split; larger ones continue on the next page."""

from pathlib import Path

import pytest

from tests.rulebook.books import Book, pages

_BLOCKS = 16
_FILLER = "Reeds stand in the water, and wind goes through them all day. "


def _box(name: str, lines: int) -> str:
    inner = "\n\n".join(f"{name}line{line}" for line in range(lines))
    return f"::: note\n{inner}\n:::\n\n"


def _table(name: str, lines: int) -> str:
    rows = "".join(f"| {name}line{line} |\n" for line in range(lines))
    return f"| {name} |\n|:--|\n{rows}\n"


def _book(tmp_path: Path, block: str, lines: int) -> list[str]:
    """Return pages with many copies of a block, at all heights of a page."""
    make = {"box": _box, "table": _table}[block]
    parts = [
        _FILLER * (1 + number * 5 % 7) + "\n\n" + make(f"{block}{number}", lines)
        for number in range(_BLOCKS)
    ]
    return pages(
        Book.write(tmp_path, "# Pond\n\n==Dive== now.\n\n" + "".join(parts)).render()
    )


def _cut(read: list[str], block: str, lines: int) -> list[int]:
    """Return the numbers of the blocks that are on more than one page."""
    found = []
    for number in range(_BLOCKS):
        words = [f"{block}{number}line{line}" for line in range(lines)]
        places = {n for n, text in enumerate(read) for w in words if w in text.split()}
        assert places
        if len(places) > 1:
            found.append(number)
    return found


@pytest.mark.parametrize("block", ["box", "table"])
def test_a_small_block_is_not_cut(tmp_path: Path, block: str) -> None:
    assert _cut(_book(tmp_path, block, 6), block, 6) == []


@pytest.mark.parametrize("block", ["box", "table"])
def test_a_large_block_continues_on_the_next_page(tmp_path: Path, block: str) -> None:
    assert _cut(_book(tmp_path, block, 24), block, 24)
