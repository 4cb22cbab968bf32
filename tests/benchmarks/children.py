"""Run Python in processes of their own, and judge what they took."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.programs import ROOT


def environment(**variables: str) -> dict[str, str]:
    """Return the environment, with further variables.

    A user's Python keeps what it has compiled; without that it compiles all again.
    """
    left_out = "PYTHONDONTWRITEBYTECODE"
    kept = {name: value for name, value in os.environ.items() if name != left_out}
    return {**kept, **variables}


def python(arguments: Sequence[str], cwd: Path = ROOT, **variables: str) -> str:
    """Run Python with further variables of the environment; return what it prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=environment(**variables),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def word(found: float, most: float) -> str:
    """Say whether a limit is met."""
    return f"at most {most:g}: {'met' if found <= most else 'missed'}"
