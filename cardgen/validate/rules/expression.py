"""A test that the game writes itself holds, of every deck or of every card.

For what no other rule can say. The test is a Jinja2 expression that comes to true or
false; the message is what is told where it comes to false. Both may use:

    cards   the cards, one with `copies: 2` twice: `id`, `copies`, and their fields
    deck    `deck.id`, `deck.title`, `deck.size`, and for decks `deck.hands`: name ->
            cards; of a card list its component's
    card    the card looked at, with `each: card`
    game    `game.id`, `game.title`, `game.version`, `game.language`, `game.players`
    others  the cards of components that the option names: `others.heroes`, as `cards`

Options:
    of        component or list of components
    test      the expression
    message   the message; {{ }} puts values into it
    each      `deck` (default): held against each deck or card list; `card`: against
              each card of it
    others    component or list of components that the test looks into besides

    rules:
      - expression: {of: decks, test: "cards | sum(attribute='stars') <= 45",
                     message: "more than 45 stars in {{ deck.title }}"}
      - expression: {of: coins, others: [wares],
                     test: "deck.size >= others.wares | sum(attribute='price')",
                     message: "too few coins to buy all wares"}

A deck of 15 cards with 45 stars passes. With 46 stars:

    more than 45 stars in The Brook
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from cardgen.model.game import Card, Component, Deck, Entry, Pile, RuleUse
from cardgen.model.source import Span
from cardgen.validate.formatting import pluralize
from cardgen.validate.rule_kit.card_values import card_groups
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import RuleOptions
from cardgen.validate.shapes.strict import Line, OneOrMany, empty_list
from cardgen.validate.text_places import TextPlaces

if TYPE_CHECKING:
    from cardgen.sandbox.expression import BadExpression, Expression
    from cardgen.sandbox.records import Record

ID = "expression"
_MOST = 100_000

_Values = dict[str, object]


class Options(RuleOptions):
    """The test, what is said when it fails, and what it is held against."""

    OTHERS: ClassVar[str] = "others"

    test: Annotated[str, Field(min_length=1)]
    message: Line
    each: Literal["deck", "card"] = "deck"
    besides: OneOrMany[str] = Field(default_factory=empty_list, alias="others")

    def others(self) -> list[str]:
        """Give the components that the test looks into besides."""
        return self.besides


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find decks or cards of which the test does not hold."""
    # Jinja2 is loaded only for games that have such a rule.
    from cardgen.sandbox.expression import BadExpression, Expression

    try:
        expression = Expression(options.test, options.message)
        for values, span in _held_against(use, options, expression):
            if not expression.holds(values):
                yield RuleFinding(span, expression.says(values))
    except BadExpression as fault:
        yield _bad(use, options, fault)


def _held_against(
    use: RuleUse, options: Options, expression: "Expression"
) -> Iterator[tuple[_Values, Span]]:
    through_all = bool(expression.names & {"cards", "deck"})
    through_others = "others" in expression.names
    beside = sum(c for part in use.others for _, c in part.printed())
    for pile, cards, values in _decks(use):
        if options.each == "deck":
            yield values, pile.span
            continue
        records = {card.id: card for card in cards}
        for card in pile.cards:
            expression.charge(
                (len(cards) if through_all else 1) + (beside if through_others else 0)
            )
            yield {**values, "card": records[card.id]}, card.span


def _decks(use: RuleUse) -> Iterator[tuple[Pile, tuple["Record", ...], _Values]]:
    from cardgen.sandbox.records import Record

    game = use.game
    about = ("id", "title", "version", "designer", "language", "players")
    facts = Record("game", {name: getattr(game, name) for name in about})
    others = Record("others", {part.id: _printed(part) for part in use.others})
    for component in use.of:
        owners: tuple[Deck | Component, ...] = component.decks or (component,)
        for owner, pile in zip(owners, card_groups([component]), strict=False):
            cards = _cards(pile.entries)
            hands = {hand.id: _cards(hand.entries) for hand in pile.hands}
            deck = {"id": owner.id, "title": owner.title, "size": len(cards)}
            about_deck = Record("deck", {**deck, "hands": Record("hands", hands)})
            values = {"cards": cards, "deck": about_deck, "game": facts}
            yield pile, cards, {**values, "others": others}


def _printed(component: Component) -> tuple["Record", ...]:
    printed = component.printed()
    return _cards(tuple(Entry(card, copies, card.span) for card, copies in printed))


def _cards(entries: tuple[Entry, ...]) -> tuple["Record", ...]:
    from cardgen.sandbox.expression import BadExpression

    if sum(entry.copies for entry in entries) > _MOST:
        raise BadExpression(
            f"expected at most {pluralize(_MOST, 'card')} to look at", ""
        )
    cards: list[Record] = []
    for entry in entries:
        cards += [_record(entry.card, entry.copies)] * entry.copies
    return tuple(cards)


def _record(card: Card, copies: int) -> "Record":
    from cardgen.sandbox.records import Record

    given = {"id": card.id, "copies": copies, "provenance": card.provenance}
    return Record("card", {**given, **card.values})


def _bad(use: RuleUse, options: Options, fault: "BadExpression") -> RuleFinding:
    span = use.place("message" if fault.in_message else "test")
    if fault.at is not None:
        span = _at(span, options.test, fault.at)
    return RuleFinding(span, str(fault), fault.hint)


def _at(span: Span, test: str, at: int) -> Span:
    if at < len(test):
        return TextPlaces().part(span, test, at, at + 1)
    # What is missing is missing behind the last word.
    end = len(test.rstrip())
    last = TextPlaces().part(span, test, end - 1, end)
    return Span(last.file, last.line, last.end_column, last.line, last.end_column + 1)
