"""A rulebook is typeset again only if something that it shows has changed."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from cardgen.cache.digests import Digests
from cardgen.cache.store import FaceStore
from cardgen.compose.composer import Composer
from cardgen.model.problem import Problem
from cardgen.pipeline.validating import check_fit
from cardgen.rulebook.setting.book_setter import BookSetter
from tests.cache import changing_game
from tests.cache.changing_game import ChangingGame, noted

Change: TypeAlias = Callable[[ChangingGame], object]
BOOK = "  book: {{kind: rulebook, title: Book, text: book.md, page: a5}}\n"
TEXT = """\
# Rules

There are {{ components.pool.cards | length }} cards, each with a :leaf:.

![A card](card:card-3)

![Another](card:card-4/back)

![A figure](figure:shown)

![A diagram](figure:plain)

![A choice](figure:choice)

![A sum](figure:sum)
"""
# Of hundreds of shipped icons, which no test of these changes.
DIGESTS = Digests()
FIGURES = {
    "shown": '<text x="0" y="0" width="40" height="9">{{ cards["card-5"].cost }}</text>'
    '<card id="card-6" x="42" y="0" width="20"/>',
    "choice": '<text x="0" y="0" width="40" height="9">'
    '{% if cards["card-7"].cost > 1 %}'
    '{{ cards["card-8"].name }}{% else %}None{% endif %}</text>',
    "sum": '<text x="0" y="0" width="40" height="9">'
    '{{ components.pool.cards | map(attribute="cost") | sum // 99 }}</text>',
    "plain": '<rect x="0" y="0" width="40" height="9" fill="ink"/>',
}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ChangingGame:
    text = changing_game.GAME.replace("print:", f"{BOOK}print:")
    monkeypatch.setattr(changing_game, "GAME", text)
    game = ChangingGame(tmp_path / "root", 3)
    rows = "".join(
        f"  - {{id: card-{number}, name: Alder, cost: 1, text: Go.}}\n"
        for number in range(12)
    )
    cards = f"defaults: {{provenance: placeholder}}\ncards:\n{rows}"
    (game.folder / "pool.yaml").write_text(cards, encoding="utf-8")
    (game.folder / "book.md").write_text(TEXT, encoding="utf-8")
    folder = game.folder / "templates" / "figures"
    folder.mkdir()
    for name, inner in FIGURES.items():
        face = f'<face width="80" height="40">{inner}</face>'
        (folder / f"{name}.xml.j2").write_text(face, encoding="utf-8")
    return game


@pytest.fixture
def typeset(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the looks in which the book is typeset, not known."""
    return noted(monkeypatch, BookSetter, "set", lambda setter, *_: setter._look)


def _render(
    game: ChangingGame, place: Path, cached: bool = True, **more: object
) -> dict[str, bytes]:
    store = FaceStore(place / "cache", DIGESTS) if cached else None
    asked = {"components": ("book",), "looks": ("colour",), **more}
    return game.printed(place / ("out" if cached else "cold"), store, **asked)


def _edit(name: str, old: str, new: str) -> Change:
    return lambda game: game.edit(name, old, new)


def _card(number: int, old: str, new: str) -> Change:
    line = f"id: card-{number}, name: Alder, cost: 1, text: Go."
    return _edit("pool.yaml", line, line.replace(old, new))


def _embolden(game: ChangingGame) -> None:
    letters = game.folder / "fonts" / "letters"
    shutil.copyfile(letters / "Letters-Bold.ttf", letters / "Letters-Regular.ttf")


MORE = "cards:\n  - {id: x, name: X, cost: 1, text: Go.}"
UNSEEN = {
    "nothing": lambda game: None,
    "a card that it does not show": _card(9, "Alder", "Beech"),
    "a field that a figure does not print": _card(5, "Alder", "Beech"),
    "copies": _card(3, "text", "copies: 2, text"),
    "a comment": _edit("game.yaml", "players: 2", "players: 2  # or more"),
    "the papers": _edit("game.yaml", "papers: a4", "papers: [a4, letter]"),
}
SEEN = {
    "a card": _card(3, "Alder", "Beech"),
    "the number of cards": _edit("pool.yaml", "cards:", MORE),
    "a number in a figure": _card(5, "cost: 1", "cost: 2"),
    "a card in a figure": _card(6, "Go", "Wait"),
    "a figure": _edit("templates/figures/plain.xml.j2", "ink", "paper"),
    "the back of a card": _edit("templates/back.xml.j2", 'size="24"', 'size="23"'),
    "the text": _edit("book.md", "each with", "all with"),
    "the style": _edit("game.yaml", "page: a5", "page: a5, style: {size: 9}"),
    "the page": _edit("game.yaml", "page: a5", "page: a4"),
    "the title of the component": _edit("game.yaml", "title: Book", "title: Guide"),
}
OF_CARDS_AS_WELL = {
    "the title": _edit("game.yaml", "title: Changing", "title: Changed"),
    "a colour": _edit("game.yaml", 'ink: "#222222"', 'ink: "#222233"'),
    "an icon": _edit("icons/frond.svg", "M0 0h.3", "M0 0h.9"),
    "a font": _embolden,
}


