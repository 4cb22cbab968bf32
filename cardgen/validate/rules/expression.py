"""Check a condition that the game defines itself, for every deck or for every card.

For everything that no other rule covers. The condition is a Jinja2 expression; where it
is false, the message is reported. Both may use:

    cards   the cards, one with `copies: 2` twice: `id`, `copies`, and their fields
    deck    `deck.id`, `deck.title`, `deck.size`, and of decks `deck.hands`: name ->
            cards; for a card list, those of its component
    card    the card to check, with `each: card`
    game    `game.id`, `game.title`, `game.version`, `game.language`, `game.players`
    others  the cards of the components in `others`: `others.heroes`, like `cards`

Options:
    of        component or list of components
    test      the expression
    message   the message; {{ }} inserts values
    each      `deck` (default): evaluate once for each deck or card list; `card`: once
              for each card
    others    component or list of components that the expression also uses

    rules:
      - expression: {of: decks, test: "cards | sum(attribute='stars') <= 45",
                     message: "more than 45 stars in {{ deck.title }}"}
      - expression: {of: coins, others: [wares],
                     test: "deck.size >= others.wares | sum(attribute='price')",
                     message: "too few coins to buy all wares"}

A deck of 15 cards with 45 stars passes. With 46 stars:

    more than 45 stars in The Brook

It is reported at the line of the rule, or with `each: card` at that of the card.

A filter works on what precedes it. These filters can be used here and in templates,
which also have `batch`, and others for chance and colours. `x` is the name of a field,
as in `sum(attribute='stars')`:

    length, count           how many: `cards | length`
    sum                     the sum of numbers, or of `attribute=x` of cards
    min, max                the least and the greatest, or that of `attribute=x`
    first, last             the first and the last item
    map                     a field of each: `map(attribute=x)`, or what a filter makes
    select, reject          the items that pass a test, or do not: `select('odd')`
    selectattr, rejectattr  the cards whose field does: `selectattr('cost', 'gt', 2)`
    groupby                 each value of a field with its cards: `groupby('guild')`
    unique, sort, reverse   without repetition (`attribute=x`); in order; backwards
    list, items, dictsort   as a list; the keys and values of a mapping, also sorted
    join                    one text of several: `join(', ')`, `join(', ', attribute=x)`
    lower, upper            in small letters, in capitals
    capitalize, title       with a capital at the start, or of each word
    trim, truncate          without spaces at the ends; cut to a length
    replace                 with other words: `replace('old', 'new')`
    string, int, float      as a text, as a whole number, as a number
    default, d              another value in place of a missing one: `default(0)`
    abs, round              without its sign; rounded, also `round(1, 'ceil')`
    sin, cos                of an angle in degrees
    striptags, escape, e, forceescape, safe
                            for XML in templates; no expression needs them

Tests, for `select` and the like and after `is`, are `eq`, `ne`, `lt`, `le`, `gt`, `ge`,
`in`, `odd`, `even`, `divisibleby`, `none`, `defined`, `string` and `number`. So there
are two cards of a level above 2 if

    cards | selectattr('stars', 'gt', 2) | list | length == 2
"""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from cardgen.model.game import Card, Component, Deck, Entry, Pile, RuleUse
from cardgen.model.source import Span, line_name
from cardgen.validate.formatting import pluralize
from cardgen.validate.rule_kit.findings import RuleFinding, broken_by
from cardgen.validate.rule_kit.options import RuleOptions
from cardgen.validate.shapes.strict import Line, OneOrMany, empty_list
from cardgen.validate.text_places import TextPlaces

if TYPE_CHECKING:
    from cardgen.sandbox.expression import BadExpression, Expression
    from cardgen.sandbox.records import Record


_MOST = 100_000

_Values = dict[str, object]


class Options(RuleOptions):
    """The expression, the message if it is false, and what to evaluate it for."""

    OTHERS: ClassVar[str] = "others"

    test: Annotated[str, Field(min_length=1)]
    message: Line
    each: Literal["deck", "card"] = "deck"
    besides: OneOrMany[str] = Field(default_factory=empty_list, alias="others")

    def others(self) -> list[str]:
        """Return the components that the expression also uses."""
        return self.besides


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find decks or cards for which the expression is false."""
    # Jinja2 is imported only for games with such a rule.
    from cardgen.sandbox.expression import BadExpression, Expression

    try:
        expression = Expression(options.test, options.message)
        for values, subject in _subjects(use, options, expression):
            if not expression.holds(values):
                yield _found(use, expression.says(values), subject)
    except BadExpression as fault:
        yield _bad(use, options, fault)


def _found(use: RuleUse, message: str, subject: Pile | Card) -> RuleFinding:
    """Return the finding at the rule for a deck, and at the card for a card."""
    if isinstance(subject, Pile):
        return broken_by(use, subject, message)
    return RuleFinding(
        subject.span,
        message,
        f"the rule is at {line_name(use.span)}",
        related=(use.span,),
    )


def _subjects(
    use: RuleUse, options: Options, expression: "Expression"
) -> Iterator[tuple[_Values, Pile | Card]]:
    through_all = bool(expression.names & {"cards", "deck"})
    through_others = "others" in expression.names
    beside = sum(c for part in use.others for _, c in part.printed())
    for pile, cards, values in _decks(use):
        if options.each == "deck":
            yield values, pile
            continue
        records = {card.id: card for card in cards}
        for card in pile.cards:
            expression.charge(
                (len(cards) if through_all else 1) + (beside if through_others else 0)
            )
            yield {**values, "card": records[card.id]}, card


def _decks(use: RuleUse) -> Iterator[tuple[Pile, tuple["Record", ...], _Values]]:
    from cardgen.sandbox.records import Record

    game = use.game
    about = ("id", "title", "version", "designer", "language", "players")
    facts = Record("game", {name: getattr(game, name) for name in about})
    others = Record("others", {part.id: _cards(part.printed()) for part in use.others})
    for component in use.of:
        owners: tuple[Deck | Component, ...] = component.decks or (component,)
        for owner, pile in zip(owners, component.piles, strict=True):
            cards = _cards(_counted(pile.entries))
            hands = {hand.id: _cards(_counted(hand.entries)) for hand in pile.hands}
            deck = {"id": owner.id, "title": owner.title, "size": len(cards)}
            about_deck = Record("deck", {**deck, "hands": Record("hands", hands)})
            values = {"cards": cards, "deck": about_deck, "game": facts}
            yield pile, cards, {**values, "others": others}


def _counted(entries: tuple[Entry, ...]) -> list[tuple[Card, int]]:
    return [(entry.card, entry.copies) for entry in entries]


def _cards(counted: Collection[tuple[Card, int]]) -> tuple["Record", ...]:
    from cardgen.sandbox.expression import BadExpression

    if sum(copies for _, copies in counted) > _MOST:
        raise BadExpression(f"expected at most {pluralize(_MOST, 'card')}", "")
    cards: list[Record] = []
    for card, copies in counted:
        cards += [_record(card, copies)] * copies
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
    # What is missing belongs after the last word.
    end = len(test.rstrip())
    last = TextPlaces().part(span, test, end - 1, end)
    return Span(last.file, last.line, last.end_column, last.line, last.end_column + 1)
