"""Statistics as one HTML file that loads nothing, with bars in the game's colours."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

from cardgen import __version__
from cardgen.compose.paint.colors import read_color
from cardgen.model.game import Game
from cardgen.model.ops import Color
from cardgen.stats.collect import ComponentStats, GameStats
from cardgen.stats.counts import Crossed, FieldCounts, TextLengths
from cardgen.stats.hands import Odds, OpeningHand
from cardgen.stats.text import (
    limited,
    percent,
    said_of,
    said_of_hand,
    said_of_odds,
    said_of_texts,
)
from cardgen.validate.formatting import counted, pluralize

STYLE = Path(__file__).with_name("page.css")
_PAGE = Path(__file__).with_name("page.html")
_ACCENT = "var(--accent)"
_MOST_ICONS = 24


class _Bar(NamedTuple):
    """A line of a chart: what it is of, how long it is from 0 to 1, what it says."""

    label: str
    share: float
    said: str
    color: str = _ACCENT


def stats_html(games: Sequence[tuple[Game, GameStats]], style: str = "") -> str:
    """Return a page of the statistics of games, with its style or a link to that.

    Its text is ASCII: a shell may write it to a file in any encoding.
    """
    titles = ", ".join(stats.title for _, stats in games)
    page = Template(_PAGE.read_text(encoding="utf-8")).substitute(
        title=escape(f"{titles}: statistics"),
        cardgen=__version__,
        style=_style(style),
        games="\n".join(_game(game, stats) for game, stats in games),
    )
    return page.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _style(link: str) -> str:
    if link:
        return f'<link rel="stylesheet" href="{escape(link)}">'
    return f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>"


def _game(game: Game, stats: GameStats) -> str:
    colors = _colors(game)
    links = "".join(
        f'<li><a href="#{_anchor(stats, part)}">{escape(part.title)}</a></li>'
        for part in stats.components
    )
    parts = "\n".join(_component(stats, part, colors) for part in stats.components)
    return (
        f"<h1>{escape(stats.title)} {escape(stats.version)}</h1>\n"
        f'<nav aria-label="{escape(stats.title)}"><ul>{links}</ul></nav>\n{parts}'
    )


def _anchor(stats: GameStats, part: ComponentStats) -> str:
    return escape(f"{stats.id}-{part.id}")


def _component(
    stats: GameStats, part: ComponentStats, colors: Mapping[str, str]
) -> str:
    said = [counted(part.kind, part.cards)]  # type: ignore[arg-type]
    if part.copies != part.cards:
        said.append(pluralize(part.copies, "copy"))
    said += filter(None, [limited(part.rules)])
    blocks = "\n".join(
        [
            *(_field(field, colors) for field in part.fields if field.bars),
            *(_table(table) for table in part.tables),
            *_texts(part),
            *_icons(part, colors),
            *(_hand(hand, colors) for hand in part.hands if hand.odds),
            *(_odds(odds) for odds in part.odds),
        ]
    )
    return (
        f'<section aria-label="{escape(stats.title)}: {escape(part.title)}">\n'
        f'<h2 id="{_anchor(stats, part)}">{escape(part.title)}</h2>\n'
        f'<p class="note">{escape("; ".join(said))}</p>\n'
        f'<div class="blocks">\n{blocks}\n</div>\n</section>'
    )


def _block(title: str, said: str, body: str, wide: bool = False) -> str:
    note = f'<p class="note">{escape(said)}</p>' if said else ""
    kind = "block wide" if wide else "block"
    return f'<div class="{kind}"><h3>{escape(title)}</h3>{note}{body}</div>'


def _field(field: FieldCounts, colors: Mapping[str, str]) -> str:
    most = max(bar.copies for bar in field.bars) or 1
    bars = [
        _Bar(bar.value, bar.copies / most, str(bar.copies), _color(colors, bar.value))
        for bar in field.bars
        if bar.copies
    ]
    absent = [bar.value for bar in field.bars if not bar.copies]
    none = f'<p class="note">on no card: {escape(", ".join(absent))}</p>'
    body = _bars(field.field, bars) + (none if absent else "")
    return _block(field.field, said_of(field), body)


def _bars(caption: str, bars: Sequence[_Bar]) -> str:
    """Return a table whose second column shows each number as a bar."""
    rows = "".join(
        f'<tr><th scope="row">{escape(bar.label)}</th><td>{_svg(bar)}</td>'
        f'<td class="number">{escape(bar.said)}</td></tr>'
        for bar in bars
    )
    return f'<table class="bars" aria-label="{escape(caption)}">{rows}</table>'


def _svg(bar: _Bar) -> str:
    width = max(round(100 * bar.share, 2), 0.5) if bar.share else 0
    return (
        '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{width:g}" height="10" fill="{bar.color}"/></svg>'
    )


def _table(table: Crossed) -> str:
    one, other = table.by
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.columns)
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{count}</td>" for count in copies)
        + f'<td class="sum">{sum(copies)}</td></tr>'
        for name, copies in zip(table.rows, table.copies, strict=True)
    )
    sums = [sum(column) for column in zip(*table.copies, strict=True)]
    foot = "".join(f'<td class="sum">{count}</td>' for count in (*sums, sum(sums)))
    body = (
        # What scrolls can be reached with the keyboard.
        f'<div class="scroll" tabindex="0" role="region" '
        f'aria-label="{escape(one)} by {escape(other)}"><table class="cross">'
        f'<thead><tr><th scope="col">{escape(one)}</th>{heads}'
        f'<th scope="col">all</th></tr></thead><tbody>{rows}'
        f'<tr><th scope="row">all</th>{foot}</tr></tbody></table></div>'
    )
    return _block(f"{one} by {other}", "copies", body, wide=True)


def _texts(part: ComponentStats) -> Iterator[str]:
    if part.texts:
        rows = "".join(
            f'<tr><th scope="row">{escape(texts.field)}</th><td>'
            f"{escape('; '.join(filter(None, _said(texts))))}</td></tr>"
            for texts in part.texts
        )
        body = f'<table aria-label="Lengths of texts">{rows}</table>'
        yield _block("Texts", "in characters as printed", body)
    if part.smaller:
        rows = "".join(
            f'<tr><th scope="row">{escape(text.card)}, {text.side}</th>'
            f"<td>{text.size:g} of {text.wanted:g}&nbsp;pt</td></tr>"
            for text in part.smaller
        )
        body = f'<table aria-label="Texts set smaller">{rows}</table>'
        yield _block("Texts set smaller", "than the template means", body)


def _said(texts: TextLengths) -> tuple[str, str]:
    return said_of_texts(texts), limited(texts.rules)


def _icons(part: ComponentStats, colors: Mapping[str, str]) -> Iterator[str]:
    if part.icons:
        most = part.icons[0].copies
        bars = [
            _Bar(
                each.token,
                each.copies / most,
                str(each.copies),
                _color(colors, each.token),
            )
            for each in part.icons[:_MOST_ICONS]
        ]
        yield _block("Icons", "on how many copies", _bars("Icons", bars))


def _hand(hand: OpeningHand, colors: Mapping[str, str]) -> str:
    charts = ""
    for name in dict.fromkeys(name for name, _ in hand.odds):
        bars = [
            _Bar(o.said, o.enough, percent(o.enough), _color(colors, o.said))
            for field, o in hand.odds
            if field == name
        ]
        charts += f"<h4>{escape(name)}, one or more</h4>{_bars(name, bars)}"
    title = "Opening hand" if hand.each else "Dealt to the table"
    return _block(title, said_of_hand(hand), charts)


def _odds(odds: Odds) -> str:
    bars = [
        _Bar(str(number), share, percent(share))
        for number, share in enumerate(odds.exactly)
    ]
    said = (
        f"{percent(odds.enough)}; {odds.hits} of {odds.of} copies, "
        f"{odds.mean:.2f} in a hand on average"
    )
    return _block(said_of_odds(odds), said, _bars(odds.said, bars))


def _colors(game: Game) -> dict[str, str]:
    """Return the colours that values have in the game: of icons, and of the palette."""
    icons = {name: icon.color for name, icon in game.icons.items() if icon.color}
    named = {**{name: name for name in game.palette}, **icons}
    return {
        value: _css(read_color(color, game.palette)) for value, color in named.items()
    }


def _color(colors: Mapping[str, str], value: str) -> str:
    return colors.get(value, _ACCENT)


def _css(color: Color) -> str:
    red, green, blue = (round(255 * part) for part in color)
    return f"#{red:02x}{green:02x}{blue:02x}"
