"""The HTML of a game's web page. All that a game contains is escaped."""

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

from cardgen import __version__
from cardgen.export.showcase import SHOWCASE, places
from cardgen.export.site_cards import SiteCard, SiteLook, SiteSection
from cardgen.export.site_counts import (
    box_counts,
    game_facts,
    page_count,
    section_count,
)
from cardgen.export.site_files import SiteIcon
from cardgen.load.own_words import words_in
from cardgen.model.game import Game
from cardgen.model.page import Side
from cardgen.model.words import Words

_FOLDER = Path(__file__).with_name("site")
# Wider than a picture is shown, so that the sharper one is taken only where needed.
_SIZES = {"card": "214px", "wide": "330px", "token": "110px", "sheet": "450px"}
# How many of twelve columns a thing takes. Components of less than a row share it.
_TAKES = {"card": 2, "wide": 3, "token": 1, "sheet": 4}
_ROW = 10
_LICENCE = ' The font of the titles: <a href="titles-licence.txt">its licence</a>.'
# Loaded at once: what is on the first screen.
_SOON, _LATER = "eager", "lazy"


class SiteContent(NamedTuple):
    """What the page of a game shows. `fan` are the cards on its first screen.

    `font` is true if the titles have a font of their own.
    """

    game: Game
    sections: tuple[SiteSection, ...]
    books: tuple[SiteSection, ...]
    fan: tuple[SiteCard, ...]
    credits: str
    address: str
    icons: Mapping[str, SiteIcon]
    font: bool

    @property
    def all(self) -> tuple[SiteSection, ...]:
        """Return what is in the box."""
        return *self.sections, *self.books


