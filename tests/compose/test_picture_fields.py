"""What templates see of a field of type picture, with and without the cache."""

from pathlib import Path

import pytest

from cardgen.cache.store import FaceStore
from cardgen.compose.composer import Composer
from cardgen.model.face import Face
from cardgen.model.problem import Problem
from tests.compose.test_text_options import lines, typed
from tests.picture_game import CARDS, checked, faces, write_game

FRONT = """\
<face><text x="2" y="2" width="56" height="30" size="9">{}</text></face>
"""


def printed(face: Face) -> str:
    return " ".join(typed(line) for line in lines(face.ops))


@pytest.mark.parametrize(
    ("written", "frog", "heron", "stone"),
    [
        ("{{ card.picture.scene | default('moor') }}", "pond", "reeds", "moor"),
        ("{{ card.picture.seed | default('none') }}", "17", "heron", "none"),
        (
            "{{ card.usual.seed }} {{ card.usual.hue }}",
            *("frog moss", "heron gold", "stone moss"),
        ),
        ("{{ 'drawn' if card.picture else 'bare' }}", "drawn", "drawn", "bare"),
        ("{{ card.usual.keys() | join('+') }}", *("seed+scene+hue+far",) * 3),
        ("{{ card.usual['far'] * 2 }}", "4", "4", "4"),
        (
            "{% macro m(seed, scene, hue, far) %}{{ scene }}/{{ far }}{% endmacro %}"
            "{{ m(**card.usual) }}",
            *("pond/2",) * 3,
        ),
    ],
)
def test_parts_are_read_by_their_names(
    tmp_path: Path, written: str, frog: str, heron: str, stone: str
) -> None:
    drawn = faces(write_game(tmp_path, front=FRONT.format(written)))
    assert {id: printed(face) for id, face in drawn.items()} == {
        "frog": frog,
        "heron": heron,
        "stone": stone,
    }


def test_an_unknown_part_is_reported_with_the_nearest(tmp_path: Path) -> None:
    found = problems(write_game(tmp_path, front=FRONT.format("{{ card.usual.scen }}")))
    assert [(p.message, p.hint) for p in found][:1] == [
        ('the picture has no "scen"', 'did you mean "scene"?')
    ]
    found = problems(write_game(tmp_path, front=FRONT.format("{{ card.usual }}")))
    message = "cannot work this out: expected a text or number, found a picture"
    assert {p.message for p in found} == {message}


def problems(folder: Path) -> tuple[Problem, ...]:
    found = checked(folder)
    assert found.game
    composer = Composer(found.game, found.assets, found.templates)
    return composer.compose(found.game.components[0], "colour").problems


def test_a_changed_part_is_drawn_again_and_an_equal_picture_is_not(
    tmp_path: Path,
) -> None:
    front = FRONT.format("{{ card.picture.scene | default('-') }}")

    def drawn(cards: str) -> list[str]:
        found = checked(write_game(tmp_path, cards, front))
        assert found.game, found.problems
        store = FaceStore(tmp_path / "cache")
        composer = Composer(found.game, found.assets, found.templates, store)
        items = composer.compose(found.game.components[0], "colour").items
        store.save()
        return [printed(item.front) for item, _ in items]

    assert drawn(CARDS) == ["pond", "reeds", "-"]
    assert drawn(CARDS) == ["pond", "reeds", "-"]
    assert drawn(CARDS.replace("scene: pond, f", "scene: wood, f")) == [
        "wood",
        "reeds",
        "-",
    ]
