"""Load a game and validate its data, without its templates."""

from pathlib import Path
from typing import NamedTuple

from cardgen.export.products import product_ids
from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.load.game_files import read_game
from cardgen.load.own_words import own_languages
from cardgen.load.workspace import Workspace
from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.gamesource import GameSource
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.pipeline.clock import Clock
from cardgen.validate.game_check import PrintChoices, check_game

KNOWN = PrintChoices(
    tuple(PAPERS),
    (*LAYOUTS, *BOOK_LAYOUTS),
    own_languages(),
    product_ids,
)
"""The names of papers, layouts, languages and products that a game may use."""


class Built(NamedTuple):
    """A game and the problems in its data; `game` is None if it cannot be built.

    `rules` is the number of deck rules that ran, `waiting` that of those that need what
    could not be read.
    """

    source: GameSource
    assets: Assets
    game: Game | None
    problems: list[Problem]
    rules: int
    waiting: int


def build(
    workspace: Workspace,
    folder: Path,
    clock: Clock | None = None,
    lenient: bool = False,
) -> Built:
    """Read a game and check its structure, fields, assets and deck rules.

    If `lenient`, cards with wrong values do not keep it from being built.
    """
    clock = clock or Clock()
    with clock.stage("load"):
        source, problems = read_game(folder)
        if workspace.language:
            # Reading translations takes 10 ms to load, and few games have any.
            from cardgen.load.translate import translated

            source, found_in = translated(source, workspace.language)
            problems += found_in
    with clock.stage("validate"):
        assets = workspace.assets(folder)
        found = check_game(source, assets, KNOWN, lenient)
        problems += found.problems
        problems += map(_stray, workspace.stray_folders(folder))
    return Built(source, assets, found.game, problems, found.rules, found.waiting)


def _stray(folder: Path) -> Problem:
    return error(
        "assets",
        Span(folder),
        f'the folder "{folder.name}" is a link to a place outside of the game',
        "put the files themselves into the game's folder",
    )
