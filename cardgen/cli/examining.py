"""Looks through games one after another, for the reports."""

from pathlib import Path

from cardgen.cli.reports.report import GameReport
from cardgen.cli.session import Session
from cardgen.load.workspace import GAME_FILE, Workspace
from cardgen.model.game import Game
from cardgen.model.problem import in_order
from cardgen.validate.rule_free import check_ruled, count_rules
from cardgen.validate.wording import many


def examine(
    session: Session, workspace: Workspace, folder: Path, fit: bool
) -> GameReport:
    """Check a game, and with `fit` compose all of it as well."""
    # Loading all stages takes 150 ms, which no other command should wait for.
    from cardgen.pipeline.check import check
    from cardgen.pipeline.checks import made

    checked = check(workspace, folder, session.timings.game(folder.name))
    game, problems = checked.game, list(checked.problems)
    if game:
        problems += check_ruled(game)
    session.detail(_described(folder, game))
    if fit:
        from cardgen.pipeline.fit import fit as compose_all

        fitted = compose_all(checked)
        problems += fitted.problems
        for note in fitted.notes:
            session.detail(f"  {note}")
    rules = sorted(use.rule for use in game.rules) if game else []
    return GameReport(
        id=folder.name,
        file=folder / GAME_FILE,
        checks=tuple(dict.fromkeys([*made(fit), *rules])),
        problems=tuple(in_order(problems)),
        rules=checked.rules,
        built=game is not None,
        composed=fit and game is not None,
        own=checked.own,
    )


def _described(folder: Path, game: Game | None) -> str:
    if game is None:
        return f"{folder.name}: cannot be built"
    cards = sum(len(component.cards) for component in game.components)
    rules = many(count_rules(game.rules), "deck rule")
    return f"{folder.name}: {many(cards, 'card')}, {rules}, in {folder}"
