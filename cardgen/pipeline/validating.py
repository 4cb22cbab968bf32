"""Validate games: check them, draw every face if asked, and report what was found."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cache.store import FaceStore
from cardgen.cache.validation_cache import CleanResult, ValidationCache
from cardgen.load.workspace import GAME_FILE, Workspace
from cardgen.model.game import Game
from cardgen.model.problem import Problem, in_order
from cardgen.pipeline.check import CheckedGame, check
from cardgen.pipeline.checks import GameReport, checks_run
from cardgen.pipeline.clock import Clock, Step, no_step, step_within
from cardgen.pipeline.ignoring import invalid_ignores, unused_ignores
from cardgen.pipeline.process_pool import map_in_processes
from cardgen.pipeline.selection import RenderRequest
from cardgen.validate.formatting import pluralize
from cardgen.validate.game_sections.rules_section import count_rules, warn_without_rules

if TYPE_CHECKING:
    from cardgen.pipeline.pages import GamePages

# Starting a process takes a quarter of a second: two games are drawn sooner than that.
_WORTH_PROCESSES = 3

_Place = tuple[Workspace, Path]
"""A workspace and the folder of a game."""


def validate_games(
    places: Sequence[_Place],
    fit: bool,
    cached: bool,
    step: Step = no_step,
    languages: Sequence[str] = (),
) -> list[GameReport]:
    """Validate games, side by side where there is much to draw; see validate_game."""
    if not fit or len(places) < _WORTH_PROCESSES:
        return list(_one_by_one(places, fit, cached, step, languages))
    # Loaded once, for all processes that are forked from this one.
    import cardgen.pipeline.books
    import cardgen.pipeline.pages  # noqa: F401

    # The largest first, so that no process waits long for the last one.
    order = sorted(range(len(places)), key=lambda n: -_bulk(places[n]))
    left = {n: places[n][1].name for n in order}

    def show(number: int | None = None) -> None:
        if number is not None:
            del left[order[number]]
        step(len(places) - len(left), len(places), ", ".join(left.values()))

    show()
    work = partial(_validate_place, fit=fit, cached=cached, languages=languages)
    reports = map_in_processes(work, [places[n] for n in order], show)
    return [reports[order.index(n)] for n in range(len(places))]


def _one_by_one(
    places: Sequence[_Place],
    fit: bool,
    cached: bool,
    step: Step,
    languages: Sequence[str],
) -> Iterator[GameReport]:
    for done, (workspace, folder) in enumerate(places):
        step(done, len(places), folder.name)
        within = step_within(step, done, len(places), folder.name)
        yield validate_game(workspace, folder, fit, cached, within, languages)


def _bulk(place: _Place) -> int:
    try:
        files = [path for path in place[1].iterdir() if path.is_file()]
        return sum(path.stat().st_size for path in files)
    except OSError:
        # Reported when the game is read.
        return 0


def _validate_place(
    place: _Place, fit: bool, cached: bool, languages: Sequence[str]
) -> GameReport:
    return validate_game(*place, fit, cached, languages=languages)


def validate_game(
    workspace: Workspace,
    folder: Path,
    fit: bool = False,
    cached: bool = True,
    step: Step = no_step,
    languages: Sequence[str] = (),
) -> GameReport:
    """Check a game, and with `fit` also draw every face and lay it on every paper.

    With `cached` the result for an unchanged, valid game is taken from the cache, and
    so are faces drawn earlier. Of the translations only those into `languages` are
    checked, or all if it is empty.
    """
    if not cached:
        return _report(workspace, folder, fit, None, step, languages)
    results, sources = ValidationCache.on_disk(fit), workspace.sources(folder)
    key = results.key(sources)
    known = results.recall(folder, key)
    if known:
        return _unchanged(workspace, folder, known, fit)
    report = _report(workspace, folder, fit, FaceStore.on_disk(), step, languages)
    valid = not languages and report.built and not report.problems
    # A file that was saved in the meantime has not been checked.
    if valid and results.key(sources) == key:
        results.keep(
            folder, key, CleanResult(report.checks, report.rules, report.details)
        )
    return report


def _report(
    workspace: Workspace,
    folder: Path,
    fit: bool,
    store: FaceStore | None,
    step: Step,
    languages: Sequence[str],
) -> GameReport:
    clock = Clock()
    checked = check(workspace, folder, clock, cached=store is not None)
    game, problems = checked.game, list(checked.problems)
    details = [_description(folder, game)]
    if game:
        problems += warn_without_rules(game)
    if fit:
        fitted = check_fit(checked, store, step)
        problems += fitted.problems
        details += [f"  {note}" for note in fitted.notes]
    spoken_in = game.languages if game else ()
    for language in (each for each in spoken_in if not languages or each in languages):
        spoken = workspace._replace(language=language)
        found = _in_translation(spoken, folder, fit, store, clock)
        problems += [each for each in found.problems if each not in problems]
        details += found.notes
    rules = sorted(use.rule for use in game.rules) if game else []
    return GameReport(
        id=folder.name,
        file=folder / GAME_FILE,
        checks=tuple(dict.fromkeys([*checks_run(fit), *rules])),
        problems=tuple(in_order(problems)),
        rules=checked.rules,
        waiting=checked.waiting,
        built=game is not None,
        composed=fit and game is not None,
        own=checked.own,
        details=tuple(details),
        seconds=clock.seconds,
    )


def _in_translation(
    workspace: Workspace,
    folder: Path,
    fit: bool,
    store: FaceStore | None,
    clock: Clock,
) -> CheckedGame:
    """Return a game checked in another language, with all its problems.

    An ignore comment that only the game's own texts need is no fault.
    """
    checked = check(workspace, folder, clock, cached=store is not None)
    found = list(checked.problems)
    if fit and checked.game:
        found += check_fit(checked, store).problems
    problems = tuple(each for each in found if each.rule != "ignore")
    return checked._replace(problems=problems)


def _unchanged(
    workspace: Workspace, folder: Path, known: CleanResult, fit: bool
) -> GameReport:
    return GameReport(
        id=folder.name,
        file=folder / GAME_FILE,
        checks=known.checks,
        problems=(),
        rules=known.rules,
        composed=fit,
        own=workspace.own_folders(folder),
        details=(*known.details, "  unchanged since it was last validated"),
    )


def _description(folder: Path, game: Game | None) -> str:
    if game is None:
        return f"{folder.name}: cannot be built"
    cards = sum(len(component.cards) for component in game.components)
    rules = pluralize(count_rules(game.rules), "deck rule")
    return f"{folder.name}: {pluralize(cards, 'card')}, {rules}, in {folder}"


def check_fit(
    checked: CheckedGame, store: FaceStore | None = None, step: Step = no_step
) -> "GamePages":
    """Draw every face in every look and lay it on every planned paper, without writing.

    Faces of earlier runs come from a `store`, with the problems found in them.
    """
    # Drawing takes 150 ms to load, and validating without --fit needs none of it.
    from cardgen.pipeline.pages import GamePages, make_pages

    game = checked.game
    if game is None:
        return GamePages()
    everything = RenderRequest(components=tuple(part.id for part in game.printable))
    pages = make_pages(
        checked, game, everything, checked.output, step, store, to_print=False
    )
    return pages._replace(problems=(*pages.problems, *_idle_ignores(checked, pages)))


def _idle_ignores(checked: CheckedGame, pages: "GamePages") -> list[Problem]:
    """Warn of ignores that had no effect, now that every check has run."""
    ignores, problems = checked.all_ignores()
    used = checked.used | pages.used
    unused = unused_ignores(ignores, used, checked.own)
    return [*problems, *invalid_ignores(ignores), *unused]
