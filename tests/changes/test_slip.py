"""The change slip: every entry is on it, whole, whatever it says."""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.load.workspace import Workspace
from cardgen.model.changes import CardChange, Changes
from cardgen.model.game import Game
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, Shape, TextLine
from cardgen.model.page import Document
from cardgen.model.units import to_points
from cardgen.model.words import Phrase
from cardgen.pipeline.build import build
from cardgen.pipeline.changes.slip import slip
from cardgen.pipeline.changes.slip_blocks import slip_font
from tests.changes.tiny import write_birds

NEW = CardChange("new", "birds", "owl", "Owl", 1, 0, (Phrase("new"),), "Owl")
REMOVED = (Phrase("removed"),)
GONE = CardChange("removed", "birds", "kite", "Kite", 0, 2, REMOVED, "Kite")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    root = tmp_path_factory.mktemp("slips")
    folder = write_birds(root)
    found = build(Workspace(root), folder).game
    assert found
    small = {"small": (to_points(90), to_points(120)), "tiny": (30.0, 30.0)}
    return found._replace(plan=found.plan._replace(own_papers=small))


def _slip(game: Game, paper: str, *cards: CardChange) -> Document:
    return slip(game, Changes("v1", cards), paper, "changed", Path())[1]


def _lines(
    ops: Sequence[Op], onto: Matrix
) -> Iterator[tuple[float, float, float, str]]:
    """Yield the left end, right end, baseline and text of each line."""
    for op in ops:
        if isinstance(op, Group):
            yield from _lines(op.ops, op.matrix.then(onto))
        elif isinstance(op, TextLine):
            for run in op.runs:
                x, y = onto.apply(run.x, op.y)
                faces = [
                    slip_font(name, run.size) for name in ("Regular", "Bold", "Title")
                ]
                font = next(f for f in faces if f.face.regular.file == run.font)
                yield x, x + font.width(run.text), y, run.text


def _texts(document: Document) -> list[str]:
    lines = (_lines(page.marks, Matrix()) for page in document.pages)
    return [text for *_, text in chain.from_iterable(lines)]


def _boxes(document: Document) -> int:
    """Return the number of boxes to tick."""
    shapes = (
        op
        for page in document.pages
        for block in page.marks
        if isinstance(block, Group)
        for op in block.ops
    )
    strokes = (op.stroke for op in shapes if isinstance(op, Shape))
    # The lines below headings are thinner.
    return sum(stroke is not None and stroke.width > 0.5 for stroke in strokes)


TEXTS = st.text(max_size=90)
CHANGES = st.builds(
    CardChange,
    st.sampled_from(["new", "changed", "more", "fewer", "removed"]),
    st.sampled_from(["birds", "chips", "gone"]),
    st.sampled_from(["owl", "kite", "wren"]),
    TEXTS,
    st.integers(0, 2_000_000),
    st.integers(0, 2_000_000),
    st.lists(TEXTS.map(Phrase), max_size=3).map(tuple),
    TEXTS,
)


@settings(max_examples=15)
@given(st.lists(CHANGES, max_size=20), st.sampled_from(["a4", "a5", "small"]))
def test_every_entry_is_on_it_and_within_the_paper(
    game: Game, cards: list[CardChange], paper: str
) -> None:
    document = _slip(game, paper, *cards)
    rows = sum(bool(card.add) + bool(card.remove) for card in cards)
    assert _boxes(document) == rows
    for page in document.pages:
        for left, right, y, _ in _lines(page.marks, Matrix()):
            assert 0 < left < right < page.width + 0.01
            assert 0 < y < page.height


def test_no_page_is_too_small_to_end(game: Game) -> None:
    document = _slip(game, "tiny", NEW, GONE)
    assert _boxes(document) == 2


def test_hundreds_of_entries_take_more_pages_with_headings(game: Game) -> None:
    added = [NEW._replace(id=f"owl-{n}", title=f"Owl {n}") for n in range(300)]
    document = _slip(game, "a4", *added, GONE)
    assert len(document.pages) == 5
    texts = _texts(document)
    owls = [text for text in texts if text.startswith("Owl ")]
    assert owls == [card.title for card in added]
    assert texts.count("Print these") == texts.count("Take these out") == 1
    assert texts.count("Print these: Birds") == 7
    numbers = [text for text in texts if text.startswith("page")]
    assert numbers == [f"page {n} of 5" for n in range(1, 6)]


def test_what_cannot_be_set_is_named_otherwise(game: Game) -> None:
    strange = NEW._replace(title="日本", facts=(Phrase("name 日本 → \x1b[2J"),))
    texts = _texts(_slip(game, "a4", strange))
    assert {"owl", "name ?? → ?[2J", "page 1 of 1"} <= {*texts}


def test_cards_of_one_title_are_distinguished_by_their_ids(game: Game) -> None:
    other = NEW._replace(id="night-owl", facts=(Phrase("cost 1 → 2"),))
    texts = _texts(_slip(game, "a4", NEW, other))
    assert texts.count("Owl") == 2
    assert {"new", "(night-owl) cost 1 → 2", "page 1 of 1"} <= {*texts}
