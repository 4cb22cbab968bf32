"""What is printed of fields: pictures by their parts, and texts as they are written."""

from pathlib import Path

import pytest

from cardgen.model.face import Face
from tests.compose.bench import composed
from tests.compose.test_text_options import lines, typed
from tests.picture_game import CARDS, faces, said, write_game
from tests.plain_game import write_files

FRONT = """\
<face><text x="2" y="2" width="56" height="30" size="9">{}</text></face>
"""


def printed(face: Face) -> str:
    return " ".join(typed(line) for line in lines(face.ops))


def all_printed(folder: Path) -> list[str]:
    """Return what is on the fronts of a game, drawn with the cache of its root."""
    drawn = composed(folder, folder.parents[1] / "cache")
    return [printed(item.front) for item, _ in drawn.items]


@pytest.mark.parametrize(
    ("written", "frog", "heron", "stone"),
    [
        ("{{ card.picture.scene | default('moor') }}", "pond", "reeds", "moor"),
        ("{{ card.picture.seed | default('none') }}", "17", "heron", "none"),
        (
            "{{ card.usual.seed }} {{ card.usual.hue }}",
            *("frog olive", "heron gold", "stone olive"),
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
    found = {id: printed(face) for id, face in drawn.items()}
    assert found == {"frog": frog, "heron": heron, "stone": stone}


def test_an_unknown_part_is_reported_with_the_nearest(tmp_path: Path) -> None:
    def problems(written: str) -> list[tuple[str, str]]:
        folder = write_game(tmp_path, front=FRONT.format(written))
        return [(each.message, each.hint) for each in composed(folder).problems]

    first, *_ = problems("{{ card.usual.scen }}")
    assert first == ('the picture has no "scen"', 'did you mean "scene"?')
    message = "cannot work this out: expected a text or number, found a picture"
    assert {said for said, _ in problems("{{ card.usual }}")} == {message}


def test_a_changed_part_is_drawn_again_and_an_equal_picture_is_not(
    tmp_path: Path,
) -> None:
    front = FRONT.format("{{ card.picture.scene | default('-') }}")
    wood = CARDS.replace("scene: pond, f", "scene: wood, f")
    for cards, scene in ((CARDS, "pond"), (CARDS, "pond"), (wood, "wood")):
        folder = write_game(tmp_path, cards, front)
        assert all_printed(folder) == [scene, "reeds", "-"]


LISTS = """\
defaults: {provenance: placeholder}
cards:
  - {id: a1}
  - {id: a2}
  - {id: a3, extends: a2}
  - {id: b1, usual: {hour: dusk}}
  - {id: b2, usual: {hour: [dusk, night], seed: 17}}
  - {id: b3, usual: {far: [7, 8], hour: [dusk, night], seed: 17}}
"""
PICKED = "{{ ['dawn', 'day'] | pick(card.usual.seed, 'hour') }}"


def test_chance_chooses_from_a_list_by_the_seed_and_the_part(tmp_path: Path) -> None:
    """As the filter `pick` does, and the same on every machine. Rules see it too."""
    front = FRONT.format("{{ card.usual.hour }} {{ card.usual.far }} " + PICKED)
    folder = write_game(tmp_path, LISTS, front)
    game = (folder / "game.yaml").read_text(encoding="utf-8")
    usual = "{hour: [dawn, day], far: [1, 2.5]}"
    game = game.replace("{scene: pond, hue: olive, far: 2}", usual)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    assert {id: printed(face) for id, face in faces(folder).items()} == {
        "a1": "dawn 1 dawn",
        "a2": "day 2.5 day",
        "a3": "day 2.5 day",
        "b1": "dusk 1 dawn",
        "b2": "dusk 1 day",
        "b3": "dusk 7 day",
    }
    rule = "{requires: {of: pool, when: {usual: hour=dawn}, requires: {id: frog}}}"
    game = game.replace("rules: none", f"rules: [{rule}]")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    assert [message.split()[1] for message in said(folder)] == ['"a1"']


GAME = """\
format: 1
id: g
title: "Plain"
version: 1.0.0
players: 2
fonts: {{body: source-sans-3}}
card_types:
  card:
    size: [60, 40]
    fields:
      body: {{type: text, markup: {markup}}}
      tags: {{type: list, markup: {markup}}}
    front: card.xml.j2
components:
  pool: {{kind: deck, title: Pool, card_type: card, cards: pool.yaml}}
"""
SUMS = """\
defaults: {provenance: placeholder}
cards:
  - id: sums
    body: "- 2*3 **is** 6 ~ [or]{so}"
    tags: ["*a*", "*b*"]
"""
BOTH = """\
<face><text x="2" y="2" width="56" height="9">{{ card.body }}</text>
<text x="2" y="20" width="56" height="9">{{ card.tags | join(", ") }}</text></face>
"""


def test_signs_without_markup_are_printed_and_a_change_of_the_flag_is_seen(
    tmp_path: Path,
) -> None:
    other = SUMS.replace("- 2*3", "2x3").replace("{so}", "")
    for cards, markup, expected in (
        (SUMS, "false", "- 2*3 **is** 6 ~ [or]{so} *a*, *b*"),
        (other, "false", "2x3 **is** 6 ~ [or] *a*, *b*"),
        (other, "true", "2x3 is 6 ~ [or] a, b"),
    ):
        files = {
            "game.yaml": GAME.format(markup=markup),
            "pool.yaml": cards,
            "templates/card.xml.j2": BOTH,
        }
        folder = write_files(tmp_path / "cards" / "g", files)
        assert all_printed(folder) == [expected]
