"""The work of rendering a game grows with its cards, and no faster."""

from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check
from cardgen.pipeline.render import render
from cardgen.pipeline.selection import RenderRequest
from tests.benchmarks.deck import Deck
from tests.benchmarks.workload import write_deck
from tests.growth import calls, in_step


@pytest.mark.long
def test_cards_cost_as_much_in_a_large_deck(tmp_path: Path) -> None:
    def cost(count: int) -> int:
        root = tmp_path / str(count)
        folder = write_deck(root, Deck(count))

        def whole() -> None:
            checked = check(Workspace(root), folder)
            files, problems = render(checked, RenderRequest(), lambda *_: None)
            assert files
            assert not problems

        return calls(whole)

    assert in_step(cost, 54)
