"""Compose and impose without writing: does everything fit?"""

from cardgen.model.problem import Problem
from cardgen.pipeline.check import Checked
from cardgen.pipeline.pages import make_pages
from cardgen.pipeline.request import Request


def fit(checked: Checked) -> list[Problem]:
    """Draw every face in every look, lay it on every paper planned; give the faults."""
    game = checked.game
    if game is None:
        return []
    everything = Request(components=tuple(part.id for part in game.components))
    pages = make_pages(checked, game, everything, checked.output, lambda *_: None)
    return list(pages.problems)
