"""pre-commit runs our hook on a repository of games, installed from a clone."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.sample import FINE, POOL, write_game

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.install

SHIPPED = ("cardgen", "cards", "fonts", "templates")
CONFIG = """\
repos: [{{repo: "{}", rev: {}, hooks: [{{id: cardgen-validate}}]}}]
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder where pre-commit keeps what it installs."""
    return tmp_path_factory.mktemp("pre-commit")


@pytest.fixture(scope="module")
def cardgen(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Return folder and revision of our repository as it is, committed or not."""
    clone = tmp_path_factory.mktemp("clone") / "cardgen"
    clone.mkdir()
    for path in ROOT.iterdir():
        # In a worktree of git, `.git` is a file that leads back to it.
        if path.is_file() and path.name != ".git":
            shutil.copy(path, clone)
        elif path.name in SHIPPED:
            caches = shutil.ignore_patterns("__pycache__")
            shutil.copytree(path, clone / path.name, ignore=caches)
    # The text of the package's page is read when the package is built.
    (clone / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "package.md", clone / "docs")
    return clone, _commit(clone)


@pytest.fixture
def games(tmp_path: Path, cardgen: tuple[Path, str]) -> Path:
    """Return a repository with a valid game."""
    repo, rev = cardgen
    write_game(tmp_path, "g", FINE)
    config = CONFIG.format(repo.as_posix(), rev)
    (tmp_path / ".pre-commit-config.yaml").write_text(config, encoding="utf-8")
    _commit(tmp_path)
    return tmp_path


def _run(*command: str, cwd: Path, **variables: str) -> tuple[int, str]:
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**_environment(), **variables},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def _environment() -> dict[str, str]:
    """Return the environment without the git variables of a hook that runs tests."""
    plain = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    people = {f"GIT_{who}_NAME": "Test" for who in ("AUTHOR", "COMMITTER")}
    mails = {f"GIT_{who}_EMAIL": "test@example" for who in ("AUTHOR", "COMMITTER")}
    constraint = {"PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    return {**plain, **people, **mails, **constraint, "GIT_CONFIG_GLOBAL": os.devnull}


def _commit(folder: Path) -> str:
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "All"]):
        code, said = _run("git", *command, cwd=folder)
        assert code == 0, said
    return _run("git", "rev-parse", "HEAD", cwd=folder)[1].strip()


def _hook(games: Path, home: Path, *options: str) -> tuple[int, str]:
    _run("git", "add", ".", cwd=games)
    command = (sys.executable, "-m", "pre_commit", "run", *options)
    return _run(*command, cwd=games, PRE_COMMIT_HOME=str(home))


def test_a_fine_game_passes(games: Path, home: Path) -> None:
    code, said = _hook(games, home, "--all-files")
    assert code == 0, said
    assert "Passed" in said


def test_a_wrong_game_stops_the_commit(games: Path, home: Path) -> None:
    (games / "cards/g/pool.yaml").write_text(POOL, encoding="utf-8")
    code, said = _hook(games, home)
    assert code == 1, said
    assert 'cards/g/pool.yaml:4:22: error: card "wail" has the same name' in said


@pytest.mark.parametrize(
    ("file", "outcome"),
    [
        ("cards/g/game.yaml", "Passed"),
        ("templates/common/shared.xml.j2", "Passed"),
        ("fonts/own/OFL.txt", "Passed"),
        ("rules.md", "Skipped"),
        ("scorecards/g.yaml", "Skipped"),
    ],
)
def test_the_hook_runs_when_a_game_may_have_changed(
    file: str, outcome: str, games: Path, home: Path
) -> None:
    path = games / file
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as text:
        text.write("# a comment\n")
    code, said = _hook(games, home)
    assert code == 0, said
    assert outcome in said
