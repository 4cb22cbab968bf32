"""A look that is not printed is not typeset again, but its problems are found."""

from pathlib import Path

import pytest

from cardgen.model.problem import Problem
from cardgen.pipeline.pages import make_pages
from cardgen.pipeline.selection import RenderRequest
from cardgen.pipeline.validating import check_fit
from cardgen.rulebook.setting.book_setter import BookSetter
from tests.rulebook.books import GAME, Book

TEXT = """\
# Pond

==Dive== now, dive later.

![A pond](figure:pond)

![A heron](card:heron)
"""
FIGURE = '{% set plain = look == "low-ink" %}<face SIZE>MARKS</face>'
PLAIN = '<rect width="60" height="20" fill="none" stroke="black"/>'
STYLE = "page: a5, style: {cover: figures/cover.xml.j2, ground: figures/ground.xml.j2}"
SIZED = '<text width="60" height="9" size="{{ 9 if plain else 12 }}">a</text>'
LONG = """\
<text width="8" height="3" size="9">{{ "far too many words" if plain else "" }}</text>
"""


def written(
    folder: Path,
    *,
    text: str = TEXT,
    marks: str = PLAIN,
    high: str = "20",
    cover: str = "",
    ground: str = "",
) -> Book:
    """Write a game whose rulebook has a figure, a cover and a ground."""
    book = Book.write(folder, text)
    for name, size, content in (
        ("pond", f'width="60" height="{high}"', marks),
        ("cover", "", cover),
        ("ground", "", ground),
    ):
        template = FIGURE.replace("SIZE", size).replace("MARKS", content)
        file = book.folder / "templates" / "figures" / f"{name}.xml.j2"
        file.write_text(template, encoding="utf-8")
    game = GAME.replace("page: PAGE", STYLE)
    (book.folder / "game.yaml").write_text(game, encoding="utf-8")
    return book


def told(problems: tuple[Problem, ...]) -> list[tuple[str, str, int, str]]:
    places = {(p.rule, p.span.file.name, p.span.line, p.message) for p in problems}
    return sorted(places)


def printed(book: Book) -> tuple[Problem, ...]:
    """Return the problems of all pages as they are made for printing."""
    checked = book.check()
    assert checked.game
    request = RenderRequest(
        components=tuple(part.id for part in checked.game.printable)
    )
    folder = book.root / "output"
    return make_pages(checked, checked.game, request, folder, lambda *_: None).problems


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects the looks in which books are typeset."""
    looks: list[str] = []
    whole = BookSetter.set

    def once(self: BookSetter, width: float, height: float) -> object:
        looks.append(self._look)
        return whole(self, width, height)

    monkeypatch.setattr(BookSetter, "set", once)
    return looks


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param({"marks": LONG}, id="a figure's text"),
        pytest.param({"marks": "{% if plain %}<no/>{% endif %}"}, id="an element"),
        pytest.param({"marks": "{{ 1 // (0 if plain else 1) }}"}, id="a template"),
        pytest.param({"cover": LONG}, id="the cover"),
        pytest.param({"ground": LONG}, id="all grounds"),
        pytest.param(
            {
                "ground": LONG.replace("if plain", "if plain and page == pages + 1"),
                "text": TEXT + "\nDive and dive again.\n" * 60,
            },
            id="the last ground",
        ),
        pytest.param(
            {"text": TEXT + '{% if look == "low-ink" %}[no](#where){% endif %}\n'},
            id="a link",
        ),
        pytest.param(
            {"high": "{{ 900 if plain else 20 }}"}, id="a figure too high in one look"
        ),
        pytest.param({"text": f"{TEXT}\n{'x' * 90}\n"}, id="a word in both looks"),
    ],
)
def test_a_fault_of_any_look_is_found_without_printing(
    tmp_path: Path, fault: dict[str, str]
) -> None:
    book = written(tmp_path, **fault)
    problems = check_fit(book.check()).problems
    assert problems
    assert told(problems) == told(printed(book))


def test_a_sound_book_is_set_in_one_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = counted(monkeypatch)
    assert check_fit(written(tmp_path).check()).problems == ()
    assert looks == ["colour"]


@pytest.mark.parametrize(
    "more",
    [
        {"high": "{{ 30 if plain else 20 }}"},
        {"text": TEXT + "\nIn {{ look }}.\n"},
        {"marks": SIZED},
    ],
)
def test_a_book_that_takes_other_room_in_a_look_is_set_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: dict[str, str]
) -> None:
    looks = counted(monkeypatch)
    assert check_fit(written(tmp_path, **more).check()).problems == ()
    assert looks == ["colour", "low-ink"]
