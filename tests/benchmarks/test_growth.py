"""The cost of rendering a game grows with its cards, and no faster."""

from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check
from cardgen.pipeline.render import render
from cardgen.pipeline.selection import RenderRequest
from tests.benchmarks.deck import Deck
from tests.benchmarks.workload import write_deck
from tests.growth import in_proportion, seconds

pytestmark = pytest.mark.long


def test_twice_the_cards_take_twice_the_time(tmp_path: Path) -> None:
    def taken(count: int) -> float:
        root = tmp_path / str(count)
        folder = write_deck(root, Deck(count))

        def whole() -> None:
            checked = check(Workspace(root), folder)
            files, problems = render(checked, RenderRequest(), lambda *_: None)
            assert files
            assert not problems

        return seconds(whole, times=3)

    def grown() -> tuple[float, float]:
        start = taken(54)
        return taken(454) - start, taken(854) - start

    assert in_proportion(grown)
