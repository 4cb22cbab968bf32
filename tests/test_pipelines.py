"""The action and the documented commands, run as a pipeline runs them."""

import os
import re
import shlex
import shutil
import subprocess
import venv
from pathlib import Path

import pytest
import yaml

from cardgen.__main__ import run_cardgen
from tests.cli.sample import FINE, write_game

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


def _called(cwd: Path, **inputs: str) -> list[str]:
    """Return what a step calls cardgen with; a stand-in writes it down."""
    commands = cwd / "commands"
    commands.mkdir(exist_ok=True)
    program = commands / "cardgen"
    program.write_text(f"#!{BASH}\nprintf '%s\\n' \"$@\"\n", encoding="utf-8")
    program.chmod(0o755)
    done = _step("Validate", cwd, commands, **inputs)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a repository whose games are in a folder with a space in its name."""
    (tmp_path / ".git").mkdir()
    root = tmp_path / "my games"
    write_game(root, "doubles", template="<face/>")
    write_game(root, "fine", FINE.replace("stars: 1", "stars: 2"))
    return tmp_path


def test_the_action_annotates_and_composes_several_games(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    called = _called(games, root="my games", games="fine\n  doubles\n")
    monkeypatch.chdir(games)
    code = run_cardgen(called)
    said = capsys.readouterr().out
    titles = re.findall(r"^::\w+ .*title=([\w-]+)::", said, re.M)
    assert (code, titles) == (1, ["count-by", "unique", *["overlap"] * 3])


def test_inputs_become_options(tmp_path: Path) -> None:
    told = ["validate", "--fit", "--format", "github"]
    assert _called(tmp_path) == ["--root", ".", *told, "--"]
    given = {"root": "my games", "games": "fine\n  doubles\n"}
    more = {"strict": "true", "baseline": "all known"}
    options = ["--strict", "--baseline", "all known"]
    names = ["--", "fine", "doubles"]
    assert _called(tmp_path, **given) == ["--root", "my games", *told, *names]
    called = _called(tmp_path, **given, **more)
    assert called == ["--root", "my games", *told, *options, *names]


def test_no_input_becomes_a_command(tmp_path: Path) -> None:
    hostile = '"; touch harm; $(touch harm) `touch harm` --root=/'
    told = ["--root", hostile, "validate", "--fit", "--format", "github"]
    called = _called(tmp_path, root=hostile, games=hostile, baseline=hostile)
    assert called == [*told, "--baseline", hostile, "--", *hostile.split()]
    done = _step("Validate", tmp_path, tmp_path / "commands", strict=hostile)
    assert (done.returncode, done.stdout) == (2, "")
    assert not list(tmp_path.rglob("harm"))
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


def test_every_command_in_the_guide_runs(here: Path) -> None:
    write_game(here, "g", FINE)
    lines = re.findall(r"^[- \w:]*?(cardgen [-\w][^`>\n]*)", GUIDE, re.MULTILINE)
    commands = [line for line in lines if " validate" in line]
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
