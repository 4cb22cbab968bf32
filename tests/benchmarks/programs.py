"""The programs: cardgen and its peers, each run as a whole process on a deck.

Each peer has a virtual environment with its libraries and nothing else.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.deck import Deck

ROOT = Path(__file__).resolve().parents[2]
CARDGEN = "cardgen"
_CONSTRAINTS = ROOT / "constraints.txt"
_PEERS = Path(__file__).with_name("peers")
_BIN, _ENDING = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
_LIBRARIES = {
    "plain": ("reportlab", "pillow"),
    "tuned": ("reportlab", "pillow", "rl_accel"),
    "typst": ("typst",),
}


@dataclass(frozen=True, slots=True)
class Program:
    """A command: the script of a peer, or cardgen itself if there is none.

    `pictures` is the script that draws decks of card-sized pictures.
    """

    title: str
    environment: str
    arguments: tuple[str, ...]
    script: str = ""
    pictures: str = ""

    def command(self, folder: Path, deck: Deck, out: Path) -> list[str]:
        """Return the command that draws the deck in a folder into another folder."""
        given = {"folder": folder, "out": out, "copies": deck.copies, "art": deck.art}
        arguments = [argument.format(**given) for argument in self.arguments]
        return [*self._runner(deck), *arguments]

    def _runner(self, deck: Deck) -> list[str]:
        if self.environment == CARDGEN:
            return [str(Path(sys.executable).parent / f"cardgen{_ENDING}")]
        script = self.script if deck.art == "jpeg" else self.pictures
        return [str(_python(self.environment)), str(_PEERS / script)]


_BY_HAND = ("{folder}", "{copies}", "{out}/deck.pdf")
_PLAIN = ("plain_reportlab.py", "plain_reportlab_pictures.py")
_TYPST = ("typst_deck.py", "typst_deck.py")
_QUIET = ("--root", "{folder}", "--quiet")

PROGRAMS = {
    "plain": Program("plain reportlab", "plain", _BY_HAND, *_PLAIN),
    "tuned": Program("tuned reportlab", "tuned", _BY_HAND, "tuned_reportlab.py"),
    "typst": Program("typst", "typst", (*_BY_HAND, "{art}"), *_TYPST),
    "cardgen": Program(
        "cardgen", CARDGEN, (*_QUIET, "render", "--no-cache", "--output", "{out}")
    ),
    "validate": Program("cardgen validate", CARDGEN, (*_QUIET, "validate")),
    "list": Program("cardgen list", CARDGEN, ("--root", "{folder}", "list")),
}


def version(library: str) -> str:
    """Return the version of a library that is pinned for the environments."""
    lines = _CONSTRAINTS.read_text("utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if "==" in line)
    return pinned[library]


def _python(environment: str) -> Path:
    """Return the interpreter of an environment, which is created if missing."""
    folder = ROOT / "build" / "bench" / "environments" / environment
    interpreter = folder / _BIN / f"python{_ENDING}"
    libraries = _LIBRARIES[environment]
    wanted = " ".join(libraries) + "\n" + _CONSTRAINTS.read_text("utf-8")
    stamp = folder / "installed.txt"
    if not stamp.is_file() or stamp.read_text("utf-8") != wanted:
        print(f"setting up {folder.name}: {', '.join(libraries)}", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        pip = [interpreter, "-m", "pip", "--disable-pip-version-check", "--quiet"]
        held = ["--constraint", _CONSTRAINTS]
        subprocess.run([*pip, "install", *held, *libraries], check=True)
        stamp.write_text(wanted, "utf-8")
    return interpreter
