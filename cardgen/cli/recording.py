"""Records what lies on the table of games, one after another."""

from collections.abc import Sequence
from pathlib import Path

from cardgen.cache.store import FaceStore
from cardgen.cli.choosing import require_in_games
from cardgen.cli.paths import shown
from cardgen.cli.progress import progress_bar
from cardgen.cli.runs import check_games, game_title
from cardgen.cli.session import Session
from cardgen.cli.unchanged import Place
from cardgen.model.problem import has_errors, in_order
from cardgen.pipeline.changes.render_changed import record_game
from cardgen.pipeline.counts import total
from cardgen.pipeline.selection import RenderRequest


def record_games(
    session: Session, places: Sequence[Place], request: RenderRequest
) -> bool:
    """Record games and return whether all went well. Exits with 2 on unknown names."""
    checked = check_games(session, places)
    require_in_games([each.game for each in checked if each.game], request)
    store, done = FaceStore.on_disk(), True
    for number, each in enumerate(checked, 1):
        with progress_bar(session, game_title(each, number, len(checked))) as step:
            found = record_game(each, request, step, store)
        problems = in_order([*each.problems, *found.problems])
        session.print_problems(problems, places[0][0].root)
        done = done and not has_errors(problems)
        if found.file and each.game:
            print(shown(found.file, Path.cwd()))
            session.say(f"{each.game.id}: {total(found.components)} recorded")
    return done
