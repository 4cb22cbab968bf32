"""The whole flow on one page: load, validate, compose, impose, write."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from cardgen.compose.composer import Composer, check_templates
from cardgen.impose.papers import PAPERS
from cardgen.impose.schemes import SCHEMES
from cardgen.load.game_files import read_game
from cardgen.load.workspace import Workspace
from cardgen.model.assets import Assets
from cardgen.model.game import Component, Game
from cardgen.model.page import Document
from cardgen.model.problem import Problem, Refused, has_errors
from cardgen.validate.check import Known, check_game

Step = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Checked:
    """A game and what is wrong with it; `game` is None when it cannot be built."""

    game: Game | None
    assets: Assets
    output: Path
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """What a game offers to be asked for by name."""

    components: tuple[str, ...]
    looks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """What to render. An empty tuple or None stands for the game's own default."""

    components: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    layouts: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    targets: tuple[str, ...] = ("pdf",)
    output: Path | None = None


def check(workspace: Workspace, folder: Path) -> Checked:
    """Read a game and hold it against shape, fields, assets and deck rules."""
    source, problems = read_game(folder)
    assets = workspace.assets(folder)
    known = Known(papers=tuple(PAPERS), layouts=tuple(SCHEMES))
    game, found = check_game(source, assets, known)
    problems += found
    if game:
        problems += check_templates(game, assets)
    return Checked(game, assets, workspace.output, tuple(problems))


def choices(game: Game) -> Choices:
    """Give the components and looks that a game has."""
    return Choices(tuple(part.id for part in game.components), game.plan.looks)
