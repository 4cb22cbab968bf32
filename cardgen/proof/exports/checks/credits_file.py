"""Every export must hold `credits.txt` with the names of all authors.

Most licences of icons, pictures and fonts require that whoever shares them names their
authors. An export is made to be shared.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.proof.exports.file_view import AGAIN, MANIFEST, FileView
from cardgen.proof.exports.listed_export import CREDITS
from cardgen.proof.page_view import Defect

ID = "credits-file"
SEVERITY = Severity.ERROR
KINDS = frozenset((MANIFEST, "credits"))
_AGAIN = f"{AGAIN}, and share the file with the others"


def check(view: FileView) -> Iterator[Defect]:
    """Find an export without credits, and credits that say nothing."""
    if view.file.kind == MANIFEST:
        if CREDITS not in view.export.files:
            yield Defect(f'the export lists no "{CREDITS}"', _AGAIN)
    elif not view.content.strip():
        yield Defect("the file is empty, expected the authors of what is shown", _AGAIN)
