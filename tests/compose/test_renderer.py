"""Sides that a template yields the same for are rendered once."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from cardgen.cache.codec import content
from cardgen.compose.composer import Composer
from cardgen.load.new_game import make_game
from cardgen.load.workspace import Workspace
from cardgen.model.face import Face
from cardgen.model.source import Span
from cardgen.pipeline.check import check
from cardgen.sandbox.templates import TemplateSandbox

ROOT = Path(__file__).resolve().parents[2]


def faces(root: Path, folder: Path) -> list[tuple[str, str, str]]:
    """Every card that a game prints, in all looks, with what is on both sides."""
    checked = check(Workspace(root), folder)
    assert checked.game
    composer = Composer(checked.game, checked.assets, checked.templates)
    return [
        (item.name, _on(item.front), _on(item.back))
        for look in checked.game.plan.looks
        for component in checked.game.printable
        if component.kind != "rulebook"
        for item, _ in composer.compose(component, look).items
    ]


def _on(face: Face | None) -> str:
    return content(face, str) if face else ""


def test_a_back_that_reads_nothing_is_rendered_once_a_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: Counter[str] = Counter()
    render = TemplateSandbox.render

    def counted(
        self: TemplateSandbox, name: str, values: Mapping[str, object], at: Span
    ) -> list[str]:
        rendered[name] += 1
        return render(self, name, values, at)

    monkeypatch.setattr(TemplateSandbox, "render", counted)
    faces(tmp_path, make_game(tmp_path, "dragons", None))
    assert rendered == {"front.xml.j2": 12, "back.xml.j2": 2}


@pytest.mark.parametrize("game", ["cycles-of-moss", "cyclomancy", "vita-luna"])
def test_faces_are_those_of_rendering_each_side(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = faces(ROOT, ROOT / "cards" / game)
    monkeypatch.setattr(TemplateSandbox, "reads", lambda *_: None)
    assert once == faces(ROOT, ROOT / "cards" / game)


def test_numbers_that_are_equal_may_be_written_otherwise(tmp_path: Path) -> None:
    folder = make_game(tmp_path, "dragons", None)
    data = folder / "game.yaml"
    words = data.read_text(encoding="utf-8")
    data.write_text(
        words.replace("{type: integer, range: [0, 9]}", "{type: number}"),
        encoding="utf-8",
    )
    cards = folder / "creatures.yaml"
    cards.write_text(
        "defaults: {provenance: placeholder, name: A, realm: sky, picture: fern,\n"
        "  text: B}\n"
        "cards:\n"
        "  - {id: whole, cost: 1}\n"
        "  - {id: part, cost: 1.0}\n",
        encoding="utf-8",
    )
    front = (
        "<face><text x='5' y='5' width='50' height='9'>{{ card.cost }}</text></face>"
    )
    (folder / "templates/front.xml.j2").write_text(front, encoding="utf-8")
    (_, whole, _), (_, part, _), *_ = faces(tmp_path, folder)
    assert whole != part
