"""The kinds of files that `render --to` can make: one target a module."""

from types import MappingProxyType
from typing import Protocol

from cardgen.model.page import Document
from cardgen.write.targets import pdf, png


class Target(Protocol):
    """What a target module offers. Its docstring is the target's manual page."""

    ID: str

    def write(self, document: Document, data: bytes) -> list["Path"]:
        """Write the files of a document whose PDF is `data`; give their paths."""
