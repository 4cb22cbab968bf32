"""Files appear whole or not at all, and nothing is left behind."""

import errno
import hashlib
import os
from pathlib import Path

import pytest

from cardgen.model.assets import file_state
from cardgen.model.problem import Refused
from cardgen.write.outfile import (
    Draft,
    Sink,
    Written,
    remove_leftovers,
    write_atomically,
)

NO_ROOM = (
    'no room on the disk for "a.pdf"',
    "free some space, or choose another folder with --output",
)
LOCKED = (
    '"a.pdf" may not be written',
    "close the program that has the file open or allow writing to its folder, "
    "or choose another folder with --output",
)
TOO_LONG = (
    'the file name "a.pdf" is longer than the disk allows',
    "shorten the ids of the game and of its component",
)
BROKEN = (
    f'"a.pdf" cannot be written: {os.strerror(errno.EIO).lower()}',
    "choose another folder with --output",
)


def test_writes_makes_folders_and_says_what_it_wrote(tmp_path: Path) -> None:
    """Others may read it as any file."""
    path, plain = tmp_path / "new" / "folder" / "a.pdf", tmp_path / "plain"
    written = write_atomically(path, b"data")
    assert path.read_bytes() == b"data"
    assert written == Written(path, 4, hashlib.sha256(b"data").hexdigest())
    assert [entry.name for entry in path.parent.iterdir()] == ["a.pdf"]
    plain.touch()
    assert path.stat().st_mode == plain.stat().st_mode


@pytest.mark.parametrize(
    ("owner", "step", "number", "said"),
    [
        (Sink, "write", errno.ENOSPC, NO_ROOM),
        (os, "fsync", errno.ENOSPC, NO_ROOM),
        (Path, "replace", errno.EACCES, LOCKED),
        (Path, "replace", errno.EPERM, LOCKED),
        (Path, "replace", errno.ENAMETOOLONG, TOO_LONG),
        (os, "fsync", errno.EIO, BROKEN),
    ],
)
def test_a_fault_is_a_problem_and_the_last_good_file_stays(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    owner: object,
    step: str,
    number: int,
    said: tuple[str, str],
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"last good")

    def fail(*arguments: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(owner, step, fail)
    with pytest.raises(Refused) as refused:
        write_atomically(path, b"new")
    (problem,) = refused.value.problems
    assert (problem.rule, problem.span.file) == ("output", path)
    assert (problem.message, problem.hint) == said
    assert path.read_bytes() == b"last good"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.pdf"]


def test_a_draft_is_beside_its_place_until_it_is_settled(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"last good")
    with Draft(path) as draft:
        draft.write(b"new ")
        draft.write(b"data")
        draft.close()
        assert (draft.place.parent, draft.place.read_bytes()) == (tmp_path, b"new data")
        assert path.read_bytes() == b"last good"
        written = draft.settle()
        assert draft.place == path
    assert path.read_bytes() == b"new data"
    assert written == Written(path, 8, hashlib.sha256(b"new data").hexdigest())
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.pdf"]


def test_a_draft_that_is_not_settled_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "a.pdf"
    with Draft(path) as draft:
        draft.write(b"data")
        with Draft(path.with_name("b.pdf")):
            assert len(list(path.parent.iterdir())) == 2
        assert len(list(path.parent.iterdir())) == 1
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "new" / "a.pdf", b"new")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_or_file_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").mkdir()
    (tmp_path / "file").write_bytes(b"")
    for path in (tmp_path / "a.pdf", tmp_path / "file" / "a.pdf"):
        with pytest.raises(Refused) as refused:
            write_atomically(path, b"new")
        assert refused.value.problems[0].rule == "output"
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.pdf", "file"]


