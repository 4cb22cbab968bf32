"""Virtual environments of the peers: each has its libraries and nothing else."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "bench"
CONSTRAINTS = ROOT / "constraints.txt"
_BIN, _ENDING = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")

LIBRARIES = {
    "plain": ("reportlab", "pillow"),
    "tuned": ("reportlab", "pillow", "rl_accel"),
    "typst": ("typst",),
}


def python(environment: str) -> Path:
    """Return the interpreter of an environment, which is created if missing."""
    folder = BUILD / "environments" / environment
    interpreter = folder / _BIN / f"python{_ENDING}"
    wanted = " ".join(LIBRARIES[environment]) + "\n" + CONSTRAINTS.read_text("utf-8")
    stamp = folder / "installed.txt"
    if not stamp.is_file() or stamp.read_text("utf-8") != wanted:
        _set_up(folder, interpreter, LIBRARIES[environment])
        stamp.write_text(wanted, "utf-8")
    return interpreter


def cardgen() -> Path:
    """Return the command `cardgen` of the environment that runs the benchmark."""
    return Path(sys.executable).parent / f"cardgen{_ENDING}"


def version(library: str) -> str:
    """Return the version of a library that is pinned for the environments."""
    lines = CONSTRAINTS.read_text("utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if "==" in line)
    return pinned[library]


def _set_up(folder: Path, interpreter: Path, libraries: tuple[str, ...]) -> None:
    print(f"setting up {folder.name}: {', '.join(libraries)}", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
    pip = [interpreter, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    held = ["--constraint", CONSTRAINTS]
    subprocess.run([*pip, "install", *held, *libraries], check=True)
