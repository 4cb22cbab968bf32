"""Pages as dots, without their letters: what lies under a text is seen as it is."""

import io
import re
from functools import cached_property
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
from PIL import Image

# Dots along a side.
_MOST = 1700.0
_HIDDEN = b"3 Tr\n"
_SHOWN = re.compile(rb"(?<![\d.])[0-7]\s+Tr\b")


class Rasters:
    """Renders the pages of one file. It is opened when the first page is asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def ground(self, index: int) -> Image.Image:
        """Render a page without letters, at a dot for each point.

        A page larger than A2 is rendered coarser. Raises pypdfium2.PdfiumError.
        """
        page = self._document[index]
        scale = min(1.0, _MOST / max(page.get_size()))
        try:
            image: Image.Image = page.render(scale=scale).to_pil()
            return image.convert("RGB")
        finally:
            page.close()

    def close(self) -> None:
        """Let go of the file."""
        if "_document" in self.__dict__:
            self._document.close()

    @cached_property
    def _document(self) -> Any:
        return pypdfium2.PdfDocument(_without_letters(self.path))


def _without_letters(path: Path) -> bytes:
    """Give the file with every text made invisible (ISO 32000-1, 9.3.6)."""
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            page.contents_coalesce()
            if "/Contents" in page.obj:
                _hide(page.obj.Contents)
        for found in pdf.objects:
            if isinstance(found, pikepdf.Stream) and found.get("/Subtype") == "/Form":
                _hide(found)
        out = io.BytesIO()
        pdf.save(out, compress_streams=False)
        return out.getvalue()


def _hide(stream: Any) -> None:
    data = stream.read_bytes()
    stream.write(
        _HIDDEN + _SHOWN.sub(_HIDDEN, data) if b"Tr" in data else _HIDDEN + data
    )
