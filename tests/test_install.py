"""The wheel contains its data: installed elsewhere, it makes, checks and renders."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.install


def _run(*command: str | Path, cwd: Path) -> str:
    environment = {**os.environ, "PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of commands of an environment with nothing but the wheel."""
    space = tmp_path_factory.mktemp("install")
    _run(sys.executable, "-m", "build", "--wheel", "-o", space, ROOT, cwd=space)
    venv.create(space / "env", with_pip=True)
    commands = space / "env" / ("Scripts" if os.name == "nt" else "bin")
    (wheel,) = space.glob("*.whl")
    _run(commands / "python", "-m", "pip", "install", "-q", wheel, cwd=space)
    return commands


def test_new_validate_and_render_outside_a_checkout(
    installed: Path, tmp_path: Path
) -> None:
    _run(installed / "cardgen", "new", "dragons", cwd=tmp_path)
    _run(installed / "cardgen", "validate", "dragons", "--fit", cwd=tmp_path)
    _run(installed / "cardgen", "render", "dragons", cwd=tmp_path)
    written = sorted(path.name for path in (tmp_path / "output/dragons").iterdir())
    assert written == [
        "dragons-creatures-a4-duplex-low-ink.pdf",
        "dragons-creatures-a4-duplex.pdf",
        "dragons-creatures-letter-duplex-low-ink.pdf",
        "dragons-creatures-letter-duplex.pdf",
        "manifest.json",
    ]


def test_a_shipped_game_can_be_copied_and_rendered(
    installed: Path, tmp_path: Path
) -> None:
    _run(installed / "cardgen", "new", "mine", "--from", "cycles-of-moss", cwd=tmp_path)
    _run(installed / "cardgen", "validate", "--strict", cwd=tmp_path)
    _run(installed / "cardgen", "render", "--paper", "a4", cwd=tmp_path)
    assert (tmp_path / "output/mine/mine-pool-a4-duplex.pdf").stat().st_size > 10_000


def test_the_manual_comes_along(installed: Path, tmp_path: Path) -> None:
    assert "text-fit" in _run(installed / "cardgen", "explain", cwd=tmp_path)
