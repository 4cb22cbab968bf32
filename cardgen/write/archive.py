"""Packs files into a ZIP archive. The same files give the same bytes."""

import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO, cast

from cardgen.write.outfile import Draft, Written

# The earliest time of a ZIP entry: no clock.
_ALWAYS = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_ORDINARY = 0o100644 << 16


def write_zip(path: Path, files: Iterable[Path], folder: Path) -> Written:
    """Pack files by their paths below `folder`. Raises Refused as `Draft` does."""
    with Draft(path) as draft:
        with zipfile.ZipFile(cast(IO[bytes], _Stream(draft)), "w") as archive:
            for file in sorted(files):
                entry = _entry(file.relative_to(folder).as_posix())
                archive.writestr(entry, file.read_bytes())
        return draft.settle()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return an archive of a few small files, by their paths within it."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in sorted(files.items()):
            archive.writestr(_entry(name), data)
    return stream.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _ALWAYS)
    entry.create_system, entry.external_attr = _UNIX, _ORDINARY
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


class _Stream:
    """A draft as a stream for the library, without seeking."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft

    def write(self, data: bytes) -> int:
        self._draft.write(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Do nothing: nothing is buffered here."""
