"""Puts what was measured into the page of the manual, between two marks."""

import os
import platform
from pathlib import Path

from tests.benchmarks.environments import ROOT, version

PAGE = ROOT / "docs" / "performance.md"
BEGIN = "<!-- measured by make bench: do not edit -->\n"
END = "<!-- measured: end -->\n"


def with_measured(page: str, measured: str) -> str:
    """Give a page with other text between its marks. Raises ValueError without them."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"expected {BEGIN.strip()} and {END.strip()}")
    return f"{before}{begin}\n{measured}\n{end}{after}"


def update_page(measured: str, page: Path = PAGE) -> None:
    """Write what was measured into the page."""
    old = page.read_text(encoding="utf-8")
    page.write_text(with_measured(old, measured), encoding="utf-8")


def conditions(runs: int) -> str:
    """Say in general words with what was measured."""
    libraries = ("reportlab", "rl_accel", "typst")
    peers = ", ".join(f"{name} {version(name)}" for name in libraries)
    python = ".".join(platform.python_version_tuple()[:2])
    return (
        f"{platform.system()}, {os.cpu_count()} cores, Python {python}; {peers}; "
        f"medians of {runs}.\n"
    )
