"""A rulebook is read once for each look, however many stages need it."""

from pathlib import Path

import pytest

from cardgen.rulebook.manuscript import Editions
from tests.rulebook.books import Book

TEXT = "# Pond\n\n==Dive== now, dive later.\n"


def counted(monkeypatch: pytest.MonkeyPatch, name: str) -> list[str]:
    times: list[str] = []
    whole = getattr(Editions, name)

    def once(*given: object) -> object:
        times.append(name)
        return whole(*given)

    monkeypatch.setattr(Editions, name, once)
    return times


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
    filled = counted(monkeypatch, "_filled")
    read = counted(monkeypatch, "_manuscript")
    written = Book.write(tmp_path, TEXT + more)
    (written.folder / "templates" / "part.md").write_text(
        "{{ 1 if look | length == 1 }}"
    )
    book = written.check().books["rules"]
    colour, plain = book.of("colour"), book.of("low-ink")
    assert book.of("colour") is colour is book.first
    assert (len(filled), len(read)) == (times, 1)
    assert colour.manuscript
    assert plain.manuscript
    assert colour.manuscript.blocks is plain.manuscript.blocks
    assert colour.manuscript.values["look"] == "colour"
    assert plain.manuscript.values["look"] == "low-ink"


def test_a_look_may_have_another_text_and_problems_of_its_own(tmp_path: Path) -> None:
    text = TEXT + '{% if look == "low-ink" %}[no](#where){% endif %}\n'
    book = Book.write(tmp_path, text).check().books["rules"]
    assert book.of("colour").problems == ()
    (problem,) = book.of("low-ink").problems
    assert 'no heading has the anchor "where"' in problem.message
    assert problem.span.line == 4


def test_a_template_that_fails_gives_its_problems_in_each_look(tmp_path: Path) -> None:
    checked = Book.write(tmp_path, TEXT + "{{ nothing }}\n").check()
    for look in ("colour", "low-ink"):
        manuscript, problems = checked.books["rules"].of(look)
        assert manuscript is None
        assert [problem.span.line for problem in problems] == [4]
    assert checked.books["rules"].first.problems[0] in checked.problems
