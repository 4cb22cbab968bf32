"""What deck rules may ask of the game itself, gathered from what can be read."""

from collections.abc import Mapping as Names

from cardgen.model.game import GameFacts, IconToken
from cardgen.model.gamesource import GameSource
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.problem import Problem
from cardgen.validate.components import Components
from cardgen.validate.game_shape import MOST_PLAYERS
from cardgen.validate.sections import glossary
from cardgen.validate.setup_section import Players, read_setup


def read_facts(
    source: GameSource,
    game: Mapping,
    components: Components,
    icons: Names[str, IconToken],
) -> tuple[GameFacts, list[Problem]]:
    """Give the facts, and what is wrong with the setup.

    What is not sound is empty here: its fault is told where it is read.
    """
    players = _players(game.get("players"))
    setup, problems = read_setup(game, components, players)
    facts = GameFacts(
        id=_text(game.get("id")),
        title=_text(game.get("title")),
        version=_text(game.get("version")),
        designer=_text(game.get("designer")),
        language=_text(game.get("language")) or "en",
        players=players or (1, 1),
        icons=icons,
        glossary=glossary(game),
        setup=setup,
        words=source.words,
    )
    return facts, problems


def _players(node: Node | None) -> Players | None:
    items = node.items if isinstance(node, Sequence) else (node, node)
    counts = [item.value for item in items if isinstance(item, Scalar)]
    whole = [n for n in counts if isinstance(n, int) and not isinstance(n, bool)]
    low, high = whole if len(items) == len(whole) == 2 else (0, 0)
    return (low, high) if 1 <= low <= high <= MOST_PLAYERS else None


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) and node.value is not None else ""
