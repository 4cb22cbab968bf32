"""The action and the documented commands, run as a pipeline runs them."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest
import yaml

from cardgen.__main__ import run_cardgen
from tests.cli.sample import POOL, write_game

ROOT = Path(__file__).resolve().parent.parent
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"] if "run" in step}
GUIDE = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
BASH = shutil.which("bash") or "bash"


def _step(
    name: str, cwd: Path, commands: Path, **inputs: str
) -> subprocess.CompletedProcess[str]:
    """Run a step as the runner does, with defaults for inputs that are not passed."""
    step = STEPS[name]
    given = {key: about["default"] for key, about in ACTION["inputs"].items()} | inputs
    own = {
        key: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda m: given[m[1]], value)
        for key, value in step.get("env", {}).items()
    }
    path = f"{commands}{os.pathsep}{os.environ['PATH']}"
    script = cwd / "step.sh"
    script.write_text(step["run"], encoding="utf-8")
    return subprocess.run(
        [BASH, "--noprofile", "--norc", "-e", "-o", "pipefail", str(script)],
        cwd=cwd,
        env={**os.environ, "PATH": path, "GITHUB_ACTION_PATH": str(ROOT), **own},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def _validate(cwd: Path, **inputs: str) -> tuple[int, list[str]]:
    """Return the exit code and the title of each annotation."""
    done = _step("Validate", cwd, Path(sys.executable).parent, **inputs)
    return done.returncode, re.findall(r"^::\w+ .*title=([\w-]+)::", done.stdout, re.M)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a repository whose games are in a folder with a space in its name."""
    (tmp_path / ".git").mkdir()
    root = tmp_path / "my games"
    fine = POOL.replace("wail, name: Boo", "wail, name: Wail")
    write_game(root, "doubles", template="<face/>")
    write_game(root, "fine", fine.replace("stars: 1", "stars: 2"))
    return tmp_path


def test_the_action_annotates_a_wrong_game(games: Path) -> None:
    assert _validate(games, root="my games", games="doubles") == (
        1,
        ["count-by", "unique"],
    )


def test_the_action_composes_faces(games: Path) -> None:
    assert _validate(games, root="my games", games="fine") == (0, ["overlap"] * 3)


def test_the_action_takes_several_games(games: Path) -> None:
    told = ["count-by", "unique", *["overlap"] * 3]
    for names in ("", "fine doubles", "fine\n  doubles\n"):
        assert _validate(games, root="my games", games=names) == (1, told)


def test_the_action_is_strict_when_asked(games: Path) -> None:
    fine = {"root": "my games", "games": "fine"}
    assert _validate(games, **fine, strict="true")[0] == 1
    assert _validate(games, **fine, strict="yes") == (2, [])


def test_the_action_takes_a_baseline(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(games)
    root = ["--root", "my games"]
    assert (
        run_cardgen([*root, "validate", "--fit", "--write-baseline", "all known"]) == 0
    )
    assert _validate(games, root="my games", baseline="all known") == (0, [])
    assert _validate(games, root="my games", baseline="none") == (2, [])


def test_no_input_becomes_a_command(games: Path) -> None:
    hostile = '"; touch harm; $(touch harm) `touch harm` --root=/'
    for name in ("root", "games", "strict", "baseline"):
        assert _validate(games, **{name: hostile})[0] == 2
    assert _validate(games, root="my games", games="--strict fine")[0] == 2
    assert not list(games.rglob("harm"))
    assert all("${{" not in step["run"] for step in STEPS.values())


def test_the_action_uses_no_action_but_the_official_ones() -> None:
    used = [step["uses"] for step in ACTION["runs"]["steps"] if "uses" in step]
    assert used
    assert all(re.fullmatch(r"actions/[a-z]+-[a-z]+@v\d+", name) for name in used)


def test_every_input_is_used_and_documented() -> None:
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    for name in ACTION["inputs"]:
        assert f"${{{{ inputs.{name} }}}}" in text
        assert f"| `{name}` |" in GUIDE


def test_every_yaml_in_the_guide_can_be_read() -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    assert len(blocks) >= 5
    assert all(yaml.safe_load(block) for block in blocks)


def _documented() -> list[str]:
    lines = re.findall(r"^[- \w:]*?(cardgen [-\w][^`>\n]*)", GUIDE, re.MULTILINE)
    return [line for line in lines if " validate" in line]


def test_every_command_in_the_guide_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_game(tmp_path, "g", POOL.replace("wail, name: Boo", "wail, name: Wail"))
    monkeypatch.chdir(tmp_path)
    commands = _documented()
    assert len(commands) >= 5
    for command in commands:
        assert run_cardgen(shlex.split(command)[1:]) in (0, 1), command


@pytest.mark.install
def test_the_action_installs_what_it_runs(games: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    commands = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    done = _step("Install cardgen", games, commands)
    assert done.returncode == 0, done.stderr
    done = _step("Validate", games, commands, root="my games", games="doubles")
    assert done.returncode == 1
    assert done.stdout.startswith("::warning file=my games/cards/doubles/game.yaml,")
    assert (commands / "pyftsubset").exists(), "the extras are there as well"
