"""What the shipped games take to print without the cache, in two checkouts.

    python -m tests.benchmarks.cold OLD [RUNS]

Renders each game that both have, in all looks on all papers, with this checkout and
with OLD, in turn. Prints the processor seconds of the quickest runs, without those of
the system, which other programs disturb more.
"""

import sys
import tempfile
from pathlib import Path

from tests.benchmarks.children import python, word
from tests.benchmarks.tables import table
from tests.shipped.games import GAMES, ROOT

MOST = 2.0
_RENDER = """
import os, sys
from cardgen.__main__ import main
game, out = sys.argv[1:]
sys.argv[1:] = ["--quiet", "render", game, "--no-cache", "--output", out]
try:
    main()
except SystemExit as end:
    assert not end.code
print(os.times().user)
"""


def main() -> int:
    """Measure and print a table; return 1 if the limit is missed."""
    old = Path(sys.argv[1]).resolve()
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    games = [game for game in GAMES if (old / "cards" / game).is_dir()]
    found = {game: _quickest(game, old, runs) for game in games}
    rows = [
        [game, f"{before:.2f}", f"{now:.2f}", f"{now / before:.2f} x", share]
        for game, (before, now) in found.items()
        for share in (word(now / before, MOST),)
    ]
    print(table(["printed without cache", "before s", "now s", "", ""], rows))
    return int(any(now > MOST * before for before, now in found.values()))


def _quickest(game: str, old: Path, runs: int) -> tuple[float, float]:
    """Return the seconds of both checkouts."""
    times = [(_seconds(game, old), _seconds(game, ROOT)) for _ in range(runs)]
    before, now = zip(*times, strict=True)
    return min(before), min(now)


def _seconds(game: str, checkout: Path) -> float:
    with tempfile.TemporaryDirectory() as out:
        run = ["-c", _RENDER, game, out]
        told = python(run, cwd=checkout, PYTHONPATH=str(checkout))
    return float(told.splitlines()[-1])


if __name__ == "__main__":
    sys.exit(main())
