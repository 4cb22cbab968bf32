"""Take pictures of the preview as the tutorial's reader sees it.

Run by `make screenshots`, which needs Debian's package chromium, or the program that
CHROMIUM names.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from make_pictures import PICTURES, save
from PIL import Image

from cardgen.load.new_game import make_game

FOLDER = PICTURES / "preview"
GAME = "dragons"
SIZE = (1120, 600)
COLORS = 96
_GOOD = {
    "cards": f"{GAME}/creatures/cards",
    "card": f"{GAME}/creatures/cards/night-owl",
}
# What the tutorial has its reader write.
_SLIP = ("mistake", f"{GAME}/creatures/cards", "cost: 3", "cost: 12")
_PATIENCE = 30.0


def shots() -> Iterator[tuple[str, Image.Image]]:
    """Yield the name of each picture, and the picture."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        made = make_game(root, GAME, None)
        with _serving(root) as address:
            for name, place in _GOOD.items():
                yield name, _shot(f"{address}?still#{place}", root)
            name, place, right, wrong = _SLIP
            cards = made / "creatures.yaml"
            before, owl, after = cards.read_text("utf-8").partition("id: night-owl")
            slipped = before + owl + after.replace(right, wrong, 1)
            cards.write_text(slipped, encoding="utf-8")
            _wait_for_problem(address)
            yield name, _shot(f"{address}?still#{place}", root)


@contextmanager
def _serving(root: Path) -> Iterator[str]:
    """Serve the games of a root; yield the address."""
    command = [sys.executable, "-m", "cardgen", "--root", str(root), "--quiet"]
    options = ["preview", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


def _shot(address: str, folder: Path) -> Image.Image:
    """Return the picture of a page as Chromium takes it once the page is loaded."""
    program = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if program is None:
        raise SystemExit("install chromium, or name it in CHROMIUM")
    file = folder / "shot.png"
    options = ["--headless", "--hide-scrollbars", f"--window-size={SIZE[0]},{SIZE[1]}"]
    # Who runs as root in a container has no other way.
    if hasattr(os, "geteuid") and not os.geteuid():
        options.append("--no-sandbox")
    command = [program, *options, f"--screenshot={file}", address]
    subprocess.run(command, check=True, capture_output=True)
    with Image.open(file) as picture:
        return picture.convert("RGB")


def _wait_for_problem(address: str) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        with urlopen(f"{address}api/game/{GAME}") as answer:
            if json.load(answer)["problems"]:
                return
        time.sleep(0.05)
    raise SystemExit("the preview did not notice the mistake")


def main() -> None:
    for name, picture in shots():
        save(picture, FOLDER / f"{name}.png", COLORS)


if __name__ == "__main__":
    main()