def test_what_it_does_not_show(
    game: ChangingGame, typeset: list[str], tmp_path: Path
) -> None:
    """Each change comes on top of those before."""
    whole = again = _render(game, tmp_path)
    assert typeset == ["colour"]
    typeset.clear()
    for name, change in UNSEEN.items():
        change(game)
        again = _render(game, tmp_path)
        assert typeset == [], name
        assert {file: again[file] for file in whole} == whole, name
    assert again == _render(game, tmp_path, cached=False)


@pytest.mark.parametrize(
    ("text", "changes"),
    # The second book shows no card: the key of that card would differ, too.
    [(TEXT, SEEN), ("# Rules\n\nTake a :leaf:.\n", OF_CARDS_AS_WELL)],
)
def test_what_it_shows(
    game: ChangingGame,
    typeset: list[str],
    tmp_path: Path,
    text: str,
    changes: dict[str, Change],
) -> None:
    """Each change comes on top of those before, and makes another book."""
    (game.folder / "book.md").write_text(text, encoding="utf-8")
    again = _render(game, tmp_path)
    for name, change in changes.items():
        change(game)
        typeset.clear()
        before, again = again, _render(game, tmp_path)
        assert typeset == ["colour"], name
        assert again != before, name
    assert again == _render(game, tmp_path, cached=False)


def test_a_figure_may_read_another_card_later(
    game: ChangingGame, typeset: list[str], tmp_path: Path
) -> None:
    _render(game, tmp_path)
    for change, looks in (
        (_card(8, "Alder", "Beech"), []),
        (_card(7, "cost: 1", "cost: 2"), ["colour"]),
        (_edit("pool.yaml", "name: Beech", "name: Cedar"), ["colour"]),
        (_edit("pool.yaml", "cost: 2", "cost: 1"), ["colour"]),
        (_edit("pool.yaml", "name: Cedar", "name: Dogwood"), []),
    ):
        change(game)
        typeset.clear()
        again = _render(game, tmp_path)
        assert typeset == looks
    assert again == _render(game, tmp_path, cached=False)


def test_only_figures_that_read_what_changed_are_filled_again(
    game: ChangingGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _render(game, tmp_path)
    found = noted(
        monkeypatch, Composer, "figure_key", lambda *given: Path(given[1]).name
    )
    for change, filled in (
        (_card(9, "Alder", "Beech"), []),
        (_card(10, "text: Go", "text: Wait"), []),
        (_card(11, "cost: 1", "cost: 2"), ["sum"]),
        (_card(2, "text", "copies: 2, text"), ["shown", "choice", "sum"]),
    ):
        change(game)
        found.clear()
        again = _render(game, tmp_path)
        assert list(dict.fromkeys(found)) == [f"{name}.xml.j2" for name in filled]
    assert again == _render(game, tmp_path, cached=False)


def test_a_file_that_is_gone_is_made_again(
    game: ChangingGame, typeset: list[str], tmp_path: Path
) -> None:
    whole = _render(game, tmp_path, looks=())
    for path in (tmp_path / "out").rglob("*book*low-ink*"):
        path.unlink()
    assert sorted(typeset) == ["colour", "low-ink"]
    typeset.clear()
    assert _render(game, tmp_path, looks=()) == whole
    assert typeset == ["low-ink"]


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"targets": ("png",)}, marks=pytest.mark.long),
        {"components": (), "one_file": True},
    ],
)
def test_other_files_of_a_known_book(
    game: ChangingGame, tmp_path: Path, more: dict[str, object]
) -> None:
    _render(game, tmp_path)
    cold = _render(game, tmp_path, cached=False, **more)
    assert _render(game, tmp_path, **more) == cold


def _found(game: ChangingGame, place: Path, cached: bool) -> tuple[Problem, ...]:
    store = FaceStore(place / "cache", DIGESTS) if cached else None
    found = check_fit(game.checked(), store).problems
    if store:
        store.save()
    return found


def test_a_fault_is_found_each_time(
    game: ChangingGame, typeset: list[str], tmp_path: Path
) -> None:
    # Of a second look, pictures are drawn; if the first is known, it is typeset.
    for looks in (["colour"], ["low-ink"], []):
        assert _found(game, tmp_path, True) == ()
        assert typeset == looks
        typeset.clear()
    _edit("templates/figures/shown.xml.j2", 'height="9"', 'height="1"')(game)
    found = _found(game, tmp_path, False)
    assert found
    assert _found(game, tmp_path, True) == _found(game, tmp_path, True) == found
