"""The whole stage: shape, fields, references, assets, then every deck rule."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from cardgen.model.assets import Assets
from cardgen.model.game import CardType, Component, Game, GameFacts, IconToken
from cardgen.model.gamesource import GameSource
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar, Sequence
from cardgen.model.plans import Dealt
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.validate.asset_check import AssetCheck
from cardgen.validate.card_texts import check_texts
from cardgen.validate.contents.card_types import read_card_types
from cardgen.validate.contents.components import Components, read_components
from cardgen.validate.game_sections.basics import (
    art_plan,
    check_colours,
    check_inks,
    check_language,
    check_languages,
    font_roles,
    glossary,
    icon_tokens,
    inks_of,
    is_rule_free,
)
from cardgen.validate.game_sections.print_section import (
    check_book_pages,
    check_exports,
    check_print,
    export_plan,
    print_plan,
)
from cardgen.validate.game_sections.rules_section import (
    DeclaredRule,
    count_rules,
    read_rules,
    rule_names,
    run_rules,
)
from cardgen.validate.game_sections.setup_section import Players, read_setup
from cardgen.validate.game_sections.stats_section import check_stats, stats_plan
from cardgen.validate.nodes import entries_of, text_of
from cardgen.validate.shapes.game_yaml import MOST_PLAYERS, GameShape
from cardgen.validate.shapes.key_types import as_meant
from cardgen.validate.shapes.tree_reader import check_shape


class PrintChoices(NamedTuple):
    """The papers and layouts that the later stages offer by name, the languages that
    they have words in, and what returns the names of the products of each shop."""

    papers: tuple[str, ...]
    layouts: tuple[str, ...]
    languages: tuple[str, ...] = ("en",)
    products: Callable[[], Mapping[str, tuple[str, ...]]] = dict


class Validated(NamedTuple):
    """A game with everything wrong with it.

    `rules` deck rules were run; `waiting` ones need what could not be read.
    """

    game: Game | None
    problems: list[Problem]
    rules: int = 0
    waiting: int = 0


class _Contents(NamedTuple):
    """Everything that could be read of a game, valid or not."""

    types: Mapping[str, CardType]
    components: Components
    facts: GameFacts
    rules: list[DeclaredRule]
    dealt: Dealt


def check_game(
    source: GameSource, assets: Assets, known: PrintChoices, lenient: bool = False
) -> Validated:
    """Return the game and everything wrong with it.

    The game is None if a problem leaves a part of it without meaning. Missing assets
    and broken deck rules do not: the game is then complete, but not right. Wrong values
    of cards do not either if `lenient`: such a card has an empty or the nearest value.
    """
    node = source.node
    if node is None:
        return Validated(None, [])
    shape, problems = check_shape(GameShape, node)
    if shape is None:
        node = as_meant(GameShape, node)
    if not isinstance(node, MappingNode):
        return Validated(None, problems)
    contents, found = _read(source, node, assets)
    problems += found + _wrong_id(source, node)
    printable = contents.components.printable()
    named = {"papers": known.papers, "layouts": known.layouts, "components": printable}
    problems += check_print(node, named)
    problems += check_book_pages(node, known.papers)
    if "export" in node.keys.numbers:
        # Few games have the section, and the products of shops take 5 ms to read.
        problems += check_exports(node, printable, known.products())
    problems += check_stats(node, contents.components)
    problems += check_colours(node)
    problems += check_inks(node)
    problems += check_language(node, known.languages)
    if not source.language:
        problems += check_languages(node)
    blocked = any(_blocks(problem, source, lenient) for problem in problems)
    whole = contents.components.built if lenient else contents.components.complete
    game = None
    if shape and not blocked and set(contents.components.names) <= set(whole):
        game = _build(source, node, shape, contents)
    problems += _missing_assets(node, contents, assets)
    cards = (card for each in contents.components.built.values() for card in each.cards)
    problems += check_texts(cards, contents.facts)
    problems += _short_setup(node, contents)
    ready = [rule for rule in contents.rules if rule.ready]
    found, broken = run_rules(ready)
    if broken:
        problems += _clashes(ready, broken, contents, source)
    problems += found
    ran = count_rules(rule.use for rule in ready)
    waiting = count_rules(rule.use for rule in contents.rules) - ran
    return Validated(game, problems, ran, waiting)


def _clashes(
    rules: list[DeclaredRule],
    broken: set[Span],
    contents: _Contents,
    source: GameSource,
) -> Iterator[Problem]:
    """Yield which of the rules can never all hold, some of them being broken.

    Some card need not keep a rule that is ignored somewhere.
    """
    # Most games break no rule, and then all of them can hold.
    from cardgen.validate.game_sections.clashes import find_clashes

    ignored = {ignore.rule for ignore in source.ignores}
    kept = [rule for rule in rules if rule.use.rule not in ignored]
    uses = [(rule.module, rule.options, rule.use) for rule in kept]
    yield from find_clashes(uses, broken, contents.components.built.values())


def _short_setup(node: MappingNode, contents: _Contents) -> Iterator[Problem]:
    """Find components that the setup deals too many cards of, and no rule checks."""
    if not contents.facts.setup:
        return
    # Most games have no setup, and this rule is read only for those that do.
    from cardgen.validate.rules.setup import check_dealt

    checked = rule_names(node, "setup")
    components = contents.components
    names = [name for name in components.names if name in components.complete]
    rest = [components.built[name] for name in names if name not in checked]
    yield from check_dealt(contents.facts, rest)


def _blocks(problem: Problem, source: GameSource, lenient: bool) -> bool:
    if problem.severity == "warning":
        return False
    if problem.rule != "card-fields":
        return True
    # If its problem is ignored, a card with a wrong value still counts as a card.
    return not lenient and source.ignores.of(problem) is None


def _read(
    source: GameSource, node: MappingNode, assets: Assets
) -> tuple[_Contents, list[Problem]]:
    types, problems = read_card_types(node, source.sizes)
    components = read_components(source, node, types)
    facts, in_setup = _read_facts(source, node, components, assets)
    rules, in_rules = read_rules(node, components, facts)
    dealt, in_generate = _read_dealt(node, types)
    problems += components.problems + in_setup + in_rules + in_generate
    return _Contents(types, components, facts, rules, dealt), problems


def _read_facts(
    source: GameSource, node: MappingNode, components: Components, assets: Assets
) -> tuple[GameFacts, list[Problem]]:
    """Return what deck rules can ask about the game, and what is wrong with the setup.

    Invalid values are left empty: their problems are reported where they are read.
    """
    players = _players(node.get("players"))
    setup, problems = read_setup(node, components, players)
    facts = GameFacts(
        id=text_of(node.get("id")),
        title=text_of(node.get("title")),
        version=text_of(node.get("version")),
        designer=text_of(node.get("designer")),
        language=text_of(node.get("language")) or "en",
        players=players or (1, 1),
        icons=icon_tokens(node),
        palette=frozenset(key.text for key, _ in entries_of(node.get("palette"))),
        glossary=glossary(node),
        setup=setup,
        words=source.words,
        find_icon=assets.find_icon,
    )
    return facts, problems


def _players(node: Node | None) -> Players | None:
    items = node.items if isinstance(node, Sequence) else (node, node)
    counts = [item.value for item in items if isinstance(item, Scalar)]
    whole = [n for n in counts if isinstance(n, int) and not isinstance(n, bool)]
    low, high = whole if len(items) == len(whole) == 2 else (0, 0)
    return (low, high) if 1 <= low <= high <= MOST_PLAYERS else None


def _read_dealt(
    node: MappingNode, types: Mapping[str, CardType]
) -> tuple[Dealt, list[Problem]]:
    if "generate" not in node.keys.numbers:
        return Dealt({}, {}), []
    # Few games have the section, and its shape is a large one.
    from cardgen.validate.game_sections.generate_section import read_generate_section

    section, problems = read_generate_section(node, types)
    return (section.dealt if section else Dealt({}, {})), problems


def _wrong_id(source: GameSource, node: MappingNode) -> list[Problem]:
    id, folder = node.get("id"), source.folder.name
    if not isinstance(id, Scalar) or id.value is None or id.text == folder:
        return []
    message = f'expected the name of the folder, "{folder}", found "{id.text}"'
    hint = f'write "id: {folder}", or rename the folder'
    return [error("shape", id.span, message, hint)]


def _missing_assets(
    node: MappingNode, contents: _Contents, assets: Assets
) -> list[Problem]:
    tokens: Mapping[str, IconToken] = contents.facts.icons
    check = AssetCheck(assets, tokens, art_plan(node).missing)
    built = contents.components.built.values()
    return [
        *check.tokens(),
        *check.fonts(node),
        *check.rulebooks(node),
        *check.templates([*contents.types.values(), *_box_types(built)]),
        *check.cards(card for component in built for card in component.cards),
    ]


def _box_types(components: Iterable[Component]) -> Iterator[CardType]:
    """Yield the types of boxes' nets, which no section declares."""
    return (type for each in components if each.box for type in each.types)


