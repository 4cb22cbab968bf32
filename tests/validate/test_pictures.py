"""Fields of type picture: in lists, sheets, rules, schemas, and what deals them."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from cardgen.__main__ import run_cardgen
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.game import Field, FieldValue
from cardgen.model.node import Cell, to_plain
from cardgen.model.picture_parts import (
    MOST_PARTS,
    OF_MAPPINGS,
    Part,
    PictureParts,
)
from cardgen.model.source import Span
from cardgen.model.yaml_scalars import meaning
from cardgen.validate.contents.fields import FieldError, value_of
from cardgen.validate.rule_kit.card_values import as_texts, numeric_size
from cardgen.validate.schema.game_file import game_schemas
from tests.picture_game import CARDS, checked, said, write_game
from tests.validate.schemas import names_of

pytestmark = pytest.mark.usefixtures("shapes_read_once")
SHEET = """\
id,provenance,picture,usual
frog,placeholder,scene=pond; figure=frog; seed=17,
heron,placeholder," scene = reeds;night=true;size=[1.5, 1.5]; ",hue=gold
stone,placeholder,,
"""
PAIR = """\
defaults: {provenance: placeholder}
cards:
  - {id: frog, picture: {scene: pond, figure: frog}}
  - {id: heron, picture: {scene: reeds, figure: heron}}
  - {id: stone, picture: {scene: pond, figure: frog}}
"""
IMPORTED = """\
defaults: {provenance: placeholder}
cards:
  - {id: frog, picture: {scene: pond, figure: frog, seed: 17}}
  - {id: heron, picture: {scene: reeds, night: true, size: [1.5, 1.5]}, sum: "a=b"}
  - {id: stone}
