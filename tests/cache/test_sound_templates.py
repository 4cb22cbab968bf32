"""A template that was compiled before is known to be sound, until it changes."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cache.sound_templates import SoundTemplates
from cardgen.load.workspace import Workspace
from cardgen.model.problem import Problem
from cardgen.model.references import References
from cardgen.model.source import Span
from cardgen.pipeline.check import CheckedGame, check
from cardgen.sandbox.templates import SharingLoader
from tests.cache.changing_game import ChangingGame

ALL = ["back.xml.j2", "front.xml.j2", "ground.xml.j2", "macros.xml.j2"]


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of templates that are compiled, not known."""
    found: list[str] = []
    load = SharingLoader.load

    def noted(loader, environment, name, *rest):  # type: ignore[no-untyped-def]
        found.append(name)
        return load(loader, environment, name, *rest)

    monkeypatch.setattr(SharingLoader, "load", noted)
    return found


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
