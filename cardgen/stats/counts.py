"""Count the cards of a component: by the values of a field, by two fields, by icon."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, median
from typing import NamedTuple, TypeAlias

from cardgen.model.game import Card, Component, Field, IconToken, RuleUse
from cardgen.typeset.plain import spoken_lines
from cardgen.validate.formatting import format_number
from cardgen.validate.rule_kit.card_values import as_texts, field_value, tokens_in

Printed: TypeAlias = Sequence[tuple[Card, int]]
"""Different cards, each with the number of its copies."""

NO_VALUE = "-"
# A curve with more values than fit one screen is drawn in ranges.
_MOST_BARS = 24
_RANGES = 12
# A text that few cards share is a name or a sentence; one that many share, a choice.
_MOST_WORDS, _CARDS_EACH = 12, 2
_ROUND = (1, 2, 5)
_ICON = "*"
# How texts are written is nothing that one counts; an expression says no field.
_NO_LIMITS = ("text", "expression")


class Bar(NamedTuple):
    """A value of a field, with the different cards and the copies that have it."""

    value: str
    cards: int
    copies: int


class Numbers(NamedTuple):
    """The numbers of a field, of all copies."""

    least: float
    most: float
    mean: float
    median: float


class FieldCounts(NamedTuple):
    """The cards of a component by the values of a field.

    A card counts once for each different entry of a list. `empty` copies have no value.
    `rules` are the deck rules that limit the field.
    """

    field: str
    bars: tuple[Bar, ...]
    empty: int
    numbers: Numbers | None
    rules: tuple[str, ...]


class TextLengths(NamedTuple):
    """How long the texts of a field are, in characters as printed."""

    field: str
    cards: int
    least: int
    most: int
    mean: float
    longest: str
    rules: tuple[str, ...]


class Crossed(NamedTuple):
    """How many copies have each combination of the values of two fields."""

    by: tuple[str, str]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    copies: tuple[tuple[int, ...], ...]


class IconUse(NamedTuple):
    """An icon with its meaning, the different cards that show it, and their copies."""

    token: str
    meaning: str
    cards: int
    copies: int


def fields_of(component: Component) -> dict[str, Field]:
    """Return the fields of a component's cards by name."""
    found: dict[str, Field] = {}
    for kind in component.types:
        for name, field in kind.fields.items():
            found.setdefault(name, field)
    return found


def is_counted(field: Field, cards: Printed) -> bool:
    """Return whether cards are counted by a field; other texts are measured."""
    if field.type in ("picture", "image"):
        return False
    if field.choices or field.type not in ("text", "list", "icon", "icons"):
        return True
    found = [value for card, _ in cards for value in values_of(card, field.name)]
    words = set(found)
    if field.type == "text":
        return 0 < len(words) <= len(found) // _CARDS_EACH and len(words) <= _MOST_WORDS
    # Where every value is there once, a chart shows nothing.
    return len(words) < len(found)


def count_field(
    field: Field, cards: Printed, rules: Iterable[RuleUse] = ()
) -> FieldCounts:
    """Count cards by the values of a field, in the order of its choices or numbers."""
    numbers = [
        (value, copies)
        for card, copies in cards
        if isinstance(value := field_value(card, field.name), int | float)
        and not isinstance(value, bool)
    ]
    bars = _bars(field, cards)
    if numbers and len(bars) > _MOST_BARS:
        bars = _ranges(numbers)
    return FieldCounts(
        field=field.name,
        bars=tuple(bars),
        empty=sum(n for card, n in cards if not values_of(card, field.name)),
        numbers=_numbers(numbers) if numbers else None,
        rules=limiting(rules, field.name),
    )


def measure_texts(
    field: Field, cards: Printed, rules: Iterable[RuleUse] = ()
) -> TextLengths | None:
    """Return how long the texts of a field are; None if no card has one."""
    texts = [(card, field_value(card, field.name)) for card, _ in cards]
    lengths = {
        card.id: _length(text) if field.markup else len(text)
        for card, text in texts
        if isinstance(text, str) and text
    }
    if not lengths:
        return None
    return TextLengths(
        field=field.name,
        cards=len(lengths),
        least=min(lengths.values()),
        most=max(lengths.values()),
        mean=fmean(lengths.values()),
        longest=max(lengths, key=lambda id: lengths[id]),
        rules=limiting(rules, field.name),
    )