"""
NOWHERE = Span(Path())
FIELD = Field("picture", "picture", True, None, None, None, (), None, NOWHERE)
FOUND = [
    ({"scene": "pond", "figure": "frog", "seed": 17}, {}),
    ({"scene": "reeds", "night": True, "size": 1.5}, {"hue": "gold"}),
    (None, {}),
]


def values(folder: Path) -> list[tuple[FieldValue, FieldValue]]:
    game = checked(folder).game
    assert game is not None
    cards = game.components[0].cards
    return [(card.values["picture"], card.values["usual"]) for card in cards]


def test_a_card_list_and_a_sheet_hold_the_same(tmp_path: Path) -> None:
    usual = {"scene": "pond", "hue": "olive", "far": 2}
    folder = write_game(tmp_path)
    expected = [(picture, {**usual, **own}) for picture, own in FOUND]
    assert values(folder) == expected
    assert [type(v) for v in values(folder)[1]] == [PictureParts, PictureParts]
    game = (folder / "game.yaml").read_text(encoding="utf-8")
    game = game.replace("pool.yaml", "pool.csv")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "pool.csv").write_text(SHEET, encoding="utf-8")
    assert values(folder) == expected


NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name not in OF_MAPPINGS
)
WORDS = st.text(st.characters(exclude_characters=";=", exclude_categories=("C", "Z")))
SINGLE = st.one_of(
    WORDS.filter(lambda word: word[:1] not in ("", "[") and meaning(word) == word),
    st.integers(-(10**9), 10**9),
    st.booleans(),
)
ITEMS = SINGLE.filter(lambda item: "," not in str(item))
PARTS = SINGLE | st.lists(ITEMS, min_size=1, max_size=4).map(tuple)


@given(st.dictionaries(NAMES, PARTS, min_size=1, max_size=MOST_PARTS))
@settings(max_examples=15)
def test_a_sheet_holds_any_picture_as_it_is_written(parts: dict[str, Part]) -> None:
    text = str(PictureParts(parts))
    assert value_of(FIELD, Cell(text, text, *NOWHERE)) == parts


@given(st.text(st.sampled_from(" ;=ab1.{}\n")) | st.text())
@settings(max_examples=settings().max_examples // 3)
def test_any_cell_is_a_picture_or_refused(text: str) -> None:
    try:
        found = value_of(FIELD, Cell(text, text, *NOWHERE))
    except FieldError:
        return
    assert isinstance(found, PictureParts)
    assert 1 <= len(found) <= MOST_PARTS


def test_rules_read_a_picture_as_the_list_of_its_parts() -> None:
    picture = PictureParts({"scene": "pond", "night": True, "size": 1.5})
    assert as_texts(picture) == ("scene=pond", "night=true", "size=1.5")
    assert str(picture) == "scene=pond; night=true; size=1.5"
    assert numeric_size(picture) is None
    assert picture == PictureParts({"size": 1.5, "night": True, "scene": "pond"})
    assert len({picture, PictureParts(reversed(list(picture.items())))}) == 1


def test_deck_rules_compare_and_count_pictures(tmp_path: Path) -> None:
    cases = {
        "unique: {of: pool, field: picture}": [
            'card "stone" has the same picture as "frog": "scene=pond; figure=frog"'
        ],
        "count-by: {of: pool, field: picture, values: [scene=pond], exactly: 1}": [
            '"Pool" has 2 cards with picture scene=pond, expected 1'
        ],
        "requires: {of: pool, when: {picture: scene=pond}, requires: {id: frog}}": [
            'card "stone" has id stone, expected frog for picture scene=pond'
        ],
        "expression: {of: pool, each: card, test: card.picture.figure == 'frog', "
        "message: 'not {{ card.picture.figure }}'}": ["not heron"],
    }
    found = {}
    for rule in cases:
        folder = write_game(tmp_path, PAIR, rules=f"[{{{rule}}}]")
        found[rule] = said(folder)
    assert found == cases


def test_the_schema_for_editors_takes_what_cardgen_takes(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    schema = game_schemas(names_of(folder))["cards-pool.schema.json"]
    field = schema["properties"]["cards"]["items"]["properties"]["usual"]
    default = "scene=pond; hue=olive; far=2"
    assert field["description"] == f"a picture; default {default}"

    def faults(text: str) -> int:
        node, problems = read_yaml(text, Path("x.yaml"))
        assert problems == []
        assert node is not None
        return len(list(Draft7Validator(schema).iter_errors(to_plain(node))))

    assert faults(CARDS) == 0
    pictures = {
        **dict.fromkeys(("{hour: [dawn, 2, true]}", "{hour: [dawn], seed: 3}"), 0),
        **dict.fromkeys(("pond", "[pond]", "{Scene: pond}", "{items: 1}"), 1),
        **dict.fromkeys(("{hour: []}", "{hour: [[dawn]]}", "{seed: [3, 4]}"), 1),
    }
    for picture, count in pictures.items():
        card = f"{{id: a, picture: {picture}}}"
        text = f"defaults: {{provenance: placeholder}}\ncards: [{card}]\n"
        assert faults(text) == count, picture


def test_a_sheet_is_imported_with_its_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = SHEET.replace(",usual", ",sum").replace("hue=gold", "a=b")
    Path("pool.csv").write_text(rows, encoding="utf-8")
    assert run_cardgen(["import", "pool.csv"]) == 0
    out, err = capsys.readouterr()
    # One part alone may be anything: a formula, an address.
    assert out == IMPORTED
    assert "picture: {type: picture, required: false}" in err


def test_pictures_are_dealt(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    game = (folder / "game.yaml").read_text(encoding="utf-8")
    dealing = """\
generate:
  cards:
    pool:
      packs: [{cards: 2, values: {picture: "scene=pond; seed=3"}}]
      fields: {usual: {value: "hue=gold; far=1.5"}}
"""
    (folder / "game.yaml").write_text(game + dealing, encoding="utf-8")
    command = ["--root", str(tmp_path), "--quiet", "generate", "g", "--force"]
    assert run_cardgen(command) == 0
    usual = {"scene": "pond", "hue": "gold", "far": 1.5}
    assert values(folder) == [({"scene": "pond", "seed": 3}, usual)] * 2


def test_what_is_dealt_for_a_picture_must_be_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_game(tmp_path)
    game = (folder / "game.yaml").read_text(encoding="utf-8")
    fields = "{picture: {value: pond}}"
    dealing = (
        f"generate: {{cards: {{pool: {{packs: [{{cards: 2}}], fields: {fields}}}}}}}\n"
    )
    (folder / "game.yaml").write_text(game + dealing, encoding="utf-8")
    assert run_cardgen(["--root", str(tmp_path), "generate", "g", "--force"]) == 1
    message = '"pond" was dealt for "picture", expected parts such as scene=pond'
    assert message in capsys.readouterr().err
