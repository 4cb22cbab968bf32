"""Which product a component is made as, and what is said if none fits."""

from pathlib import Path
from typing import Any, cast

import pytest

from cardgen.export.choosing import choose
from cardgen.export.pictures import Pictures
from cardgen.export.products import read_shop
from cardgen.export.request import ExportRequest
from cardgen.export.shipment import ExportedBook, ExportedCard, ExportedPart, Shipment
from cardgen.model.face import Face, Form
from cardgen.model.game import Card, Component, Game, Kind
from cardgen.model.page import Document, Page
from cardgen.model.plans import BookPlan, BookStyle, ExportPlan, Made
from cardgen.model.problem import Problem
from cardgen.model.source import Span
from cardgen.model.units import to_points

SPAN = Span(Path("game.yaml"), 7)
SAID = Span(Path("game.yaml"), 30)
TGC, MPC = "game-crafter", "make-playing-cards"


class _Game:
    def __init__(self, exports: ExportPlan) -> None:
        self.exports = exports


def _goods(
    shop: str,
    said: str | None,
    parts: tuple[ExportedPart, ...] = (),
    books: tuple[ExportedBook, ...] = (),
) -> Shipment:
    names = [each.component.id for each in [*parts, *books]]
    product = None if said is None else Made("" if said == "none" else said, SAID)
    made = dict.fromkeys(names, product) if product else {}
    game = cast(Game, _Game(ExportPlan({shop: made})))
    request, pictures = ExportRequest((shop,)), Pictures(Path())
    return Shipment(
        game, "colour", request, parts, books, "", pictures, lambda: ((), [])
    )


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


def _made(goods: Shipment, shop: str) -> tuple[list[str], list[Problem]]:
    """Return each product with its cards, or its pages and blanks, and the problems."""
    choices = choose(goods, read_shop(shop))
    parts = [
        f"{each.product.id} {' '.join(card.id for card in each.part.cards)}"
        for each in choices.parts
    ]
    books = [f"{each.product.id} +{each.blanks}" for each in choices.books]
    return parts + books, list(choices.problems)


@pytest.mark.parametrize(
    ("shop", "part", "product"),
    [
        (TGC, _part("deck", (63.5, 88.9)), "poker-deck c1"),
        (TGC, _part("deck", (88.9, 63.5)), "poker-deck c1"),
        (TGC, _part("deck", (63.0, 88.5)), "euro-poker-deck c1"),
        (TGC, _part("reference", (101.6, 76.2)), "placard-mat c1"),
        (TGC, _part("deck", (88.9, 88.9), form="round"), "circle-deck c1"),
        (TGC, _part("tokens", (50.8, 44.45), form="hex"), "small-hex-tile c1"),
        (TGC, _part("tokens", (19.05, 19.05)), "medium-square-chit c1"),
        (TGC, _part("sheet", (279.4, 215.9)), "document c1"),
        (MPC, _part("deck", (63, 88)), "standard c1"),
        (MPC, _part("deck", (63, 88), copies=612), "standard c1"),
    ],
)
def test_the_nearest_product_is_used_if_it_fits(
    shop: str, part: ExportedPart, product: str
) -> None:
    assert _made(_goods(shop, None, (part,)), shop) == ([product], [])


def test_cards_of_two_sizes_are_two_products() -> None:
    part = _part("deck", (63.5, 88.9), (44.45, 63.5), (88.9, 63.5))
    expected = ["poker-deck c1 c3", "mini-deck c2"]
    assert _made(_goods(TGC, None, (part,)), TGC) == (expected, [])


@pytest.mark.parametrize(
    ("shop", "part", "message", "hint"),
    [
        (
            TGC,
            _part("deck", (57, 87)),
            '"pool" is left out: the nearest product of The Game Crafter is '
            "us-game-deck (56.01 x 86.99 mm); it is 0.99 mm narrower than the cards "
            "(57 x 87 mm); it has a bleed of 3.75 mm, the cards have 2 mm",
            'write "pool: bridge-deck" below "game-crafter:" in the section "export" '
            "of game.yaml to have it made in 57.15 x 88.9 mm with mirrored art around, "
            'or "pool: none"',
        ),
        (
            TGC,
            # It would lie in a border three inches wide.
            _part("board", (330, 520)),
            '"pool" is left out: the nearest product of The Game Crafter is '
            "medium-game-mat (609.6 x 355.6 mm); turned, it is 25.6 mm wider and "
            "89.6 mm taller than the boards (330 x 520 mm); it has a bleed of 3.17 mm, "
            "the boards have 2 mm",
            'write "pool: none" below "game-crafter:" in the section "export" of '
            "game.yaml if that is right",
        ),
        (
            MPC,
            _part("tokens", (19, 19), form="round"),
            '"pool" is left out: MakePlayingCards makes no round chit, tile or shard',
            'write "pool: none" below "make-playing-cards:" in the section "export" '
            "of game.yaml if that is right",
        ),
        (
            MPC,
            _part("deck", (63, 88), (63, 88), copies=307),
            '"pool" does not fit standard: it has at most 612 cards, found 614; it is '
            "left out",
            "divide the component into two",
        ),
    ],
)
def test_what_does_not_fit_is_left_out(
    shop: str, part: ExportedPart, message: str, hint: str
) -> None:
    made, [problem] = _made(_goods(shop, None, (part,)), shop)
    assert made == []
    found = problem.severity.value, problem.rule, problem.span
    assert found == ("warning", "export", SPAN)
    assert (problem.message, problem.hint) == (message, hint)


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("poker-deck", _part("deck", (62, 88))),
        ("strip-chit", _part("deck", (75, 24))),
        ("small-ring", _part("tokens", (18, 18), form="round")),
    ],
)
def test_a_product_that_the_game_names_is_used(said: str, part: ExportedPart) -> None:
    assert _made(_goods(TGC, said, (part,)), TGC) == ([f"{said} c1"], [])


