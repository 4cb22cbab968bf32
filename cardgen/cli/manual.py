"""The manual, gathered from where each thing is written.

Rules, elements, layouts and targets carry their page as module docstring; the
checks that every game gets without asking have theirs in builtin/manual/, and
macros theirs in their templates.
"""

import importlib
from collections.abc import Mapping
from typing import TypeAlias

from cardgen.cli.macro_pages import macro_pages
from cardgen.compose.elements import ELEMENTS
from cardgen.compose.paint import effects
from cardgen.generate.dealers import DEALERS
from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
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
