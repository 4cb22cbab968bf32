"""Templates are compiled, and cards rendered, only if one of them has changed."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cache.sound_templates import SoundTemplates
from cardgen.cache.store import FaceStore
from cardgen.load.workspace import Workspace
from cardgen.model.ops import Op
from cardgen.model.problem import Problem
from cardgen.model.references import References
from cardgen.model.source import Span
from cardgen.pipeline.check import CheckedGame, check
from cardgen.sandbox.templates import SharingLoader, TemplateSandbox
from tests.cache.changing_game import ChangingGame, noted

ALL = ["back.xml.j2", "front.xml.j2", "ground.xml.j2", "macros.xml.j2"]


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of templates that are compiled, not known."""
    return noted(monkeypatch, SharingLoader, "load", lambda *given: given[2])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a game of four templates."""
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path / "cache"))
    return ChangingGame(tmp_path, 3, cards=2).folder


def _edit(folder: Path, edit: Callable[[str], str]) -> None:
    path = folder / "templates" / "ground.xml.j2"
    path.write_text(edit(path.read_text(encoding="utf-8")), encoding="utf-8")


def _checked(folder: Path, cached: bool = True) -> CheckedGame:
    return check(Workspace(folder.parent.parent), folder, cached=cached)


def _problems(folder: Path) -> tuple[Problem, ...]:
    """Return the problems of a game, which are the same whatever is known."""
    found = _checked(folder).problems
    assert found == _checked(folder).problems == _checked(folder, False).problems
    return found


def test_only_what_changed_is_compiled(folder: Path, compiled: list[str]) -> None:
    first = _checked(folder).templates
    assert sorted(compiled) == ALL
    compiled.clear()
    again = _checked(folder).templates
    assert compiled == []
    assert again.files() == first.files()
    assert again.closure("front.xml.j2") == first.closure("front.xml.j2")
    assert not again.asks_for("back.xml.j2", "lang")
    _edit(folder, lambda text: text + "{{ lang }}")
    changed = _checked(folder).templates
    assert compiled == ["ground.xml.j2"]
    assert changed.asks_for("front.xml.j2", "lang")


def test_without_the_cache_all_are_compiled(folder: Path, compiled: list[str]) -> None:
    for cached in (True, False):
        _checked(folder, cached)
        assert sorted(compiled) == ALL
        compiled.clear()


def test_a_template_saved_meanwhile_is_drawn_as_it_was_checked(folder: Path) -> None:
    _checked(folder)
    checked = _checked(folder)
    _edit(folder, lambda text: "{% broken %}")
    values = {"look": "colour", "bleed": 2}
    (*_,) = checked.templates.render("ground.xml.j2", values, Span(folder))


def test_faults_are_found_again(folder: Path) -> None:
    assert _problems(folder) == ()
    path = folder / "templates" / "ground.xml.j2"
    sound = path.read_text(encoding="utf-8")
    for fault in (
        "{{ 1 | paint }}",
        '{% include "sky.xml.j2" %}',
        "{# cardgen: ignore #}",
    ):
        path.write_text(sound + fault, encoding="utf-8")
        assert _problems(folder), fault
    path.unlink()
    assert 'no template "ground.xml.j2"' in _problems(folder)[0].message


NAMES = st.text(max_size=5)
REFERENCES = st.builds(
    References,
    st.lists(st.tuples(NAMES, st.integers(1, 99)), max_size=3).map(tuple),
    st.booleans(),
    *[st.frozensets(NAMES)] * 3,
)


@settings(max_examples=settings().max_examples // 12)
@given(st.dictionaries(st.tuples(NAMES, NAMES), REFERENCES, max_size=3))
def test_what_is_kept_is_recalled(kept: dict[tuple[str, str], References]) -> None:
    path = Path(os.environ["CARDGEN_CACHE"]) / "templates" / "any.json"
    sound = SoundTemplates(path)
    for place, references in kept.items():
        sound.keep(*place, references)
    sound.save()
    again = SoundTemplates(path)
    assert {place: again.recall(*place) for place in kept} == kept
    assert again.recall("another", "") is None


SPOILT: tuple[Callable[[Path], object], ...] = (
    lambda path: path.write_bytes(path.read_bytes()[:-3]),
    lambda path: path.write_bytes(b""),
    lambda path: (path.unlink(), path.mkdir()),
    lambda path: path.unlink(),
)


def test_a_damaged_file_knows_nothing(tmp_path: Path) -> None:
    for number, spoil in enumerate(SPOILT):
        path = tmp_path / f"{number}.json"
        sound = SoundTemplates(path)
        sound.keep("name", "source", References((), False))
        sound.save()
        spoil(path)
        assert SoundTemplates(path).recall("name", "source") is None, number
        SoundTemplates(path).save()


@pytest.fixture
def game(tmp_path: Path) -> ChangingGame:
    """Return a game with a template that computes the name of another."""
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
    return noted(monkeypatch, TemplateSandbox, "render", lambda _, name, *given: name)


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
