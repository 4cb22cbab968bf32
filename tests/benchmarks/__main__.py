"""The benchmark: cardgen and its peers draw the same decks, in turn.

    python -m tests.benchmarks [--only CASE ...] [--runs 5] [--no-write]

Prints wall and CPU seconds, peak memory and bytes written, as numbers and as ratios,
and writes them to docs/performance.md. The machine should be otherwise idle.
"""

import argparse
import sys

from tests.benchmarks.budget import verdicts
from tests.benchmarks.cases import CASES
from tests.benchmarks.figures import Figures
from tests.benchmarks.measure import measure
from tests.benchmarks.page import conditions, update_page
from tests.benchmarks.tables import report


def main() -> None:
    options = _options()
    measured: dict[str, dict[str, Figures]] = {}
    for name in options.only or CASES:
        print(CASES[name].title, file=sys.stderr)
        measured[name] = measure(CASES[name], options.runs)
    told = f"{conditions(options.runs)}\n{report(measured, verdicts(measured))}"
    print(told)
    if options.write and not options.only:
        update_page(told)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description="Run cardgen and its peers on the same decks, in turn.",
    )
    parser.add_argument(
        "--only",
        nargs="+",
        choices=CASES,
        metavar="CASE",
        help=f"only these, and leave the page alone: {', '.join(CASES)}",
    )
    parser.add_argument(
        "--runs", type=int, default=5, help="how many runs to take the median of"
    )
    parser.add_argument(
        "--no-write",
        dest="write",
        action="store_false",
        help="leave docs/performance.md alone",
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
