"""Load a game and validate its data, without its templates."""

from pathlib import Path
from typing import NamedTuple

from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.load.game_files import read_game
from cardgen.load.workspace import Workspace
from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.gamesource import GameSource
from cardgen.model.problem import Problem
from cardgen.pipeline.clock import Clock
from cardgen.validate.game_check import PrintChoices, check_game

KNOWN = PrintChoices(papers=tuple(PAPERS), layouts=(*LAYOUTS, *BOOK_LAYOUTS))
"""The names of papers and layouts that a game may use."""


class Built(NamedTuple):
    """A game and the problems in its data; `game` is None if it cannot be built.

    `rules` is the number of deck rules that ran.
    """

    source: GameSource
    assets: Assets
    game: Game | None
    problems: list[Problem]
    rules: int


def build(workspace: Workspace, folder: Path, clock: Clock | None = None) -> Built:
    """Read a game and check its structure, fields, assets and deck rules."""
    clock = clock or Clock()
    with clock.stage("load"):
        source, problems = read_game(folder)
    with clock.stage("validate"):
        assets = workspace.assets(folder)
        found = check_game(source, assets, KNOWN)
        problems += found.problems
    return Built(source, assets, found.game, problems, found.rules)
