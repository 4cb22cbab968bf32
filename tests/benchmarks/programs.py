"""The programs: cardgen and its peers, each run as a whole process on a deck."""

from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks import environments
from tests.benchmarks.deck import Deck

PEERS = Path(__file__).with_name("peers")
CARDGEN = "cardgen"


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
            return [str(environments.cardgen())]
        script = self.script if deck.art == "jpeg" else self.pictures
        return [str(environments.python(self.environment)), str(PEERS / script)]


_BY_HAND = ("{folder}", "{copies}", "{out}/deck.pdf")

PROGRAMS = {
    "plain": Program(
        "plain reportlab",
        "plain",
        _BY_HAND,
        "plain_reportlab.py",
        "plain_reportlab_pictures.py",
    ),
    "tuned": Program("tuned reportlab", "tuned", _BY_HAND, "tuned_reportlab.py"),
    "typst": Program(
        "typst", "typst", (*_BY_HAND, "{art}"), "typst_deck.py", "typst_deck.py"
    ),
    "cardgen": Program(
        "cardgen",
        CARDGEN,
        ("--root", "{folder}", "--quiet", "render", "--no-cache", "--output", "{out}"),
    ),
    "validate": Program(
        "cardgen validate", CARDGEN, ("--root", "{folder}", "--quiet", "validate")
    ),
    "list": Program("cardgen list", CARDGEN, ("--root", "{folder}", "list")),
}
