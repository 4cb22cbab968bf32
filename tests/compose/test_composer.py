"""The cards of a whole game become items."""

from pathlib import Path

from cardgen.cache.codec import content
from cardgen.compose.composer import Composer
from cardgen.compose.face_drawer import FaceDrawer
from tests.compose.bench import composed
from tests.picture_game import checked
from tests.plain_game import write_plain


def test_a_back_that_all_cards_share_is_one_face_and_each_card_is_told(
    tmp_path: Path,
) -> None:
    found = checked(write_plain(tmp_path))
    assert found.game, found.problems
    composer = Composer(found.game, found.assets, found.templates)
    told: list[str] = []
    (component,) = found.game.components
    items, problems, *_ = composer.compose(component, "low-ink", told.append)
    assert problems == ()
    assert len({id(item.back) for item, _ in items}) == 1
    assert len({id(item.front) for item, _ in items}) == 6
    assert [copies for _, copies in items] == [1, 1, 1, 2, 1, 1]
    assert told == [card.id for card in component.cards]


def test_numbers_that_are_equal_may_be_written_otherwise(tmp_path: Path) -> None:
    folder = write_plain(tmp_path)
    data = folder / "game.yaml"
    words = data.read_text(encoding="utf-8")
    data.write_text(words.replace("{type: integer}", "{type: number}"), "utf-8")
    (folder / "creatures.yaml").write_text(
        "defaults: {provenance: placeholder, name: A, realm: sky}\n"
        "cards:\n  - {id: whole, cost: 1}\n  - {id: part, cost: 1.0}\n",
        encoding="utf-8",
    )
    drawn = composed(folder)
    assert drawn.problems == ()
    (whole, _), (part, _) = drawn.items
    assert content(whole.front, str) != content(part.front, str)


def test_what_more_values_yield_is_not_kept_for_others(tmp_path: Path) -> None:
    folder = write_plain(tmp_path)
    back = (
        '<face>{% if more is defined %}<rect width="9" height="9"/>{% endif %}</face>'
    )
    (folder / "templates" / "back.xml.j2").write_text(back, encoding="utf-8")
    found = checked(folder)
    assert found.game, found.problems
    drawer = FaceDrawer(found.game, found.assets, found.templates)
    card = found.game.components[0].cards[0]
    first = drawer.side(card, "back", "colour", more={"more": 1}).face
    then = drawer.side(card, "back", "colour").face
    assert first
    assert first.ops
    assert then
    assert not then.ops
