"""The whole stage: shape, fields, references, assets, then every deck rule."""

from collections.abc import Mapping
from collections.abc import Mapping as Names
from typing import NamedTuple

from cardgen.model.assets import Assets
from cardgen.model.game import CardType, FontRole, Game, GameFacts, IconToken
from cardgen.model.gamesource import GameSource
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.plans import Dealt
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.validate.asset_check import AssetCheck
from cardgen.validate.contents.card_types import read_card_types
from cardgen.validate.contents.components import Components, read_components
from cardgen.validate.contents.rulebooks import check_book_assets
from cardgen.validate.game_sections.basics import (
    art_plan,
    font_roles,
    glossary,
    icon_tokens,
    is_rule_free,
)
from cardgen.validate.game_sections.print_section import (
    check_book_pages,
    check_print,
    print_plan,
)
from cardgen.validate.game_sections.rules_section import (
    DeclaredRule,
    count_rules,
    read_rules,
    run_rule,
)
from cardgen.validate.game_sections.setup_section import Players, read_setup
from cardgen.validate.shapes.game_yaml import MOST_PLAYERS, GameShape
from cardgen.validate.shapes.tree_reader import read_shape, shape_problems


class PrintChoices(NamedTuple):
    """What the later stages offer by name."""

    papers: tuple[str, ...]
    layouts: tuple[str, ...]


class _Read(NamedTuple):
    """Everything that could be read of a game, sound or not."""

    source: GameSource
    node: MappingNode
    types: Mapping[str, CardType]
    components: Components
    tokens: Mapping[str, IconToken]
    fonts: Mapping[str, FontRole]
    facts: GameFacts
    rules: list[DeclaredRule]
    dealt: Dealt


class Validated(NamedTuple):
    """A game with everything wrong with it; `rules` deck rules were run."""

    game: Game | None
    problems: list[Problem]
    rules: int = 0


def check_game(source: GameSource, assets: Assets, known: PrintChoices) -> Validated:
    """Give the game and everything wrong with it.

    The game is None when a fault leaves a part of it without meaning. Missing
    assets and broken deck rules do not: the game is then complete, but not right.
    """
    if source.node is None:
        return Validated(None, [])
    problems = shape_problems(GameShape, source.node)
    if not isinstance(source.node, MappingNode):
        return Validated(None, problems)
    reading, found = _read(source, source.node)
    problems += found
    problems += _wrong_id(source, source.node)
    plan_names = {
        "papers": known.papers,
        "layouts": known.layouts,
        "components": reading.components.printable(),
    }
    problems += check_print(source.node, plan_names)
    problems += check_book_pages(source.node, known.papers)
    blocked = any(_blocks(problem, source) for problem in problems)
    game = None if blocked else _build(reading)
    problems += _assets(reading, assets)
    ready = [rule for rule in reading.rules if rule.ready]
    for rule in ready:
        problems += run_rule(rule)
    return Validated(game, problems, count_rules(rule.use for rule in ready))


def _blocks(problem: Problem, source: GameSource) -> bool:
    # A card with a wrong value is a card all the same, for those who ignore that.
    return problem.rule != "card-fields" or source.ignores.of(problem) is None


def _read(source: GameSource, node: MappingNode) -> tuple[_Read, list[Problem]]:
    types, problems = read_card_types(node, source.sizes)
    components = read_components(source, node, types)
    tokens, fonts = icon_tokens(node), font_roles(node)
    facts, unsound = read_facts(source, node, components, tokens)
    rules, found = read_rules(node, components, facts)
    dealt, misdealt = _dealing(node, types)
    problems += components.problems + unsound + found + misdealt
    reading = _Read(source, node, types, components, tokens, fonts, facts, rules, dealt)
    return reading, problems


def _dealing(
    node: MappingNode, types: Mapping[str, CardType]
) -> tuple[Dealt, list[Problem]]:
    if "generate" not in node.keys.numbers:
        return Dealt({}, {}), []
    # Few games have the section, and its shape is a large one.
    from cardgen.validate.game_sections.generate_section import read_generate_section

    section, problems = read_generate_section(node, types)
    return (section.dealt if section else Dealt({}, {})), problems


def _wrong_id(source: GameSource, node: MappingNode) -> list[Problem]:
    id = node.get("id")
    folder = source.folder.name
    if not isinstance(id, Scalar) or id.value is None or id.text == folder:
        return []
    message = f'expected the name of the folder, "{folder}", found "{id.text}"'
    hint = f'write "id: {folder}", or rename the folder'
    return [error("shape", id.span, message, hint)]


def _assets(reading: _Read, assets: Assets) -> list[Problem]:
    check = AssetCheck(assets, reading.tokens, art_plan(reading.node).missing)
    lists = reading.components.built.values()
    return [
        *check.tokens(),
        *check.fonts(reading.node),
        *check_book_assets(reading.node, assets),
        *check.templates(reading.types.values()),
        *check.cards(card for component in lists for card in component.cards),
    ]


def _build(reading: _Read) -> Game | None:
    node, components = reading.node, reading.components
    shape = read_shape(GameShape, node)
    plan = print_plan(node, components.printable())
    if shape is None or plan is None or set(components.names) - components.whole:
        return None
    players = shape.players if isinstance(shape.players, list) else [shape.players] * 2
    return Game(
        id=shape.id,
        title=shape.title,
        version=_written(node.get("version")),
        players=(players[0], players[-1]),
        language=shape.language,
        designer=shape.designer,
        folder=reading.source.folder,
        file=reading.source.file,
        icons=reading.tokens,
        palette=shape.palette,
        fonts=reading.fonts,
        styles={name: _texts(style) for name, style in shape.styles.items()},
        card_types=reading.types,
        components=tuple(components.built.values()),
        rules=tuple(rule.use for rule in reading.rules),
        plan=plan,
        art=art_plan(node),
        span=_id_span(node, Span(reading.source.file)),
        glossary=reading.facts.glossary,
        setup=reading.facts.setup or (),
        rule_free=is_rule_free(node),
        dealt=reading.dealt,
    )


def _texts(style: Mapping[str, object]) -> dict[str, str]:
    return {attribute: str(value) for attribute, value in style.items()}


def _written(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _id_span(node: MappingNode, otherwise: Span) -> Span:
    id = node.get("id")
    return id.span if id else otherwise


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
