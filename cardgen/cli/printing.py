"""Renders games one after another and tells what was written."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from cardgen.cache.store import FaceStore
from cardgen.cli.paths import shown
from cardgen.cli.progress import Progress
from cardgen.cli.session import Session, refuse
from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.load.workspace import Workspace
from cardgen.model.game import Game
from cardgen.model.problem import Problem, has_errors, in_order
from cardgen.model.suggestions import did_you_mean
from cardgen.pipeline.check import Checked, check
from cardgen.pipeline.pages import Step
from cardgen.pipeline.render import render
from cardgen.pipeline.request import Request
from cardgen.write.targets import TARGETS


def print_games(
    session: Session,
    places: Sequence[tuple[Workspace, Path]],
    request: Request,
    cached: bool,
) -> bool:
    """Render games, `cached` with faces of earlier runs; tell whether all went well.

    Leaves with exit 2 on wrong names.
    """
    _only("--layout", request.layouts, [*LAYOUTS, *BOOK_LAYOUTS])
    _only("--to", request.targets, TARGETS)
    store = FaceStore.on_disk() if cached else None
    checked = [
        check(workspace, folder, session.timings.game(folder.name), store=store)
        for workspace, folder in places
    ]
    _only_what_games_have([each.game for each in checked if each.game], request)
    root = places[0][0].root
    # Every game is printed, also after one that went wrong.
    done = [_print_game(session, each, request, root, store) for each in checked]
    return all(done)


def _print_game(
    session: Session,
    checked: Checked,
    request: Request,
    root: Path,
    store: FaceStore | None,
) -> bool:
    problems = list(checked.problems)
    files: tuple[Path, ...] = ()
    if checked.game and not has_errors(problems):
        with Progress(session, checked.game.title) as progress:
            if request.kit:
                files, found = _kit(checked, request, progress.step)
            else:
                files, found = render(checked, request, progress.step, store)
        problems += found
    session.print_problems(in_order(problems), root)
    for file in files:
        print(shown(file, Path.cwd()))
        if file.is_file():
            session.detail(f"  {file.stat().st_size:,} bytes")
    return not has_errors(problems)


def _kit(
    checked: Checked, request: Request, step: Step
) -> tuple[tuple[Path, ...], list[Problem]]:
    # Most runs make none. Its credits name the files that are drawn from, so it
    # draws all faces itself.
    from cardgen.pipeline.kit.package import make_kit

    return make_kit(checked, request, step)


def _only_what_games_have(games: Sequence[Game], request: Request) -> None:
    """Several games may be asked for what only some of them have."""
    if not games:
        return
    where = f" in {', '.join(game.id for game in games)}"
    components = [component.id for game in games for component in game.printable]
    own = [paper for game in games for paper in game.plan.own_papers]
    looks = [look for game in games for look in game.plan.looks]
    _only("--paper", request.papers, [*PAPERS, *own], where if own else "")
    _only("--component", request.components, components, where)
    _only("--look", request.looks, looks, where)


def _only(
    option: str, given: Sequence[str], names: Iterable[str], where: str = ""
) -> None:
    known = list(dict.fromkeys(names))
    for value in given:
        if value not in known:
            refuse(
                f'{option} "{value}" is not known{where}',
                f"{did_you_mean(value, known)}one of: {', '.join(known)}",
            )
