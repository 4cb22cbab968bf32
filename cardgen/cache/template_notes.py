"""What was found out about templates by compiling them, by their content.

A template that is known to be sound need not be compiled to be checked again.
"""

from pathlib import Path
from typing import Any, NamedTuple

from cardgen.cache.codec import BadCacheFile, checksummed, read_checksummed
from cardgen.cache.digests import digest
from cardgen.cache.fingerprint import fingerprint

_FORM = "templates 2"


class TemplateNote(NamedTuple):
    """A template that is sound: those that it names outright, with the lines.

    `searches` tells whether it names others while it runs, or others that need not be
    there. `reads` are the fields of its card that it reads, None where it may read all.
    """

    named: tuple[tuple[str, int], ...]
    searches: bool
    reads: tuple[str, ...] | None


class TemplateNotes:
    """Recalls notes of earlier runs, and keeps those that this one asked for."""

    def __init__(self, data: bytes = b"") -> None:
        """`data` is a file's content. One that cannot be read holds no notes."""
        self._before: dict[str, TemplateNote] = {}
        self._now: dict[str, TemplateNote] = {}
        try:
            notes = read_checksummed(_FORM, data).items()
            self._before = {key: _note(*each) for key, each in notes}
        except (BadCacheFile, TypeError, ValueError):
            return

    def recall(self, text: str) -> TemplateNote | None:
        """Give what is known of a template of this text."""
        key = _key(text)
        found = self._now.get(key) or self._before.get(key)
        if found:
            self._now[key] = found
        return found

    def keep(self, text: str, note: TemplateNote) -> None:
        """Keep what was found out about a template of this text."""
        self._now[_key(text)] = note

    def packed(self) -> bytes | None:
        """Give the content of the file for the next run; None where it is the same."""
        # A run that met a broken template has not asked for those behind it.
        if self._now.keys() <= self._before.keys():
            return None
        return checksummed(_FORM, self._now)


def _key(text: str) -> str:
    return digest(fingerprint(), text)


def _note(named: Any, searches: Any, reads: Any) -> TemplateNote:
    return TemplateNote(
        tuple([(str(name), int(line)) for name, line in named]),
        bool(searches),
        None if reads is None else tuple(map(str, reads)),
    )


def read_notes(path: Path) -> TemplateNotes:
    """Read the notes in a file; one that is not there holds none."""
    try:
        return TemplateNotes(path.read_bytes())
    except OSError:
        return TemplateNotes()
