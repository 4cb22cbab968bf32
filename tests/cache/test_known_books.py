"""A rulebook is typeset again only if something that it shows has changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.cache.store import FaceStore
from cardgen.compose.composer import Composer
from cardgen.load.workspace import Workspace
from cardgen.model.problem import Problem
from cardgen.pipeline.check import check
from cardgen.pipeline.render import render
from cardgen.pipeline.selection import RenderRequest
from cardgen.pipeline.validating import check_fit
from cardgen.rulebook.setting.book_setter import BookSetter
from tests.cache import changing_game
from tests.cache.changing_game import ChangingGame

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
    found: list[str] = []
    plain = BookSetter.set

    def noted(setter, *size):  # type: ignore[no-untyped-def]
        found.append(setter._look)
        return plain(setter, *size)

    monkeypatch.setattr(BookSetter, "set", noted)
    return found


def _render(
    game: ChangingGame, place: Path, cached: bool = True, **more: object
) -> dict[str, bytes]:
    checked = check(Workspace(game.root), game.folder)
    store = FaceStore(place / "cache") if cached else None
    request = RenderRequest(output=place / ("out" if cached else "cold"), **more)  # type: ignore[arg-type]
    files, problems = render(checked, request, lambda *_: None, store)
    assert files, problems
    return {file.name: file.read_bytes() for file in files}


def _edit(name: str, old: str, new: str) -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")

    return edit


def _card(number: int, old: str, new: str) -> Callable[[Path], None]:
    line = f"id: card-{number}, name: Alder, cost: 1, text: Go."
    return _edit("pool.yaml", line, line.replace(old, new))


MORE = "cards:\n  - {id: x, name: X, cost: 1, text: Go.}"
UNSEEN = {
    "nothing": lambda folder: None,
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
    "the title": _edit("game.yaml", "title: Changing", "title: Changed"),
    "a colour": _edit("game.yaml", 'ink: "#222222"', 'ink: "#222233"'),
    "an icon": ChangingGame.icon,
    "a font": ChangingGame.font,
    "the page": _edit("game.yaml", "page: a5", "page: a4"),
    "the style": _edit("game.yaml", "page: a5", "page: a5, style: {size: 9}"),
    "the title of the component": _edit("game.yaml", "title: Book", "title: Guide"),
}


def _changed(game: ChangingGame, change: Callable[..., object]) -> None:
    change(game if change.__qualname__.startswith("ChangingGame") else game.folder)


@pytest.mark.parametrize("change", UNSEEN.values(), ids=UNSEEN)
def test_what_it_does_not_show(
    game: ChangingGame,
    typeset: list[str],
    tmp_path: Path,
    change: Callable[..., object],
) -> None:
    whole = _render(game, tmp_path)
    assert sorted(typeset) == ["colour", "low-ink"]
    typeset.clear()
    _changed(game, change)
    again = _render(game, tmp_path)
    assert typeset == []
    assert again == _render(game, tmp_path, cached=False)
    books = [name for name in whole if "book" in name]
    assert [again[name] for name in books] == [whole[name] for name in books]


@pytest.mark.parametrize("change", SEEN.values(), ids=SEEN)
def test_what_it_shows(
    game: ChangingGame,
    typeset: list[str],
    tmp_path: Path,
    change: Callable[..., object],
) -> None:
    _render(game, tmp_path)
    typeset.clear()
    _changed(game, change)
    again = _render(game, tmp_path)
    assert sorted(typeset)[0] == "colour"
    assert again == _render(game, tmp_path, cached=False)


def test_a_figure_may_read_another_card_later(
    game: ChangingGame, typeset: list[str], tmp_path: Path
) -> None:
    for change, looks in (
        (_card(8, "Alder", "Beech"), []),
        (_card(7, "cost: 1", "cost: 2"), ["colour", "low-ink"]),
        (_edit("pool.yaml", "name: Beech", "name: Cedar"), ["colour", "low-ink"]),
        (_edit("pool.yaml", "cost: 2", "cost: 1"), ["colour", "low-ink"]),
        (_edit("pool.yaml", "name: Cedar", "name: Dogwood"), []),
    ):
        _render(game, tmp_path)
        typeset.clear()
        change(game.folder)
        again = _render(game, tmp_path)
        assert sorted(typeset) == looks
        assert again == _render(game, tmp_path, cached=False)


@pytest.mark.parametrize(
    ("number", "old", "new", "filled"),
    [
        (9, "Alder", "Beech", []),
        (9, "text: Go", "text: Wait", []),
        (9, "cost: 1", "cost: 2", ["sum"]),
        (9, "text", "copies: 2, text", ["shown", "choice", "sum"]),
    ],
)
def test_only_figures_that_read_what_changed_are_filled_again(
    game: ChangingGame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    old: str,
    new: str,
    filled: list[str],
) -> None:
    _render(game, tmp_path)
    found: dict[str, None] = {}
    key = Composer.figure_key

    def noted(composer: Composer, template: str, *more: Any) -> str | None:
        found[Path(template).name.partition(".")[0]] = None
        return key(composer, template, *more)

    monkeypatch.setattr(Composer, "figure_key", noted)
    _card(number, old, new)(game.folder)
    again = _render(game, tmp_path)
    assert list(found) == filled
    assert again == _render(game, tmp_path, cached=False)


@pytest.mark.parametrize("name", ["the title", "a colour", "an icon", "a font"])
def test_a_book_without_cards(
    game: ChangingGame, typeset: list[str], tmp_path: Path, name: str
) -> None:
    # Otherwise the key of a card that it shows would differ, too.
    (game.folder / "book.md").write_text(
        "# Rules\n\nTake a :leaf:.\n", encoding="utf-8"
    )
    _render(game, tmp_path)
    typeset.clear()
    _changed(game, SEEN[name])
    _render(game, tmp_path)
    assert sorted(typeset) == ["colour", "low-ink"]


def test_a_file_that_is_gone_is_made_again(
    game: ChangingGame, typeset: list[str], tmp_path: Path
) -> None:
    whole = _render(game, tmp_path)
    for path in (tmp_path / "out").rglob("*book*low-ink*"):
        path.unlink()
    typeset.clear()
    assert _render(game, tmp_path) == whole
    assert typeset == ["low-ink"]
    assert _render(game, tmp_path, cached=False) == whole


@pytest.mark.parametrize(
    "more", [{"targets": ("png",), "components": ("book",)}, {"one_file": True}]
)
def test_other_files_of_a_known_book(
    game: ChangingGame, tmp_path: Path, more: dict[str, object]
) -> None:
    _render(game, tmp_path)
    cold = _render(game, tmp_path, cached=False, **more)
    assert _render(game, tmp_path, **more) == cold
    assert _render(game, tmp_path, **more) == cold


def _found(game: ChangingGame, place: Path, cached: bool) -> tuple[Problem, ...]:
    checked = check(Workspace(game.root), game.folder)
    store = FaceStore(place / "cache") if cached else None
    found = check_fit(checked, store).problems
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
    _edit("templates/figures/shown.xml.j2", 'height="9"', 'height="1"')(game.folder)
    found = _found(game, tmp_path, False)
    assert found
    assert _found(game, tmp_path, True) == _found(game, tmp_path, True) == found
