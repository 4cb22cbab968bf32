"""Pages of the shipped rulebooks are well filled, and as many as a booklet has."""

from typing import NamedTuple

import pytest

from cardgen.compose.composer import Composer
from cardgen.impose.papers import paper_named
from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check
from cardgen.rulebook.setting import book_setter, pager
from cardgen.rulebook.setting.book_setter import BookSetter
from tests.shipped.games import GAMES, ROOT

# A page with less looks as if something were missing.
LEAST = 2 / 3
MOST = {"cyclomancy": 28, "vita-luna": 24}
MOST_OF_OTHERS = 20


class Filled(NamedTuple):
    """The pages of a book, and the share of each page with text that is filled."""

    pages: int
    shares: dict[int, float]


@pytest.fixture(scope="module", params=GAMES)
def filled(request: pytest.FixtureRequest) -> tuple[str, Filled]:
    checked = check(Workspace(ROOT), ROOT / "cards" / request.param)
    assert checked.game
    (part,) = (part for part in checked.game.components if part.book)
    assert part.book
    own = {part.book.page: part.book.size} if part.book.size else {}
    paper = paper_named(part.book.page, own)
    manuscript = checked.books[part.id].of("colour").manuscript
    assert manuscript
    composer = Composer(checked.game, checked.assets, checked.templates)
    setter = BookSetter(manuscript, checked.game, "colour", composer)
    shares: dict[int, float] = {}

    def measured(stack, format, first, too_large, known):  # type: ignore[no-untyped-def]
        pages = pager.fill_pages(stack, format, first, too_large, known)
        contents = {id(page): content for content, page in known.values()}
        shares.clear()
        for page in pages:
            high = contents[id(page)].measured(format.column)
            shares[page.number] = high / format.room
        return pages

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(book_setter, "fill_pages", measured)
        typeset = setter.set(paper.width, paper.height)
    assert typeset.problems == ()
    assert typeset.last, "the quick reference is the back of a booklet"
    return request.param, Filled(len(typeset.leaves), shares)


def test_no_page_is_more_than_a_third_empty(filled: tuple[str, Filled]) -> None:
    _, book = filled
    assert len(book.shares) == book.pages - 1
    empty = {n: round(share, 2) for n, share in book.shares.items() if share < LEAST}
    assert empty == {}


def test_a_booklet_has_no_blank_page(filled: tuple[str, Filled]) -> None:
    game, book = filled
    assert book.pages % 4 == 0
    assert book.pages <= MOST.get(game, MOST_OF_OTHERS)
