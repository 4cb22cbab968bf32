"""What the cache saves when little has changed: whole processes, medians, in turn.

    .venv/bin/python -m tests.benchmarks.again [RUNS]

Renders 540 cards with an empty cache, and again after changing one of them: first cards
drawn like those of a shipped game, then the plain ones of the workload. Then it
swaps the pictures of two cards of each shipped game: what that takes is compared with
the start of the program, which is a render of the game when nothing has changed. Then
it validates all shipped games (`validate --strict --fit`) with an empty cache, and
again. At last it compares 540 cards of which five have changed with the last commit
(`diff`), before the cache holds them and after.
"""

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import yaml

from tests.benchmarks.workload import write_game
from tests.shipped.games import GAMES, ROOT, SHARED, copied

CARDS = 540
GAME = "cycles-of-moss"
MOST_AGAIN, MOST_LOOK, MOST_STARTS, MOST_DIFF = 0.5, 3.0, 12.0, 2.0
ART = re.compile(r"\bart: ([\w-]+)")


def main() -> int:
    """Measure and print; return 1 if a limit is missed."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    missed = [
        _again("drawn as a shipped game's", _write_drawn, runs),
        _again("plain", lambda root: write_game(root, CARDS), runs),
        _one_card(runs),
        _look(runs),
        _diff(runs),
    ]
    return int(any(missed))


def _write_drawn(root: Path) -> None:
    """Write a deck of that many cards with the templates of a game."""
    folder = copied(GAME, root) / "cards" / GAME
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


def _again(title: str, write: Callable[[Path], None], runs: int) -> bool:
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
    verdict = "missed" if share > MOST_AGAIN else "met"
    print(
        f"{CARDS} cards, {title}: {first:.2f} s, after one change {then:.2f} s, "
        f"{share:.2f} of it (at most {MOST_AGAIN}: {verdict})"
    )
    return share > MOST_AGAIN


def _one_card(runs: int) -> bool:
    """Return whether one changed card of a shipped game takes too many starts."""
    missed = False
    for game in GAMES:
        with tempfile.TemporaryDirectory() as place:
            root, kept = copied(game, Path(place).resolve()), Path(place) / "kept"
            command = ["--root", str(root), "render"]
            first = _timed(command, kept)
            nothing, changed = [], []
            for _ in range(runs):
                nothing.append(_timed(command, kept))
                _swap_art(root / "cards" / game)
                changed.append(_timed(command, kept))
        start, then = statistics.median(nothing), statistics.median(changed)
        over = then / start > MOST_STARTS
        missed |= over
        print(
            f"{game}: {first:.2f} s, unchanged {start:.2f} s, after one change "
            f"{then:.2f} s, {then / start:.1f} of that (at most {MOST_STARTS:g}: "
            f"{'missed' if over else 'met'})"
        )
    return missed


def _swap_art(folder: Path) -> None:
    """Swap the pictures of the last two cards of the longest list.

    In some games no two cards may have the same.
    """
    cards = max(folder.glob("*.yaml"), key=lambda path: len(ART.findall(_text(path))))
    text = _text(cards)
    *_, one, other = ART.finditer(text)
    between, rest = text[one.end() : other.start()], text[other.end() :]
    swapped = text[: one.start()] + other[0] + between + one[0] + rest
    cards.write_text(swapped, encoding="utf-8")


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


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
    verdict = "missed" if cold > MOST_LOOK else "met"
    print(
        f"all games validated: {statistics.median(nothing):.2f} s without keeping "
        f"anything, {statistics.median(first):.2f} s the first time, "
        f"{statistics.median(again):.2f} s again (at most {MOST_LOOK:g}: {verdict})"
    )
    return cold > MOST_LOOK


def _diff(runs: int) -> bool:
    """Return whether comparing takes longer than allowed once the cards are known."""
    with tempfile.TemporaryDirectory() as place:
        root, kept = Path(place).resolve() / "root", Path(place) / "kept"
        root.mkdir()
        _write_drawn(root)
        _commit(root)
        _change(root / "cards" / GAME / "pool.yaml", 0, 5)
        command = ["--root", str(root), "diff", GAME]
        first, *again = [_timed(command, kept) for _ in range(runs + 1)]
    warm = statistics.median(again)
    verdict = "missed" if warm > MOST_DIFF else "met"
    print(
        f"{CARDS} cards, 5 changed, compared: {first:.2f} s the first time, "
        f"{warm:.2f} s again (at most {MOST_DIFF:g}: {verdict})"
    )
    return warm > MOST_DIFF


def _commit(root: Path) -> None:
    """Commit all that the game is drawn with: a commit holds no link's target."""
    for name in SHARED:
        if (root / name).is_symlink():
            (root / name).unlink()
            shutil.copytree(ROOT / name, root / name)
    who = ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"]
    for command in (["init", "-q"], ["add", "."], [*who, "commit", "-q", "-m", "All"]):
        subprocess.run(["git", "-C", str(root), *command], check=True)


def _timed(arguments: list[str], kept: Path) -> float:
    command = [sys.executable, "-m", "cardgen", "--quiet", *arguments]
    environment = {**os.environ, "CARDGEN_CACHE": str(kept)}
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return time.perf_counter() - started


def _change(pool: Path, number: int, count: int = 1) -> None:
    """Change the names of the first cards, whatever that field is called."""
    text = pool.read_text(encoding="utf-8")
    names = r"((?:name|title): ).*"
    changed = re.sub(names, rf"\g<1>Changed {number}", text, count=count)
    pool.write_text(changed, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
