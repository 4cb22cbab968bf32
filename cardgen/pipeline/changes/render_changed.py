"""Render what changed since a game was printed, and record what is printed."""

from pathlib import Path
from typing import NamedTuple

from cardgen.cache.store import FaceStore
from cardgen.impose.papers import PAPERS
from cardgen.load.own_words import words_in
from cardgen.model.changes import Changes, PickedCopies
from cardgen.model.game import Component
from cardgen.model.problem import Problem, Refused, has_errors
from cardgen.pipeline.changes.past import find_past
from cardgen.pipeline.changes.plan import TablePlan, plan_all, plan_changes
from cardgen.pipeline.changes.scope import Scope
from cardgen.pipeline.changes.slip import LAYOUT, slip
from cardgen.pipeline.changes.slip_blocks import slip_font
from cardgen.pipeline.changes.table import GameTable
from cardgen.pipeline.changes.words import moment
from cardgen.pipeline.check import CheckedGame
from cardgen.pipeline.clock import Step, no_step
from cardgen.pipeline.left_out import nothing_selected
from cardgen.pipeline.pages import GamePages, make_pages
from cardgen.pipeline.render import render, write_pages
from cardgen.pipeline.selection import RenderRequest, RenderResult
from cardgen.typeset.label import short_label
from cardgen.write.manifest import Replaced


class Recorded(NamedTuple):
    """The file that says what was printed, the components recorded, and all problems.

    The file is None if a problem is an error.
    """

    file: Path | None
    components: tuple[Component, ...]
    problems: tuple[Problem, ...]


def record_game(
    checked: CheckedGame,
    request: RenderRequest,
    step: Step = no_step,
    store: FaceStore | None = None,
) -> Recorded:
    """Record what a request prints as what lies on the table now."""
    game = checked.game
    if game is None or has_errors(checked.problems):
        return Recorded(None, (), ())
    nothing = nothing_selected(game, request)
    if nothing:
        return Recorded(None, (), (nothing.problem(game),))
    table, scope = GameTable(checked, game, store, step), Scope.of(game, request)
    try:
        plan = plan_all(scope, table)
        problems = table.problems
        if has_errors(problems):
            return Recorded(None, (), problems)
        return Recorded(plan.record(), scope.components, problems)
    except Refused as refused:
        return Recorded(None, (), (*table.problems, *refused.problems))
    finally:
        if store:
            store.save()


def render_changed(
    checked: CheckedGame,
    request: RenderRequest,
    step: Step = no_step,
    store: FaceStore | None = None,
) -> RenderResult:
    """Render for a request that compares or records; return files and problems.

    Nothing is written, removed or recorded if a problem is an error.
    """
    game = checked.game
    if game is None or has_errors(checked.problems):
        return RenderResult((), [])
    nothing = nothing_selected(game, request)
    if nothing:
        return RenderResult((), [nothing.problem(game)])
    # Faces are drawn to be compared, and then to be printed.
    store = store or FaceStore()
    table, scope = GameTable(checked, game, store, step), Scope.of(game, request)
    try:
        plan = _planned(checked, scope, table)
        if has_errors(table.problems):
            return RenderResult((), list(table.problems))
        done = _rendered(checked, scope, plan, step, store)
        if request.printed and not has_errors(done.problems):
            done.recorded = plan.record()
        return done
    except Refused as refused:
        return RenderResult((), list(refused.problems))
    finally:
        store.save()


def _planned(checked: CheckedGame, scope: Scope, table: GameTable) -> TablePlan:
    if scope.request.changed:
        with checked.clock.stage("compare"):
            past = find_past(checked, scope)
        return plan_changes(past, scope, table)
    return plan_all(scope, table)


def _rendered(
    checked: CheckedGame, scope: Scope, plan: TablePlan, step: Step, store: FaceStore
) -> RenderResult:
    changes = plan.changes
    if changes is None:
        return render(checked, scope.request, step, store)
    # A revision may be any text; the legend shows what its font has.
    say = words_in(scope.game.language)
    known = short_label(slip_font().written(moment(changes, say)), 40)
    note = say("changed since {since}", since=known)
    request = scope.request._replace(picked=PickedCopies(_copies(changes), note))
    folder = (request.output or checked.output) / scope.game.id
    pages = GamePages()
    if changes.to_print:
        pages = make_pages(checked, scope.game, request, folder, step, store)
    if changes.cards:
        slips = [
            slip(scope.game, changes, paper, request.variant, folder)
            for paper in _papers(scope, pages)
        ]
        pages = pages._replace(made=(*pages.made, *slips))
    replaced = _replaced(scope)
    done = write_pages(checked, pages, request, step, store, replaced)
    done.changes, done.source = changes, plan.source
    return done


def _copies(changes: Changes) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for card in changes.to_print:
        found.setdefault(card.component, {})[card.id] = card.add
    return found


def _papers(scope: Scope, pages: GamePages) -> list[str]:
    """Return the papers for slips: those that cards are on, or else would be."""
    plan, request = scope.game.plan, scope.request
    cards = [pdf.paper for pdf, _ in pages.made if not pdf.component.book]
    known = {*PAPERS, *plan.own_papers}
    asked = [paper for paper in request.papers if paper in known]
    return list(dict.fromkeys(cards or asked or plan.papers))


def _replaced(scope: Scope) -> Replaced:
    """Return the files that tell what changed before, as far as this is printed now."""
    request = scope.request
    ids = [part.id for part in scope.components]
    layouts = [*request.layouts, LAYOUT] if request.layouts else []
    asked = {
        "component": [*ids, *request.components, ""] if request.components else [],
        "paper": request.papers,
        "layout": layouts,
        "look": request.looks,
        "target": request.targets,
    }
    printer = request.printer.name if request.printer else ""
    given = {key: frozenset(values) for key, values in asked.items() if values}
    return Replaced(request.variant, printer, given)
