"""The cards of a whole game become items."""

from pathlib import Path

from cardgen.cache.codec import content
from cardgen.compose.composer import Composer
from cardgen.compose.face_drawer import FaceDrawer
from cardgen.load.new_game import make_game
from cardgen.load.workspace import Workspace
from cardgen.model.face import Face
from cardgen.pipeline.check import check

ROOT = Path(__file__).resolve().parents[2]


def test_a_back_that_all_cards_share_is_one_face(tmp_path: Path) -> None:
    checked = check(Workspace(tmp_path), make_game(tmp_path, "dragons", None))
    assert checked.game
    composer = Composer(checked.game, checked.assets, checked.templates)
    (component,) = checked.game.components
    composed = composer.compose(component, "colour")
    assert composed.problems == ()
    assert len({id(item.back) for item, _ in composed.items}) == 1
    assert len({id(item.front) for item, _ in composed.items}) == 6
    assert [copies for _, copies in composed.items] == [1, 1, 1, 2, 1, 1]


def test_each_card_is_told_to_who_waits() -> None:
    checked = check(Workspace(ROOT), ROOT / "cards/cycles-of-moss")
    assert checked.game
    composer = Composer(checked.game, checked.assets, checked.templates)
    told: list[str] = []
    composer.compose(checked.game.components[0], "low-ink", told.append)
    assert told == [card.id for card in checked.game.components[0].cards]


def faces(root: Path, folder: Path) -> list[tuple[str, str, str]]:
    """Return each card that a game prints, in all looks, with both sides as drawn."""
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
        "defaults: {provenance: placeholder, name: A, realm: sky, text: B,\n"
        "  picture: {head: owl}}\n"
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


def test_what_more_values_yield_is_not_kept_for_others(tmp_path: Path) -> None:
    folder = make_game(tmp_path, "dragons", None)
    back = (
        '<face>{% if more is defined %}<rect width="9" height="9"/>{% endif %}</face>'
    )
    (folder / "templates" / "back.xml.j2").write_text(back, encoding="utf-8")
    checked = check(Workspace(tmp_path), folder)
    assert checked.game
    drawer = FaceDrawer(checked.game, checked.assets, checked.templates)
    card = checked.game.components[0].cards[0]
    first = drawer.side(card, "back", "colour", more={"more": 1}).face
    then = drawer.side(card, "back", "colour").face
    assert first
    assert first.ops
    assert then
    assert not then.ops
