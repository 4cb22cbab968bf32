"""Which product a component is made as, and what is said if none fits."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeAlias, cast

import pytest

from cardgen.export.choosing import choose
from cardgen.export.pictures import Pictures
from cardgen.export.products import read_shop
from cardgen.export.request import ExportRequest
from cardgen.export.shipment import ExportedBook, ExportedCard, ExportedPart, Shipment
from cardgen.model.face import Face, Form
from cardgen.model.game import Card, Component, Game, Kind
from cardgen.model.page import Document, Page
from cardgen.model.plans import (
    BookPlan,
    BookStyle,
    ComponentPlan,
    ExportPlan,
    Made,
    PrintPlan,
)
from cardgen.model.source import Span
from cardgen.model.units import to_points

SPAN = Span(Path("game.yaml"), 7)
SAID = Span(Path("game.yaml"), 30)
TGC, MPC = "game-crafter", "make-playing-cards"
Goods: TypeAlias = ExportedPart | ExportedBook


def _component(kind: Kind, book: BookPlan | None = None) -> Component:
    return Component("pool", kind, "Pool", (), (), SPAN, book)


def _part(
    kind: Kind, *sizes: tuple[float, float], form: Form = "rectangle", copies: int = 1
) -> ExportedPart:
    cards = []
    for number, (width, height) in enumerate(sizes, 1):
        front = Face(to_points(width), to_points(height), to_points(2), (), form)
        card = Card(f"c{number}", cast(Any, None), {}, copies, "derived", SPAN, {})
        cards.append(ExportedCard(card, "", copies, front, None))
    return ExportedPart(_component(kind), tuple(cards))


def _book(pages: int, width: float, height: float) -> ExportedBook:
    page = Page(to_points(width), to_points(height), "", (), ())
    document = Document(Path(), "", "", "", "", (page,) * pages)
    book = BookPlan(Path(), "own", None, BookStyle(), SPAN, SPAN)
    return ExportedBook(_component("rulebook", book), document)


def _made(
    shop: str, said: str | None, goods: Goods, *layouts: str
) -> tuple[list[str], list[str]]:
    """Return each product with its cards, or its blank pages, and the problems.

    `said` is the product that the game names for its goods, `layouts` its own ones.
    """
    made = Made("" if said == "none" else said, SAID) if said else None
    plan = ExportPlan({shop: {"pool": made} if made else {}})
    own = ComponentPlan("pool", layouts=layouts or None)
    printed = PrintPlan((), ("duplex", "stickers"), (), (own,), None)
    game = cast(Game, SimpleNamespace(exports=plan, plan=printed))
    request = ExportRequest((shop,))
    parts = (goods,) if isinstance(goods, ExportedPart) else ()
    books = (goods,) if isinstance(goods, ExportedBook) else ()
    pictures = Pictures(Path())
    shipment = Shipment(
        game, "colour", request, parts, books, "", pictures, lambda: ((), [])
    )
    choices = choose(shipment, read_shop(shop))
    found = [
        f"{each.product.id} {' '.join(card.id for card in each.part.cards)}"
        for each in choices.parts
    ]
    found += [f"{each.product.id} +{each.blanks}" for each in choices.books]
    for each in choices.problems:
        assert (each.rule, each.span) == ("export", SAID if said else SPAN)
    return found, [
        f"{each.severity}: {each.message} -> {each.hint}" for each in choices.problems
    ]


DECK = _part("deck", (57, 87))


@pytest.mark.parametrize(
    ("shop", "said", "goods", "made"),
    [
        (TGC, None, _part("deck", (63.5, 88.9)), ["poker-deck c1"]),
        (TGC, None, _part("deck", (88.9, 63.5)), ["poker-deck c1"]),
        (TGC, None, _part("deck", (63.0, 88.5)), ["euro-poker-deck c1"]),
        (TGC, None, _part("reference", (101.6, 76.2)), ["placard-mat c1"]),
        (TGC, None, _part("deck", (88.9, 88.9), form="round"), ["circle-deck c1"]),
        (TGC, None, _part("tokens", (50.8, 44.45), form="hex"), ["small-hex-tile c1"]),
        (TGC, None, _part("tokens", (19.05, 19.05)), ["medium-square-chit c1"]),
        (TGC, None, _part("sheet", (279.4, 215.9)), ["document c1"]),
        (MPC, None, _part("deck", (63, 88)), ["standard c1"]),
        (MPC, None, _part("deck", (63, 88), copies=612), ["standard c1"]),
        (
            TGC,
            None,
            _part("deck", (63.5, 88.9), (44.45, 63.5), (88.9, 63.5)),
            ["poker-deck c1 c3", "mini-deck c2"],
        ),
        (TGC, None, _book(8, 88.9, 127), ["medium-booklet +0"]),
        (TGC, "poker-deck", _part("deck", (62, 88)), ["poker-deck c1"]),
        (TGC, "strip-chit", _part("deck", (75, 24)), ["strip-chit c1"]),
        (TGC, "small-ring", _part("tokens", (18, 18), form="round"), ["small-ring c1"]),
        (TGC, "none", DECK, []),
        (TGC, "none", _book(3, 100, 100), []),
    ],
)
def test_the_product_that_is_named_or_nearest_is_used_if_it_fits(
    shop: str, said: str | None, goods: Goods, made: list[str]
) -> None:
    assert _made(shop, said, goods) == (made, [])


LEFT_OUT: tuple[tuple[str, Goods, str], ...] = (
    (
        TGC,
        DECK,
        '"pool" is left out: the nearest product of The Game Crafter is us-game-deck '
        "(56.01 x 86.99 mm); it is 0.99 mm narrower than the cards (57 x 87 mm); it "
        'has a bleed of 3.75 mm, the cards have 2 mm -> write "pool: bridge-deck" '
        'below "game-crafter:" in the section "export" of game.yaml to have it made in '
        '57.15 x 88.9 mm with mirrored art around, or "pool: none"',
    ),
    # It would lie in a border three inches wide.
    (
        TGC,
        _part("board", (330, 520)),
        '"pool" is left out: the nearest product of The Game Crafter is '
        "medium-game-mat (609.6 x 355.6 mm); turned, it is 25.6 mm wider and 89.6 mm "
        "taller than the boards (330 x 520 mm); it has a bleed of 3.17 mm, the boards "
        'have 2 mm -> write "pool: none" below "game-crafter:" in the section "export" '
        "of game.yaml if that is right",
    ),
    (
        MPC,
        _part("tokens", (19, 19), form="round"),
        '"pool" is left out: cardgen knows no round chit, tile or shard of '
        'MakePlayingCards -> write "pool: none" below "make-playing-cards:" in the '
        'section "export" of game.yaml if that is right',
    ),
    (
        MPC,
        _part("deck", (63, 88), (63, 88), copies=307),
        '"pool" does not fit standard: it has at most 612 cards, found 614; it is left '
        "out -> divide the component into two",
    ),
    (
        TGC,
        _book(10, 88.9, 127),
        '"pool" is left out: the nearest product of The Game Crafter is medium-booklet '
        "(88.9 x 127 mm); it has a multiple of 4 pages, the rulebook has 10 -> write "
        '"pool: medium-booklet" below "game-crafter:" in the section "export" of '
        "game.yaml to have it made in 88.9 x 127 mm with blank pages at its end, or "
        '"pool: none"',
    ),
)


def test_what_does_not_fit_is_left_out() -> None:
    for shop, goods, said in LEFT_OUT:
        assert _made(shop, None, goods) == ([], [f"warning: {said}"])


CHIT, STANDEE = _part("tokens", (12.7, 12.7)), _part("tokens", (25.4, 50.8))
CARD, PAD = _part("sheet", (63.5, 88.9)), _part("sheet", (88.9, 139.7))
DISC = _part("tokens", (12.7, 12.7), form="round")
MINI = _part("tokens", (44.45, 63.5))
AIDS = _part("reference", (228.6, 88.9))


@pytest.mark.parametrize(
    ("shop", "layouts", "goods", "made"),
    [
        (TGC, "", CHIT, "small-square-chit"),
        (TGC, "stickers", CHIT, "dice-sticker"),
        (TGC, "grid stickers", CHIT, "dice-sticker"),
        (TGC, "stickers", DISC, "no round sticker of The/small-circle-chit as a chit"),
        (TGC, "standees", STANDEE, "no standee of The/domino-chit as a chit"),
        (TGC, "pad", PAD, "small-score-pad"),
        (TGC, "", PAD, "is us-game-mat/small-score-pad as a pad"),
        (TGC, "", MINI, "is small-square-tile/mini-deck as a deck"),
        (TGC, "", AIDS, "is jumbo-deck/bridge-folio as a folio"),
        (TGC, "punchboard", _part("deck", (25.4, 25.4)), "large-square-chit"),
        (TGC, "", _part("board", (203.2, 203.2)), "square-board"),
        (MPC, "", CARD, "no document or mat of Make/poker as a deck"),
        (MPC, "", _part("sheet", (300, 300)), "no document or mat of Make/none"),
    ],
)
def test_the_kind_of_a_thing_counts_before_its_size(
    shop: str, layouts: str, goods: ExportedPart, made: str
) -> None:
    """What is of another kind is never used, but may be proposed: reason/hint."""
    reason, _, offer = made.partition("/")
    product, _, how = offer.partition(" ")
    found, problems = _made(shop, None, goods, *layouts.split())
    assert found == ([] if offer else [f"{made} c1"])
    for problem in problems:
        assert reason in problem
        assert f'-> write "pool: {product}" below' in problem
        assert how.replace(" in", " made in").replace("as ", "made as ") in problem
    # Followed to the letter, the hint is enough.
    assert not offer or _made(shop, product, goods) == (
        [] if product == "none" else [f"{product} c1"],
        [],
    )


@pytest.mark.parametrize(
    ("size", "what"),
    [
        ((43.9, 63.5), "mini-deck (44.45 x 63.5 mm); it is 0.55 mm wider"),
        ((45, 63.5), "mini-deck (44.45 x 63.5 mm); it is 0.55 mm narrower"),
    ],
)
def test_half_a_millimetre_is_the_most(size: tuple[float, float], what: str) -> None:
    made, [problem] = _made(TGC, None, _part("deck", size))
    assert made == []
    assert what in problem


def test_pages_are_not_turned() -> None:
    made, [problem] = _made(TGC, None, _book(8, 127, 88.9))
    assert made == []
    assert "small-booklet (63.5 x 88.9 mm); it is 63.5 mm narrower" in problem


def test_a_book_may_take_the_pages_of_a_booklet() -> None:
    _, [problem] = _made(TGC, None, _book(8, 210, 297))
    assert (
        '-> write "page: {name: own, size: [203.2, 254]}" for the rulebook' in problem
    )
    assert _made(TGC, None, _book(8, 203.2, 254)) == (["jumbo-booklet +0"], [])


WRONG: tuple[tuple[str, str, Goods, list[str], str], ...] = (
    (
        TGC,
        "us-game-deck",
        DECK,
        [],
        'error: "pool" does not fit us-game-deck (56.01 x 86.99 mm): it is 0.99 mm '
        "narrower than the cards (57 x 87 mm) -> name another product, such as "
        "bridge-deck",
    ),
    (
        TGC,
        "circle-deck",
        _part("board", (600, 700)),
        [],
        'error: the shape of "pool" is rectangle, that of circle-deck is round -> '
        "write none to leave it out",
    ),
    (
        TGC,
        "small-booklet",
        _part("deck", (63.5, 88.9)),
        [],
        'error: "pool" is a deck, small-booklet is a booklet -> name another product, '
        "such as poker-deck",
    ),
    (
        TGC,
        "poker-deck",
        DECK,
        ["poker-deck c1"],
        'warning: poker-deck (63.5 x 88.9 mm) is larger than "pool": it is 6.5 mm '
        "wider and 1.9 mm taller than the cards (57 x 87 mm) -> mirrored art, or the "
        "colour of its edges, fills the rest; look at it, or name a smaller product",
    ),
    (
        MPC,
        "poker",
        _part("deck", (63, 88), copies=613),
        [],
        'error: "pool" does not fit poker: it has at most 612 cards, found 613 -> '
        "divide the component into two",
    ),
    (
        TGC,
        "medium-booklet",
        _book(1, 88.9, 127),
        ["medium-booklet +3"],
        'warning: 3 blank pages at the end of "pool", which has 1 page -> a booklet '
        "has a multiple of 4 pages, with its cover",
    ),
    (
        TGC,
        "medium-booklet",
        _book(41, 88.9, 127),
        [],
        'error: "pool" does not fit medium-booklet: it has at most 40 pages, the '
        "rulebook has 41 -> choose larger pages or a smaller type size",
    ),
    (
        TGC,
        "poker-deck",
        _book(5, 63.5, 88.9),
        [],
        'error: "pool" is a rulebook, poker-deck is a deck -> name another product, '
        "such as small-booklet",
    ),
)


def test_what_is_wrong_with_a_named_product() -> None:
    for shop, said, goods, made, wrong in WRONG:
        assert _made(shop, said, goods) == (made, [wrong])
