"""Which pictures are compared with the parts that `pictures.draw` knows."""

import re
from pathlib import Path
from typing import get_args

import pytest
from jinja2 import Environment, nodes

from cardgen.compose.restyling.inked import PATTERNS
from cardgen.compose.template.picture_check import REGISTER
from cardgen.compose.template.template_check import open_templates
from cardgen.load.workspace import Workspace, own
from cardgen.model.plans import StyleName
from cardgen.model.source import Span
from cardgen.pipeline.check import check
from tests.picture_game import said, write_game

COMMON = own("templates") / "common"
IMPORT = '{% import "art/pictures.xml.j2" as pictures %}'
DRAW = "pictures.draw(card.id, 0, 0, 60, 40, card.picture)"
CARDS = """\
defaults: {provenance: placeholder}
cards:
  - {id: frog, picture: {scene: night, hed: owl}}
  - {id: heron, picture: {scene: attic}, usual: {far: 3}}
"""
WRONG = [
    'card "frog", picture: there is no part "hed"',
    'card "heron", picture: there is no scene "attic"',
]


def _face(inside: str) -> str:
    return f"{IMPORT}<face>{inside}</face>"


@pytest.mark.parametrize(
    "front",
    [
        _face(f"{{{{ {DRAW} }}}}"),
        _face(f"{{{{ {DRAW.replace('card.picture', 'picture=card.picture')} }}}}"),
        _face(f"{{{{ {DRAW.replace('card.picture', 'card.picture or {}')} }}}}"),
        _face(f"{{{{ {DRAW.replace('.picture', '[' + repr('picture') + ']')} }}}}"),
        _face("{% set p = card.picture %}{{ pictures.draw(p.seed, picture=p) }}"),
        '{% from "art/pictures.xml.j2" import draw %}<face>'
        "{{ draw(card.picture.seed, picture=card.picture | default(none)) }}</face>",
        _face(
            "{% macro window(of) %}{{ pictures.draw(picture=of) }}{% endmacro %}"
            "{{ window(card.picture) }}"
        ),
    ],
)
def test_pictures_that_are_passed_on_are_checked(tmp_path: Path, front: str) -> None:
    assert said(write_game(tmp_path, CARDS, front)) == WRONG


@pytest.mark.parametrize(
    ("front", "wrong"),
    [
        # Parts of its own, drawn by itself.
        ("<face>{{ card.picture.scene }}</face>", []),
        (_face("{{ pictures.draw(card.id, picture={}) }}{{ card.picture.hed }}"), []),
        # Of another field.
        (_face("{{ pictures.draw(card.id, picture=card.other) }}"), []),
        # Parts of its own besides.
        (_face(f"{{{{ {DRAW} }}}}{{{{ card.picture.hed }}}}"), WRONG[1:]),
        (_face(f"{{{{ {DRAW} }}}}{{{{ card.picture['hed'] }}}}"), WRONG[1:]),
        (_face(f"{{{{ {DRAW} }}}}{{{{ card.picture.keys() | join }}}}"), WRONG[1:]),
        # Nobody knows what it draws.
        (_face(f"{{{{ {DRAW} }}}}{{% include card.id ignore missing %}}"), []),
        # As arguments, one by one.
        (_face("{{ pictures.draw(**card.picture) }}"), []),
    ],
)
def test_parts_may_have_names_of_their_own(
    tmp_path: Path, front: str, wrong: list[str]
) -> None:
    assert said(write_game(tmp_path, CARDS, front)) == wrong


@pytest.mark.parametrize("name", ["pictures", "_picture_parts"])
def test_a_game_may_have_such_macros_of_its_own(tmp_path: Path, name: str) -> None:
    folder = write_game(tmp_path, CARDS, _face(f"{{{{ {DRAW} }}}}"))
    own_one = folder / "templates" / "art" / f"{name}.xml.j2"
    own_one.parent.mkdir()
    own_one.write_text("{% macro draw() %}{% endmacro %}", encoding="utf-8")
    assert said(folder) == []


def test_a_default_is_wrong_once(tmp_path: Path) -> None:
    front = _face("{{ pictures.draw(card.id, picture=card.usual) }}")
    cards = CARDS.replace("far: 3", "scene: wood")
    assert said(write_game(tmp_path, cards, front)) == [
        'default of field "usual": there is no part "far"'
    ]


def test_a_game_with_wrong_parts_is_not_drawn_unless_they_are_ignored(
    tmp_path: Path,
) -> None:
    ignore = "  # cardgen: ignore[card-fields]"
    folder = write_game(tmp_path, CARDS, _face(f"{{{{ {DRAW} }}}}"))
    workspace = Workspace(tmp_path)
    assert check(workspace, folder).game is None
    assert check(workspace, folder, lenient=True).game is not None
    ignored = re.sub(r"(\{id.*)", rf"\1{ignore}", CARDS)
    found = check(workspace, write_game(tmp_path, ignored, _face(f"{{{{ {DRAW} }}}}")))
    assert found.game is not None
    assert found.problems == ()


def _parts() -> dict[str, list[str] | None]:
    templates = open_templates(Workspace(Path("nowhere")).assets(Path("nowhere")))
    found: dict[str, list[str] | None] = templates.exports(
        REGISTER, "PARTS", Span(Path())
    )
    return found


def _table(template: str, name: str) -> list[str]:
    """Return the names of a table in a template of the kit."""
    source = (COMMON / "art" / f"{template}.xml.j2").read_text(encoding="utf-8")
    for each in Environment().parse(source).find_all(nodes.Assign):
        if isinstance(each.target, nodes.Name) and each.target.name == name:
            table = each.node
            assert isinstance(table, nodes.Dict | nodes.List)
            keys = table.items
            return [
                (key.key if isinstance(key, nodes.Pair) else key).as_const()
                for key in keys
            ]
    raise LookupError(name)


@pytest.mark.parametrize(
    ("part", "names"),
    [
        ("age", _table("_face_bust", "AGES")),
        ("hour", _table("_planes", "_HOURS")),
        ("weather", _table("_planes", "_WEATHERS")),
        ("mood", _table("_face_bust", "MOODS")),
        ("wear", _table("_face_bust", "WEARS")),
        ("prop", _table("_face_bust", "PROPS")),
        ("facing", _table("_face_bust", "SIDES")),
        ("pattern", list(PATTERNS)),
        ("style", list(get_args(StyleName))),
    ],
)
def test_the_names_of_a_part_are_those_that_are_drawn(
    part: str, names: list[str]
) -> None:
    assert _parts()[part] == list(dict.fromkeys(names))


def test_the_parts_are_those_that_the_macro_reads() -> None:
    source = (COMMON / "art" / "pictures.xml.j2").read_text(encoding="utf-8")
    (of_people,) = re.findall(r"parts\.items\(\).*?\[(.*?)\]", source)
    read = {*re.findall(r"\bparts\.(\w+)", source)} - {"items"}
    assert {*_parts()} == read | {*re.findall(r'"(\w+)"', of_people)}
