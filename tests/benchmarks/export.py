"""How long exports take, how much memory, and how large their pictures are.

    python -m tests.benchmarks.export [GAME ...] [--to TARGET ...]

exports a deck of 54 cards in the pixels of a shop (825 x 1125) to two targets, then the
games of this repository to all of them, in processes of their own: seconds, seconds of
all processors, megabytes at most, and by how much the PNGs exceed those of
`oxipng -o2`, of every tenth one. At the end: the seconds of all games.
"""

import resource
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.export.targets import EXPORT_TARGETS
from tests.benchmarks.workload import write_game

ROOT = Path(__file__).parents[2]
_SHOP = "size: [63.5, 88.9]\n    bleed: 3.175"
_FOR_DECKS = ("images", "game-crafter")
_EVERY = 10
# Linux counts kilobytes, macOS bytes.
_MEGABYTE = 1024 * 1024 if sys.platform == "darwin" else 1024


class Cost(NamedTuple):
    """What a run took: time of the wall and of all processors, memory in MB."""

    seconds: float
    processors: float
    peak: float


def main(words: Sequence[str]) -> None:
    """Print a line for each game."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--to", action="append")
    asked = parser.parse_args(words)
    targets = asked.to or list(EXPORT_TARGETS)
    games = sorted(path.parent.name for path in ROOT.glob("cards/*/game.yaml"))
    with tempfile.TemporaryDirectory() as folder:
        root = _shop_deck(Path(folder))
        for target in _FOR_DECKS:
            _report(root, "deck", [target], f"deck to {target}")
    costs = [_report(ROOT, game, targets) for game in asked.games or games]
    seconds, processors, peaks = zip(*costs, strict=True)
    print(_line("all games", Cost(sum(seconds), sum(processors), max(peaks))))


def _shop_deck(root: Path) -> Path:
    """Write a deck whose pictures have the size that a shop asks for."""
    game = write_game(root, 54) / "game.yaml"
    text = game.read_text(encoding="utf-8")
    assert "size: [63, 88]" in text
    game.write_text(text.replace("size: [63, 88]", _SHOP), encoding="utf-8")
    return root


def _report(root: Path, game: str, targets: Sequence[str], name: str = "") -> Cost:
    with tempfile.TemporaryDirectory() as folder:
        cost = _exported(root, game, targets, Path(folder))
        files = sorted(Path(folder).rglob("*.png"))
        over = [_over(file) for file in files[::_EVERY]]
    most = f"{max(over):+.1%} at most" if over else "none"
    print(f"{_line(name or game, cost)}  {len(files):4} PNGs {most}", flush=True)
    return cost


def _line(name: str, cost: Cost) -> str:
    seconds = f"{cost.seconds:6.1f} s {cost.processors:6.1f} s"
    return f"{name:22} {seconds} {cost.peak:5.0f} MB"


def _exported(root: Path, game: str, targets: Sequence[str], folder: Path) -> Cost:
    to = [word for target in targets for word in ("--to", target)]
    command = [
        sys.executable,
        "-m",
        "tests.benchmarks.export",
        "--run",
        str(root),
        game,
    ]
    begun = time.perf_counter()
    done = subprocess.run(
        [*command, *to, "--output", str(folder)],
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
    )
    seconds = time.perf_counter() - begun
    *_, last = done.stdout.split()
    return Cost(seconds, *map(float, last.split(b",")))


def _run(root: str, *words: str) -> None:
    """Export in this process, and print what it and those it started took."""
    from cardgen.__main__ import run_cardgen

    code = run_cardgen(["--root", root, "--quiet", "export", *words])
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, _CHILDREN)]
    spent = sum(each.ru_utime + each.ru_stime for each in usage)
    # Both are there at once.
    peak = sum(each.ru_maxrss for each in usage) / _MEGABYTE
    print(f"{spent},{peak}")
    raise SystemExit(code)


_CHILDREN = resource.RUSAGE_CHILDREN


def _over(file: Path) -> float:
    """Return how much larger a PNG is than what `oxipng -o2` makes of it."""
    import oxipng

    data = file.read_bytes()
    return len(data) / len(oxipng.optimize_from_memory(data, level=2)) - 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        _run(*sys.argv[2:])
    main(sys.argv[1:])
