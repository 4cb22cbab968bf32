"""Load and validate a complete game: a folder becomes a game, or a list of problems."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from cardgen.cache.sound_templates import SoundTemplates
from cardgen.compose.template.picture_check import check_pictures
from cardgen.compose.template.template_check import check_templates, open_templates
from cardgen.load.workspace import Workspace
from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.ignores import Ignore, Ignores
from cardgen.model.problem import Problem
from cardgen.pipeline.build import Built, build
from cardgen.pipeline.checks import ALSO_BY_FIT, BY_FIT
from cardgen.pipeline.clock import Clock
from cardgen.pipeline.ignoring import (
    apply_ignores,
    invalid_ignores,
    name_cells,
    unused_ignores,
)
from cardgen.sandbox.template_file import template_ignores
from cardgen.sandbox.templates import TemplateSandbox

if TYPE_CHECKING:
    from cardgen.rulebook.manuscript import Editions


class CheckedGame(NamedTuple):
    """A game and its problems; `game` is None if it cannot be built.

    `rules` deck rules ran, `waiting` ones need what could not be read. `templates` were
    compiled for the check and are drawn with later; `books` are the rulebooks as they
    were read, by component. `ignores` are from the data files; `used` are those that
    suppressed a problem. `own` are the folders that no other game reads. `clock` has
    the seconds of these stages, and takes those of later ones. It was read in a
    `language`, or in its own if that is ""; `notes` say how far that translation is.
    """

    game: Game | None
    assets: Assets
    templates: TemplateSandbox
    output: Path
    problems: tuple[Problem, ...]
    rules: int
    waiting: int
    ignores: Ignores
    used: frozenset[Ignore]
    own: tuple[Path, ...]
    clock: Clock
    books: Mapping[str, "Editions"]
    language: str = ""
    notes: tuple[str, ...] = ()

    @property
    def texts(self) -> Mapping[str, TemplateSandbox]:
        """Return the sandboxes that fill in the rulebooks, by component."""
        return {id: book.texts for id, book in self.books.items()}

    def all_ignores(self) -> tuple[Ignores, list[Problem]]:
        """Return the ignores of the data and of all templates read so far.

        Comments in templates that are not valid ignores are among the problems.
        """
        return _all_ignores(self.ignores, [self.templates, *self.texts.values()])


def check(
    workspace: Workspace,
    folder: Path,
    clock: Clock | None = None,
    compiled: Callable[[Assets], TemplateSandbox] | None = None,
    lenient: bool = False,
    cached: bool = False,
) -> CheckedGame:
    """Build a game, check its templates and rulebooks, and apply its ignores.

    `compiled` may return templates that an earlier check compiled, if they are
    unchanged. If `lenient`, cards with wrong values do not keep it from being built.
    With `cached`, templates that an earlier run has compiled are known to be sound.
    """
    clock = clock or Clock()
    built = build(workspace, folder, clock, lenient)
    with clock.stage("validate"):
        sound = SoundTemplates.on_disk(folder) if cached else None
        open_them = compiled or partial(open_templates, sound=sound)
        templates = open_them(built.assets)
        checked = _finish(workspace, folder, built, templates, clock, lenient)
        if sound:
            sound.save()
        return checked


def _finish(
    workspace: Workspace,
    folder: Path,
    built: Built,
    templates: TemplateSandbox,
    clock: Clock,
    lenient: bool,
) -> CheckedGame:
    game = built.game
    drawn = _drawn_with(game, built.assets, templates) if game else _DrawnWith()
    sandboxes = [templates, *(book.texts for book in drawn.books.values())]
    ignores, faults = _all_ignores(built.source.ignores, sandboxes)
    problems = [*built.problems, *drawn.problems]
    notes: tuple[str, ...] = ()
    if game and workspace.language:
        # Few games are translated.
        from cardgen.pipeline.translating import check_translation

        state = check_translation(built.source, game, built.assets, templates)
        problems += state.problems
        notes = state.notes
    applied = apply_ignores(problems, ignores, built=game is not None)
    if not (lenient or set(applied.kept).isdisjoint(drawn.pictures)):
        # As with other wrong values; drawing would only say the same of templates.
        game = None
    own = workspace.own_folders(folder)
    idle = [*faults, *invalid_ignores(ignores)]
    if game:
        # The others may turn out to be needed by composing.
        idle += unused_ignores(ignores, applied.used, own, but=BY_FIT | ALSO_BY_FIT)
    return CheckedGame(
        game=game,
        assets=built.assets,
        templates=templates,
        output=workspace.output,
        problems=name_cells([*applied.kept, *idle]),
        rules=built.rules,
        waiting=built.waiting,
        ignores=built.source.ignores,
        used=applied.used,
        own=own,
        clock=clock,
        books=drawn.books,
        language=workspace.language,
        notes=notes,
    )


class _DrawnWith(NamedTuple):
    """The rulebooks of a game, and the problems of all that it is drawn with.

    Those of `pictures`, which are among them, are about wrong values of cards.
    """

    problems: tuple[Problem, ...] = ()
    pictures: tuple[Problem, ...] = ()
    books: Mapping[str, "Editions"] = MappingProxyType({})


def _drawn_with(game: Game, assets: Assets, templates: TemplateSandbox) -> _DrawnWith:
    templates.speak(game.phrases)
    faulty = check_templates(game, templates)
    pictures = check_pictures(game, assets, templates)
    books = _books(game, assets)
    written = (fault for book in books.values() for fault in book.first.problems)
    return _DrawnWith((*faulty, *pictures, *written), tuple(pictures), books)


def _all_ignores(
    ignores: Ignores, sandboxes: Iterable[TemplateSandbox]
) -> tuple[Ignores, list[Problem]]:
    files = dict.fromkeys(file for each in sandboxes for file in each.files())
    found, problems = template_ignores(files)
    return ignores + found, problems


def _books(game: Game, assets: Assets) -> "dict[str, Editions]":
    """Return the rulebooks. What reads them is not loaded for a game without any."""
    books = {part.id: part.book for part in game.components if part.book}
    if not books:
        return {}
    from cardgen.rulebook.manuscript import Editions

    return {id: Editions(game, book, assets) for id, book in books.items()}
