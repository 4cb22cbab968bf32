"""What pages hold and say, and what is refused with what would fit."""

from collections import Counter

import pytest

from cardgen.impose.layouts import LAYOUTS
from cardgen.model.problem import Refused
from cardgen.model.units import to_points
from tests.faces import item, job
from tests.impose.page_words import texts, words


def test_a_card_that_does_not_fit_is_refused_with_what_would_do() -> None:
    with pytest.raises(Refused) as refused:
        LAYOUTS["grid"].impose([(item("board", 200, 280, 0), 1)], job("a4", 210, 297))
    (problem,) = refused.value.problems
    assert problem.rule == "layout"
    assert problem.message == (
        'a card of 200 × 280 mm does not fit on "a4" with margins and crop marks; '
        "cards are never shrunk"
    )
    assert problem.hint == (
        'it fits on legal (also on tabloid, a3); or in the layout "tile": 2 pages'
    )


@pytest.mark.parametrize(
    ("layout", "card", "bleed", "hint"),
    [
        (
            "gutterfold",
            (120, 200),
            3,
            'it fits in the layout "duplex"; or on tabloid (also on a3)',
        ),
        (
            "duplex",
            (190, 280),
            3,
            "it fits with 2.5 mm bleed; or on legal (also on tabloid, a3)",
        ),
        (
            "gutterfold",
            (195, 126),
            3,
            'it fits in the layout "duplex"; or with 1.5 mm bleed; '
            "or on legal (also on tabloid, a3)",
        ),
        ("single", (400, 500), 0, 'it fits in the layout "tile": 6 pages'),
        (
            "grid",
            (197, 282),
            2,
            "it fits without bleed; or on legal (also on tabloid, a3)",
        ),
    ],
)
def test_the_best_alternatives_are_named(
    layout: str, card: tuple[float, float], bleed: float, hint: str
) -> None:
    with pytest.raises(Refused) as refused:
        LAYOUTS[layout].impose([(item("x", *card, bleed), 1)], job("a4", 210, 297))
    (problem,) = refused.value.problems
    assert problem.hint == hint


def test_copies_come_one_after_the_other() -> None:
    items = [(item("one", 63, 88, 0), 2), (item("two", 63, 88, 0), 3)]
    (page,) = [
        page
        for page in LAYOUTS["grid"].impose(items, job("a4", 210, 297))
        if page.placements[0].side == "front"
    ]
    assert [p.name for p in page.placements] == ["one", "one", "two", "two", "two"]


def test_sizes_share_a_page_in_rows_where_that_saves_paper() -> None:
    items = [(item("card", 63, 88, 0), 1), (item("chit", 20, 20, 0), 4)]
    front, back = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    assert [p.name for p in front.placements] == ["card", *["chit"] * 4]
    card, *chits = (p.trim for p in front.placements)
    assert len({chit.y for chit in chits}) == 1
    # Space for the marks of both rows.
    assert chits[0].y - card.bottom == pytest.approx(to_points(5))
    assert len(back.placements) == 5


def test_all_of_the_bleed_is_seen_beside_a_row_of_another_size() -> None:
    items = [(item("card", 63, 70, 2), 6), (item("chit", 20, 20, 2), 4)]
    page = LAYOUTS["grid"].impose(items, job("a4", 210, 297))[0]
    cards, chits = page.placements[:6], page.placements[6:]
    bleed = to_points(2)
    for upper, lower in zip(cards[:3], cards[3:], strict=True):
        assert upper.window.bottom == pytest.approx(upper.trim.bottom)
        assert lower.window.bottom == pytest.approx(lower.trim.bottom + bleed)
    for chit in chits:
        assert chit.window.y == pytest.approx(chit.trim.y - bleed)


def test_only_what_is_left_of_several_sizes_shares_a_page() -> None:
    items = [(item("card", 63, 88, 0), 12), (item("mini", 44, 68, 0), 17)]
    pages = LAYOUTS["grid"].impose(items, job("a4", 210, 297))
    fronts = [Counter(p.name for p in page.placements) for page in pages[:3]]
    assert fronts == [{"card": 9}, {"mini": 16}, {"card": 3, "mini": 1}]


def test_sizes_do_not_share_a_page_that_they_do_not_fit_on() -> None:
    items = [(item("card", 150, 200, 0), 1), (item("mat", 180, 200, 0), 1)]
    pages = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    assert [[p.name for p in page.placements] for page in pages[::2]] == [
        ["card"],
        ["mat"],
    ]


def test_cards_without_backs_need_no_second_side() -> None:
    items = [(item("card", 63, 88, 0, back=False), 10)]
    pages = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    assert [len(page.placements) for page in pages] == [9, 1]


def test_a_missing_back_leaves_its_place_empty() -> None:
    items = [(item("a", 63, 88, 0), 1), (item("b", 63, 88, 0, back=False), 1)]
    front, back = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    assert [p.name for p in front.placements] == ["a", "b"]
    assert [p.name for p in back.placements] == ["a"]


def test_a_card_without_a_back_has_white_paper_behind_it_alone_on_a_page() -> None:
    items = [(item("a", 63, 88, 2, back=False), 2), (item("b", 63, 88, 2), 1)]
    pages = LAYOUTS["single"].impose(items, job("a4", 210, 297))
    named = [[(p.name, p.side) for p in page.placements] for page in pages]
    a, b = ("a", "front"), ("b", "front")
    assert named == [[a], [], [a], [], [b], [("b", "back")]]
    assert pages[0].trim == pages[4].trim
    assert pages[1].trim == pytest.approx(pages[0].trim)
    assert not pages[1].marks


def test_every_page_says_what_it_is() -> None:
    items = [(item(f"c{index}", 63.5, 88.9, 2), 1) for index in range(12)]
    pages = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    assert [" | ".join(words(page)) for page in pages] == [
        f"A Game · Cards | 63.5 × 88.9 mm · {side}s | version 1.2 · page {number} of 4 "
        "| Print at 100 % (actual size), double-sided, flipped on the long edge "
        "| 2 in | 50 mm"
        for number, side in enumerate(["front", "back", "front", "back"], 1)
    ]


def test_sheets_without_backs_are_for_one_side_of_the_paper() -> None:
    items = [(item("a", 63, 88, 0, back=False), 1)]
    (front,) = LAYOUTS["duplex"].impose(items, job("a4", 210, 297))
    assert words(front)[2].endswith("(actual size), on one side of the paper")


def test_pages_say_along_which_edge_to_flip() -> None:
    (front, _) = LAYOUTS["duplex"].impose(
        [(item("c", 63.5, 88.9, 2), 1)], job("a4", 210, 297, flip="short")
    )
    assert words(front)[2].endswith("double-sided, flipped on the short edge")


def test_words_stand_in_the_sides_where_top_and_bottom_have_no_room() -> None:
    (page, _) = LAYOUTS["duplex"].impose(
        [(item("tall", 120, 279, 0), 1)], job("a4", 210, 297)
    )
    (placement,) = page.placements
    for text in texts(page):
        assert text.width < text.height
        assert text.right < placement.trim.x or text.x > placement.trim.right
