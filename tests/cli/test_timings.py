"""`--timings`: seconds by stage on stderr, for any command and exit code."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.pipeline.clock import Clock
from tests.cli.aliases import Capture, Patch
from tests.cli.sample import FACE, FINE, write_game

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
def told(capsys: Capture) -> "Told":
    return Told(capsys)


class Told:
    """The result of a command, and its timings with each number masked."""

    def __init__(self, capsys: Capture) -> None:
        self._capsys = capsys

    def by(self, *arguments: str, code: int = 0) -> tuple[str, str]:
        assert run_cardgen(["--quiet", "--timings", *arguments]) == code
        out, err = self._capsys.readouterr()
        return out, re.sub(r"\d+\.\d{3}", "0.000", err)


def test_every_game_has_a_line(tmp_path: Path, told: Told, capsys: Capture) -> None:
    write_game(tmp_path, "boo", FINE, FACE)
    write_game(tmp_path, "moo", FINE, FACE)
    assert told.by("validate", code=0)[1] == CHECKED
    assert run_cardgen(["--quiet", "validate"]) == 0
    assert capsys.readouterr().err == ""


def test_all_stages_of_a_print(tmp_path: Path, told: Told) -> None:
    write_game(tmp_path, "boo", FINE, FACE)
    out, err = told.by("render")
    assert out.endswith(".pdf\n")
    assert err.endswith(RENDERED)


def test_whatever_fails_and_other_commands_tell_them_too(
    tmp_path: Path, told: Told
) -> None:
    write_game(tmp_path, "boo")
    out, err = told.by("validate", "--fit", "--format", "json", code=1)
    assert json.loads(out)["summary"]["games"] == 1
    assert err == FITTED
    assert told.by("new", "dragons")[1] == TOTAL
    assert told.by("list", "nonsense", code=2)[1].endswith(TOTAL)


def test_a_stage_adds_up_whatever_its_end(monkeypatch: Patch) -> None:
    readings = iter([10.0, 10.5, 20.0, 22.0]).__next__
    fake = SimpleNamespace(perf_counter=readings)
    monkeypatch.setattr("cardgen.pipeline.clock.time", fake)
    clock = Clock()
    with pytest.raises(ValueError, match="broken"), clock.stage("load"):
        raise ValueError("broken")
    with clock.stage("load"):
        pass
    assert clock.seconds == {"load": 2.5}
