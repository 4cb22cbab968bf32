"""The time to read and validate cards grows with their number, and no faster."""

from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.model.assets import Assets
from cardgen.pipeline.check import check
from tests.benchmarks.deck import Deck
from tests.benchmarks.workload import write_deck
from tests.growth import in_proportion, seconds

pytestmark = pytest.mark.long


def test_twice_the_cards_take_twice_the_time(tmp_path: Path) -> None:
    def taken(count: int) -> float:
        root = tmp_path / str(count)
        folder = write_deck(root, Deck(count))
        return seconds(lambda: check(Workspace(root), folder))

    def grown() -> tuple[float, float]:
        start = taken(2)
        return taken(1500) - start, taken(3000) - start

    assert in_proportion(grown)


def test_twice_the_pictures_take_twice_the_time(tmp_path: Path) -> None:
    def taken(count: int) -> float:
        folder = tmp_path / str(count)
        folder.mkdir(exist_ok=True)
        names = [f"{number}.png" for number in range(count)]
        for name in names:
            (folder / name).touch()

        def find_all() -> None:
            assets = Assets(art=(folder,))
            assert all(map(assets.find_art, names))

        return seconds(find_all)

    assert in_proportion(lambda: (taken(300), taken(600)))
