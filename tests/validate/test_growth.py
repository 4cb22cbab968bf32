"""The work to read and validate cards grows with their number, and no faster."""

from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.model.assets import Assets
from cardgen.pipeline.check import check
from tests.benchmarks.deck import Deck
from tests.benchmarks.workload import write_deck
from tests.growth import calls, in_step


@pytest.mark.long
def test_cards_cost_as_much_in_a_large_deck(tmp_path: Path) -> None:
    def cost(count: int) -> int:
        root = tmp_path / str(count)
        folder = write_deck(root, Deck(count))
        return calls(lambda: check(Workspace(root), folder))

    assert in_step(cost, 18)


def test_pictures_cost_as_much_in_a_large_folder(tmp_path: Path) -> None:
    def cost(count: int) -> int:
        folder = tmp_path / str(count)
        folder.mkdir(exist_ok=True)
        names = [f"{number}.png" for number in range(count)]
        for name in names:
            (folder / name).touch()

        def find_all() -> None:
            assets = Assets(art=(folder,))
            assert all(map(assets.find_art, names))

        return calls(find_all)

    assert in_step(cost, 15)
