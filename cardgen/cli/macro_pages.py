"""The manual pages of macros, which stand in their templates.

A page is the comment right before a macro. Names that begin with "_" are for the
templates themselves and have no page.
"""

import inspect
import re
from pathlib import Path

from cardgen.load.workspace import own

_ENDING = ".xml.j2"
_MACRO = re.compile(
    r"(?:\{#-?(?P<page>(?:(?!#\}).)*?)-?#\}\s*)?"
    r"\{%-?\s*macro\s+(?P<name>[A-Za-z]\w*)\s*\(",
    re.DOTALL,
)


def macro_pages(folder: Path | None = None) -> dict[str, str]:
    """Give FILE.MACRO -> page of every macro in `folder`: cardgen's own, if none.

    The page is empty where a macro has none.
    """
    files = sorted((folder or own("templates") / "common").glob(f"[!_]*{_ENDING}"))
    return {
        f"{file.name.removesuffix(_ENDING)}.{match['name']}": _page(match["page"])
        for file in files
        for match in _MACRO.finditer(file.read_text(encoding="utf-8"))
    }


def _page(comment: str | None) -> str:
    return inspect.cleandoc(comment or "")
