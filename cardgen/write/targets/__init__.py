"""The kinds of files that `render --to` makes. A new target is a module and a line."""

from typing import Protocol

from cardgen.model.page import Document
from cardgen.write.outfile import Draft, Written
from cardgen.write.targets import dxf, pdf, png, svg


class Target(Protocol):
    """The module of a target; its docstring is the manual page."""

    ID: str

    def write(self, document: Document, pdf: Draft) -> list[Written]:
        """Write a document from its PDF. Raises Refused if that fails."""
        ...


TARGETS: dict[str, Target] = {
    "pdf": pdf,
    "png": png,
    "svg": svg,
    "dxf": dxf,
}
