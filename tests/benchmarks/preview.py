"""The speed of the preview: from saving a file to its picture on the screen.

    .venv/bin/python -m tests.benchmarks.preview

Serves decks of the workload to a real Chromium, and measures on one machine, server and
browser together: changing one card of 54 repeatedly; showing 500 cards for the first
time; and the memory of the server after 100 and after 1,000 changes.
"""

import re
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.benchmarks.children import word
from tests.benchmarks.deck import Deck
from tests.benchmarks.workload import write_deck
from tests.preview.serving import Served, serving

CARD = '.card[data-card="card-4"] img'
# Recorded by the page itself, in the frame after the picture arrived.
NOTE = """
() => {
  window.seen = 0;
  document.addEventListener("load", (event) => {
    if (event.target.matches?.('.card[data-card="card-4"] img'))
      requestAnimationFrame(() => { window.seen = Date.now(); });
  }, true);
}
"""
SAVES, CHANGES = 40, 1000


def main() -> int:
    """Measure and print; return 1 if a limit is missed."""
    program = shutil.which("chromium")
    if program is None:
        print("no chromium: apt-get install chromium", file=sys.stderr)
        return 2
    with sync_playwright() as playwright:
        options = ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path=program, args=options)
        missed = [_saves(browser), _many(browser), _memory()]
        browser.close()
    return int(any(missed))


@contextmanager
def _deck(cards: int) -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as place:
        root = Path(place).resolve()
        write_deck(root, Deck(cards))
        with serving(root, "--port", "0") as served:
            yield served


def _change(served: Served, number: int) -> None:
    """Change the title of card 4 as an editor does: write a new file and rename it."""
    path = served.root / "cards" / "deck" / "pool.yaml"
    text = path.read_text(encoding="utf-8")
    head, mark, rest = text.partition('- id: "card-4"\n')
    rest = re.sub(r'title: "[^"]*"', f'title: "Changed {number}"', rest, count=1)
    part = path.with_suffix(".new")
    part.write_text(head + mark + rest, encoding="utf-8")
    part.replace(path)


def _saves(browser: Browser) -> bool:
    with _deck(54) as served:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(served.address)
        page.wait_for_selector(f"{CARD}[data-shown]")
        page.wait_for_timeout(1500)
        page.evaluate(NOTE)
        times = [_saved(page, served, number) for number in range(SAVES)]
        page.close()
    middle = statistics.median(times)
    worst = sorted(times)[int(len(times) * 0.9)]
    note = f"nine of ten within {worst:.0f}"
    return _tell("saved to screen, 1 card of 54", middle, 150, "ms", note)


def _saved(page: Page, served: Served, number: int) -> float:
    page.evaluate("window.seen = 0")
    begun = time.time()
    _change(served, number)
    while not (seen := page.evaluate("window.seen")):
        page.wait_for_timeout(2)
    page.wait_for_timeout(120)
    return float(seen) - 1000 * begun


def _many(browser: Browser) -> bool:
    with _deck(500) as served:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        begun = time.monotonic()
        page.goto(served.address)
        page.wait_for_selector(".card img[data-shown]")
        first = time.monotonic() - begun
        # So that all of them are requested, not only the visible ones.
        page.evaluate(
            "() => document.querySelectorAll('.card img')"
            ".forEach((image) => { image.loading = 'eager'; })"
        )
        shown = page.locator(".card img[data-shown]")
        while shown.count() < 500 and time.monotonic() - begun < 120:
            page.wait_for_timeout(50)
        every = time.monotonic() - begun
        page.close()
    slow = _tell("500 cards, first picture", first, 1, "s")
    return _tell("500 cards, all pictures", every, 10, "s") or slow


def _memory() -> bool:
    with _deck(54) as served:
        after: dict[int, float] = {}
        for number in range(1, CHANGES + 1):
            _change(served, number)
            while _title(served) != f"Changed {number}":
                time.sleep(0.005)
            if number in (100, CHANGES):
                after[number] = _resident(served)
    more = after[CHANGES] - after[100]
    note = f"{after[100]:.0f} MB after 100, {after[CHANGES]:.0f} after {CHANGES}"
    return _tell("more memory after 1,000 changes", more, 20, "MB", note)


def _title(served: Served) -> str:
    cards = served.json("/api/game/deck")["components"][0]["cards"]
    key = cards[4]["faces"]["colour"][0]
    served.get(f"/picture/{key}-72.png")
    return str(cards[4]["fields"]["title"])


def _resident(served: Served) -> float:
    """Return the megabytes of a process. Only Linux reports them."""
    status = Path("/proc", str(served.process.pid), "status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


def _tell(what: str, found: float, most: float, unit: str, note: str = "") -> bool:
    """Print a figure; return whether its limit is missed."""
    print(f"{what}: {found:.3g} {unit} ({word(found, most)}) {note}")
    return found > most


if __name__ == "__main__":
    sys.exit(main())
