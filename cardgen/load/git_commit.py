"""The files of a game as a commit of git has them, in a folder of their own."""

import os
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

from cardgen.load.workspace import Workspace

# A git that waits for something never answers; one on a busy machine does in time.
_PATIENCE = 300
_ASSETS = ("templates", "fonts")


class NoCommit(Exception):
    """There is no commit to compare with; says why."""


class Commit(NamedTuple):
    """A commit by its hash and subject, in the repository at `top`."""

    top: Path
    hash: str
    subject: str

    @property
    def name(self) -> str:
        """Return the short hash and the subject, for people."""
        return f"{self.hash[:8]} “{self.subject}”" if self.subject else self.hash[:8]


def find_commit(folder: Path, revision: str = "HEAD") -> Commit:
    """Return the commit that a revision means where a game is. Raises NoCommit."""
    top = _answer(folder, "rev-parse", "--show-toplevel").rstrip("\n")
    if not top:
        raise NoCommit(_NO_REPOSITORY)
    # What begins with a dash would be an option.
    whole = f"{revision}^{{commit}}"
    found = "" if revision.startswith("-") or "\0" in revision else whole
    asked = ("rev-parse", "--verify", "--quiet", found)
    hash = _answer(folder, *asked).strip() if found else ""
    if not hash:
        is_head = revision == "HEAD"
        raise NoCommit(_NO_REPOSITORY if is_head else f'git knows no "{revision}"')
    subject = _answer(folder, "log", "-1", "--format=%s", hash)
    return Commit(Path(top), hash, subject.strip())


def unpack_game(
    commit: Commit, workspace: Workspace, folder: Path, place: Path
) -> tuple[Workspace, Path]:
    """Write a game with all that it draws from into the folder `place`.

    Returns it as a workspace and a folder there. Raises NoCommit.
    """
    top, root, game = (path.resolve() for path in (commit.top, workspace.root, folder))
    if not (root.is_relative_to(top) and game.is_relative_to(root)):
        raise NoCommit("the game and its root are not in one repository")
    # A game may be its own workspace, and that the whole repository.
    parts = [game, *(root / asset for asset in _ASSETS if game != root)]
    names = [part.relative_to(top).as_posix() for part in parts]
    listed = _answer(top, "ls-tree", "-z", "--name-only", commit.hash, "--", *names)
    there = [name for name in names if name in (*listed.split("\0"), ".")]
    if names[0] not in there:
        raise NoCommit(f'"{folder.name}" is not in commit {commit.name}')
    with _answers() as file:
        archive = ("archive", "--format=zip", commit.hash, "--", *there)
        if not _run(top, archive, file):
            raise NoCommit(f"git cannot read the files of commit {commit.name}")
        # What is unpacked keeps its name, which is the id of the game.
        home = place / top.name
        _unpack(file, home)
    found = workspace._replace(root=home / root.relative_to(top))
    return found, home / game.relative_to(top)


def _unpack(file: IO[bytes], place: Path) -> None:
    try:
        # No path in it leads out of the folder, and links become plain files.
        with zipfile.ZipFile(file) as archive:
            archive.extractall(place)
    except (OSError, zipfile.BadZipFile, RuntimeError) as fault:
        raise NoCommit(f"its files cannot be unpacked: {fault}") from fault


_NO_REPOSITORY = "the game is in no git repository with a commit"


def _answer(folder: Path, *arguments: str) -> str:
    """Return what git prints, "" if it fails. Raises NoCommit if it cannot be asked."""
    with _answers() as file:
        if not _run(folder, arguments, file):
            return ""
        file.seek(0)
        return file.read().decode("utf-8", "replace")


@contextmanager
def _answers() -> Iterator[IO[bytes]]:
    """Yield a file for what git writes. Raises NoCommit."""
    try:
        with tempfile.TemporaryFile() as file:
            yield file
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise NoCommit(f"temporary files cannot be written: {reason}") from fault


def _run(folder: Path, arguments: tuple[str, ...], file: IO[bytes]) -> bool:
    """Run git without a shell, and return whether it succeeds. Raises NoCommit.

    It writes to a file: what it started may keep a pipe open, however git ends.
    """
    # A folder may be called [a], which git would read as a pattern.
    command = ("git", "--literal-pathspecs", "-C", str(folder), *arguments)
    try:
        run = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE,
            env=_environment(),
        )
    except FileNotFoundError as fault:
        raise NoCommit("git is not installed") from fault
    except subprocess.TimeoutExpired as fault:
        raise NoCommit("git does not respond") from fault
    except OSError as fault:
        raise NoCommit(f"git cannot be run: {fault.strerror or fault}") from fault
    return run.returncode == 0


def _environment() -> dict[str, str]:
    """Return the environment for a git that asks nothing and locks nothing.

    Where a hook of git runs cardgen, variables name the repository of the hook.
    """
    own = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
    kept = {name: value for name, value in os.environ.items() if name not in own}
    return {**kept, "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0"}
