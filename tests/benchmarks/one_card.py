"""What a changed card takes besides the start and its own files.

    python -m tests.benchmarks.one_card [RUNS]

Changes a text of one card of each shipped game, and renders the game in all looks on
all papers. Prints processor seconds of the quickest run: of the start, that of Python
with all modules that a render imports; of the card's own files; and of the rest. Own
are the drawing of components with a face that is new, the typesetting of rulebooks that
differ, and the writing of files that differ.
"""

import json
import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.__main__ import run_cardgen
from tests.benchmarks.children import python, word
from tests.benchmarks.tables import table
from tests.shipped.games import GAMES, copied

MOST_REST = 0.3
_TEXT = re.compile(r'(\b(?:text|name): "?)(\w+)')
# Where each game has texts that no other file repeats.
_LISTS = {
    "creature-quellector": "creatures",
    "cycles-of-moss": "pool",
    "cyclomancy": "techs",
    "mossflower": "heroes",
    "vita-luna": "singular",
}
_IMPORTS = """
import time
import cardgen.cli.app
import cardgen.cli.commands.render
import cardgen.cli.printing
import cardgen.pipeline.check
import cardgen.pipeline.render
import cardgen.pipeline.books
print(time.process_time())
"""


class Spent(NamedTuple):
    """Processor seconds of a run by what they were spent on."""

    start: float
    own: float
    rest: float


class Stopwatch:
    """Adds up the processor seconds of a run's own files."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._running = False

    def wrap(self, owner: Any, name: str) -> None:
        """Count all calls of a function, but none within another that is counted."""
        plain: Callable[..., Any] = getattr(owner, name)

        def timed(*given: Any, **named: Any) -> Any:
            if self._running:
                return plain(*given, **named)
            self._running, begun = True, time.process_time()
            try:
                return plain(*given, **named)
            finally:
                self._running = False
                self.seconds += time.process_time() - begun

        setattr(owner, name, timed)


def _run(arguments: list[str]) -> None:
    """Run a command in this process; print its seconds and those of own files."""
    from cardgen.cache.shelf import Shelf
    from cardgen.compose.composer import Composer
    from cardgen.pipeline import books, render

    watch = Stopwatch()
    plain = Composer.compose

    def compose(composer: Composer, component: Any, look: str, *more: Any) -> Any:
        begun = time.process_time()
        composed = plain(composer, component, look, *more)
        shelf = composer._shelves[look][-1]
        if any(drawing.known < 0 for drawing in shelf.drawings.values()):
            watch.seconds += time.process_time() - begun
        return composed

    Composer.compose = compose  # type: ignore[method-assign]
    watch.wrap(books._Book, "set")
    watch.wrap(books, "_whole")
    watch.wrap(render, "stream_pdf")
    watch.wrap(Shelf, "encoded")
    assert run_cardgen(["--quiet", *arguments]) == 0
    print(json.dumps([time.process_time(), watch.seconds]))


def change(folder: Path, number: int) -> None:
    """Change a word in the last text of a game's card list."""
    path = folder / f"{_LISTS[folder.name]}.yaml"
    text = path.read_text(encoding="utf-8")
    *_, last = _TEXT.finditer(text)
    word = "T" + chr(ord("a") + number) * 4
    changed = f"{text[: last.start(2)]}{word}{text[last.end(2) :]}"
    path.write_text(changed, encoding="utf-8")


def spent(game: str, runs: int) -> Spent:
    """Return what one changed card of a game takes."""
    with tempfile.TemporaryDirectory() as place:
        root, kept = copied(game, Path(place).resolve()), Path(place) / "kept"
        command = ["-m", "tests.benchmarks.one_card", "--root", str(root), "render"]
        found = []
        for number in range(runs + 1):
            change(root / "cards" / game, number)
            total, own = _child(command, kept)
            start = _child(["-c", _IMPORTS], kept)
            found.append(Spent(start, own, total - own - start))
    return min(found[1:], key=sum)


def _child(arguments: list[str], kept: Path) -> Any:
    """Run Python; return the last line of what it prints."""
    return json.loads(python(arguments, CARDGEN_CACHE=str(kept)).splitlines()[-1])


def main() -> int:
    """Measure and print a table; return 1 if the limit is missed."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    found = {game: spent(game, runs) for game in GAMES}
    rows = [
        [
            game,
            *(f"{part:.2f}" for part in (*each, sum(each))),
            word(each.rest, MOST_REST),
        ]
        for game, each in found.items()
    ]
    print(table(["one card changed", "start", "own files", "rest", "all", ""], rows))
    return int(any(each.rest > MOST_REST for each in found.values()))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--root"]:
        _run(sys.argv[1:])
    else:
        sys.exit(main())
