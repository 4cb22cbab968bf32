"""Templates that compute the names of others: their cards are known unrendered."""

from pathlib import Path

import pytest

from cardgen.cache.store import FaceStore
from cardgen.model.ops import Op
from cardgen.sandbox.templates import TemplateSandbox
from tests.cache.changing_game import ChangingGame


@pytest.fixture
def game(tmp_path: Path) -> ChangingGame:
    game = ChangingGame(tmp_path / "root", 3, cards=2)
    # The second is read by no card yet.
    game.edit(
        "templates/front.xml.j2", '"ground.xml.j2"', 'look ~ ".xml.j2" ignore missing'
    )
    ground = game.folder / "templates" / "ground.xml.j2"
    ground.rename(ground.with_name("colour.xml.j2"))
    return game


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the templates that are rendered from now on."""
    found: list[str] = []
    render = TemplateSandbox.render

    def noted(self: TemplateSandbox, name: str, *given: object) -> list[str]:
        found.append(name)
        return render(self, name, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(TemplateSandbox, "render", noted)
    return found


def _composed(game: ChangingGame, store: FaceStore | None) -> list[tuple[Op, ...]]:
    """Return the ops of all fronts in both looks."""
    composer, game_read = game.composer(store), game.checked().game
    assert game_read
    pool, *_ = game_read.components
    drawn = [composer.compose(pool, look) for look in ("colour", "low-ink")]
    return [item.front.ops for composed in drawn for item, _ in composed.items]


def test_unchanged_cards_are_not_rendered(
    game: ChangingGame, rendered: list[str]
) -> None:
    store = FaceStore()
    _composed(game, store)
    assert "front.xml.j2" in rendered
    rendered.clear()
    _composed(game, store)
    assert rendered == []


def test_every_template_may_be_the_one_that_is_meant(game: ChangingGame) -> None:
    store, plain = FaceStore(), _composed(game, None)
    assert _composed(game, store) == plain
    game.edit("templates/colour.xml.j2", 'weight="0.5"', 'weight="0.7"')
    changed = _composed(game, store)
    assert changed == _composed(game, None) != plain
    # So far there was none of this name.
    added = game.folder / "templates" / "low-ink.xml.j2"
    added.write_text('<rect width="9" height="9" fill="ink"/>', encoding="utf-8")
    assert _composed(game, store) == _composed(game, None) != changed


def test_a_comment_that_ignores_problems_is_read_when_it_is_drawn_with(
    game: ChangingGame, rendered: list[str]
) -> None:
    game.edit(
        "templates/colour.xml.j2", "<rect", "{# cardgen: ignore[text-fit] #}<rect"
    )
    store = FaceStore()
    _composed(game, store)
    rendered.clear()
    _composed(game, store)
    assert "front.xml.j2" in rendered


def test_a_template_that_cannot_be_read_is_no_hindrance(game: ChangingGame) -> None:
    (game.folder / "templates" / "note.txt").write_bytes(b"\xff\xfe")
    store = FaceStore()
    assert _composed(game, store) == _composed(game, store) == _composed(game, None)
