"""Load and validate a whole game: a folder becomes a game, or a list of problems."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.cache.store import FaceStore
from cardgen.compose.template.template_check import check_templates, open_templates
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

if TYPE_CHECKING:
    from cardgen.rulebook.editions import Editions


class Checked(NamedTuple):
    """A game and what is wrong with it; `game` is None when it cannot be built.

    `rules` deck rules were run. `templates` are compiled by the check, and drawn with
    afterwards; `books` are the rulebooks as they were read, by component. `ignores`
    stand in the data files; `used` are those that switched something off. `own` are the
    folders that no other game reads. `clock` has the seconds of these stages, and takes
    those of the next ones.
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
    books: Mapping[str, "Editions"]

    @property
    def texts(self) -> Mapping[str, TemplateSandbox]:
        """Give the sandboxes that fill the rulebooks, by component."""
        return {id: book.texts for id, book in self.books.items()}


def check(
    workspace: Workspace,
    folder: Path,
    clock: Clock | None = None,
    compiled: Callable[[Assets], TemplateSandbox] | None = None,
    store: FaceStore | None = None,
) -> Checked:
    """Build a game, read its templates, and heed its ignores.

    `compiled` may give templates that an earlier check has read, if they are unchanged.
    A `store` knows of earlier runs which of them are sound.
    """
    notes = store.notes(folder) if store else None
    compiled = compiled or partial(open_templates, notes=notes)
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
    books = _books(game, built.assets) if game else {}
    problems += [fault for book in books.values() for fault in book.first.problems]
    texts = [book.texts for book in books.values()]
    ignores, faults = with_templates(built.source.ignores, templates, *texts)
    heeded = heed(problems, ignores, built=game is not None)
    own = workspace.own_folders(folder)
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
        books=books,
    )


def _books(game: Game, assets: Assets) -> "dict[str, Editions]":
    """Give the rulebooks; most games that are asked for in a hurry have none."""
    books = {part.id: part.book for part in game.components if part.book}
    if not books:
        return {}
    from cardgen.rulebook.editions import Editions

    return {id: Editions(game, book, assets) for id, book in books.items()}
