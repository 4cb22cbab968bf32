"""Compose without writing: does everything fit?"""

from cardgen.compose.composer import Composer
from cardgen.model.problem import Problem
from cardgen.pipeline.check import Checked


def fit(checked: Checked) -> list[Problem]:
    """Compose every face in every look and give what is wrong."""
    game = checked.game
    if game is None:
        return []
    composer = Composer(game, checked.assets, checked.templates)
    return [
        problem
        for look in game.plan.looks
        for component in game.components
        for problem in composer.compose(component, look).problems
    ]
