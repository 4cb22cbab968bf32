"""The manual, gathered from where each thing is defined.

Rules, elements, layouts and targets carry their page as module docstring. The checks
that every game gets have theirs in builtin/manual/, topics in builtin/topics/, macros
in their templates, and attributes in the tables of the elements' pages.
`manual_of_games` has the rest.
"""

import importlib
import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import cardgen
from cardgen.cli.manual_of_games import (
    all_keys,
    filter_pages,
    key_pages,
    kind_pages,
    paper_pages,
    size_pages,
)
from cardgen.compose import effects
from cardgen.compose.elements import ELEMENTS
from cardgen.export.targets import EXPORT_TARGETS
from cardgen.generate.dealers import DEALERS
from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.load.asset_names import NAMED, Named, shipped
from cardgen.model.assets import own
from cardgen.model.picture_parts import PartKind
from cardgen.pipeline.checks import check_pages, proof_pages, rule_pages
from cardgen.sandbox.catalogue import catalogue
from cardgen.validate.formatting import columns
from cardgen.write.targets import TARGETS

Manual: TypeAlias = dict[str, dict[str, str]]

ELEMENTS_SECTION = "Elements of a template"
MACROS_SECTION = "Macros of templates/common"
PARTS_SECTION = "Parts of pictures"
# Kinds of parts, and an example of each.
_VALUES = {
    "text": ("any text or number", "17"),
    "number": ("a number", "0.4"),
    "boolean": ("true or false", "true"),
    "color": ("a colour", "teal"),
    "figure": ("one that cardgen explain figures lists", "otter"),
    "icon": ("one that cardgen explain icons lists", "fern"),
}

_TABLE = re.compile(r"^Attributes:\n\n((?:    .*\n|\n)+)", re.MULTILINE)
_ROW = re.compile(r"^    (\S.*?)(?:  +| *$)(.*)")
_TEMPLATE = ".xml.j2"
_MACRO = re.compile(
    r"(?:\{#-?(?P<page>(?:(?!#\}).)*?)-?#\}\s*)?"
    r"\{%-?\s*macro\s+(?P<name>[A-Za-z]\w*)\s*\(",
    re.DOTALL,
)


SECTIONS = {
    "topics": "Topics",
    "keys": "Keys of game.yaml",
    "lists": "Keys of a card list",
    "decks": "Keys of a deck",
    "kinds": "Kinds of components",
    "sizes": "Card sizes",
    "papers": "Papers",
    "rules": "Deck rules",
    "checks": "Checks every game gets",
    "proof": "Checks of proof",
    "dealing": "Ways of dealing",
    "elements": ELEMENTS_SECTION,
    "macros": MACROS_SECTION,
    "parts-of-pictures": PARTS_SECTION,
    "filters": "Filters of templates and expressions",
    "layouts": "Layouts",
    "targets": "Targets",
    "exports": "Targets of export",
}
"""Sections of the manual: how `explain` calls them -> title."""


def read_manual() -> Manual:
    """Return section title -> name -> page, in the order of the manual."""
    return {
        "Topics": topic_pages(),
        **{title: key_pages(keys) for title, keys in all_keys().items()},
        "Kinds of components": kind_pages(),
        "Card sizes": size_pages(),
        "Papers": paper_pages(),
        "Deck rules": rule_pages(),
        "Checks every game gets": check_pages(),
        "Checks of proof": proof_pages(),
        "Ways of dealing": _pages(DEALERS),
        ELEMENTS_SECTION: _pages({"every": effects, **ELEMENTS}),
        MACROS_SECTION: macro_pages(),
        PARTS_SECTION: part_pages(),
        "Filters of templates and expressions": filter_pages(),
        "Layouts": _pages({**LAYOUTS, **BOOK_LAYOUTS}),
        "Targets": _pages(TARGETS),
        "Targets of export": _pages(EXPORT_TARGETS),
    }


def topic_pages() -> dict[str, str]:
    """Return the pages of what several elements, filters and keys have in common."""
    folder = Path(cardgen.__file__).parent / "builtin" / "topics"
    pages = {
        page.stem: page.read_text(encoding="utf-8").strip()
        for page in sorted(folder.glob("*.md"))
    }
    return {**pages, **{each: f"{pages[each]}\n\n{_shipped(each)}" for each in NAMED}}


def _shipped(named: Named) -> str:
    return f"These come with cardgen:\n\n{name_list(shipped(named).names)}"


def name_list(names: Iterable[str]) -> str:
    """Return names in columns, indented like an example."""
    return textwrap.indent(columns(names, 84), "    ")


def _pages(register: Mapping[str, object]) -> dict[str, str]:
    return {name: _page(entry) for name, entry in register.items()}


def _page(entry: object) -> str:
    module = importlib.import_module(entry) if isinstance(entry, str) else entry
    return (module.__doc__ or "").strip()


def macro_pages(folder: Path | None = None) -> dict[str, str]:
    """Return FILE.MACRO -> page of each macro in `folder`, by default cardgen's own.

    Those for pictures are in a folder of their own. A page is the comment right before
    a macro, empty if there is none. Macros whose names begin with "_" are private to
    their templates and have no page.
    """
    files = sorted((folder or own("templates") / "common").rglob(f"[!_]*{_TEMPLATE}"))
    return {
        f"{file.name.removesuffix(_TEMPLATE)}.{match['name']}": inspect.cleandoc(
            match["page"] or ""
        )
        for file in files
        for match in _MACRO.finditer(file.read_text(encoding="utf-8"))
    }


def picture_macros() -> dict[str, str]:
    """Return FILE.MACRO -> the template, of macros that draw a picture by a seed."""
    pages = macro_pages(own("templates") / "common" / "art")
    return {name: f"art/{name.partition('.')[0]}{_TEMPLATE}" for name in pages}


def part_pages() -> dict[str, str]:
    """Return the pages of the parts that a card may give of a picture."""
    known = catalogue()
    lists = {"scene": known.scenes, "head": known.heads, "thing": known.things}
    pages = {name: _part_page(name, kind) for name, kind in known.parts.items()}
    for name, macros in lists.items():
        first, family = next(iter(macros.items()))
        pages[name] += f"\n\nEach has a page: cardgen explain {family}.{first}"
    return pages


def _part_page(name: str, kind: PartKind) -> str:
    noun, value = _VALUES[kind.kind]
    takes = f" one of:\n\n{name_list(kind.names)}" if kind.names else f" {noun}."
    # The first of many is none.
    value = kind.names[1] if kind.names else value
    means = f"{kind.means[0].upper()}{kind.means[1:]}."
    shown = f"    picture: {{{name}: {value}}}"
    return f"{means}\n\nDefault: {kind.default}. It is{takes}\n\n{shown}"


def attribute_page(name: str, elements: Mapping[str, str]) -> str:
    """Return what the pages of elements say about an attribute; empty if nothing."""
    found: dict[str, list[str]] = {}
    for element, page in elements.items():
        for names, text in _rows(page):
            if name in names:
                found.setdefault(text, []).append(element)
    parts = [f"{', '.join(tags)}\n    {text}" for text, tags in found.items()]
    if not parts:
        return ""
    return f"The attribute {name}, by element.\n\n" + "\n".join(parts)


def attribute_names(elements: Mapping[str, str]) -> list[str]:
    """Return all attributes that the pages of elements describe."""
    rows = (names for page in elements.values() for names, _ in _rows(page))
    return sorted({name for names in rows for name in names})


def _rows(page: str) -> Iterator[tuple[list[str], str]]:
    """Yield names and text of each row; a row may continue over several lines."""
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
