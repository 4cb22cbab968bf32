"""Renders games one after another, or records them, and prints what was written."""

import itertools
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cli.changed import show_changes, show_record
from cardgen.cli.choosing import require_in_games
from cardgen.cli.paths import shown
from cardgen.cli.progress import progress_bar
from cardgen.cli.runs import check_games, game_title, sum_up
from cardgen.cli.session import Session, refuse, require_known
from cardgen.cli.unchanged import PastRenders, Place
from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.model.problem import has_errors, in_order
from cardgen.model.visible import brief
from cardgen.pipeline.selection import RenderRequest, RenderResult
from cardgen.validate.formatting import pluralize
from cardgen.write.targets import TARGETS

if TYPE_CHECKING:
    # Loading all stages takes 150 ms: longer than finding out that nothing is to do.
    from cardgen.cache.store import FaceStore
    from cardgen.pipeline.check import CheckedGame
    from cardgen.pipeline.clock import Step


def print_games(
    session: Session,
    places: Sequence[Place],
    request: RenderRequest,
    cached: bool,
) -> bool:
    """Render games and return whether all went well.

    With `cached` faces of earlier runs are used, and a game in which nothing changed is
    not even read. Exits with 2 on unknown names, and if nothing is selected.
    """
    require_known("--layout", request.layouts, [*LAYOUTS, *BOOK_LAYOUTS])
    require_known("--to", request.targets, TARGETS)
    begun = time.perf_counter()
    past = PastRenders(request) if cached else None
    unchanged = past.unchanged(places) if past else {}
    results: list[RenderResult] = []
    try:
        todo = [place for place in places if place not in unchanged]
        chosen = _chosen(session, todo, request, cached) if todo else {}
        draw = _drawing(session, request, past, len(chosen))
        # One game that fails does not keep the others from being rendered.
        for place in (place for place in places if place in {**unchanged, **chosen}):
            result = unchanged.get(place) or draw(chosen[place])
            _show(session, place, result)
            results.append(result)
            if past and place not in unchanged:
                past.keep(place, result)
    except KeyboardInterrupt:
        written = sum(len(result.changed) for result in results)
        session.say(f"stopped: {pluralize(written, 'file')} written")
        raise
    sum_up(session, results, time.perf_counter() - begun)
    return not any(has_errors(result.problems) for result in results)


def _chosen(
    session: Session, places: Sequence[Place], request: RenderRequest, cached: bool
) -> "dict[Place, CheckedGame]":
    """Return the games of which something is selected, and those with errors.

    Exits with 2 on unknown names, and if there are none.
    """
    from cardgen.pipeline.left_out import nothing_selected

    checked = check_games(session, places, cached)
    require_in_games([each.game for each in checked if each.game], request)
    reasons = [each.game and nothing_selected(each.game, request) for each in checked]
    found = zip(places, checked, reasons, strict=True)
    chosen = {place: each for place, each, nothing in found if not nothing}
    for each, nothing in zip(checked, reasons, strict=True):
        if each.game and nothing and not chosen:
            message = f"there is nothing to print in {each.game.id}: {nothing.reason}"
            refuse(message, nothing.hint)
        if each.game and nothing:
            session.say(f"{each.game.id}: nothing to print: {brief(nothing.reason)}")
    return chosen


def _drawing(
    session: Session, request: RenderRequest, past: PastRenders | None, count: int
) -> "Callable[[CheckedGame], RenderResult]":
    """Return a function that renders one of `count` games after the other."""
    if not count:
        # A run that has nothing to do need not load what draws.
        return lambda checked: RenderResult((), [])
    from cardgen.cache.store import FaceStore

    store = FaceStore.on_disk(past.digests) if past else None
    numbers = itertools.count(1)

    def draw(checked: "CheckedGame") -> RenderResult:
        result = RenderResult((), [])
        title = game_title(checked, next(numbers), count)
        if checked.game and not has_errors(checked.problems):
            with progress_bar(session, title) as step:
                asked = request._replace(language=checked.language)
                result = _render(checked, asked, step, store)
        problems = in_order([*checked.problems, *result.problems])
        return result.with_problems(problems)

    return draw


def _show(session: Session, place: Place, result: RenderResult) -> None:
    """Print a game's problems, what changed in it, and its files: new ones first."""
    workspace, folder = place
    session.print_problems(result.problems, workspace.root)
    show_changes(session, folder.name, result)
    for file in sorted(result.files, key=lambda file: file not in result.changed):
        print(shown(file, Path.cwd()))
        if file.is_file():
            new = "" if file in result.changed else ", unchanged"
            session.detail(f"  {file.stat().st_size:,} bytes{new}")
    show_record(session, folder.name, result.recorded)
    for line in result.advice:
        session.say(line)


def _render(
    checked: "CheckedGame",
    request: RenderRequest,
    step: "Step",
    store: "FaceStore | None",
) -> RenderResult:
    if request.changed or request.printed:
        # Most runs print everything.
        from cardgen.pipeline.changes.render_changed import render_changed

        return render_changed(checked, request, step, store)
    if not request.kit:
        from cardgen.pipeline.render import render

        return render(checked, request, step, store)
    # Most runs make no kit. Its credits name the files that were drawn from, so it
    # draws all faces itself.
    from cardgen.pipeline.kit.package import make_kit

    return make_kit(checked, request, step)


def record_games(
    session: Session, places: Sequence[Place], request: RenderRequest
) -> bool:
    """Record what lies on the table of games, and return whether all went well.

    Exits with 2 on unknown names.
    """
    from cardgen.cache.store import FaceStore
    from cardgen.pipeline.changes.render_changed import record_game
    from cardgen.pipeline.counts import total
    from cardgen.write.outfile import in_place

    checked = check_games(session, places)
    require_in_games([each.game for each in checked if each.game], request)
    store, done = FaceStore.on_disk(), True
    for number, each in enumerate(checked, 1):
        with progress_bar(session, game_title(each, number, len(checked))) as step:
            asked = request._replace(language=each.language)
            found = record_game(each, asked, step, store)
        problems = in_order([*each.problems, *in_place(found.problems)])
        session.print_problems(problems, places[0][0].root)
        done = done and not has_errors(problems)
        if found.file and each.game:
            print(shown(found.file, Path.cwd()))
            session.say(f"{each.game.id}: {total(found.components)} recorded")
    return done
