"""What the cache saves when little has changed: whole processes, medians, in turn.

    .venv/bin/python -m tests.benchmarks.again [RUNS]

Renders 540 cards with an empty cache, and again after changing one of them: first cards
drawn like those of a shipped game, then the plain ones of the workload. Then it
validates all shipped games (`validate --strict --fit`) with an empty cache, and again.
At last it compares 540 cards of which five have changed with the last commit (`diff`),
before the cache holds them and after.
"""

import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import yaml

from tests.benchmarks.children import python, word
from tests.benchmarks.deck import Deck
from tests.benchmarks.workload import write_deck
from tests.preview.serving import GAME, ROOT, commit, copy_game

CARDS = 540
MOST_AGAIN, MOST_LOOK, MOST_DIFF = 0.5, 3.0, 2.0


def main() -> int:
    """Measure and print; return 1 if a limit is missed."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    missed = [
        _again("drawn as a shipped game's", _write_drawn, runs),
        _again("plain", lambda root: write_deck(root, Deck(CARDS)), runs),
        _look(runs),
        _diff(runs),
    ]
    return int(any(missed))


def _write_drawn(root: Path) -> None:
    """Write a deck of that many cards with the templates of a game."""
    folder = copy_game(root) / "cards" / GAME
    pool = yaml.safe_load((folder / "pool.yaml").read_text(encoding="utf-8"))
    first = pool["cards"]
    pool["cards"] = [_card(first[n % len(first)], n) for n in range(CARDS)]
    game = yaml.safe_load((folder / "game.yaml").read_text(encoding="utf-8"))
    game = {**game, "components": {"pool": game["components"]["pool"]}, "rules": "none"}
    game["print"].pop("components", None)
    for unused in ("export", "glossary", "languages", "setup", "stats"):
        game.pop(unused, None)
    for name, content in (("pool", pool), ("game", game)):
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")


def _card(like: dict[str, object], number: int) -> dict[str, object]:
    """Return a card like one of the game, with its own name and numbers."""
    name, id = f"{like['name']} {number}", f"{like['id']}-{number}"
    sides = {side: number // 7**place % 7 for place, side in enumerate("nesw")}
    return {**like, "id": id, "name": name, **sides}


def _again(title: str, write: Callable[[Path], object], runs: int) -> bool:
    """Return whether rendering again takes more than its share of the first time."""
    cold, warm = [], []
    with tempfile.TemporaryDirectory() as place:
        root = Path(place).resolve() / "root"
        root.mkdir()
        write(root)
        for number in range(runs):
            kept = Path(place) / f"kept-{number}"
            cold.append(_timed(["--root", str(root), "render"], kept))
            _change(next(root.glob("cards/*/pool.yaml")), number)
            warm.append(_timed(["--root", str(root), "render"], kept))
    first, then = statistics.median(cold), statistics.median(warm)
    share = then / first
    print(
        f"{CARDS} cards, {title}: {first:.2f} s, after one change {then:.2f} s, "
        f"{share:.2f} of it ({word(share, MOST_AGAIN)})"
    )
    return share > MOST_AGAIN


def _look(runs: int) -> bool:
    """Return whether validating all games takes longer than allowed."""
    command = ["--root", str(ROOT), "validate", "--strict", "--fit"]
    nothing, first, again = [], [], []
    with tempfile.TemporaryDirectory() as place:
        for number in range(runs):
            kept = Path(place) / f"kept-{number}"
            nothing.append(_timed([*command, "--no-cache"], kept))
            first.append(_timed(command, kept))
            again.append(_timed(command, kept))
    cold = max(map(statistics.median, (nothing, first)))
    print(
        f"all games validated: {statistics.median(nothing):.2f} s without keeping "
        f"anything, {statistics.median(first):.2f} s the first time, "
        f"{statistics.median(again):.2f} s again ({word(cold, MOST_LOOK)})"
    )
    return cold > MOST_LOOK


def _diff(runs: int) -> bool:
    """Return whether comparing takes longer than allowed once the cards are known."""
    with tempfile.TemporaryDirectory() as place:
        root, kept = Path(place).resolve() / "root", Path(place) / "kept"
        root.mkdir()
        _write_drawn(root)
        commit(root, "All")
        _change(root / "cards" / GAME / "pool.yaml", 0, 5)
        command = ["--root", str(root), "diff", GAME]
        first, *again = [_timed(command, kept) for _ in range(runs + 1)]
    warm = statistics.median(again)
    print(
        f"{CARDS} cards, 5 changed, compared: {first:.2f} s the first time, "
        f"{warm:.2f} s again ({word(warm, MOST_DIFF)})"
    )
    return warm > MOST_DIFF


def _timed(arguments: list[str], kept: Path) -> float:
    started = time.perf_counter()
    python(["-m", "cardgen", "--quiet", *arguments], CARDGEN_CACHE=str(kept))
    return time.perf_counter() - started


def _change(pool: Path, number: int, count: int = 1) -> None:
    """Change the names of the first cards, whatever that field is called."""
    text = pool.read_text(encoding="utf-8")
    names = r"((?:name|title): ).*"
    changed = re.sub(names, rf"\g<1>Changed {number}", text, count=count)
    pool.write_text(changed, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
