"""Games from Python: load them, validate them, render them.

    from cardgen import api

    loaded = api.load("cards/dragons")
    for problem in loaded.problems:
        print(problem.span.file, problem.span.line, problem.message)
    result = api.render(loaded, "out", papers=["a4"], looks=["low-ink"])
    print(result.files)
    result = api.export(loaded, "out", targets=["images"], format="webp")

Problems of a game are values, never exceptions: wrong data, missing pictures and text
that does not fit are all in the list of problems, in order of file and place. The
command line calls the same functions.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cache.store import FaceStore
from cardgen.export.request import Area, Corners, ExportRequest, PictureFormat
from cardgen.load.game_files import read_cutters
from cardgen.load.workspace import Workspace, find_root, locate
from cardgen.model.changes import CardChange, Changes
from cardgen.model.game import Game
from cardgen.model.page import Cutter
from cardgen.model.problem import Problem, Severity, has_errors
from cardgen.model.source import Span
from cardgen.pipeline.check import CheckedGame, check
from cardgen.pipeline.checks import GameReport
from cardgen.pipeline.selection import RenderRequest, RenderResult
from cardgen.pipeline.validating import validate_game

if TYPE_CHECKING:
    from cardgen.sandbox.card_choice import CardChoice

__all__ = [
    "CardChange",
    "Changes",
    "CheckedGame",
    "Game",
    "GameReport",
    "Problem",
    "RenderResult",
    "Severity",
    "Span",
    "export",
    "has_errors",
    "load",
    "render",
    "validate",
]


def load(game: str | Path, language: str = "") -> CheckedGame:
    """Read a game and check its data, templates and rulebooks.

    `game` is a path to its folder, or its name if the current folder is below the one
    that holds `cards/`. The result has the `problems` found, and the `game` itself:
    cards, components and card types, with lengths in points (1/72 inch). It is None if
    errors in the data leave no complete game. With a `language` it is read in that
    translation, and rendered and exported to files of its own.

    Raises FileNotFoundError if there is no such game.
    """
    workspace, folder = _place(game)
    return check(workspace._replace(language=language), folder)


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
    fronts: bool = False,
    blanks: int = 0,
    one_file: bool = False,
    cards: Iterable[str] = (),
    where: str = "",
    changed: bool = False,
    since: str | None = None,
    printed: bool = False,
    cut: str | None = None,
    corners: Corners = "square",
    cached: bool = True,
) -> RenderResult:
    """Write a loaded game as files to print, as `cardgen render` does.

    Files go into a folder with the game's id in `output`, by default the workspace's
    `output/`. What is not named comes from the game's `print` section; names that the
    game does not have select nothing. With `fronts` cards have no backs, with `blanks`
    that many empty cards of each card type are made instead of the cards, and with
    `one_file` all components on one paper are in one file. `cards` are ids or patterns
    such as "owl-*" or "birds/*", and `where` is a condition on the fields of a card, as
    in "cost <= 2": all other cards are left out. With `changed`, only what changed
    since the last print is made, or with `since` what changed since that commit of git,
    and `printed` records what is made. `cut` names the machine that cards are cut by,
    with these `corners`; the targets "svg" and "dxf" are its cut lines. With `cached`,
    faces of earlier runs are used where nothing has changed.

    The result has the `files` written and the `problems` found while drawing. If one of
    them, or of the loaded game's, is an error, nothing is written, removed or recorded.
    `changes` are what changed, if that was asked for.

    Raises ValueError if `where` is no condition, if blank cards are to be compared or
    recorded, or if all components in one file are to be cut; KeyError if there is no
    such machine.
    """
    if one_file and cut is not None:
        raise ValueError("each component has cut files of its own")
    request = RenderRequest(
        components=tuple(components),
        papers=tuple(papers),
        layouts=tuple(layouts),
        looks=tuple(looks),
        targets=tuple(targets),
        output=_absolute(output),
        fronts=fronts,
        blanks=blanks,
        one_file=one_file,
        choice=_choice(cards, where),
        changed=changed or since is not None,
        since=since,
        printed=printed,
        cutter=_cutter(cut, corners),
        language=game.language,
    )
    store = FaceStore.on_disk() if cached else None
    # Drawing takes 150 ms to load, and validating needs none of it.
    if request.changed or request.printed:
        from cardgen.pipeline.changes.render_changed import render_changed

        if blanks:
            raise ValueError("blanks never change")
        return render_changed(game, request, store=store)
    from cardgen.pipeline.render import render as render_game

    return render_game(game, request, store=store)


def export(
    game: CheckedGame,
    output: str | Path | None = None,
    *,
    targets: Iterable[str],
    components: Iterable[str] = (),
    cards: Iterable[str] = (),
    where: str = "",
    looks: Iterable[str] = (),
    area: Area | None = None,
    dpi: int = 300,
    format: PictureFormat = "png",
    corners: Corners = "square",
    base_url: str = "",
    icc: str | Path | None = None,
    install: str | Path | None = None,
    cut: str = "silhouette",
) -> RenderResult:
    """Write a loaded game as pictures, or for tables and shops, as `cardgen export`.

    Each of the `targets` gets a folder in a folder with the game's id in `output`, by
    default the workspace's `output/`. Without `looks` that is the game's first one;
    `cards` and `where` are those of `render`. `cardgen explain` describes the targets,
    and which of them use the other values.

    The result has the `files` written and the `problems` found. An error in the game
    keeps all of them from being written, one in a target only those of the target.

    Raises KeyError if there is no such target or machine, ValueError if `where` is no
    condition.
    """
    _cutter(cut, corners)
    # Drawing takes 150 ms to load, and validating needs none of it.
    from cardgen.export.targets import EXPORT_TARGETS
    from cardgen.pipeline.export import export as export_game

    request = ExportRequest(
        targets=tuple(dict.fromkeys(targets)),
        components=tuple(components),
        looks=tuple(looks),
        area=area,
        dpi=dpi,
        format=format,
        corners=corners,
        base_url=base_url,
        icc=_absolute(icc),
        install=_absolute(install),
        output=_absolute(output),
        choice=_choice(cards, where),
        cut=cut,
    )
    for name in request.targets:
        EXPORT_TARGETS[name]
    return export_game(game, request)


def _cutter(cut: str | None, corners: Corners) -> Cutter | None:
    if cut is None:
        return None
    return read_cutters()[cut]._replace(rounded=corners == "round")


def _absolute(path: str | Path | None) -> Path | None:
    return Path(path).resolve() if path is not None else None


def _place(game: str | Path) -> tuple[Workspace, Path]:
    here = Path.cwd()
    found = locate(str(game), find_root(here), here)
    if found is None:
        raise FileNotFoundError(f'there is no game "{game}"')
    return found


def _choice(cards: Iterable[str], where: str) -> "CardChoice | None":
    ids = tuple(cards)
    if not ids and not where:
        return None
    # Few programs choose cards, and the language of conditions takes 20 ms to load.
    from cardgen.sandbox.card_choice import CardChoice

    return CardChoice(ids, where)
