"""Renders games one after another and prints which files were written."""

from collections.abc import Sequence
from pathlib import Path

from cardgen.cache.store import FaceStore
from cardgen.cli.paths import shown
from cardgen.cli.progress import progress_bar
from cardgen.cli.session import Session, require_known
from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.load.workspace import Workspace
from cardgen.model.game import Game
from cardgen.model.problem import has_errors, in_order
from cardgen.pipeline.check import CheckedGame, check
from cardgen.pipeline.clock import Step
from cardgen.pipeline.render import render
from cardgen.pipeline.selection import RenderRequest, RenderResult
from cardgen.write.targets import TARGETS


def print_games(
    session: Session,
    places: Sequence[tuple[Workspace, Path]],
    request: RenderRequest,
    cached: bool,
) -> bool:
    """Render games and return whether all went well.

    With `cached` faces of earlier runs are used. Exits with 2 on unknown names.
    """
    require_known("--layout", request.layouts, [*LAYOUTS, *BOOK_LAYOUTS])
    require_known("--to", request.targets, TARGETS)
    store = FaceStore.on_disk() if cached else None
    checked = [
        check(workspace, folder, session.timings.game(folder.name))
        for workspace, folder in places
    ]
    _require_in_games([each.game for each in checked if each.game], request)
    root = places[0][0].root
    # One game that fails does not keep the others from being rendered.
    done = [_print_game(session, each, request, root, store) for each in checked]
    return all(done)


def _print_game(
    session: Session,
    checked: CheckedGame,
    request: RenderRequest,
    root: Path,
    store: FaceStore | None,
) -> bool:
    problems = list(checked.problems)
    files: tuple[Path, ...] = ()
    if checked.game and not has_errors(problems):
        with progress_bar(session, checked.game.title) as step:
            files, found = _render(checked, request, step, store)
        problems += found
    session.print_problems(in_order(problems), root)
    for file in files:
        print(shown(file, Path.cwd()))
        if file.is_file():
            session.detail(f"  {file.stat().st_size:,} bytes")
    return not has_errors(problems)


def _render(
    checked: CheckedGame, request: RenderRequest, step: Step, store: FaceStore | None
) -> RenderResult:
    if not request.kit:
        return render(checked, request, step, store)
    # Most runs make no kit. Its credits name the files that were drawn from, so it
    # draws all faces itself.
    from cardgen.pipeline.kit.package import make_kit

    return make_kit(checked, request, step)


def _require_in_games(games: Sequence[Game], request: RenderRequest) -> None:
    """Exit with 2 if a name is unknown to all games; some of them may lack it."""
    if not games:
        return
    where = f" in {', '.join(game.id for game in games)}"
    components = [component.id for game in games for component in game.printable]
    own = [paper for game in games for paper in game.plan.own_papers]
    looks = [look for game in games for look in game.plan.looks]
    require_known("--paper", request.papers, [*PAPERS, *own], where if own else "")
    require_known("--component", request.components, components, where)
    require_known("--look", request.looks, looks, where)
