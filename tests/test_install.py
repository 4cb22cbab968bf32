"""The wheel contains its data: installed elsewhere, it makes, checks and renders."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
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


def _pythons() -> dict[str, str]:
    """Return the program of each Python that cardgen is for and that is here."""
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = {"{}.{}".format(*sys.version_info[:2]): sys.executable}
    for version in re.findall(r"Python :: (3\.\d+)\"", settings):
        program = shutil.which(f"python{version}")
        if program and version not in found and _starts(program, version):
            found[version] = program
    return found


def _starts(program: str, version: str) -> bool:
    """Return whether a program is that Python: a stand-in of pyenv may not be."""
    ask = "import sys; print('{}.{}'.format(*sys.version_info[:2]))"
    done = subprocess.run(
        [program, "-c", ask], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() == version


PYTHONS = _pythons()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    space = tmp_path_factory.mktemp("wheel")
    _run(sys.executable, "-m", "build", "--wheel", "-o", space, ROOT, cwd=space)
    (made,) = space.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def commands(
    wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Path]:
    """Return a function: the commands of a Python with nothing but the wheel."""

    @cache
    def folder(python: str) -> Path:
        space = tmp_path_factory.mktemp("install")
        _run(python, "-m", "venv", space / "env", cwd=space)
        made = space / "env" / ("Scripts" if os.name == "nt" else "bin")
        _run(made / "python", "-m", "pip", "install", "-q", wheel, cwd=space)
        return made

    return folder


@pytest.fixture
def installed(commands: Callable[[str], Path]) -> Path:
    """Return the folder of commands of an environment with nothing but the wheel."""
    return commands(sys.executable)


@pytest.mark.parametrize("version", PYTHONS)
def test_a_starter_is_printed_by_every_python(
    commands: Callable[[str], Path], tmp_path: Path, version: str
) -> None:
    cardgen = commands(PYTHONS[version]) / "cardgen"
    assert f"Python {version}." in _run(cardgen, "doctor", cwd=tmp_path)
    _run(cardgen, "new", "hands", "--template", "poker", cwd=tmp_path)
    _run(cardgen, "validate", "--fit", "--strict", cwd=tmp_path)
    _run(cardgen, "render", "hands", "--paper", "a4", cwd=tmp_path)
    _run(cardgen, "proof", "hands", cwd=tmp_path)
    assert [*tmp_path.glob("output/hands/*.pdf")]


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
