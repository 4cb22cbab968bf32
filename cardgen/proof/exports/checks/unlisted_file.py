"""The folder of an export should hold nothing else.

A file that `manifest.json` does not list came from somewhere else, or from an earlier
export and was changed since. It would be uploaded together with the others.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from cardgen.model.problem import Severity
from cardgen.proof.expected import NAME
from cardgen.proof.exports.file_readers import MOST_FILES
from cardgen.proof.exports.file_view import MANIFEST, FileView
from cardgen.proof.exports.values import quoted
from cardgen.proof.page_view import Defect

ID = "unlisted-file"
SEVERITY = Severity.WARNING
KINDS = frozenset((MANIFEST,))
# Of Windows, which has no hidden names.
_OF_SYSTEMS = frozenset(("thumbs.db", "desktop.ini"))


def check(view: FileView) -> Iterator[Defect]:
    """Find the files that the manifest does not list."""
    listed = view.export.files
    found = sorted(name for name in _names(view.export.folder) if name not in listed)
    if found:
        files = "a file" if len(found) == 1 else f"{len(found):,} files"
        yield Defect(
            f"the folder has {files} besides those of the export: {quoted(found)}",
            "delete what you do not need, or move it elsewhere",
        )


def _names(folder: Path) -> Iterator[str]:
    """Yield the names of all files below a folder but those of exports in it."""
    count = 0
    for here, folders, files in os.walk(folder):
        inside = Path(here)
        folders[:] = [
            name
            for name in sorted(folders)
            if not (inside / name / NAME).exists() and not name.startswith(".")
        ]
        for name in files:
            count += 1
            if count > MOST_FILES:
                return
            if not _is_hidden(name) and (inside / name) != folder / NAME:
                yield (inside / name).relative_to(folder).as_posix()


def _is_hidden(name: str) -> bool:
    return name.startswith(".") or name.casefold() in _OF_SYSTEMS
