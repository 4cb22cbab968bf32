"""Load and validate a whole game: a folder becomes a game, or a list of problems."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.compose.template_check import check_templates, open_templates
from cardgen.load.workspace import Workspace
from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.ignores import Ignore, Ignores
from cardgen.model.problem import Problem
from cardgen.pipeline.build import Built, build
from cardgen.pipeline.checks import ALSO_BY_FIT, BY_FIT
from cardgen.pipeline.clock import Clock
from cardgen.pipeline.ignoring import heed, unused, with_templates, wrong
from cardgen.pipeline.sheet_places import naming_cells
from cardgen.sandbox.environment import TemplateSandbox


class Checked(NamedTuple):
    """A game and what is wrong with it; `game` is None when it cannot be built.

    `rules` deck rules were run. `templates` are compiled by the check, and drawn with
    afterwards; `texts` are those of rulebooks, by component. `ignores` stand in the
    data files; `used` are those that switched something off. `own` are the folders that
    no other game reads. `clock` has the seconds of these stages, and takes those of the
    next ones.
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
    texts: Mapping[str, TemplateSandbox]


def check(
    workspace: Workspace,
    folder: Path,
    clock: Clock | None = None,
    compiled: Callable[[Assets], TemplateSandbox] = open_templates,
) -> Checked:
    """Build a game, read its templates, and heed its ignores.

    `compiled` may give templates that an earlier check has read, if they are unchanged.
    """
    clock = clock or Clock()
    built = build(workspace, folder, clock)
    with clock.stage("validate"):
        templates = compiled(built.assets)
        return _finish(workspace, folder, built, templates, clock)


def _finish(
    workspace: Workspace,
    folder: Path,
    built: Built,
    templates: TemplateSandbox,
    clock: Clock,
) -> Checked:
    game, problems = built.game, built.problems
    if game:
        problems += check_templates(game, templates)
    texts, found = _books(game, built.assets) if game else ({}, [])
    problems += found
    ignores, faults = with_templates(built.source.ignores, templates, *texts.values())
    heeded = heed(problems, ignores, built=game is not None)
    own = (folder, workspace.templates / folder.name)
    idle = [*faults, *wrong(ignores)]
    if game:
        # Composing may need the others.
        idle += unused(ignores, heeded.used, own, but=BY_FIT | ALSO_BY_FIT)
    return Checked(
        game=game,
        assets=built.assets,
        templates=templates,
        output=workspace.output,
        problems=naming_cells([*heeded.kept, *idle]),
        rules=built.rules,
        ignores=built.source.ignores,
        used=heeded.used,
        own=own,
        clock=clock,
        texts=texts,
    )


def _books(
    game: Game, assets: Assets
) -> tuple[dict[str, TemplateSandbox], list[Problem]]:
    """Read the rulebooks; most games that are asked for in a hurry have none."""
    books = {part.id: part.book for part in game.components if part.book}
    if not books:
        return {}, []
    from cardgen.rulebook.check import check_book
    from cardgen.rulebook.manuscript import open_texts

    texts = {id: open_texts(book, assets) for id, book in books.items()}
    problems: list[Problem] = []
    for id, book in books.items():
        problems += check_book(game, book, assets, texts[id])
    return texts, problems
