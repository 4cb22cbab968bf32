"""Games from Python: load them, validate them, render them.

    from cardgen import api

    loaded = api.load("cards/dragons")
    for problem in loaded.problems:
        print(problem.span.file, problem.span.line, problem.message)
    result = api.render(loaded, "out", papers=["a4"], looks=["low-ink"])
    print(result.files)

Problems of a game are values, never exceptions: wrong data, missing pictures and text
that does not fit are all in the list of problems, in order of file and place. The
command line calls the same functions.
"""

from collections.abc import Iterable
from pathlib import Path

from cardgen.cache.store import FaceStore
from cardgen.load.workspace import Workspace, find_root, locate
from cardgen.model.game import Game
from cardgen.model.problem import Problem, Severity, has_errors
from cardgen.model.source import Span
from cardgen.pipeline.check import CheckedGame, check
from cardgen.pipeline.checks import GameReport
from cardgen.pipeline.selection import RenderRequest, RenderResult
from cardgen.pipeline.validating import validate_game

__all__ = [
    "CheckedGame",
    "Game",
    "GameReport",
    "Problem",
    "RenderResult",
    "Severity",
    "Span",
    "has_errors",
    "load",
    "render",
    "validate",
]


def load(game: str | Path) -> CheckedGame:
    """Read a game and check its data, templates and rulebooks.

    `game` is a path to its folder, or its name if the current folder is below the one
    that holds `cards/`. The result has the `problems` found, and the `game` itself:
    cards, components and card types, with lengths in points (1/72 inch). It is None if
    errors in the data leave no complete game.

    Raises FileNotFoundError if there is no such game.
    """
    return check(*_place(game))


def validate(game: str | Path, fit: bool = False, cached: bool = True) -> GameReport:
    """Check a game as `cardgen validate` does.

    With `fit`, also draw every face in every look and lay it out on every planned
    paper, to find text that does not fit, missing glyphs and overlaps. With `cached`,
    results and faces of earlier runs are used where nothing has changed. The report has
    the `problems`, the ids of the `checks` that ran, and the number of deck `rules`.

    Raises FileNotFoundError if there is no such game.
    """
    return validate_game(*_place(game), fit, cached)


def render(
    game: CheckedGame,
    output: str | Path | None = None,
    *,
    components: Iterable[str] = (),
    papers: Iterable[str] = (),
    layouts: Iterable[str] = (),
    looks: Iterable[str] = (),
    targets: Iterable[str] = ("pdf",),
    cached: bool = True,
) -> RenderResult:
    """Write a loaded game as files to print, as `cardgen render` does.

    Files go into a folder with the game's id in `output`, by default the workspace's
    `output/`. What is not named comes from the game's `print` section; names that the
    game does not have select nothing. With `cached`, faces of earlier runs are used
    where nothing has changed.

    The result has the `files` written and the `problems` found while drawing. If one of
    them, or of the loaded game's, is an error, nothing is written or removed.
    """
    # Drawing takes 150 ms to load, and validating needs none of it.
    from cardgen.pipeline.render import render as render_game

    request = RenderRequest(
        components=tuple(components),
        papers=tuple(papers),
        layouts=tuple(layouts),
        looks=tuple(looks),
        targets=tuple(targets),
        output=Path(output).resolve() if output is not None else None,
    )
    store = FaceStore.on_disk() if cached else None
    return render_game(game, request, store=store)


def _place(game: str | Path) -> tuple[Workspace, Path]:
    here = Path.cwd()
    found = locate(str(game), find_root(here), here)
    if found is None:
        raise FileNotFoundError(f'there is no game "{game}"')
    return found
