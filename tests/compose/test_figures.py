"""Figures: sized by their template, and showing cards as they are printed."""

from pathlib import Path

import pytest

from cardgen.compose.composer import Composer
from cardgen.compose.draw.context import DrawnFace
from cardgen.load.workspace import Workspace
from cardgen.model.geometry import Box
from cardgen.model.ops import Group
from cardgen.model.source import Span
from cardgen.model.units import to_points
from cardgen.pipeline.check import check
from tests.compose.bench import composed
from tests.rulebook.books import Book


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book.write(tmp_path, "# Rules\n")


def drawn(book: Book, template: str, *looks: str) -> list[DrawnFace]:
    """Draw a figure in some looks, by one composer."""
    path = book.folder / "templates" / "figures" / "a.xml.j2"
    path.write_text(template, encoding="utf-8")
    checked = check(Workspace(book.root), book.folder)
    assert checked.game
    composer = Composer(checked.game, checked.assets, checked.templates)
    return [
        composer.figure("figures/a.xml.j2", look, {"look": look}, Span(path))
        for look in looks
    ]


def draw(book: Book, template: str) -> DrawnFace:
    (done,) = drawn(book, template, "colour")
    return done


def shown(done: DrawnFace) -> list[Group]:
    assert done.problems == ()
    assert done.face
    return [op for op in done.face.ops if isinstance(op, Group)]


def test_a_figure_is_as_large_as_its_template_says(book: Book) -> None:
    done = draw(
        book, '<face width="120" height="2in"><rect width="9" height="9"/></face>'
    )
    assert done.face
    assert done.face.width == pytest.approx(to_points(120))
    assert done.face.height == pytest.approx(144)


@pytest.mark.parametrize("root", ["<face/>", '<face width="0" height="9"/>'])
def test_one_without_a_size_is_refused(book: Book, root: str) -> None:
    (problem,) = draw(book, root).problems
    assert problem.message.startswith("the <face> of a figure needs a width")
    assert (problem.span.line, problem.span.column) == (1, 1)


def test_a_card_lies_where_it_is_put_and_is_cut_to_its_trim(book: Book) -> None:
    element = '<card id="heron" x="10" y="20" width="31.75"/>'
    (card,) = shown(draw(book, f'<face width="99" height="99">{element}</face>'))
    trim = card.matrix.bounds(Box(0, 0, to_points(63.5), to_points(88.9)))
    expected = (10, 20, 31.75, 44.45)
    assert trim == pytest.approx([to_points(side) for side in expected])
    assert card.clip is not None
    corners = [part[1:] for part in card.clip if part[0] != "Z"]
    across = [number for part in corners for number in part[::2]]
    assert (min(across), max(across)) == pytest.approx((0, to_points(63.5)))


def test_a_card_turns_about_its_middle(book: Book) -> None:
    face = (
        '<face width="99" height="99"><card id="duck" width="40" rotate="90"/></face>'
    )
    (card,) = shown(draw(book, face))
    trim = card.matrix.bounds(Box(0, 0, to_points(63.5), to_points(88.9)))
    assert trim.width == pytest.approx(to_points(56))
    assert trim.x + trim.width / 2 == pytest.approx(to_points(20))


def test_both_looks_of_one_composer_are_kept_apart(book: Book) -> None:
    template = '<face width="99" height="99"><group><card id="heron"/></group></face>'
    looks = ("colour", "low-ink", "colour")
    one, other, again = (done.face for done in drawn(book, template, *looks))
    assert one
    assert other
    assert again
    assert one.ops != other.ops
    assert one.ops == again.ops


def test_on_a_card_no_card_is_shown(book: Book) -> None:
    path = book.folder / "templates" / "bird.xml.j2"
    path.write_text('<face><card id="duck"/></face>', encoding="utf-8")
    assert {problem.message for problem in composed(book.folder).problems} == {
        "<card>: only figures of a rulebook can show cards"
    }
