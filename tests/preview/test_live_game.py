"""A game viewed repeatedly, and the changes that are reported."""

from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.model.problem import error
from cardgen.model.source import Span
from cardgen.preview.hub import Hub, PrintedFiles, SheetPlan
from cardgen.preview.live_game import LiveGame
from cardgen.preview.serializers import game_json, problem_json
from tests.cache.changing_game import ChangingGame
from tests.preview.serving import copy_game


@pytest.fixture
def game(tmp_path: Path) -> ChangingGame:
    return ChangingGame(tmp_path.resolve() / "root", 5)


def _live_game(game: ChangingGame) -> LiveGame:
    live = LiveGame(Workspace(game.root), game.folder)
    live.refresh()
    assert live.snapshot
    assert live.problems == ()
    return live


@pytest.mark.parametrize("changes", [15, pytest.param(60, marks=pytest.mark.long)])
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
    rows = good.splitlines()
    at = next(n for n, row in enumerate(rows) if "card-3," in row)
    rows[at] = rows[at].replace('text: "', f'text: "{"far too long " * 60}')
    path.write_text("\n".join(rows), encoding="utf-8")
    live.refresh()
    assert {problem.rule for problem in live.problems} == {"text-fit"}
    assert live.snapshot.cards["pool", "colour", "card-3"] == before
    assert before.front in live.snapshot.faces
    path.write_text(good, encoding="utf-8")
    live.refresh()
    assert live.problems == ()


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


def test_a_rulebook_is_followed_as_well(tmp_path: Path) -> None:
    root = copy_game(tmp_path.resolve() / "root")
    live = LiveGame(Workspace(root), root / "cards" / "cycles-of-moss")
    live.refresh()
    assert live.snapshot
    books = [part for part in live.snapshot.game.components if part.book]
    assert books
    before = game_json(live)
    plan = SheetPlan(books[0].id, "colour", "a4", "pages")
    assert PrintedFiles().make(live.snapshot, plan, live.store).sizes
    text = root / "cards" / "cycles-of-moss" / "rulebook.md"
    text.write_text(text.read_text(encoding="utf-8") + "\nMore.\n", encoding="utf-8")
    live.refresh()
    assert game_json(live) != before
