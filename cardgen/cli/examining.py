"""Looks through games, for the reports: several at once where there is much to draw."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cardgen.cache.verdicts import Verdict, Verdicts
from cardgen.cli.reports.report import GameReport
from cardgen.cli.session import Session
from cardgen.cli.sharing import share_out
from cardgen.load.workspace import GAME_FILE, Workspace
from cardgen.model.game import Game
from cardgen.model.problem import in_order
from cardgen.pipeline.clock import Clock
from cardgen.validate.formatting import pluralize
from cardgen.validate.game_sections.rules_section import count_rules, warn_without_rules

# A process takes a quarter of a second to start: two games are drawn before that.
_MANY = 3

_Place = tuple[Workspace, Path]


class _Examined(NamedTuple):
    """What was found in a game, what --verbose tells of it, and how long it took."""

    report: GameReport
    details: tuple[str, ...]
    seconds: dict[str, float]


def examine_all(
    session: Session, places: Sequence[_Place], fit: bool, cached: bool
) -> list[GameReport]:
    """Check games, and with `fit` compose all of them as well.

    What is `cached` of earlier runs need not be looked at again.
    """
    found = []
    for place, examined in zip(
        places, _examined(session, places, fit, cached), strict=True
    ):
        session.timings.game(place[1].name).seconds.update(examined.seconds)
        for detail in examined.details:
            session.detail(detail)
        found.append(examined.report)
    return found


def _examined(
    session: Session, places: Sequence[_Place], fit: bool, cached: bool
) -> Sequence[_Examined]:
    look = partial(_examine, fit=fit, cached=cached)
    # The first game's clock ends the start, also where its work is another process's.
    session.timings.game(places[0][1].name)
    if not fit or len(places) < _MANY:
        return [look(place) for place in places]
    # The larger ones first, so that no process waits long for the last.
    large = sorted(range(len(places)), key=lambda n: -_bulk(places[n]))
    found = share_out(look, [places[n] for n in large], _load)
    return [found[large.index(n)] for n in range(len(places))]


def _load() -> None:
    """Load all stages, of which those for rulebooks take the longest."""
    import cardgen.pipeline.books
    import cardgen.pipeline.fit  # noqa: F401


def _bulk(place: _Place) -> int:
    try:
        files = [path for path in place[1].iterdir() if path.is_file()]
        return sum(path.stat().st_size for path in files)
    except OSError:
        # What cannot be read is told of by whoever looks through the game.
        return 0


def _examine(place: _Place, fit: bool, cached: bool) -> _Examined:
    """Look through a game, unless an earlier run found it sound as it is now."""
    if not (fit and cached):
        return _look_through(place, fit, cached)
    workspace, folder = place
    verdicts, sources = Verdicts.on_disk(), workspace.sources(folder)
    key = verdicts.key(sources)
    known = verdicts.recall(folder, key)
    if known:
        return _as_before(place, known)
    examined = _look_through(place, fit, cached)
    report = examined.report
    sound = report.built and not report.problems
    # What was changed meanwhile was not looked at.
    if sound and verdicts.key(sources) == key:
        verdict = Verdict(report.checks, report.rules, examined.details)
        verdicts.keep(folder, key, verdict)
    return examined


def _look_through(place: _Place, fit: bool, cached: bool) -> _Examined:
    # Loading all stages takes 150 ms, which no other command should wait for.
    from cardgen.cache.store import FaceStore
    from cardgen.pipeline.check import check
    from cardgen.pipeline.checks import made

    workspace, folder = place
    clock = Clock()
    store = FaceStore.on_disk() if cached else None
    checked = check(workspace, folder, clock, store=store)
    game, problems = checked.game, list(checked.problems)
    if game:
        problems += warn_without_rules(game)
    details = [_described(folder, game)]
    if fit:
        from cardgen.pipeline.fit import fit as compose_all

        fitted = compose_all(checked, store)
        problems += fitted.problems
        details += [f"  {note}" for note in fitted.notes]
    if store:
        # To keep faces too would take half as long as to draw them.
        store.save_notes()
    rules = sorted(use.rule for use in game.rules) if game else []
    report = GameReport(
        id=folder.name,
        file=folder / GAME_FILE,
        checks=tuple(dict.fromkeys([*made(fit), *rules])),
        problems=tuple(in_order(problems)),
        rules=checked.rules,
        built=game is not None,
        composed=fit and game is not None,
        own=checked.own,
    )
    return _Examined(report, tuple(details), clock.seconds)


def _as_before(place: _Place, verdict: Verdict) -> _Examined:
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
    rules = pluralize(count_rules(game.rules), "deck rule")
    return f"{folder.name}: {pluralize(cards, 'card')}, {rules}, in {folder}"
