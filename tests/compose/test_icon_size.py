"""Icons in a text that are larger than usual relative to its letters."""

from pathlib import Path

import pytest

from cardgen.model.ops import Group, Icon, Op, TextLine
from tests.compose.bench import Bench


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def drawn(bench: Bench, attributes: str) -> tuple[Icon, TextLine]:
    """Return the icon and the line of a text with one icon among letters."""
    text = f"<face><text {attributes}>a :star: b</text></face>"
    face, problems = bench.compose(text)
    assert problems == []
    assert face is not None
    found = list(_flat(face.ops))
    (icon,) = [op for op in found if isinstance(op, Icon)]
    return icon, next(op for op in found if isinstance(op, TextLine))


def _flat(ops: tuple[Op, ...]) -> list[Op]:
    inner = [_flat(op.ops) if isinstance(op, Group) else [op] for op in ops]
    return [op for part in inner for op in part]


@pytest.mark.parametrize("way", ['width="50" height="20"', 'along="M0 20 H50"'])
def test_an_icon_has_the_size_asked_for(bench: Bench, way: str) -> None:
    usual, _ = drawn(bench, way)
    grown, _ = drawn(bench, f'{way} icon-size="1.5"')
    assert grown.size == pytest.approx(1.5 * usual.size)


def test_a_grown_icon_keeps_its_middle_and_moves_what_follows(bench: Bench) -> None:
    usual, line = drawn(bench, 'width="50" height="20"')
    grown, moved = drawn(bench, 'width="50" height="20" icon-size="2"')
    above = line.y - (usual.y + usual.size / 2)
    assert moved.y - (grown.y + grown.size / 2) == pytest.approx(above)
    assert grown.size > usual.size
    further = moved.runs[-1].x - line.runs[-1].x
    assert further == pytest.approx(grown.size - usual.size)