def static_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files that are the same for all games."""
    for file in sorted(_FOLDER.iterdir()):
        if file.suffix in (".css", ".js"):
            yield file.name, file.read_bytes()


def site_html(content: SiteContent) -> str:
    """Return index.html."""
    game, say = content.game, words_in(content.game.language)
    facts, counts = game_facts(game, say), box_counts(content.all, say)
    blocks = {
        "title": escape(game.title),
        "lang": f' lang="{escape(game.language)}"',
        "spoken": f' lang="{say.language}"',
        "cardgen": __version__,
        "version": escape(game.version),
        "description": escape(f"{game.title}: {facts}. {counts}."),
        "social": _social(content, facts),
        "facts": escape(facts),
        "counts": escape(counts),
        "links": _links(content),
        "fan": _fan(content),
        "options": _options(content),
        "sections": _sections(content, say),
        "empty": "" if content.sections else " hidden",
        "hand": _hand(content),
        "rules": _rules(content, say),
        "credits": _credits(content.credits),
        "licence": _LICENCE if content.font else "",
    }
    return _filled("index.html", blocks)


def site_data(content: SiteContent) -> str:
    """Return cards.js: the sections with their cards, for the scripts of the page."""
    sections = [_data(part) for part in content.all]
    found = {
        "language": content.game.language,
        "icons": content.icons,
        "sections": sections,
    }
    data = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return f'"use strict";\nconst game = {data};\n'


def _filled(name: str, blocks: Mapping[str, str]) -> str:
    text = (_FOLDER / name).read_text(encoding="utf-8")
    return Template(text).substitute(blocks)


def _data(part: SiteSection) -> dict[str, object]:
    cards = [card._asdict() for card in part.cards]
    return {
        "id": part.id,
        "kind": part.kind,
        "title": part.title,
        "look": part.look,
        "cards": cards,
    }


def _social(content: SiteContent, facts: str) -> str:
    """Return what a link to the page shows elsewhere: its picture needs an address."""
    width, height = SHOWCASE
    address = content.address.rstrip("/") + "/" if content.address else ""
    about = {
        "og:type": "website",
        "og:title": content.game.title,
        "og:description": facts,
        "og:url": address,
    }
    if content.fan:
        about |= {
            "og:image": f"{address}showcase.png",
            "og:image:width": str(width),
            "og:image:height": str(height),
            "og:image:alt": f"Cards of {content.game.title}",
        }
    lines = [
        f'  <meta property="{name}" content="{escape(text)}">'
        for name, text in about.items()
        if text
    ]
    return "\n".join(
        [*lines, '  <meta name="twitter:card" content="summary_large_image">']
    )


def _links(content: SiteContent) -> str:
    links = {"#cards": "The cards"} if content.sections else {}
    if decks_of(content):
        links["#hand"] = "Draw a hand"
    if content.books:
        links["#rules"] = "Rules"
    return "".join(
        f'<a href="{escape(to)}">{escape(words)}</a>' for to, words in links.items()
    )


def _fan(content: SiteContent) -> str:
    cards = content.fan
    flat = " flat" if cards and cards[0].front.width > cards[0].front.height else ""
    links = [
        f'<a data-at="{place:g}" {_link(card)}>'
        f"{_image(card, 'card', 'front', _SOON)}</a>"
        for place, card in zip(places(len(cards)), cards, strict=True)
    ]
    return f'<div class="fan{flat}">{"".join(links)}</div>'


def _options(content: SiteContent) -> str:
    """Return the choices of components: all of them, and each."""
    return f'<option value="">All</option>{_choices(content.sections)}'


def _choices(parts: Sequence[SiteSection], first: SiteSection | None = None) -> str:
    return "".join(
        f'<option value="{part.id}"{" selected" if part is first else ""}>'
        f"{escape(part.title)}</option>"
        for part in parts
    )


def decks_of(content: SiteContent) -> tuple[SiteSection, ...]:
    """Return the components that a hand can be drawn from."""
    return tuple(
        part for part in content.sections if part.kind == "deck" and part.copies > 1
    )


def _hand(content: SiteContent) -> str:
    decks = decks_of(content)
    if not decks:
        return ""
    largest = max(decks, key=lambda deck: deck.copies)
    return _filled("hand.html", {"options": _choices(decks, largest)})


def _sections(content: SiteContent, say: Words) -> str:
    sections = "".join(_section(part, say) for part in content.sections)
    return f'<div class="shelf"><div class="shelves">{sections}</div></div>'


def _section(part: SiteSection, say: Words) -> str:
    # No component and no card has an id with a dot, nor has the rest of the page.
    name, heading = f"{part.id}.part", f"{part.id}.title"
    items = "".join(_item(card, part) for card in part.cards)
    title = f"{escape(part.title)} <small>{section_count(part, say)}</small>"
    few = " few" if len(part.cards) * _TAKES[part.look] <= _ROW else ""
    return (
        f'\n<section class="component{few}" id="{name}" aria-labelledby="{heading}">'
        f'<h3 id="{heading}">{title}</h3>'
        f'<ul class="grid {part.look}">{items}</ul></section>'
    )


def _item(card: SiteCard, part: SiteSection) -> str:
    back = _image(card, part.look, "back") if card.back else ""
    faces = _image(card, part.look, "front") + back
    return (
        f'\n<li id="{card.id}"><a class="faces {card.form} {part.look}" {_link(card)}>'
        f"{faces}</a>{_caption(card, part)}</li>"
    )


def _caption(card: SiteCard, part: SiteSection) -> str:
    if card.title == part.title:
        # The heading says it all.
        return ""
    copies = f"<b>×{card.copies}</b>" if card.copies > 1 else ""
    return f'<p class="name"><span>{escape(card.title)}</span>{copies}</p>'


def _link(card: SiteCard) -> str:
    return f'href="{card.front.name}" data-card="{card.id}"'


def _image(card: SiteCard, look: SiteLook, side: Side, loading: str = _LATER) -> str:
    picture = card.front if side == "front" else card.back
    assert picture is not None
    words = card.title if side == "front" else f"Back of {card.title}"
    small = -(-picture.width // 2)
    return (
        f'<img class="{side}" src="{picture.small}" alt="{escape(words)}" '
        f'srcset="{picture.small} {small}w, {picture.name} {picture.width}w" '
        f'sizes="{_SIZES[look]}" width="{picture.width}" height="{picture.height}" '
        f'loading="{loading}">'
    )


def _rules(content: SiteContent, say: Words) -> str:
    if not content.books:
        return ""
    books = "".join(_book(book, say) for book in content.books)
    return (
        '\n<section id="rules" aria-labelledby="rules-title">'
        f'<h2 id="rules-title">Rules</h2>{books}</section>'
    )


def _book(book: SiteSection, say: Words) -> str:
    pages = "".join(
        f'\n<li id="{page.id}"><a {_link(page)}>'
        f"{_image(page, 'card', 'front')}</a></li>"
        for page in book.cards
    )
    title = escape(book.title)
    count = page_count(len(book.cards), say)
    return (
        f'<div class="book"><div class="head"><h3>{title} <small>{count}</small></h3>'
        f'<a class="button main" href="{book.pdf}">{title} as a PDF</a></div>'
        f'<ul class="strip" tabindex="0" aria-label="Pages of {title}">'
        f"{pages}</ul></div>"
    )


def _credits(text: str) -> str:
    """Return the credits, whose paragraphs are separated by empty lines."""
    paragraphs = text.strip().split("\n\n")
    return "".join(f"<p>{escape(each)}</p>" for each in paragraphs)
