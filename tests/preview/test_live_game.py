"""A game viewed repeatedly, and the changes that are reported."""

import re
from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.model.problem import error
from cardgen.model.source import Span
from cardgen.pipeline.schema import refresh_schemas, write_schemas
from cardgen.preview.hub import Hub
from cardgen.preview.live_game import LiveGame
from cardgen.preview.printed_files import PrintedFiles, SheetPlan
from cardgen.preview.serializers import game_json, problem_json
from tests.cache.changing_game import ChangingGame
from tests.cli.sample import edit


@pytest.fixture
def game(tmp_path: Path) -> ChangingGame:
    return ChangingGame(tmp_path.resolve() / "root", 5)


def _live_game(game: ChangingGame) -> LiveGame:
    live = LiveGame(Workspace(game.root), game.folder)
    live.refresh()
    assert live.snapshot
    assert live.problems == ()
    return live


@pytest.mark.parametrize("changes", [3, pytest.param(60, marks=pytest.mark.long)])
def test_what_is_drawn_again_is_what_is_drawn_at_first(
    game: ChangingGame, changes: int
) -> None:
    live = _live_game(game)
    for _ in range(changes):
        said = game.change()
        live.refresh()
        fresh = _live_game(game)
        assert live.snapshot
        assert fresh.snapshot
        assert live.snapshot.cards.keys() == fresh.snapshot.cards.keys()
        for place, sides in live.snapshot.cards.items():
            other = fresh.snapshot.cards[place]
            for one, two in zip(sides, other, strict=True):
                assert live.content(one) == fresh.content(two), (said, place)


def _edit_card(game: ChangingGame, card: str, old: str, new: str) -> None:
    """Replace a pattern in the row of a card."""
    path = game.folder / "pool.yaml"
    rows = path.read_text(encoding="utf-8").splitlines()
    row = next(row for row in rows if f"id: {card}," in row)
    edit(path, row, re.sub(old, new, row))


def test_nothing_changed_is_nothing_new(game: ChangingGame) -> None:
    live = _live_game(game)
    assert live.snapshot
    before = live.snapshot
    live.refresh()
    assert live.snapshot.cards == before.cards
    assert all(live.snapshot.faces[key] is before.faces[key] for key in before.faces)


def test_a_card_with_an_error_stays_as_it_was(game: ChangingGame) -> None:
    live = _live_game(game)
    assert live.snapshot
    before = live.snapshot.cards["pool", "colour", "card-3"]
    path = game.folder / "pool.yaml"
    good = path.read_text(encoding="utf-8")
    _edit_card(game, "card-3", 'text: "', f'text: "{"far too long " * 60}')
    live.refresh()
    assert {problem.rule for problem in live.problems} == {"text-fit"}
    assert live.snapshot.cards["pool", "colour", "card-3"] == before
    assert before.front in live.snapshot.faces
    path.write_text(good, encoding="utf-8")
    live.refresh()
    assert live.problems == ()


def test_a_wrong_value_of_one_card_stops_no_other(game: ChangingGame) -> None:
    live = _live_game(game)
    assert live.snapshot
    before = live.snapshot.cards
    _edit_card(game, "card-3", "cost: .", "cost: much")
    _edit_card(game, "card-5", "name: [^,]*,", "name: Another,")
    live.refresh()
    assert [problem.rule for problem in live.problems] == ["card-fields"]
    assert not live.snapshot.stale
    after = live.snapshot.cards
    assert {card for card in after if after[card] != before[card]} == {
        ("pool", look, "card-5") for look in ("colour", "low-ink")
    } | {("more", look, "card-5") for look in ("colour", "low-ink")}
    plan = SheetPlan("pool", "colour", "a4", "duplex")
    printed = PrintedFiles().make(live.snapshot, plan, live.store)
    assert printed.data == b""
    assert [problem.rule for problem in printed.problems] == ["card-fields"]


def test_schemas_for_editors_follow_the_game(game: ChangingGame) -> None:
    workspace = Workspace(game.root)
    refresh_schemas(workspace, game.folder)
    assert not (game.folder / ".schema").exists(), "nobody asked for it"
    write_schemas(workspace, game.folder)
    more = "price: {type: integer, required: false}\n      cost: {"
    edit(game.folder / "game.yaml", "cost: {", more)
    refresh_schemas(workspace, game.folder)
    schemas = [file.read_text("utf-8") for file in game.folder.glob(".schema/*.json")]
    assert any('"price"' in schema for schema in schemas)


def test_our_own_fault_is_told(
    game: ChangingGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: LiveGame) -> None:
        raise ZeroDivisionError("nothing by nothing")

    hub = Hub(Workspace(game.root), ())
    monkeypatch.setattr(LiveGame, "refresh", fails)
    told = hub.show("changing").result(60)
    assert b"cardgen failed: ZeroDivisionError: nothing by nothing" in told
    assert b'"drawn":false' in told


def test_lines_outside_of_the_root_are_not_shown(tmp_path: Path) -> None:
    root = tmp_path.resolve() / "root"
    root.mkdir()
    secret = tmp_path.resolve() / "secret.txt"
    secret.write_text("secret\n", encoding="utf-8")
    (root / "link.yaml").symlink_to(secret)
    (root / "own.yaml").write_text("one\ntwo\n", encoding="utf-8")
    for path, lines in (
        (secret, []),
        (root / "link.yaml", []),
        (root / "none.yaml", []),
        (root / "own.yaml", [(1, "one"), (2, "two")]),
    ):
        plain = problem_json(error("yaml", Span(path, 2, 1, 2, 3), "wrong"), root)
        assert plain["lines"] == lines
        assert tmp_path.name not in str(plain["file"])


def test_a_problem_of_several_cards_names_all_their_places(tmp_path: Path) -> None:
    here, there = (Span(tmp_path / "a.yaml", line, 1, line, 3) for line in (4, 9))
    twice = error("unique", there, "wrong")._replace(related=(here,))
    assert problem_json(twice, tmp_path)["related"] == [("a.yaml", 4)]


def test_a_rulebook_is_followed_as_well(game: ChangingGame) -> None:
    rules = game.folder / "book.md"
    rules.write_text("# Rules\n\nTake turns.\n", encoding="utf-8")
    book = (
        "components:\n  book: {kind: rulebook, title: Rules, text: book.md, page: a5}\n"
    )
    edit(game.folder / "game.yaml", "components:\n", book)
    live = _live_game(game)
    before = game_json(live)
    plan = SheetPlan("book", "colour", "a4", "pages")
    assert live.snapshot
    assert PrintedFiles().make(live.snapshot, plan, live.store).sizes
    rules.write_text("# Rules\n\nTake turns.\n\nMore.\n", encoding="utf-8")
    live.refresh()
    assert game_json(live) != before
