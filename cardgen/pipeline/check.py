"""Load and validate: a folder becomes a game, or a list of problems."""

from pathlib import Path
from typing import NamedTuple

from cardgen.compose.template_check import check_templates, open_templates
from cardgen.impose.papers import PAPERS
from cardgen.impose.schemes import SCHEMES
from cardgen.load.game_files import read_game
from cardgen.load.workspace import Workspace
from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.gamesource import GameSource
from cardgen.model.ignores import Ignore, Ignores
from cardgen.model.problem import Problem
from cardgen.pipeline.checks import ALSO_BY_FIT, BY_FIT
from cardgen.pipeline.clock import Clock
from cardgen.pipeline.ignoring import heed, unused, with_templates, wrong
from cardgen.pipeline.sheet_places import naming_cells
from cardgen.sandbox.environment import TemplateSandbox
from cardgen.validate.check import Known, check_game


class Checked(NamedTuple):
    """A game and what is wrong with it; `game` is None when it cannot be built.

    `rules` deck rules were run. `templates` are compiled by the check, and drawn with
    afterwards. `ignores` stand in the data files; `used` are those that switched
    something off. `own` are the folders that no other game reads. `clock` has the
    seconds of these stages, and takes those of the next ones.
    """

    game: Game | None
    assets: Assets
    templates: TemplateSandbox
    output: Path
    problems: tuple[Problem, ...]
    rules: int
    ignores: Ignores
    used: frozenset[Ignore]
    own: tuple[Path, ...]
    clock: Clock


def check(workspace: Workspace, folder: Path, clock: Clock | None = None) -> Checked:
    """Read a game and hold it against shape, fields, assets and deck rules."""
    clock = clock or Clock()
    with clock.stage("load"):
        source, problems = read_game(folder)
    with clock.stage("validate"):
        return _validate(workspace, folder, source, problems, clock)


def _validate(
    workspace: Workspace,
    folder: Path,
    source: GameSource,
    problems: list[Problem],
    clock: Clock,
) -> Checked:
    assets = workspace.assets(folder)
    templates = open_templates(assets)
    known = Known(papers=tuple(PAPERS), layouts=tuple(SCHEMES))
    found = check_game(source, assets, known)
    problems += found.problems
    if found.game:
        problems += check_templates(found.game, templates)
    ignores, faults = with_templates(source.ignores, templates)
    heeded = heed(problems, ignores, built=found.game is not None)
    own = (folder, workspace.templates / folder.name)
    idle = [*faults, *wrong(ignores)]
    if found.game:
        # Composing may need the others.
        idle += unused(ignores, heeded.used, own, but=BY_FIT | ALSO_BY_FIT)
    return Checked(
        game=found.game,
        assets=assets,
        templates=templates,
        output=workspace.output,
        problems=naming_cells([*heeded.kept, *idle]),
        rules=found.rules,
        ignores=source.ignores,
        used=heeded.used,
        own=own,
        clock=clock,
    )
