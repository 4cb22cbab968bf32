"""One mutated game, checked by the whole of `validate` in a warm process."""

import contextlib
import io
import random
import shutil
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from cardgen.cli.guard import guarded
from tests.faces import ROOT
from tests.fuzz.mutations import damaged

TEXTS = {".yaml", ".j2", ".svg", ".csv", ".txt"}


class Outcome(NamedTuple):
    """How the check of one seed's game ended."""

    seed: int
    code: int
    seconds: float
    said: str


def source(chance: random.Random) -> Path:
    """Give a root whose games are mutated: the shipped ones, or a broken sample."""
    broken = sorted((ROOT / "tests/games/broken").iterdir())
    sample = chance.choice([path for path in broken if path.is_dir()])
    return ROOT if chance.random() < 0.4 else sample


def check(seed: int) -> Outcome:
    """Damage a game by a seed and validate it, every third time with its faces."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="fuzz") as folder:
        root = Path(folder)
        _copy(source(chance), root)
        _damage(root, chance)
        command = ["--root", str(root), "validate"]
        return _ran(seed, [*command, "--fit"] if seed % 3 == 0 else command)


def _copy(source: Path, root: Path) -> None:
    for name in ("cards", "templates"):
        if (source / name).is_dir():
            ignored = shutil.ignore_patterns("icons", "common")
            shutil.copytree(source / name, root / name, ignore=ignored, symlinks=True)


def _damage(root: Path, chance: random.Random) -> None:
    files = sorted(path for path in root.rglob("*") if path.suffix in TEXTS)
    for path in chance.sample(files, min(len(files), chance.randrange(1, 3))):
        path.write_bytes(damaged(path.read_bytes(), chance))


def _ran(seed: int, command: list[str]) -> Outcome:
    out, err = io.StringIO(), io.StringIO()
    started = time.process_time()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = guarded(command)
    said = (out.getvalue() + err.getvalue())[-3000:]
    return Outcome(seed, code, time.process_time() - started, said)
