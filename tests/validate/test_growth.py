"""What reading and validating costs grows with the cards, and no faster.

Ratios of processor time, since a busy machine keeps no seconds.
"""

import time
from collections.abc import Callable
from pathlib import Path

from cardgen.load.workspace import Workspace
from cardgen.model.assets import Assets
from cardgen.pipeline.check import check
from tests.benchmarks.deck import Deck
from tests.benchmarks.workload import write_deck

# Twice as many, and a little for what a machine adds by itself.
MOST = 2.3


def _seconds(work: Callable[[], object], times: int = 5) -> float:
    def once() -> float:
        before = time.process_time()
        work()
        return time.process_time() - before

    return min(once() for _ in range(times))


def test_twice_the_cards_take_twice_the_time(tmp_path: Path) -> None:
    def seconds(count: int) -> float:
        root = tmp_path / str(count)
        folder = write_deck(root, Deck(count))
        return _seconds(lambda: check(Workspace(root), folder))

    start = seconds(2)
    few, many = seconds(600) - start, seconds(1200) - start
    assert many < MOST * few


def test_twice_the_pictures_take_twice_the_time(tmp_path: Path) -> None:
    def seconds(count: int) -> float:
        folder = tmp_path / str(count)
        folder.mkdir()
        names = [f"{number}.png" for number in range(count)]
        for name in names:
            (folder / name).touch()

        def find_all() -> None:
            assets = Assets(art=(folder,))
            assert all(map(assets.find_art, names))

        return _seconds(find_all)

    few, many = seconds(300), seconds(600)
    assert many < MOST * few