def cross(one: Field, other: Field, cards: Printed) -> Crossed:
    """Count copies by two fields. A card without a value is counted as NO_VALUE."""
    found = Counter[tuple[str, str]]()
    for card, copies in cards:
        for row in values_of(card, one.name) or (NO_VALUE,):
            for column in values_of(card, other.name) or (NO_VALUE,):
                found[row, column] += copies
    rows = [bar.value for bar in _bars(one, cards)]
    columns = [bar.value for bar in _bars(other, cards)]
    rows += [NO_VALUE] * any(row == NO_VALUE for row, _ in found)
    columns += [NO_VALUE] * any(column == NO_VALUE for _, column in found)
    return Crossed(
        (one.name, other.name),
        tuple(rows),
        tuple(columns),
        tuple([tuple([found[row, column] for column in columns]) for row in rows]),
    )


def count_icons(cards: Printed, icons: Mapping[str, IconToken]) -> list[IconUse]:
    """Return the icons of cards' fields and texts, the most frequent first."""
    shown, copies_of = Counter[str](), Counter[str]()
    for card, copies in cards:
        tokens = _icons(card) & icons.keys()
        shown.update(tokens)
        copies_of.update(dict.fromkeys(tokens, copies))
    return [
        IconUse(token, icons[token].meaning, shown[token], copies)
        for token, copies in sorted(copies_of.items(), key=lambda each: -each[1])
    ]


def limiting(rules: Iterable[RuleUse], field: str = "") -> tuple[str, ...]:
    """Return the rules that name a field, or the rules about whole components."""
    named = (use for use in rules if (field in use.fields if field else not use.fields))
    return tuple(dict.fromkeys(u.rule for u in named if u.rule not in _NO_LIMITS))


def values_of(card: Card, field: str) -> tuple[str, ...]:
    """Return the different values of a card in a field, as they are written."""
    return tuple(dict.fromkeys(as_texts(field_value(card, field))))


def _bars(field: Field, cards: Printed) -> list[Bar]:
    different, copies_of = Counter[str](), Counter[str]()
    for card, copies in cards:
        for value in values_of(card, field.name):
            different[value] += 1
            copies_of[value] += copies
    return [
        Bar(value, different[value], copies_of[value])
        for value in _ordered(field, copies_of)
    ]


def _ordered(field: Field, found: Counter[str]) -> list[str]:
    """Return the values: as declared, also those that no card has, or as numbers."""
    if field.choices:
        declared = [text for each in field.choices for text in as_texts(each)]
        return [*declared, *(value for value in found if value not in declared)]
    if field.type == "integer" and found:
        least, most = min(map(int, found)), max(map(int, found))
        if most - least < _MOST_BARS:
            # A gap in a curve is seen.
            return [str(value) for value in range(least, most + 1)]
    if field.type in ("integer", "number"):
        return sorted(found, key=float)
    return [value for value, _ in found.most_common()]


def _ranges(numbers: Sequence[tuple[float, int]]) -> list[Bar]:
    """Count numbers in ranges of a round width, also those that hold none."""
    least, most = min(numbers)[0], max(numbers)[0]
    width = _round_up((most - least) / _RANGES)
    first, last = int(least // width), int(most // width)
    bars = {place: Bar(_span(place, width), 0, 0) for place in range(first, last + 1)}
    for value, copies in numbers:
        bar = bars[int(value // width)]
        bars[int(value // width)] = Bar(bar.value, bar.cards + 1, bar.copies + copies)
    return list(bars.values())


def _round_up(width: float) -> float:
    scale = 10.0**-6
    while True:
        for digit in _ROUND:
            if digit * scale >= width:
                return digit * scale
        scale *= 10


def _span(place: int, width: float) -> str:
    low, high = place * width, (place + 1) * width
    if width < 1:
        return f"{low:g} up to {high:g}"
    return f"{format_number(low)} to {format_number(high - 1)}"


def _numbers(numbers: Sequence[tuple[float, int]]) -> Numbers:
    every = [value for value, copies in numbers for _ in range(copies)]
    return Numbers(min(every), max(every), fmean(every), median(every))


def _length(text: str) -> int:
    """Return how many characters a text prints; an icon is as long as one."""
    return sum(map(len, spoken_lines(text, tokens_in(text), lambda _: _ICON)))


def _icons(card: Card) -> set[str]:
    found: set[str] = set()
    for value in card.values.values():
        texts = as_texts(value) if isinstance(value, str | tuple) else ()
        for text in texts:
            found.update(tokens_in(text), [text])
    return found
