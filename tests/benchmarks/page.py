"""Insert the measurements into a page of the manual, between two marks."""

import os
import platform
from pathlib import Path

from tests.benchmarks.environments import ROOT, version

PAGE = ROOT / "docs" / "performance.md"
BEGIN = "<!-- measured by make bench: do not edit -->\n"
END = "<!-- measured: end -->\n"


def with_measured(page: str, measured: str) -> str:
    """Return a page with other text between its marks.

    Raises ValueError if the marks are missing.
    """
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"expected {BEGIN.strip()} and {END.strip()}")
    return f"{before}{begin}\n{measured}\n{end}{after}"


def update_page(measured: str, page: Path = PAGE) -> None:
    """Write the measurements to the page."""
    old = page.read_text(encoding="utf-8")
    page.write_text(with_measured(old, measured), encoding="utf-8")


def conditions(runs: int) -> str:
    """Return a general description of the machine and the software."""
    libraries = ("reportlab", "rl_accel", "typst")
    peers = ", ".join(f"{name} {version(name)}" for name in libraries)
    python = ".".join(platform.python_version_tuple()[:2])
    return (
        f"{platform.system()}, {os.cpu_count()} cores, Python {python}; {peers}; "
        f"medians of {runs}.\n"
    )
