"""Looks through games, for the reports: several at once where there is much to draw."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cardgen.cache.store import FaceStore
from cardgen.cache.validation_cache import CleanResult, ValidationCache
from cardgen.cli.session import Session
from cardgen.load.workspace import GAME_FILE, Workspace
from cardgen.model.game import Game
from cardgen.model.problem import Problem, in_order
from cardgen.pipeline.check import CheckedGame
from cardgen.pipeline.checks import GameReport
from cardgen.pipeline.clock import Clock
from cardgen.pipeline.ignoring import invalid_ignores, unused_ignores, with_templates
from cardgen.pipeline.pages import GamePages, make_pages
from cardgen.pipeline.process_pool import map_in_processes
from cardgen.pipeline.selection import RenderRequest
from cardgen.validate.rule_free import check_ruled, count_rules
from cardgen.validate.wording import many

# A process takes a quarter of a second to start: two games are drawn before that.
_MANY = 3

_Place = tuple[Workspace, Path]


class _Examined(NamedTuple):
    """What was found in a game, what --verbose tells of it, and how long it took."""

    report: GameReport
    details: tuple[str, ...]
    seconds: dict[str, float]


def validate_games(
    session: Session, places: Sequence[_Place], check_fit: bool, cached: bool
) -> list[GameReport]:
    """Check games, and with `fit` compose all of them as well.

    What is `cached` of earlier runs need not be looked at again.
    """
    found = []
    for place, examined in zip(
        places, _examined(session, places, check_fit, cached), strict=True
    ):
        session.timings.game(place[1].name).seconds.update(examined.seconds)
        for detail in examined.details:
            session.detail(detail)
        found.append(examined.report)
    return found


def _examined(
    session: Session, places: Sequence[_Place], check_fit: bool, cached: bool
) -> Sequence[_Examined]:
    look = partial(_examine, fit=check_fit, cached=cached)
    # The first game's clock ends the start, also where its work is another process's.
    session.timings.game(places[0][1].name)
    if not check_fit or len(places) < _MANY:
        return [look(place) for place in places]
    # The larger ones first, so that no process waits long for the last.
    large = sorted(range(len(places)), key=lambda n: -_bulk(places[n]))
    found = map_in_processes(look, [places[n] for n in large], _load)
    return [found[large.index(n)] for n in range(len(places))]


def _load() -> None:
    """Load all stages, of which those for rulebooks take the longest."""
    import cardgen.pipeline.books
    import cardgen.pipeline.validating  # noqa: F401


def _bulk(place: _Place) -> int:
    try:
        files = [path for path in place[1].iterdir() if path.is_file()]
        return sum(path.stat().st_size for path in files)
    except OSError:
        # What cannot be read is told of by whoever looks through the game.
        return 0


def _examine(place: _Place, check_fit: bool, cached: bool) -> _Examined:
    """Look through a game, unless an earlier run found it sound as it is now."""
    if not (check_fit and cached):
        return _look_through(place, check_fit, cached)
    workspace, folder = place
    verdicts, sources = ValidationCache.on_disk(), workspace.sources(folder)
    key = verdicts.key(sources)
    known = verdicts.recall(folder, key)
    if known:
        return _as_before(place, known)
    examined = _look_through(place, check_fit, cached)
    report = examined.report
    sound = report.built and not report.problems
    # What was changed meanwhile was not looked at.
    if sound and verdicts.key(sources) == key:
        verdict = CleanResult(report.checks, report.rules, examined.details)
        verdicts.keep(folder, key, verdict)
    return examined


def _look_through(place: _Place, check_fit: bool, cached: bool) -> _Examined:
    # Loading all stages takes 150 ms, which no other command should wait for.
    from cardgen.cache.store import FaceStore
    from cardgen.pipeline.check import check
    from cardgen.pipeline.checks import checks_run

    workspace, folder = place
    clock = Clock()
    store = FaceStore.on_disk() if cached else None
    checked = check(workspace, folder, clock)
    game, problems = checked.game, list(checked.problems)
    if game:
        problems += check_ruled(game)
    details = [_described(folder, game)]
    if check_fit:
        fitted = compose_all(checked, store)
        problems += fitted.problems
        details += [f"  {note}" for note in fitted.notes]
    rules = sorted(use.rule for use in game.rules) if game else []
    report = GameReport(
        id=folder.name,
        file=folder / GAME_FILE,
        checks=tuple(dict.fromkeys([*checks_run(check_fit), *rules])),
        problems=tuple(in_order(problems)),
        rules=checked.rules,
        built=game is not None,
        composed=check_fit and game is not None,
        own=checked.own,
    )
    return _Examined(report, tuple(details), clock.seconds)


def _as_before(place: _Place, verdict: CleanResult) -> _Examined:
    workspace, folder = place
    report = GameReport(
        id=folder.name,
        file=folder / GAME_FILE,
        checks=verdict.checks,
        problems=(),
        rules=verdict.rules,
        composed=True,
        own=workspace.own_folders(folder),
    )
    return _Examined(report, (*verdict.details, "  nothing has changed in it"), {})


def _described(folder: Path, game: Game | None) -> str:
    if game is None:
        return f"{folder.name}: cannot be built"
    cards = sum(len(component.cards) for component in game.components)
    rules = many(count_rules(game.rules), "deck rule")
    return f"{folder.name}: {many(cards, 'card')}, {rules}, in {folder}"


def check_fit(checked: CheckedGame, store: FaceStore | None = None) -> GamePages:
    """Draw every face in every look and lay it on every paper planned.

    Faces of earlier runs come from a `store`, with what was found in them.
    """
    game = checked.game
    if game is None:
        return GamePages()
    everything = RenderRequest(components=tuple(part.id for part in game.printable))
    pages = make_pages(
        checked, game, everything, checked.output, _unseen, store, to_print=False
    )
    return pages._replace(problems=(*pages.problems, *_idle(checked, pages)))


def _unseen(*_: object) -> None:
    """Tell nobody of a step."""


def _idle(checked: CheckedGame, pages: GamePages) -> list[Problem]:
    """Warn of ignores that do nothing: now every check has been made."""
    ignores, problems = with_templates(
        checked.ignores, checked.templates, *checked.texts.values()
    )
    used = checked.used | pages.used
    return [
        *problems,
        *invalid_ignores(ignores),
        *unused_ignores(ignores, used, checked.own),
    ]
