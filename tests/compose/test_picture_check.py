"""Which pictures are compared with the parts that `pictures.draw` knows."""

import re
from pathlib import Path
from typing import get_args

from jinja2 import Environment, nodes

from cardgen.compose.composer import Composer
from cardgen.compose.restyling.inked import PATTERNS
from cardgen.load.workspace import Workspace
from cardgen.model.assets import own
from cardgen.model.plans import StyleName
from cardgen.pipeline.check import check
from cardgen.sandbox.catalogue import catalogue
from tests.macros.families import HEADS
from tests.picture_game import GAME, checked, said, write_game

COMMON = own("templates") / "common"
IMPORT = '{% import "art/pictures.xml.j2" as pictures %}'
DRAW = "pictures.draw(card.id, 0, 0, 60, 40, card.picture)"
CARDS = """\
defaults: {provenance: placeholder}
cards:
  - {id: frog, picture: {scene: night, hed: owl}}
  - {id: heron, picture: {scene: attic}, usual: {far: 3}}
"""
# With the number of the deck.
WRONG = [
    'card "n{}-frog", picture: there is no part "hed"',
    'card "n{}-heron", picture: there is no scene "attic"',
]


def _face(inside: str) -> str:
    return f"{IMPORT}<face>{inside}</face>"


# Each template draws the pictures of two cards: what is wrong with them.
FRONTS = {
    _face(f"{{{{ {DRAW} }}}}"): WRONG,
    _face(f"{{{{ {DRAW.replace('card.picture', 'picture=card.picture')} }}}}"): WRONG,
    _face(f"{{{{ {DRAW.replace('card.picture', 'card.picture or {}')} }}}}"): WRONG,
    _face(f"{{{{ {DRAW.replace('.picture', '[' + repr('picture') + ']')} }}}}"): WRONG,
    _face("{% set p = card.picture %}{{ pictures.draw(p.seed, picture=p) }}"): WRONG,
    '{% from "art/pictures.xml.j2" import draw %}<face>'
    "{{ draw(card.picture.seed, picture=card.picture | default(none)) }}</face>": WRONG,
    _face(
        "{% macro window(of) %}{{ pictures.draw(picture=of) }}{% endmacro %}"
        "{{ window(card.picture) }}"
    ): WRONG,
    # Parts of its own, drawn by itself.
    "<face>{{ card.picture.scene }}</face>": [],
    _face("{{ pictures.draw(card.id, picture={}) }}{{ card.picture.hed }}"): [],
    # Of another field.
    _face("{{ pictures.draw(card.id, picture=card.other) }}"): [],
    # Parts of its own besides.
    _face(f"{{{{ {DRAW} }}}}{{{{ card.picture.hed }}}}"): WRONG[1:],
    _face(f"{{{{ {DRAW} }}}}{{{{ card.picture['hed'] }}}}"): WRONG[1:],
    _face(f"{{{{ {DRAW} }}}}{{{{ card.picture.keys() | join }}}}"): WRONG[1:],
    _face(f"{{% if 'hed' in card.picture %}}{{% endif %}}{{{{ {DRAW} }}}}"): WRONG[1:],
    _face(f"{{{{ {DRAW} }}}}{{{{ card.picture[card.id] | default('') }}}}"): WRONG[1:],
    # Names of other things are no parts.
    _face(f"{{{{ {DRAW} }}}}{{{{ card.hed }}}}{{{{ icons.items() | join }}}}"): WRONG,
    # Nobody knows what it draws.
    _face(f"{{{{ {DRAW} }}}}{{% include card.id ignore missing %}}"): [],
    # As arguments, one by one.
    _face("{{ pictures.draw(**card.picture) }}"): [],
    # Written by the template itself; nobody knows what it computes.
    '{% from "art/pictures.xml.j2" import draw as put %}<face>'
    "{{ put(picture={'hed': 'owl', 'hour': '', 'mood': card.id}) }}</face>": [
        'the macro "draw": there is no part "hed"'
    ],
    _face(
        "{% set p = {'hed': 'owl', 'scene': 'attic'} %}{{ p.hed }}"
        "{{ pictures.draw(1, 0, 0, 60, 40, p) }}{{ pictures.other({'a': 1}) }}"
    ): ['the macro "draw": there is no scene "attic"'],
    # Chance chooses for cards only.
    _face("{{ pictures.draw(card.id, picture={'hour': ['dawn', 'day']}) }}"): [
        'the macro "draw": expected one value as hour'
    ],
    # A default is wrong once.
    _face("{{ pictures.draw(card.id, picture=card.usual) }}"): [
        'card "n{}-heron", usual: there is no part "far"',
        'default of field "usual": there is no part "far"',
    ],
}


