"""`--timings`: seconds by stage on stderr, for any command and exit code."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.pipeline.clock import Clock
from tests.cli.sample import POOL, write_game

RIGHT = POOL.replace("name: Boo, stars: 2", "name: Wail, stars: 2")
ONE_TEXT = (
    '<face><text x="2" y="2" width="36" height="8">{{ card.name }}</text></face>\n'
)
CHECKED = """\
seconds  start   load  validate  report  other  total
boo             0.000     0.000                 0.000
moo             0.000     0.000                 0.000
total    0.000  0.000     0.000   0.000  0.000  0.000
"""
FITTED = """\
seconds  start   load  validate  compose  impose  report  other  total
boo             0.000     0.000    0.000   0.000                 0.000
total    0.000  0.000     0.000    0.000   0.000   0.000  0.000  0.000
"""
RENDERED = """\
seconds  start   load  validate  compose  impose  write  report  other  total
boo             0.000     0.000    0.000   0.000  0.000                 0.000
total    0.000  0.000     0.000    0.000   0.000  0.000   0.000  0.000  0.000
"""
TOTAL = """\
seconds  total
total    0.000
"""


@pytest.fixture
def told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> "Told":
    monkeypatch.chdir(tmp_path)
    return Told(capsys)


class Told:
    """The result of a command, and its timings with each number masked."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def by(self, *arguments: str, code: int = 0) -> tuple[str, str]:
        assert run_cardgen(["--quiet", "--timings", *arguments]) == code
        out, err = self._capsys.readouterr()
        return out, re.sub(r"\d+\.\d{3}", "0.000", err)


def test_every_game_has_a_line(tmp_path: Path, told: Told) -> None:
    write_game(tmp_path, "boo", RIGHT, ONE_TEXT)
    write_game(tmp_path, "moo", RIGHT, ONE_TEXT)
    assert told.by("validate", code=0)[1] == CHECKED


def test_results_stay_pure(tmp_path: Path, told: Told) -> None:
    write_game(tmp_path, "boo", RIGHT, ONE_TEXT)
    out, err = told.by("validate", "--fit", "--format", "json")
    assert json.loads(out)["summary"]["games"] == 1
    assert err == FITTED


def test_a_command_that_fails_tells_them_too(tmp_path: Path, told: Told) -> None:
    write_game(tmp_path, "boo")
    _, err = told.by("validate", "--fit", code=1)
    assert err == FITTED


def test_all_stages_of_a_print(tmp_path: Path, told: Told) -> None:
    write_game(tmp_path, "boo", RIGHT, ONE_TEXT)
    out, err = told.by("render")
    assert out.endswith(".pdf\n")
    assert err.endswith(RENDERED)


@pytest.mark.parametrize("command", [["explain"], ["new", "dragons"]])
def test_other_commands_have_a_total(told: Told, command: list[str]) -> None:
    assert told.by(*command)[1] == TOTAL


def test_wrong_usage_has_a_total(tmp_path: Path, told: Told) -> None:
    write_game(tmp_path, "boo", RIGHT, ONE_TEXT)
    assert told.by("list", "nonsense", code=2)[1].endswith(TOTAL)


def test_without_the_option_nothing_is_told(
    tmp_path: Path, told: Told, capsys: pytest.CaptureFixture[str]
) -> None:
    write_game(tmp_path, "boo", RIGHT, ONE_TEXT)
    assert run_cardgen(["--quiet", "validate"]) == 0
    assert capsys.readouterr().err == ""


def test_a_stage_adds_up_whatever_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    readings = iter([10.0, 10.5, 20.0, 22.0]).__next__
    fake = SimpleNamespace(perf_counter=readings)
    monkeypatch.setattr("cardgen.pipeline.clock.time", fake)
    clock = Clock()
    with pytest.raises(ValueError, match="broken"), clock.stage("load"):
        raise ValueError("broken")
    with clock.stage("load"):
        pass
    assert clock.seconds == {"load": 2.5}
