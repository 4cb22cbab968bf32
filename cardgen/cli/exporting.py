"""Exports games one after another and prints where their files are."""

import time
from collections.abc import Sequence
from pathlib import Path

from cardgen.cli.choosing import chosen_parts, require_cards
from cardgen.cli.paths import shown
from cardgen.cli.progress import progress_bar
from cardgen.cli.runs import check_games, game_title, sum_up
from cardgen.cli.session import Session, refuse, require_known
from cardgen.export.request import ExportRequest
from cardgen.export.targets import EXPORT_TARGETS
from cardgen.load.workspace import Workspace
from cardgen.model.game import Game
from cardgen.model.problem import has_errors, in_order
from cardgen.model.visible import brief
from cardgen.pipeline.check import CheckedGame
from cardgen.pipeline.export import export, nothing_to_export, places_of
from cardgen.pipeline.selection import RenderResult
from cardgen.validate.formatting import pluralize
from cardgen.write.outfile import Written


def export_games(
    session: Session, places: Sequence[tuple[Workspace, Path]], request: ExportRequest
) -> bool:
    """Write games for the targets of a request, and return whether all went well.

    Its targets are known ones. Exits with 2 on other unknown names, and if nothing of
    any game is selected.
    """
    _require_use(request)
    begun = time.perf_counter()
    results: list[RenderResult] = []
    new: list[Written] = []
    try:
        checked = check_games(session, places)
        _require_in_games([each.game for each in checked if each.game], request)
        chosen = _chosen(session, checked, request)
        for number, each in enumerate(chosen, 1):
            title = game_title(each, number, len(chosen))
            with progress_bar(session, title) as step:
                result = export(each, request, step, new.extend)
            results.append(_shown(session, each, result, places[0][0].root))
    except KeyboardInterrupt:
        written = sum(file.changed for file in new)
        session.say(f"stopped: {pluralize(written, 'file')} written")
        raise
    sum_up(session, results, time.perf_counter() - begun)
    return not any(has_errors(result.problems) for result in results)


def _require_use(request: ExportRequest) -> None:
    """Exit with 2 if an option was given that none of the targets uses."""
    used = {name for id in request.targets for name in EXPORT_TARGETS[id].OPTIONS}
    for name, usual in ExportRequest._field_defaults.items():
        users = [id for id, each in EXPORT_TARGETS.items() if name in each.OPTIONS]
        if users and name not in used and getattr(request, name) != usual:
            option = f"--{name.replace('_', '-')}"
            targets = ", ".join(request.targets)
            hint = f"it is for {', '.join(users)}"
            refuse(f"{option} has no effect on {targets}", hint)


def _chosen(
    session: Session, checked: Sequence[CheckedGame], request: ExportRequest
) -> list[CheckedGame]:
    """Return the games of which something is selected, and those with errors.

    Exits with 2 if there are none.
    """
    reasons = [each.game and nothing_to_export(each.game, request) for each in checked]
    chosen = [
        each for each, nothing in zip(checked, reasons, strict=True) if not nothing
    ]
    for each, nothing in zip(checked, reasons, strict=True):
        if each.game and nothing and not chosen:
            refuse(f"there is nothing to export in {each.game.id}: {nothing}")
        if each.game and nothing:
            session.say(f"{each.game.id}: nothing to export: {brief(nothing)}")
    return chosen


def _shown(
    session: Session, checked: CheckedGame, result: RenderResult, root: Path
) -> RenderResult:
    """Print the problems of a game, and where its files are; return them together."""
    problems = in_order([*checked.problems, *result.problems])
    session.print_problems(problems, root)
    # A deck has hundreds of pictures: their folder is enough.
    for place in places_of(result.files):
        print(shown(place, Path.cwd()))
    for file in result.files:
        new = "" if file in result.changed else ", unchanged"
        size = f"{file.stat().st_size:,} bytes"
        session.detail(f"  {shown(file, Path.cwd())}: {size}{new}")
    return RenderResult.of(result.files, problems, result.changed)


def _require_in_games(games: Sequence[Game], request: ExportRequest) -> None:
    """Exit with 2 if a name is unknown to all games, or no card is selected."""
    if not games:
        return
    where = f" in {', '.join(game.id for game in games)}"
    components = [part.id for game in games for part in game.printable]
    looks = [look for game in games for look in game.plan.looks]
    require_known("--component", request.components, components, where)
    require_known("--look", request.looks, looks, where)
    if request.choice:
        require_cards(request.choice, chosen_parts(games, request.components), where)