@pytest.mark.parametrize("wider", [-0.55, 0.55])
def test_half_a_millimetre_is_the_most(wider: float) -> None:
    goods = _goods(TGC, None, (_part("deck", (44.45 + wider, 63.5)),))
    made, [problem] = _made(goods, TGC)
    assert made == []
    word = "narrower" if wider > 0 else "wider"
    assert f"mini-deck (44.45 x 63.5 mm); it is 0.55 mm {word}" in problem.message


def test_pages_are_not_turned() -> None:
    made, [problem] = _made(_goods(TGC, None, (), (_book(8, 127, 88.9),)), TGC)
    assert made == []
    assert "small-booklet (63.5 x 88.9 mm); it is 63.5 mm narrower" in problem.message


def test_none_is_left_out_in_silence() -> None:
    goods = _goods(TGC, "none", (_part("deck", (57, 87)),), (_book(3, 100, 100),))
    assert _made(goods, TGC) == ([], [])


@pytest.mark.parametrize(
    ("shop", "said", "part", "severity", "message", "hint"),
    [
        (
            TGC,
            "us-game-deck",
            _part("deck", (57, 87)),
            "error",
            '"pool" does not fit us-game-deck (56.01 x 86.99 mm): it is 0.99 mm '
            "narrower than the cards (57 x 87 mm)",
            "name another product, such as bridge-deck",
        ),
        (
            TGC,
            "circle-deck",
            _part("board", (600, 700)),
            "error",
            'the shape of "pool" is rectangle, that of circle-deck is round',
            "write none to leave it out",
        ),
        (
            TGC,
            "small-booklet",
            _part("deck", (63.5, 88.9)),
            "error",
            '"pool" is a deck, small-booklet is a booklet',
            "name another product, such as poker-deck",
        ),
        (
            TGC,
            "poker-deck",
            _part("deck", (57, 87)),
            "warning",
            'poker-deck (63.5 x 88.9 mm) is larger than "pool": it is 6.5 mm wider '
            "and 1.9 mm taller than the cards (57 x 87 mm)",
            "mirrored art, or the colour of its edges, fills the rest; look at it, "
            "or name a smaller product",
        ),
        (
            MPC,
            "poker",
            _part("deck", (63, 88), copies=613),
            "error",
            '"pool" does not fit poker: it has at most 612 cards, found 613',
            "divide the component into two",
        ),
    ],
)
def test_what_is_wrong_with_a_named_product(
    shop: str, said: str, part: ExportedPart, severity: str, message: str, hint: str
) -> None:
    made, [problem] = _made(_goods(shop, said, (part,)), shop)
    assert bool(made) == (severity == "warning")
    found = problem.severity.value, problem.rule, problem.span
    assert found == (severity, "export", SAID)
    assert (problem.message, problem.hint) == (message, hint)


@pytest.mark.parametrize(
    ("said", "book", "made", "messages"),
    [
        (None, _book(8, 88.9, 127), ["medium-booklet +0"], []),
        (
            None,
            _book(10, 88.9, 127),
            [],
            [
                '"pool" is left out: the nearest product of The Game Crafter is '
                "medium-booklet (88.9 x 127 mm); it has a multiple of 4 pages, the "
                'rulebook has 10 -> write "pool: medium-booklet" below '
                '"game-crafter:" in the section "export" of game.yaml to have it made '
                'in 88.9 x 127 mm with blank pages at its end, or "pool: none"'
            ],
        ),
        (
            "medium-booklet",
            _book(1, 88.9, 127),
            ["medium-booklet +3"],
            [
                '3 blank pages at the end of "pool", which has 1 page -> a booklet '
                "has a multiple of 4 pages, with its cover"
            ],
        ),
        (
            "medium-booklet",
            _book(41, 88.9, 127),
            [],
            [
                '"pool" does not fit medium-booklet: it has at most 40 pages, the '
                "rulebook has 41 -> choose larger pages or a smaller type size"
            ],
        ),
        (
            "poker-deck",
            _book(5, 63.5, 88.9),
            [],
            [
                '"pool" is a rulebook, poker-deck is a deck -> name another product, '
                "such as small-booklet"
            ],
        ),
    ],
)
def test_booklets(
    said: str | None, book: ExportedBook, made: list[str], messages: list[str]
) -> None:
    found, problems = _made(_goods(TGC, said, (), (book,)), TGC)
    assert found == made
    assert [f"{each.message} -> {each.hint}" for each in problems] == messages
