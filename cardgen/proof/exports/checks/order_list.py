"""A list of what to order must name files that are there to be uploaded.

It says which picture or PDF is for which card. Whoever orders looks for these names in
the folder.
"""

import re
from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.proof.exports.file_view import AGAIN, FileView
from cardgen.proof.exports.values import quoted
from cardgen.proof.page_view import Defect

ID = "order-list"
SEVERITY = Severity.ERROR
KINDS = frozenset(("list",))
_FILE = re.compile(r"(?<![\w./-])[\w./-]{1,500}\.(?:png|jpg|webp|pdf)\b")


def check(view: FileView) -> Iterator[Defect]:
    """Find an empty list, and names of files that the export does not have."""
    if not view.content.strip():
        yield Defect("the file is empty, expected what to order", AGAIN)
        return
    # A list may leave out the folder of a product.
    own = {name for file in view.export.files for name in _endings(file)}
    named = dict.fromkeys(_FILE.findall(view.content))
    lost = [name for name in named if name not in own]
    if lost:
        yield Defect(
            f"the list names files that the export does not have: {quoted(lost)}",
            AGAIN,
        )


def _endings(name: str) -> list[str]:
    parts = name.split("/")
    return ["/".join(parts[at:]) for at in range(len(parts))]
