"""One mutated game, checked by all of `validate` in a warm process."""

import contextlib
import gc
import io
import random
import shutil
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from cardgen.__main__ import run_cardgen
from tests.faces import ROOT
from tests.fuzz.mutations import damaged

GAMES = sorted(path.parent.name for path in ROOT.glob("cards/*/game.yaml"))
TEXTS = {".yaml", ".j2", ".svg", ".csv", ".txt"}


class Outcome(NamedTuple):
    """The outcome of checking one seed's game."""

    seed: int
    shipped: bool
    code: int
    seconds: float
    said: str


def source(chance: random.Random) -> tuple[Path, str]:
    """Return a root and its game to mutate: a shipped one, or a sample.

    Seldom a shipped one: with its faces in all languages it takes ten seconds, a sample
    a thirtieth of one.
    """
    broken = sorted((ROOT / "tests/games/broken").iterdir())
    sample = chance.choice([path for path in broken if path.is_dir()])
    if chance.random() < 0.005:
        return ROOT, chance.choice(GAMES)
    return sample, "*"


def check(seed: int) -> Outcome:
    """Damage a game by a seed and validate it, every third time with its faces."""
    if seed % 50 == 0:
        # cardgen seldom collects reference cycles, and this process lives for hundreds
        # of games.
        gc.collect()
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="fuzz") as folder:
        root = Path(folder)
        place, game = source(chance)
        _copy(place, game, root)
        _damage(root, chance)
        command = ["--root", str(root), "validate"]
        command += ["--fit"] if seed % 3 == 0 else []
        return Outcome(seed, place == ROOT, *ran(command))


def _copy(source: Path, game: str, root: Path) -> None:
    for path in [*source.glob(f"cards/{game}"), *source.glob(f"templates/{game}")]:
        if path.is_dir() and path.name not in ("icons", "common"):
            shutil.copytree(path, root / path.relative_to(source), symlinks=True)


def _damage(root: Path, chance: random.Random) -> None:
    texts = sorted(path for path in root.rglob("*") if path.suffix in TEXTS)
    # A game has a hundred icons: only a few of them, or the rest would not be damaged.
    icons = [path for path in texts if path.suffix == ".svg"][:3]
    files = [path for path in texts if path.suffix != ".svg"] + icons
    for path in chance.sample(files, min(len(files), chance.randrange(1, 3))):
        path.write_bytes(damaged(path.read_bytes(), chance))


def ran(command: list[str]) -> tuple[int, float, str]:
    """Return the exit code of a command, its processor time and its last output."""
    out, err = io.StringIO(), io.StringIO()
    started = time.process_time()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run_cardgen(command)
    said = (out.getvalue() + err.getvalue())[-3000:]
    return code, time.process_time() - started, said
