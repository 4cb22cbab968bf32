"""The values of a game that its rulebook's text and figures may use.

All numbers of a rulebook come from here, so that none is typed twice.
"""

from collections.abc import Iterable, Iterator, Mapping

from cardgen.compose.template.template_values import shown_values
from cardgen.model.game import Card, CardType, Component, Deck, Entry, Field, Game
from cardgen.model.references import CardNames
from cardgen.model.units import to_mm
from cardgen.rulebook.card_reads import CardReads
from cardgen.sandbox.records import LabelledMapping, Record


class _Cards(LabelledMapping):
    """The cards by their ids; `component/id` is known too, whatever prints them."""

    def __init__(self, game: Game, cards: Mapping[str, object]) -> None:
        super().__init__("the cards", cards)
        self._names = CardNames(game.components)

    def __missing__(self, name: object) -> object:
        _, slash, id = str(name).rpartition("/")
        if slash and id in self and self._names.has(str(name)):
            return self[id]
        raise KeyError(name)


def book_values(game: Game, look: str, reads: CardReads) -> dict[str, object]:
    """Return the values by name; lengths are millimetres. `reads` makes the cards."""
    return {
        "game": Record("game", _about(game)),
        "lang": game.language,
        "look": look,
        "palette": LabelledMapping("the palette", dict(game.palette)),
        "icons": LabelledMapping("icons", {t: _icon(i) for t, i in game.icons.items()}),
        "glossary": LabelledMapping("the glossary", dict(_terms(game))),
        "card_types": LabelledMapping("card types", dict(_types(game))),
        "components": LabelledMapping("components", dict(_components(game, reads))),
        "cards": _Cards(game, dict(_cards(game, reads))),
        "decks": LabelledMapping("the decks", dict(_decks(game, reads))),
        "setup": list(_setup(game)),
        "options": LabelledMapping("options", _choices(game)),
        "tables": LabelledMapping("tables", dict(_tables(game))),
    }


def _card(card: Card, reads: CardReads, copies: int | None = None) -> Record:
    """Return a card as templates see it, with its copies in a deck if given."""
    count = card.copies if copies is None else copies
    return reads.card({"id": card.id, "copies": count, **shown_values(card)})


def _about(game: Game) -> dict[str, object]:
    names = ("id", "title", "version", "designer", "players")
    return {name: getattr(game, name) for name in names}


def _choices(game: Game) -> dict[str, object]:
    return {name: list(choices) for name, choices in game.dealt.options.items()}


def _tables(game: Game) -> Iterator[tuple[str, LabelledMapping]]:
    for name, table in game.dealt.tables.items():
        rows = {row: Record(f"row {row}", columns) for row, columns in table.items()}
        yield name, LabelledMapping(f"table {name}", rows)


def _icon(icon: object) -> Record:
    names = ("token", "icon", "color", "meaning")
    return Record("icon", {name: getattr(icon, name) for name in names})


def _terms(game: Game) -> Iterator[tuple[str, Record]]:
    for term in game.glossary.values():
        about = {"term": term.term, "meaning": term.meaning, "forms": list(term.forms)}
        yield term.term, Record("term", about)


def _types(game: Game) -> Iterator[tuple[str, Record]]:
    for kind in game.card_types.values():
        yield kind.id, Record(f"card type {kind.id}", dict(_of_type(kind)))


def _of_type(kind: CardType) -> Iterator[tuple[str, object]]:
    yield "id", kind.id
    yield "width", _millimetres(kind.width)
    yield "height", _millimetres(kind.height)
    fields = {name: _field(field) for name, field in kind.fields.items()}
    yield "fields", LabelledMapping(f"card type {kind.id}", fields)


def _field(field: Field) -> Record:
    about = {
        "type": field.type,
        "least": _whole(field.minimum),
        "most": _whole(field.maximum),
        "choices": list(field.choices),
        "default": field.default,
    }
    return Record(f"field {field.name}", about)


def _millimetres(points: float) -> float | None:
    return _whole(round(to_mm(points), 2))


def _whole(bound: float | None) -> float | None:
    """Return a bound as an integer if it is one."""
    return int(bound) if bound is not None and bound == int(bound) else bound


def _contents(game: Game) -> list[Component]:
    """Return what a game consists of: a box holds that, and is no part of it."""
    return [part for part in game.components if part.box is None]


def _components(game: Game, reads: CardReads) -> Iterator[tuple[str, Record]]:
    for part in _contents(game):
        printed = part.printed()
        about = {
            "id": part.id,
            "title": part.title,
            "kind": part.kind,
            "distinct": len(printed),
            "copies": sum(copies for _, copies in printed),
            "cards": [_card(card, reads, copies) for card, copies in printed],
            "decks": [_deck(deck, reads) for deck in part.decks],
            **_size(part),
        }
        yield part.id, Record(f"component {part.id}", about)


def _size(part: Component) -> dict[str, object]:
    """Return the size of a component's cards, or of its first card type."""
    if not part.types:
        return {}
    first = part.types[0]
    width, height = _millimetres(first.width), _millimetres(first.height)
    return {"width": width, "height": height, "two_sided": first.back is not None}


def _cards(game: Game, reads: CardReads) -> Iterator[tuple[str, Record]]:
    for part in _contents(game):
        # Another card type may print their texts without markup.
        if part.cards_of is None:
            yield from ((card.id, _card(card, reads)) for card in part.cards)


def _decks(game: Game, reads: CardReads) -> Iterator[tuple[str, Record]]:
    for part in game.components:
        yield from ((deck.id, _deck(deck, reads)) for deck in part.decks)


def _deck(deck: Deck, reads: CardReads) -> Record:
    hands = {hand.id: list(_entries(hand.entries, reads)) for hand in deck.hands}
    about = {
        "id": deck.id,
        "title": deck.title,
        "cards": list(_entries(deck.entries, reads)),
        "distinct": len({entry.card.id for entry in deck.entries}),
        "copies": sum(entry.copies for entry in deck.entries),
        "hands": LabelledMapping(f'the section "hands" of deck "{deck.title}"', hands),
    }
    return Record(f"deck {deck.id}", about)


def _entries(entries: Iterable[Entry], reads: CardReads) -> Iterator[Record]:
    return (_card(entry.card, reads, entry.copies) for entry in entries)


def _setup(game: Game) -> Iterator[Record]:
    """Yield the cards dealt for each number of players."""
    titles = {part.id: part.title for part in game.components}
    fewest, most = game.players
    for players in range(fewest, most + 1):
        deals = [
            {
                "component": deal.component,
                "title": titles.get(deal.component, deal.component),
                "cards": deal.cards,
                "each": deal.each,
                "total": deal.demand(players),
                "where": {field: list(values) for field, values in deal.where},
            }
            for deal in game.setup
            if deal.demand(players)
        ]
        records = [Record("deal", deal) for deal in deals]
        yield Record("setup", {"players": players, "deals": records})
