"""What a killed run leaves goes with the next one; what is in use stays."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.cache import scratch
from cardgen.cache.scratch import new_scratch, scratch_folder
from cardgen.export import pictures
from cardgen.load.git_commit import Commit, NoCommit, find_commit
from cardgen.load.workspace import Workspace
from cardgen.model.problem import Refused
from cardgen.preview import git_history
from cardgen.preview.git_history import GitHistory
from cardgen.write.outfile import remove_leftovers
from tests.cache.changing_game import ChangingGame

RUN = """\
import sys, time
from pathlib import Path
from cardgen import __main__
from cardgen.cache.scratch import scratch_folder
from cardgen.write.outfile import Draft
def run(*_):
    with scratch_folder() as folder, Draft(Path(sys.argv[1]) / "a.pdf") as draft:
        (folder / "picture").write_bytes(b"pixels")
        draft.close()
        print("writing", flush=True)
        time.sleep(600)
__main__._run = run
__main__.main()
"""


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for the temporary files of this test alone."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setenv("TEMP", str(folder))
    return folder


@contextmanager
def _writing(output: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """Yield a process that is in the middle of writing, and end it."""
    command = [sys.executable, "-c", RUN, str(output)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stdout.readline()
        try:
            yield process
        finally:
            process.kill()


def test_a_killed_run_leaves_nothing_for_long(temporary: Path, tmp_path: Path) -> None:
    output = tmp_path / "output"
    with _writing(output) as process:
        remove_leftovers([output])
        new_scratch().rmdir()
        assert len([*temporary.glob("*/picture")]) == len([*output.iterdir()]) == 1
        process.kill()
        process.wait()
        remove_leftovers([output])
        new_scratch().rmdir()
    assert [*temporary.iterdir(), *output.iterdir()] == []


@pytest.mark.skipif(os.name == "nt", reason="there it ends a process at once")
@pytest.mark.parametrize("asked", ["SIGTERM", "SIGHUP"])
def test_a_run_that_is_asked_to_end_cleans_up(
    temporary: Path, tmp_path: Path, asked: str
) -> None:
    output = tmp_path / "output"
    number = getattr(signal, asked)
    with _writing(output) as process:
        process.send_signal(number)
        assert process.wait() == 128 + number
    assert [path for path in (*temporary.iterdir(), output) if path.exists()] == []


def test_what_others_named_stays(temporary: Path) -> None:
    """A number means another process on another computer."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    here = f"cardgen-{scratch._computer()}-"
    kept = {f"cardgen-00000000-{ended.pid}-", "cardgen-notes", f"{here}notes"}
    for name in (*kept, f"{here}{ended.pid}-"):
        (temporary / name).mkdir()
    new_scratch(temporary).rmdir()
    assert {path.name for path in temporary.iterdir()} == kept


def test_a_full_disk_for_temporary_files_is_a_problem(
    tmp_path: Path,
    temporary: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Of pictures that two targets share, and of the folder itself."""
    ChangingGame(tmp_path / "root", 3, cards=3)
    output, full = tmp_path / "out", OSError(28, "No space left on device")

    def refuse(*_: object, **__: object) -> None:
        raise full

    command = ["--root", str(tmp_path / "root"), "export", "--output", str(output)]
    for owner, name in ((pictures, "write_aside"), (tempfile, "mkdtemp")):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(owner, name, refuse)
            assert run_cardgen([*command, "--to", "images", "--to", "sheet"]) == 1
        assert (
            "temporary:1:1: error: temporary files cannot be written: no space left on "
            "device  [output]\n   hint: free some space, or name another folder in "
        ) in capsys.readouterr().err
        assert not output.exists()
    assert [*temporary.iterdir()] == []


def test_no_folder_for_temporary_files_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For pictures, for the preview, and for what git says."""
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_get_default_tempdir", _nowhere)
    with pytest.raises(Refused) as refused, scratch_folder():
        pass
    (problem,) = refused.value.problems
    said = "temporary files cannot be written: no usable folder"
    assert problem.message == said
    with pytest.raises(NoCommit, match=said):
        find_commit(tmp_path)
    monkeypatch.setattr(git_history, "find_commit", lambda _: Commit(tmp_path, "", ""))
    with pytest.raises(Refused, match=said):
        GitHistory(Workspace(tmp_path)).last(tmp_path)


def _nowhere() -> str:
    raise FileNotFoundError(2, "No usable folder")
