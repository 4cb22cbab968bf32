"""A rulebook is read once for each look, and set in another only where that differs.

A look that is not printed is not typeset again, but its problems are found.
"""

from pathlib import Path

import pytest

from cardgen.model.problem import Problem
from cardgen.pipeline.pages import make_pages
from cardgen.pipeline.selection import RenderRequest
from cardgen.pipeline.validating import check_fit
from cardgen.rulebook.manuscript import Editions
from cardgen.rulebook.setting.book_setter import BookSetter
from tests.cache.changing_game import noted
from tests.rulebook.books import GAME, Book

TEXT = """\
# Pond

==Dive== now, dive later.

![A pond](figure:pond)

![A heron](card:heron)
"""
BRIEF = "# Pond\n\n==Dive== now, dive later.\n"
LINK = '{% if look == "low-ink" %}[no](#where){% endif %}\n'
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
        book.put(f"templates/figures/{name}.xml.j2", template)
    book.put("game.yaml", GAME.replace("page: PAGE", STYLE))
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


@pytest.mark.parametrize(
    "fault",
    [
        # A text, an element and a template of a figure.
        {"marks": LONG},
        {"marks": "{% if plain %}<no/>{% endif %}"},
        {"marks": "{{ 1 // (0 if plain else 1) }}"},
        {"cover": LONG},
        # All grounds, and only the last one.
        {"ground": LONG},
        {
            "ground": LONG.replace("if plain", "if plain and page == pages + 1"),
            "text": TEXT + "\nDive and dive again.\n" * 60,
        },
        {"text": TEXT + LINK},
        # A figure too high in one look, and a word too wide in both.
        {"high": "{{ 900 if plain else 20 }}"},
        {"text": f"{TEXT}\n{'x' * 90}\n"},
    ],
    ids=lambda fault: " and ".join(fault),
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
    looks = noted(monkeypatch, BookSetter, "set", lambda setter, *_: setter._look)
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
    looks = noted(monkeypatch, BookSetter, "set", lambda setter, *_: setter._look)
    assert check_fit(written(tmp_path, **more).check()).problems == ()
    assert looks == ["colour", "low-ink"]


@pytest.mark.parametrize(
    ("more", "times"),
    [
        ("", 1),
        ("{{ game.title }}", 1),
        ("{% if look == 'grey' %}Grey.{% endif %}", 2),
        ("{% include 'part.md' %}", 2),
    ],
)
def test_a_text_shared_by_both_looks_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str, times: int
) -> None:
    filled = noted(monkeypatch, Editions, "_filled", lambda *_: 1)
    read = noted(monkeypatch, Editions, "_manuscript", lambda *_: 1)
    fresh = Book.write(tmp_path, BRIEF + more)
    fresh.put("templates/part.md", "{{ 1 if look | length == 1 }}")
    book = fresh.check().books["rules"]
    colour, plain = book.of("colour"), book.of("low-ink")
    assert book.of("colour") is colour is book.first
    assert (len(filled), len(read)) == (times, 1)
    assert colour.manuscript
    assert plain.manuscript
    assert colour.manuscript.blocks is plain.manuscript.blocks
    assert colour.manuscript.values["look"] == "colour"
    assert plain.manuscript.values["look"] == "low-ink"


def test_a_look_may_have_another_text_and_problems_of_its_own(tmp_path: Path) -> None:
    book = Book.write(tmp_path, BRIEF + LINK).check().books["rules"]
    assert book.of("colour").problems == ()
    (problem,) = book.of("low-ink").problems
    assert 'no heading has the anchor "where"' in problem.message
    assert problem.span.line == 4


def test_a_template_that_fails_gives_its_problems_in_each_look(tmp_path: Path) -> None:
    checked = Book.write(tmp_path, BRIEF + "{{ nothing }}\n").check()
    for look in ("colour", "low-ink"):
        manuscript, problems = checked.books["rules"].of(look)
        assert manuscript is None
        assert [problem.span.line for problem in problems] == [4]
    assert checked.books["rules"].first.problems[0] in checked.problems
