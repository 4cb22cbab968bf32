"""Small boxes and tables are not split; larger ones continue on the next page."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.rulebook.books import Book, pages

# As many as their heights on a page differ.
_BLOCKS = 7
_FILLER = "Reeds stand in the water, and wind goes through them all day. "


def _box(name: str, lines: int) -> str:
    inner = "\n\n".join(f"{name}line{line}" for line in range(lines))
    return f"::: note\n{inner}\n:::\n\n"


def _table(name: str, lines: int) -> str:
    rows = "".join(f"| {name}line{line} |\n" for line in range(lines))
    return f"| {name} |\n|:--|\n{rows}\n"


@pytest.mark.parametrize("make", [_box, _table])
def test_only_a_block_that_is_large_continues_on_the_next_page(
    make: Callable[[str, int], str], tmp_path: Path
) -> None:
    """There are many copies of both, at all heights of a page."""
    parts = [
        _FILLER * (1 + number * 5 % 7) + "\n\n" + make(f"{name}{number}", lines)
        for name, lines in (("small", 6), ("large", 24))
        for number in range(_BLOCKS)
    ]
    text = "# Pond\n\n==Dive== now.\n\n" + "".join(parts)
    read = pages(Book.write(tmp_path, text).render())
    assert _cut(read, "small", 6) == []
    assert _cut(read, "large", 24)


def _cut(read: list[str], name: str, lines: int) -> list[int]:
    """Return the numbers of the blocks that are on more than one page."""
    found = []
    for number in range(_BLOCKS):
        words = [f"{name}{number}line{line}" for line in range(lines)]
        places = {n for n, text in enumerate(read) for w in words if w in text.split()}
        assert places
        if len(places) > 1:
            found.append(number)
    return found
