"""Load and validate: a folder becomes a game, or a list of problems."""

from dataclasses import dataclass
from pathlib import Path

from cardgen.compose.template_check import check_templates, open_templates
from cardgen.impose.papers import PAPERS
from cardgen.impose.schemes import SCHEMES
from cardgen.load.game_files import read_game
from cardgen.load.workspace import Workspace
from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.problem import Problem
from cardgen.pipeline.sheet_places import naming_cells
from cardgen.sandbox.environment import TemplateSandbox
from cardgen.validate.check import Known, check_game


@dataclass(frozen=True, slots=True)
class Checked:
    """A game and what is wrong with it; `game` is None when it cannot be built.

    `rules` deck rules were run. `templates` are compiled by the check, and drawn
    with afterwards.
    """

    game: Game | None
    assets: Assets
    templates: TemplateSandbox
    output: Path
    problems: tuple[Problem, ...]
    rules: int


def check(workspace: Workspace, folder: Path) -> Checked:
    """Read a game and hold it against shape, fields, assets and deck rules."""
    source, problems = read_game(folder)
    assets = workspace.assets(folder)
    templates = open_templates(assets)
    known = Known(papers=tuple(PAPERS), layouts=tuple(SCHEMES))
    found = check_game(source, assets, known)
    problems += found.problems
    if found.game:
        problems += check_templates(found.game, templates)
    named = naming_cells(problems)
    return Checked(found.game, assets, templates, workspace.output, named, found.rules)