def _write_fronts(root: Path) -> Path:
    """Write a game with a card type and a deck of two cards for each template."""
    folder = write_game(root)
    start, _, end = GAME.format(art="", rules="none").partition("card_types:\n")
    beast, _, pool = end.partition("components:\n")
    pool, _, rest = pool.partition("rules:")
    types, decks = "", ""
    for number, front in enumerate(FRONTS):
        name = f"beast{number}"
        types += beast.replace("beast", name)
        decks += pool.replace("pool", f"pool{number}").replace("beast", name)
        cards = CARDS.replace("id: ", f"id: n{number}-")
        (folder / f"pool{number}.yaml").write_text(cards, encoding="utf-8")
        template = folder / "templates" / f"{name}.xml.j2"
        template.write_text(front, encoding="utf-8")
    words = f"{start}card_types:\n{types}components:\n{decks}rules:{rest}"
    (folder / "game.yaml").write_text(words, encoding="utf-8")
    return folder


def test_only_pictures_that_the_kit_draws_are_checked(tmp_path: Path) -> None:
    """However they are passed on; parts that a game reads may have any name."""
    found = check(Workspace(tmp_path), _write_fronts(tmp_path))
    assert found.game is None
    assert sorted(problem.message for problem in found.problems) == sorted(
        wrong.format(number)
        for number, told in enumerate(FRONTS.values())
        for wrong in told
    )


def test_what_a_template_writes_is_compared_without_a_field_and_with_own_parts(
    tmp_path: Path,
) -> None:
    front = _face("{{ pictures.draw(1, picture={'hed': 'owl', 'place': 'hal'}) }}")
    cards, art = (
        "cards: [{id: one, provenance: derived}]\n",
        "art: {parts: {place: [a]}}\n",
    )
    game = write_game(tmp_path, cards, front, art) / "game.yaml"
    words = game.read_text(encoding="utf-8")
    words = re.sub(r"( +)fields:\n(?:\1 .*\n)+", "", words)
    game.write_text(words, encoding="utf-8")
    found = check(Workspace(tmp_path), game.parent).problems
    assert [problem.message for problem in found] == [
        'the macro "draw": there is no part "hed"',
        'the macro "draw": there is no place "hal"',
    ]


def test_a_game_may_have_such_macros_of_its_own(tmp_path: Path) -> None:
    folder = write_game(tmp_path, CARDS, _face(f"{{{{ {DRAW} }}}}"))
    own_one = folder / "templates" / "art" / "pictures.xml.j2"
    own_one.parent.mkdir()
    own_one.write_text("{% macro draw() %}{% endmacro %}", encoding="utf-8")
    assert said(folder) == []


OWN = """\
{% set PLACES = {"hall": 10, "attic": 20} %}
{% macro place(of) %}
<rect width="{{ PLACES[of.place] }}" height="9" fill="{{ of.sky }}"/>
{% endmacro %}
<face>{{ place(card.picture) }}
<figure name="{{ card.picture.figure }}" width="9" height="9"/></face>
"""
LITERAL = """\
<face><text width="20" height="8" font="owl">{{ card.picture.sky }}</text></face>
"""
DRAWN = """\
defaults: {provenance: placeholder}
cards:
  - {id: sound, picture: {place: hall, sky: navy, figure: owl}}
  - {id: place, picture: {place: hal, sky: navy, figure: owl}}
  - {id: sky, picture: {place: hall, sky: nvy, figure: owl}}
  - {id: figure, picture: {place: hall, sky: navy, figure: owll}}
"""
TOLD = """\
4:27: card "place", picture: there is no place "hal"; did you mean "hall"?
5:38: card "sky", picture: "nvy" is not a colour; did you mean "navy"?
6:52: card "figure", picture: there is no figure "owll"; did you mean "owl"?
"""


