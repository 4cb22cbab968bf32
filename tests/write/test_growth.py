"""The cost of imposing and writing grows with the cards, and no faster."""

import random
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import IO, TypeAlias, cast

import pytest
from PIL import Image

from cardgen.impose.layouts import LAYOUTS
from cardgen.model.face import Face, Item
from cardgen.model.geometry import Box
from cardgen.model.ops import BLACK, Op, Paint, Picture
from cardgen.model.page import Document
from cardgen.typeset.label import set_label
from cardgen.write.outfile import Sink
from cardgen.write.pdf import stream_pdf
from tests.faces import FACE, item, job
from tests.growth import calls, in_step

WORDS = "add after all before board buy card choose coin cost deck discard draw"
Making: TypeAlias = Callable[[int], list[tuple[Item, int]]]


class _Nowhere:
    """A file that discards its content."""

    def write(self, data: bytes) -> int:
        return len(data)


def _write(copies: list[tuple[Item, int]]) -> None:
    pages = LAYOUTS["duplex"].impose(copies, job("a4", 210, 297))
    document = Document(Path("x.pdf"), "Title", "", "", "en", pages)
    stream_pdf(document, Sink(cast(IO[bytes], _Nowhere())))


def _cards(count: int) -> list[tuple[Item, int]]:
    """Return cards of twenty lines that no two of them share."""
    chance = random.Random(count)

    def line(row: int) -> Op:
        text = " ".join(chance.choices(WORDS.split(), k=6))
        return set_label(FACE, text, 8, 10, 10 * row, Paint(BLACK))

    faces = [Face(180, 250, 0, tuple(map(line, range(20)))) for _ in range(count)]
    return [(Item(f"card {n}", face, None), 1) for n, face in enumerate(faces)]


def _copies(count: int) -> list[tuple[Item, int]]:
    return [(item("card", 63, 88, 2), count)]


def _pictures(folder: Path, count: int) -> list[tuple[Item, int]]:
    """Return cards of one picture each, whose data cannot be compressed."""
    cards = []
    for number in range(count):
        path = folder / f"{number}.png"
        noise = random.Random(number).randbytes(300 * 300)
        Image.frombytes("L", (300, 300), noise).save(path)
        face = Face(180, 250, 0, (Picture(path, Box(0, 0, 180, 250)),))
        cards.append((Item(path.stem, face, None), 1))
    return cards


def _most_bytes(work: Callable[[], object]) -> int:
    """Return the peak memory of a piece of work."""
    work()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def _writing(cards: list[tuple[Item, int]]) -> Callable[[], None]:
    return lambda: _write(cards)


@pytest.mark.parametrize(("make", "count"), [(_cards, 15), (_copies, 40)])
def test_cards_cost_as_much_in_a_large_deck(make: Making, count: int) -> None:
    assert in_step(lambda number: calls(_writing(make(number))), count)


@pytest.mark.long
@pytest.mark.parametrize(("make", "count"), [(_cards, 300), (_copies, 1000)])
def test_a_card_that_is_written_leaves_the_memory(make: Making, count: int) -> None:
    """Only the place of its page is kept; a card's own operators are 1 kB."""
    numbers = (count, 2 * count)
    few, many = (_most_bytes(_writing(make(number))) for number in numbers)
    assert (many - few) / count < 500


@pytest.mark.long
def test_a_picture_that_is_written_leaves_the_memory(tmp_path: Path) -> None:
    cards = (_pictures(tmp_path, number) for number in (5, 10))
    few, many = (_most_bytes(_writing(each)) for each in cards)
    assert many - few < 90_000
