"""Compose without writing: does everything fit?"""

from cardgen.compose.composer import Composer
from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.problem import Problem


def fit(game: Game, assets: Assets) -> list[Problem]:
    """Compose every face in every look and give what is wrong; writes nothing."""
    problems: list[Problem] = []
    for look in game.plan.looks:
        composer = Composer(game, assets, look)
        for component in game.components:
            problems += composer.compose(component).problems
    return problems
