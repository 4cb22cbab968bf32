"""Pages of the shipped rulebooks are well filled, and as many as a booklet has."""

import pytest

from cardgen.impose.papers import paper_named
from cardgen.rulebook.setting import book_setter, pager
from cardgen.rulebook.setting.book_setter import BookSetter
from tests.shipped.games import GAMES, checked, new_composer

pytestmark = pytest.mark.long

# A page with less looks as if something were missing.
LEAST = 2 / 3
MOST = {"cyclomancy": 28, "vita-luna": 24}
MOST_OF_OTHERS = 20


@pytest.mark.parametrize("game", GAMES)
def test_pages_are_filled_and_a_booklet_has_no_blank_one(game: str) -> None:
    found = checked(game)
    assert found.game
    (part,) = (part for part in found.game.components if part.book)
    assert part.book
    own = {part.book.page: part.book.size} if part.book.size else {}
    paper = paper_named(part.book.page, own)
    manuscript = found.books[part.id].of("colour").manuscript
    assert manuscript
    setter = BookSetter(manuscript, found.game, "colour", new_composer(game))
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
    pages = len(typeset.leaves)
    assert len(shares) == pages - 1
    empty = {n: round(share, 2) for n, share in shares.items() if share < LEAST}
    assert empty == {}
    assert pages % 4 == 0
    assert pages <= MOST.get(game, MOST_OF_OTHERS)