def test_what_a_killed_run_left_is_removed_later(tmp_path: Path) -> None:
    mine = tmp_path / ".cardgen-notes"
    with Draft(tmp_path / "a.pdf"):
        (left,) = tmp_path.iterdir()
        mine.touch()
        remove_leftovers([tmp_path])
        assert left.exists(), "another run may be writing it"
        for path in (left, mine):
            os.utime(path, (1000, 1000))
        remove_leftovers([tmp_path])
        assert [*tmp_path.iterdir()] == [mine]


FINE = (
    "work/output/owls/inner",
    "work/output/owls/shop/cards",
    *(f"work/cards/{name}/i18n" for name in ("owls", "moths", "newts")),
    "linked/cards/owls",
    "other",
)
"""Folders to write to; some games are links."""

WITHIN = {
    "work/output/owls/inner": "work/output",
    "work/cards/moths": "work/cards/owls",
    "work/cards/newts": "newts",
    "linked/cards": "linked/games",
}
OUTWARD = {
    "work/output/owls/web": "other",
    "work/output/voles": "other/cards/foo",
    "work/output/owls/poker/cards": "other",
    "work/cards/owls/.schema": "other/cards/foo",
    "work/cards/owls/i18n/de": "newts",
    "linked/output": "other",
}


@pytest.fixture
def linked(tmp_path: Path) -> Path:
    """Return a folder with workspaces, and links that lead out of them and within."""
    for game in ("work/cards/owls", "other/cards/foo", "newts", "linked/games/owls"):
        (tmp_path / game).mkdir(parents=True)
        (tmp_path / game / "game.yaml").touch()
    for link, target in (WITHIN | OUTWARD).items():
        (tmp_path / link).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / link).symlink_to(tmp_path / target, target_is_directory=True)
    return tmp_path


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_nothing_is_written_through_a_link_out_of_the_workspace(linked: Path) -> None:
    """A game of a stranger may hold links; a folder that its user names may be one."""
    for name, target in OUTWARD.items():
        link = linked / name
        for folder in (link, link / "deep"):
            with pytest.raises(Refused) as refused:
                write_atomically(folder / "a.json", b"data")
            (problem,) = refused.value.problems
            assert problem.span.file == link
            assert problem[3:5] == (
                f'"{link.name}" is a link that leads out of the game\'s folders, '
                f"to {(linked / target).resolve()}",
                "remove the link, or name it with --output",
            )
    assert [path.name for path in linked.rglob("*.json")] == []
    for place in FINE:
        write_atomically(linked / place / "a.json", b"data")


@pytest.mark.parametrize("kept", [True, False], ids=["known by its hash", "written"])
def test_a_file_with_the_same_content_stays_as_it_is(
    tmp_path: Path, kept: bool
) -> None:
    path, sha256 = tmp_path / "a.pdf", hashlib.sha256(b"data").hexdigest()
    path.write_bytes(b"data")
    os.utime(path, (1000, 1000))
    before = file_state(path)
    with Draft(path) as draft:
        if kept:
            assert draft.keep(sha256)
            assert draft.place == path
        else:
            draft.write(b"data")
            draft.close()
            assert draft.place != path
        assert draft.settle() == Written(path, 4, sha256, changed=False)
    assert file_state(path) == before
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("found", [b"Data", b"dat", b"", None])
def test_a_file_with_another_content_is_replaced(
    tmp_path: Path, found: bytes | None
) -> None:
    path, sha256 = tmp_path / "a.pdf", hashlib.sha256(b"data").hexdigest()
    if found is not None:
        path.write_bytes(found)
    with Draft(path) as draft:
        assert not draft.keep(sha256)
        draft.write(b"data")
        assert draft.settle() == Written(path, 4, sha256)
    assert path.read_bytes() == b"data"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.pdf")
    with Draft(tmp_path / "a.pdf") as draft:
        assert not draft.keep("0" * 64)
        draft.settle()
    assert (tmp_path / "a.pdf").is_file()


def test_a_name_as_long_as_the_disk_takes(tmp_path: Path) -> None:
    path = tmp_path / f"{'a' * 251}.pdf"
    assert write_atomically(path, b"data").path.read_bytes() == b"data"