def _build(
    source: GameSource, node: MappingNode, shape: GameShape, contents: _Contents
) -> Game:
    types, components, facts, rules, dealt = contents
    id = node.get("id")
    return Game(
        id=shape.id,
        title=shape.title,
        version=facts.version,
        players=facts.players,
        language=shape.language,
        designer=shape.designer,
        folder=source.folder,
        file=source.file,
        icons=facts.icons,
        palette={name: entry.color for name, entry in shape.palette.items()},
        fonts=font_roles(node),
        styles={name: _as_text(style) for name, style in shape.styles.items()},
        card_types=types,
        components=tuple(components.built.values()),
        rules=tuple(rule.use for rule in rules),
        plan=print_plan(shape.plan, components.printable(), node.get("print")),
        art=art_plan(node),
        span=id.span if id else Span(source.file),
        glossary=facts.glossary,
        setup=facts.setup or (),
        rule_free=is_rule_free(node),
        dealt=dealt,
        exports=export_plan(node)._replace(inks=inks_of(shape.palette)),
        stats=stats_plan(node),
        phrases=source.phrases,
        languages=tuple(dict.fromkeys(shape.languages)),
    )


def _as_text(style: Mapping[str, object]) -> dict[str, str]:
    return {attribute: str(value) for attribute, value in style.items()}
