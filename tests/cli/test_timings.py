"""`--timings`: seconds by stage on stderr, for any command and exit code."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardgen.pipeline.clock import Clock
from tests.cli.aliases import Patch
from tests.cli.running import Told, said
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


def _masked(line: str) -> Told:
    """Return the result of a command with timings, each number of them masked."""
    told = said(f"--quiet --timings {line}")
    return told._replace(err=re.sub(r"\d+\.\d{3}", "0.000", told.err))


def test_every_game_has_a_line(tmp_path: Path) -> None:
    write_game(tmp_path, "boo", FINE, FACE)
    write_game(tmp_path, "moo", FINE, FACE)
    told = _masked("validate")
    assert (told.code, told.err) == (0, CHECKED)
    told = said("--quiet validate")
    assert (told.code, told.err) == (0, "")


def test_all_stages_of_a_print(tmp_path: Path) -> None:
    write_game(tmp_path, "boo", FINE, FACE)
    code, out, err = _masked("render")
    assert code == 0
    assert out.endswith(".pdf\n")
    assert err.endswith(RENDERED)


def test_whatever_fails_and_other_commands_tell_them_too(tmp_path: Path) -> None:
    write_game(tmp_path, "boo")
    code, out, err = _masked("validate --fit --format json")
    assert json.loads(out)["summary"]["games"] == 1
    assert (code, err) == (1, FITTED)
    assert _masked("new dragons") == (0, "cards/dragons\n", TOTAL)
    code, _, err = _masked("list nonsense")
    assert code == 2
    assert err.endswith(TOTAL)


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
