"""Whether anything was held against the decks of a game at all."""

from collections.abc import Iterable, Iterator

from cardgen.model.game import Game, RuleUse
from cardgen.model.problem import Problem, warning


def check_ruled(game: Game) -> Iterator[Problem]:
    """Warn of a game without rules at work, unless it says that it wants none.

    Its cards have the right shape, which is easily taken for more.
    """
    if not game.rules and not game.rule_free:
        yield warning(
            "no-rules",
            game.span,
            "no deck rule is at work in this game: nothing was held against its decks",
            'declare some under "rules:", or write "rules: none" if it needs none',
        )


def count_rules(uses: Iterable[RuleUse]) -> int:
    """Count rules as they are declared, however many variants `but` makes of one."""
    return len({use.span for use in uses})
