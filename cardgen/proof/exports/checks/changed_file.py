"""A file should be as it was exported.

Its SHA-256 is compared with the one in `manifest.json`. A picture that was retouched by
hand is lost when the game is exported again: change the art or the template instead.
"""

import hashlib
from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.proof.exports.file_view import AGAIN, FileView
from cardgen.proof.page_view import Defect

ID = "changed-file"
SEVERITY = Severity.WARNING
KINDS = frozenset(
    (
        "picture",
        "sprites",
        "pdf",
        "cut-svg",
        "cut-dxf",
        "saved-object",
        "room",
        "order",
        "list",
        "index",
        "site",
        "part",
        "credits",
    )
)


def check(view: FileView) -> Iterator[Defect]:
    """Find a file that is another one than was exported."""
    with view.path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != view.file.sha256:
        yield Defect(
            "the file was changed since it was exported",
            f"{AGAIN}, or keep your own version elsewhere",
        )
