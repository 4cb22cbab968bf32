"""The manual, gathered from where each thing is written.

Rules, elements, layouts and targets carry their page as module docstring; the
checks that every game gets without asking have theirs in builtin/manual/, and
macros theirs in their templates.
"""

import importlib
import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from cardgen.compose import effects
from cardgen.compose.elements import ELEMENTS
from cardgen.generate.dealers import DEALERS
from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.load.workspace import own
from cardgen.pipeline.checks import check_pages, proof_pages, rule_pages
from cardgen.write.targets import TARGETS

Manual: TypeAlias = dict[str, dict[str, str]]


def read_manual() -> Manual:
    """Give section title -> name -> page, in the order of the manual."""
    return {
        "Deck rules": rule_pages(),
        "Checks every game gets": check_pages(),
        "Checks of proof": proof_pages(),
        "Ways of dealing": _pages(DEALERS),
        "Elements of a template": _pages({"every": effects, **ELEMENTS}),
        "Macros of templates/common": macro_pages(),
        "Layouts": _pages({**LAYOUTS, **BOOK_LAYOUTS}),
        "Targets": _pages(TARGETS),
    }


def _pages(register: Mapping[str, object]) -> dict[str, str]:
    return {name: _page(entry) for name, entry in register.items()}


def _page(entry: object) -> str:
    module = importlib.import_module(entry) if isinstance(entry, str) else entry
    return (module.__doc__ or "").strip()


_TABLE = re.compile(r"^Attributes:\n\n((?:    .*\n|\n)+)", re.MULTILINE)
_ROW = re.compile(r"^    (\S.*?)(?:  +| *$)(.*)")


def attribute_page(name: str, elements: Mapping[str, str]) -> str:
    """Give what every element's page says of an attribute; empty when none has it."""
    told: dict[str, list[str]] = {}
    for element, page in elements.items():
        for names, text in _rows(page):
            if name in names:
                told.setdefault(text, []).append(element)
    parts = [f"{', '.join(tags)}\n    {text}" for text, tags in told.items()]
    if not parts:
        return ""
    return f"The attribute {name}, by element.\n\n" + "\n".join(parts)


def attribute_names(elements: Mapping[str, str]) -> list[str]:
    """Give all attributes that the pages tell of."""
    found = (
        name for page in elements.values() for names, _ in _rows(page) for name in names
    )
    return sorted(set(found))


def _rows(page: str) -> Iterator[tuple[list[str], str]]:
    """Give each row's names and text; a row may go on over several lines."""
    table = _TABLE.search(page)
    names: list[str] = []
    text: list[str] = []
    for line in (table[1] if table else "").splitlines():
        row = _ROW.match(line)
        if row is None:
            text.append(line.strip())
            continue
        if names:
            yield names, " ".join(filter(None, text))
        names, text = [word.strip() for word in row[1].split(",")], [row[2].strip()]
    if names:
        yield names, " ".join(filter(None, text))


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