def test_what_a_template_cannot_draw_is_an_error_at_its_card(tmp_path: Path) -> None:
    found = checked(write_game(tmp_path, DRAWN, OWN))
    assert found.game, found.problems
    composer = Composer(found.game, found.assets, found.templates)
    told = ""
    for each in composer.compose(found.game.components[0], "colour").problems:
        assert re.search(r"\(used at beast\.xml\.j2:[36]\)$", each.hint)
        hint = each.hint.partition("?")[0]
        told += f"{each.span.line}:{each.span.column}: {each.message}; {hint}?\n"
    assert told == TOLD


def test_a_fault_of_a_template_is_not_one_of_a_card_that_has_the_same_word(
    tmp_path: Path,
) -> None:
    folder = write_game(tmp_path, DRAWN.partition("  - {id: place")[0], LITERAL)
    found = checked(folder)
    assert found.game, found.problems
    composer = Composer(found.game, found.assets, found.templates)
    (problem, *_) = composer.compose(found.game.components[0], "colour").problems
    assert problem.message == 'there is no font "owl"'
    assert problem.span.file.name == "beast.xml.j2"


def test_a_default_that_a_template_cannot_draw_is_an_error_at_it(
    tmp_path: Path,
) -> None:
    front = '<face><rect width="9" height="9" fill="{{ card.usual.scene }}"/></face>'
    found = checked(write_game(tmp_path, front=front))
    assert found.game, found.problems
    composer = Composer(found.game, found.assets, found.templates)
    problems = composer.compose(found.game.components[0], "colour").problems
    (message,) = {problem.message for problem in problems}
    assert message == 'default of field "usual": "pond" is not a colour'
    assert {problem.span.file.name for problem in problems} == {"game.yaml"}


def test_a_copy_of_the_kit_is_the_kit(tmp_path: Path) -> None:
    folder = write_game(tmp_path, CARDS, _face(f"{{{{ {DRAW} }}}}"))
    copy = tmp_path / "templates" / "common" / "art" / "pictures.xml.j2"
    copy.parent.mkdir(parents=True)
    copy.write_bytes((COMMON / "art" / copy.name).read_bytes())
    (copy.parent / "catalogue.yaml").write_text("{}", encoding="utf-8")
    assert said(folder) == [wrong.replace("n{}-", "") for wrong in WRONG]


def test_the_kit_may_refer_to_all_its_families_and_to_nothing_of_a_game(
    tmp_path: Path,
) -> None:
    folder = write_game(tmp_path, CARDS, _face(f"{{{{ {DRAW} }}}}"))
    (folder / "templates" / "other.xml.j2").write_text("<face/>", encoding="utf-8")
    named = check(Workspace(tmp_path), folder).templates.closure("beast.xml.j2")
    assert named
    families = {f"art/{family}.xml.j2" for family in [*HEADS, "scenes", "towns"]}
    assert families <= named.keys()
    assert "other.xml.j2" not in named


def test_what_is_ignored_is_not_told_and_a_lenient_check_draws_the_rest(
    tmp_path: Path,
) -> None:
    ignored = re.sub(r"(\{id: heron.*)", r"\1  # cardgen: ignore[card-fields]", CARDS)
    folder = write_game(tmp_path, ignored, _face(f"{{{{ {DRAW} }}}}"))
    found = check(Workspace(tmp_path), folder, lenient=True)
    assert found.game is not None
    assert [problem.message for problem in found.problems] == [
        'card "frog", picture: there is no part "hed"'
    ]


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


def test_the_names_of_a_part_are_those_that_are_drawn() -> None:
    drawn = {
        "age": _table("_face_bust", "AGES"),
        "hour": _table("_planes", "_HOURS"),
        "weather": _table("_planes", "_WEATHERS"),
        "mood": _table("_face_bust", "MOODS"),
        "wear": _table("_face_bust", "WEARS"),
        "prop": _table("_face_bust", "PROPS"),
        "facing": _table("_face_bust", "SIDES"),
        "pattern": list(PATTERNS),
        "style": list(get_args(StyleName)),
    }
    known = catalogue().parts
    assert {part: known[part].names for part in drawn} == {
        part: tuple(dict.fromkeys(names)) for part, names in drawn.items()
    }


def test_the_parts_are_those_that_the_macro_reads() -> None:
    source = (COMMON / "art" / "pictures.xml.j2").read_text(encoding="utf-8")
    listed = re.findall(r"\[([^\]]*)\]", source)
    named = {name for names in listed for name in re.findall(r'"(\w+)"', names)}
    read = {*re.findall(r"\bparts\.(\w+)", source)} - {"items"}
    assert {*catalogue().parts} == read | named
