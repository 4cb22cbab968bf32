"""Templates known to be sound: not compiled again, and faults told as before."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardgen.cache.store import FaceStore
from cardgen.cache.template_notes import TemplateNote, TemplateNotes
from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import CheckedGame, check
from cardgen.sandbox.guarded import Guarded
from tests.cache.changing_game import ChangingGame


@pytest.fixture
def game(tmp_path: Path) -> ChangingGame:
    return ChangingGame(tmp_path / "root", 3)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The templates that are compiled."""
    found: list[str] = []
    generate = Guarded._generate

    def counted(self: Guarded, source, name, *rest, **more):  # type: ignore[no-untyped-def]
        found.append(name)
        return generate(self, source, name, *rest, **more)

    monkeypatch.setattr(Guarded, "_generate", counted)
    return iter([found])


def _checked(game: ChangingGame, cache: Path | None) -> CheckedGame:
    store = FaceStore(cache) if cache else None
    checked = check(Workspace(game.root), game.folder, store=store)
    if store:
        store.save()
    return checked


def test_only_a_changed_template_is_compiled(
    game: ChangingGame, compiled: Iterator[list[str]], tmp_path: Path
) -> None:
    told = next(compiled)
    first = _checked(game, tmp_path / "cache").templates
    names = ["back.xml.j2", "front.xml.j2", "ground.xml.j2", "macros.xml.j2"]
    assert sorted(told) == names
    told.clear()
    again = _checked(game, tmp_path / "cache").templates
    assert told == []
    assert again.files() == first.files()
    assert sorted(again.read or ()) == names
    assert sorted(again.closure("front.xml.j2") or ()) == names[1:]
    path = game.folder / "templates" / "ground.xml.j2"
    path.write_text(path.read_text("utf-8").replace("0.1", "0.2"), "utf-8")
    _checked(game, tmp_path / "cache")
    assert told == ["ground.xml.j2"]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ('{% include "nowhere.xml.j2" %}', 'no template "nowhere.xml.j2"'),
        ("{{ 1 | shout }}", 'no filter "shout"'),
        ("{% if look %}", "the template is not well formed"),
        ("\0\ud800", "cannot read the template"),
    ],
)
def test_faults_are_told_as_without(
    game: ChangingGame, tmp_path: Path, fault: str, said: str
) -> None:
    cache = tmp_path / "cache"
    _checked(game, cache)
    path = game.folder / "templates" / "ground.xml.j2"
    data = fault.encode("utf-8", "surrogatepass")
    path.write_bytes(path.read_bytes() + data)
    cold = _checked(game, None).problems
    assert any(said in problem.message for problem in cold)
    assert _checked(game, cache).problems == cold
    # A fault is found anew each time.
    assert _checked(game, cache).problems == cold


def test_a_template_that_searches_is_told_from_one_that_names(
    game: ChangingGame, tmp_path: Path
) -> None:
    path = game.folder / "templates" / "ground.xml.j2"
    path.write_text("{% include look ~ '.j2' ignore missing %}<rect/>", "utf-8")
    for _ in range(2):
        checked = _checked(game, tmp_path / "cache")
        assert checked.templates.closure("front.xml.j2") is None
        assert checked.templates.closure("back.xml.j2") == ("back.xml.j2",)
        assert checked.templates.reads("front.xml.j2") is None
        assert checked.templates.reads("back.xml.j2") == ()


@pytest.mark.parametrize(
    "change", [lambda data: data[:-9], lambda _: b"", lambda _: b"{}"]
)
def test_damaged_notes_are_no_notes(change) -> None:  # type: ignore[no-untyped-def]
    notes = TemplateNotes()
    note = TemplateNote((("other.j2", 3),), False, ("cost", "name"))
    notes.keep("text", note)
    notes.keep("everything", TemplateNote((), True, None))
    data = notes.packed()
    assert data
    assert TemplateNotes(data).recall("text") == note
    assert TemplateNotes(data).recall("everything") == ((), True, None)
    assert TemplateNotes(data).recall("another") is None
    assert TemplateNotes(change(data)).recall("text") is None
