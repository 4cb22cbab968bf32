"""Compose and impose without writing: does everything fit?"""

from cardgen.pipeline.check import Checked
from cardgen.pipeline.pages import Pages, make_pages
from cardgen.pipeline.request import Request


def fit(checked: Checked) -> Pages:
    """Draw every face in every look and lay it on every paper planned."""
    game = checked.game
    if game is None:
        return Pages()
    everything = Request(components=tuple(part.id for part in game.components))
    return make_pages(checked, game, everything, checked.output, lambda *_: None)
