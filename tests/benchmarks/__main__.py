"""The benchmark: cardgen and its peers draw the same decks, in turn.

    python -m tests.benchmarks [--only CASE ...] [--runs 5] [--no-write]

Prints wall and CPU seconds, peak memory and bytes written, as numbers and as ratios,
and writes them to docs/performance.md, between two marks. The machine should be
otherwise idle.
"""

import argparse
import os
import platform
import sys

from tests.benchmarks.budget import verdicts
from tests.benchmarks.deck import CASES
from tests.benchmarks.measure import Figures, measure
from tests.benchmarks.programs import ROOT, version
from tests.benchmarks.tables import report

PAGE = ROOT / "docs" / "performance.md"
BEGIN = "<!-- measured by make bench: do not edit -->\n"
END = "<!-- measured: end -->\n"


def main() -> None:
    options = _options()
    measured: dict[str, dict[str, Figures]] = {}
    for name in options.only or CASES:
        print(CASES[name].title, file=sys.stderr)
        measured[name] = measure(CASES[name], options.runs)
    told = f"{_conditions(options.runs)}\n{report(measured, verdicts(measured))}"
    print(told)
    if options.write and not options.only:
        _update_page(told)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description="Run cardgen and its peers on the same decks, in turn.",
    )
    only = f"only these, and leave the page alone: {', '.join(CASES)}"
    parser.add_argument("--only", nargs="+", choices=CASES, metavar="CASE", help=only)
    runs = "how many runs to take the median of"
    parser.add_argument("--runs", type=int, default=5, help=runs)
    alone = "leave docs/performance.md alone"
    parser.add_argument("--no-write", dest="write", action="store_false", help=alone)
    return parser.parse_args()


def _conditions(runs: int) -> str:
    """Return a general description of the machine and the software."""
    libraries = ("reportlab", "rl_accel", "typst")
    peers = ", ".join(f"{name} {version(name)}" for name in libraries)
    python = ".".join(platform.python_version_tuple()[:2])
    return (
        f"{platform.system()}, {os.cpu_count()} cores, Python {python}; {peers}; "
        f"medians of {runs}.\n"
    )


def _update_page(measured: str) -> None:
    """Write the measurements to the page, which has both marks."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    page = f"{before}{BEGIN}\n{measured}\n{END}{after}"
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
