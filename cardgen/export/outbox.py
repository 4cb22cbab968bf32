"""The files of an export, which replace those of an earlier one all together."""

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from cardgen import __version__
from cardgen.cache.folder import read_plain
from cardgen.model.game import Game
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.write.manifest import NAME, is_inside, remove_unchanged
from cardgen.write.outfile import Draft, Written, remove_leftovers

_FORMAT = 1
# Bytes of a manifest; a file takes 300 in it.
_LARGEST = 100_000_000


class _Filled(NamedTuple):
    draft: Draft
    facts: Mapping[str, Any]


class Outbox:
    """Collects the files of one target in `folder`, as drafts, until all are made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filled: dict[str, _Filled] = {}
        self._taken: set[str] = set()
        self._elsewhere: list[Draft] = []
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    @property
    def names(self) -> Sequence[str]:
        """Return the names of all files so far, in order."""
        return tuple(self._filled)

    def add(self, name: str, data: bytes, facts: Mapping[str, Any]) -> None:
        """Add a file. Raises Refused as `Draft` does.

        `name` is its path below the folder, with "/" on every system. `facts` are what
        the manifest says about it besides, and what proof compares it with; its `kind`
        is among them.
        """
        draft = self.open(name, facts)
        draft.write(data)
        draft.close()

    def open(self, name: str, facts: Mapping[str, Any]) -> Draft:
        """Add a file, see `add`, that the caller writes piece by piece and closes."""
        # Windows and macOS do not distinguish capitals.
        if name.casefold() in self._taken:
            raise Refused(_name_taken(self.folder / name))
        self._taken.add(name.casefold())
        draft = self._stack.enter_context(Draft(self.folder / name))
        self._filled[name] = _Filled(draft, facts)
        return draft

    def add_elsewhere(self, path: Path, data: bytes) -> None:
        """Add a file outside of the folder, which the manifest does not list."""
        draft = self._stack.enter_context(Draft(path))
        self._elsewhere.append(draft)
        draft.write(data)
        draft.close()

    def settle(
        self, target: str, game: Game, look: str, contents: Sequence[Mapping[str, Any]]
    ) -> tuple[tuple[Written, ...], tuple[Problem, ...]]:
        """Move all files to their places, write the manifest, remove obsolete files.

        `contents` say how many cards of which component were exported. Raises Refused.
        """
        old = _read(self.folder / NAME)
        written = {name: made.draft.settle() for name, made in self._filled.items()}
        elsewhere = [draft.settle() for draft in self._elsewhere]
        head = {
            "format": _FORMAT,
            "cardgen": __version__,
            "export": target,
            "game": {"id": game.id, "title": game.title, "version": game.version},
            "look": look,
            "contents": list(contents),
        }
        entries = [
            {
                "name": name,
                **made.facts,
                "bytes": written[name].size,
                "sha256": written[name].sha256,
            }
            for name, made in sorted(self._filled.items())
        ]
        with Draft(self.folder / NAME) as draft:
            draft.write(_text(head, entries).encode())
            draft.settle()
        gone = [(name, of) for name, of in old.items() if name not in written]
        problems = [
            problem
            for name, sha256 in gone
            for problem in remove_unchanged(self.folder, name, sha256)
        ]
        remove_leftovers({file.path.parent for file in written.values()})
        return (*written.values(), *elsewhere), tuple(problems)


def _name_taken(path: Path) -> Problem:
    return error(
        "export",
        Span(path),
        f'two files of the export would be called "{path.name}"',
        "rename the component or the card: hyphens join their ids in a file's name",
    )


def _read(path: Path) -> dict[str, str]:
    """Return the hashes of the files that an earlier export made, by name.

    A manifest that is unreadable lists none: what it listed is kept.
    """
    try:
        entries = json.loads(read_plain(path, _LARGEST))["files"]
        found = {str(entry["name"]): str(entry["sha256"]) for entry in entries}
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return {}
    return {name: sha256 for name, sha256 in found.items() if is_inside(name)}


def _text(head: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> str:
    """Return the manifest as JSON with a line for each file, for readable diffs."""
    begin = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
    lines = [f"  {json.dumps(entry, ensure_ascii=False)}" for entry in entries]
    files = ",\n".join(lines)
    return f'{begin},\n "files": [\n{files}\n ]\n}}\n'
