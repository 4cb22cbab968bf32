"""A file of an export, opened, beside what is listed: the input of every check."""

import errno
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image

from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.proof.exports.cut_drawings import read_dxf, read_svg
from cardgen.proof.exports.file_readers import READERS, Unreadable
from cardgen.proof.exports.listed_export import (
    Contained,
    ListedExport,
    ListedFile,
    PictureFacts,
    SpriteFacts,
)

ID = "export-file"
MANIFEST = "manifest"
AGAIN = "run cardgen export again"
"""The hint for what no hand should mend."""
_READERS = {**READERS, "cut-svg": read_svg, "cut-dxf": read_dxf}


@dataclass
class FileView:
    """One file of an export.

    Its kind is `MANIFEST` for the manifest itself, whose checks are those of the whole
    folder. `game` says what the game consists of now, None if that is unknown.
    """

    export: ListedExport
    file: ListedFile
    game: Mapping[str, Contained] | None = None
    content: Any = field(default=None, init=False)

    @property
    def path(self) -> Path:
        """Return where the file is."""
        return self.export.folder / self.file.name

    def read(self) -> None:
        """Open the file as what it should be. Raises Refused if that fails."""
        try:
            self._require_own()
            reader = _READERS.get(self.file.kind)
            self.content = reader(self.path) if reader else None
        except Unreadable as fault:
            message = f"the file cannot be used: {fault}"
            raise Refused(error(ID, Span(self.path), message, AGAIN)) from fault
        except OSError as fault:
            reason = (fault.strerror or "unknown reason").lower()
            message = f"the file cannot be read: {reason}"
            raise Refused(error(ID, Span(self.path), message, AGAIN)) from fault

    def _require_own(self) -> None:
        """Raise OSError if there is no such file in the folder itself."""
        # A pipe would be waited for, and a link may lead anywhere.
        if not self.path.is_file():
            raise FileNotFoundError(errno.ENOENT, "there is none")
        if not self.path.resolve().is_relative_to(self.export.folder.resolve()):
            raise Unreadable("it is a link to a place outside of the export")

    @property
    def image(self) -> Image.Image:
        """Return the picture of a file of kind "picture" or "sprites"."""
        assert isinstance(self.content, Image.Image)
        return self.content

    @property
    def picture(self) -> PictureFacts | None:
        """Return what to expect of a picture that has the expected size."""
        facts = self.file.facts
        if isinstance(facts, PictureFacts) and self.image.size == facts.pixels:
            return facts
        return None

    @property
    def sprites(self) -> SpriteFacts | None:
        """Return what to expect of sprites, if the picture has the expected size."""
        facts = self.file.facts
        if isinstance(facts, SpriteFacts) and self.image.size == facts.pixels:
            return facts
        return None
