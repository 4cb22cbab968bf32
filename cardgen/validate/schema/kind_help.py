"""What each kind of component is for."""

from cardgen.model.game import Kind

KIND_HELP: dict[Kind, str] = {
    "deck": """\
Cards to shuffle, hold or collect, counted as cards.

    pool: {kind: deck, title: Creatures, card_type: creature, cards: pool.yaml}
    decks: {kind: deck, title: Decks, decks: [decks/one.yaml, decks/two.yaml]}

The cards come from a card list (`cards`), from another component in a second card
type (`cards_of`), or from deck files (`decks`). From a list, each card is printed as
often as its `copies` say; from decks, as often as all of them contain it.""",
    "sheet": """\
Player sheets, to write on or to place things on, counted as sheets.

    sheets: {kind: sheet, title: Player sheet, card_type: sheet, cards: sheet.yaml}

A sheet is a card of a large size, with its own card type and card list. It is printed
in the same layouts as cards; `single` gives each its own page, and `tile` divides one
that is larger than the paper. The spaces on it can be a component of kind `parts`.""",
    "board": """\
Boards, mats and maps, counted as boards.

    map: {kind: board, title: Map, card_type: map, cards: map.yaml}

A board is a card of a large size. If it is larger than the paper, print it with the
layout `tile`, in pieces to glue, or on large paper with `single`:

    print:
      components:
        - {id: map, layouts: [tile]}
        - {id: map, layouts: [single], papers: [a3]}""",
    "tokens": """\
Tokens, chits and tiles to cut out, counted as tokens.

    coins: {kind: tokens, title: Coins, card_type: coin, cards: coins.yaml}

A token is a small card; `copies` in its card list says how many there are. With
`shape: round` or `shape: hex` in its card type, it is cut out in that shape.""",
    "reference": """\
Player aids that stay out of the deck, counted as references.

    aids: {kind: reference, title: Player aid, card_type: aid, cards: aids.yaml}

A reference is a card of any size. Write `copies: 4` in its card list to print one for
each of four players.""",
    "rulebook": """\
A rulebook: a Markdown text, set as a book.

    rulebook: {kind: rulebook, title: Rulebook, text: rulebook.md, page: a5}

It has a `text` instead of cards, and optionally `page`, its paper, and `style`. It is
printed in the layouts `pages` and `booklet`; docs/how-to/rulebook.md is a guide.""",
    "parts": """\
Spaces on a sheet or board: a list of values that templates draw, not printed itself.

    tracks: {kind: parts, title: Tracks, card_type: track, cards: tracks.yaml}

Its card type has fields, but no size and no front. Templates read it as `parts.tracks`,
and deck rules check it like any other list.""",
}
