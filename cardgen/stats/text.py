"""Statistics as text: bars of blocks, tables, odds in percent."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.stats.collect import ComponentStats, GameStats
from cardgen.stats.counts import Crossed, FieldCounts, TextLengths
from cardgen.stats.hands import Odds, OpeningHand
from cardgen.validate.formatting import counted, format_number, pluralize

_WIDTH = 30
_FULL, _PARTS = "█", " ▏▎▍▌▋▊▉"
_MOST_NAMED = 6
_MOST_ICONS = 12


class _Row(NamedTuple):
    label: str
    share: float
    said: str


def stats_text(stats: GameStats) -> str:
    """Return the statistics of a game for a terminal."""
    head = f"{stats.id}  {stats.title} {stats.version}"
    parts = ["\n".join(_component(part)) for part in stats.components]
    return "\n\n".join([head, *parts])


def percent(share: float) -> str:
    """Return a probability in percent. Only certainties are 100 or 0."""
    if 0 < share < 0.001:
        return "< 0.1 %"
    if 0.999 < share < 1:
        return "> 99.9 %"
    return f"{100 * share:.1f} %" if 0 < share < 1 else f"{100 * share:.0f} %"


def limited(rules: Sequence[str]) -> str:
    """Return which rules limit something, or ""."""
    return f"rules: {', '.join(rules)}" if rules else ""


def said_of(field: FieldCounts) -> str:
    """Return the numbers of a field in words, and what limits it."""
    parts = [limited(field.rules)]
    if field.empty:
        parts = [f"{pluralize(field.empty, 'copy')} without", *parts]
    if field.numbers:
        low, high, mean, middle = field.numbers
        numbers = (
            f"{format_number(low)} to {format_number(high)}, mean {mean:.2f}, "
            f"median {format_number(middle)}"
        )
        parts = [numbers, *parts]
    return "; ".join(filter(None, parts))


def said_of_texts(texts: TextLengths) -> str:
    """Return the lengths of a field's texts in words."""
    return (
        f"{texts.least} to {texts.most}, mean {texts.mean:.0f}, longest {texts.longest}"
    )


def said_of_hand(hand: OpeningHand) -> str:
    """Return what is dealt to whom."""
    low, high = hand.players[0], hand.players[-1]
    players = pluralize(high, "player") if low == high else f"{low}-{high} players"
    to = "to each player" if hand.each else "to the table"
    among = f", {hand.among}" if hand.among else ""
    return f"{players}: {hand.cards} of {hand.of} {to}{among}"


def said_of_odds(odds: Odds) -> str:
    """Return the question that odds answer."""
    return f"{odds.said}: {odds.wanted} or more in a hand of {odds.drawn} of {odds.of}"


def _component(part: ComponentStats) -> Iterator[str]:
    said = counted(part.kind, part.cards)  # type: ignore[arg-type]
    if part.copies != part.cards:
        said += f", {pluralize(part.copies, 'copy')}"
    yield "  ".join(
        filter(None, (f"{part.title} ({part.id})", said, limited(part.rules)))
    )
    for field in part.fields:
        yield from _field(field)
    for table in part.tables:
        yield from _table(table)
    yield from _texts(part)
    yield from _icons(part)
    for hand in part.hands:
        yield from _hand(hand)
    for odds in part.odds:
        yield from _odds(odds)


def _field(field: FieldCounts) -> Iterator[str]:
    yield "  " + "  ".join(filter(None, (field.field, said_of(field))))
    bars = [bar for bar in field.bars if bar.copies]
    most = max((bar.copies for bar in bars), default=1)
    rows = [_Row(bar.value, bar.copies / most, str(bar.copies)) for bar in bars]
    yield from _bars(rows)
    absent = [bar.value for bar in field.bars if not bar.copies]
    if absent:
        yield f"    on no card: {', '.join(absent)}"


def _bars(rows: Sequence[_Row]) -> Iterator[str]:
    label = max((len(row.label) for row in rows), default=0)
    number = max((len(row.said) for row in rows), default=0)
    for row in rows:
        line = f"    {row.label:{label}}  {row.said:>{number}}  {_bar(row.share)}"
        yield line.rstrip()


def _bar(share: float) -> str:
    eighths = round(share * _WIDTH * 8)
    # A value that exists is seen.
    eighths = max(eighths, 1) if share else 0
    return _FULL * (eighths // 8) + _PARTS[eighths % 8].strip()


def _table(table: Crossed) -> Iterator[str]:
    one, other = table.by
    yield f"  {one} by {other}"
    head = ["", *table.columns, "all"]
    rows = [
        [name, *map(str, copies), str(sum(copies))]
        for name, copies in zip(table.rows, table.copies, strict=True)
    ]
    sums = [sum(column) for column in zip(*table.copies, strict=True)]
    rows.append(["all", *map(str, sums), str(sum(sums))])
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for name, *cells in (head, *rows):
        shown = zip(cells, widths[1:], strict=True)
        numbers = "  ".join(f"{cell:>{width}}" for cell, width in shown)
        yield f"    {name:{widths[0]}}  {numbers}"


def _texts(part: ComponentStats) -> Iterator[str]:
    for texts in part.texts:
        yield "  " + "  ".join(
            filter(
                None,
                (
                    texts.field,
                    f"characters: {said_of_texts(texts)}",
                    limited(texts.rules),
                ),
            )
        )
    if part.smaller:
        cards = list(dict.fromkeys(text.card for text in part.smaller))
        more = len(cards) - _MOST_NAMED
        named = [*cards[:_MOST_NAMED], *([f"{more} more"] if more > 0 else [])]
        yield f"  set smaller on {pluralize(len(cards), 'card')}: {', '.join(named)}"
        least = min(part.smaller, key=lambda text: text.size / text.wanted)
        yield f"    at worst {least.size:g} of {least.wanted:g} pt, on {least.card}"


def _icons(part: ComponentStats) -> Iterator[str]:
    if part.icons:
        yield "  icons"
        rows = part.icons[:_MOST_ICONS]
        most = rows[0].copies
        yield from _bars(
            [
                _Row(
                    f"{e.token} ({e.meaning})" if e.meaning else e.token,
                    e.copies / most,
                    str(e.copies),
                )
                for e in rows
            ]
        )


def _hand(hand: OpeningHand) -> Iterator[str]:
    yield f"  {said_of_hand(hand)}"
    for name in dict.fromkeys(name for name, _ in hand.odds):
        yield f"    {name}, one or more"
        rows = [
            _Row(odds.said, odds.enough, percent(odds.enough))
            for field, odds in hand.odds
            if field == name
        ]
        yield from (f"  {line}" for line in _bars(rows))


def _odds(odds: Odds) -> Iterator[str]:
    yield f"  {said_of_odds(odds)}, {percent(odds.enough)}"
    yield f"    {odds.hits} of {odds.of} copies, {odds.mean:.2f} in a hand on average"
    yield from _bars(
        [_Row(str(n), share, percent(share)) for n, share in enumerate(odds.exactly)]
    )
