"""The schemas agree with cardgen on shipped games and on broken ones."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from cardgen.__main__ import run_cardgen
from cardgen.load.workspace import Workspace
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.node import to_plain
from cardgen.pipeline.schema import FOLDER, make_schemas
from cardgen.validate.formatting import markdown
from cardgen.validate.rules import RULES
from cardgen.validate.schema.game_file import game_schemas
from cardgen.validate.schema.key_help import KEY_HELP
from cardgen.validate.shapes import component as component_shape
from cardgen.validate.shapes import dealing
from cardgen.validate.shapes import game_yaml as game_shape
from cardgen.validate.shapes import generate_shapes as generate_shape
from cardgen.validate.shapes import print_settings as print_shape
from cardgen.validate.shapes.key_types import keys_of
from tests.validate.schemas import faults, held, names_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = Workspace(ROOT).games()
MOSS = ROOT / "cards" / "cycles-of-moss"
BROKEN = ROOT / "tests" / "games" / "broken"
MODELINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")

SHAPE = sorted(
    path.name for kind in ("shape-*", "field-*") for path in BROKEN.glob(kind)
)
ALSO = [
    "asset-icons",
    "asset-pictures",
    "asset-template",
    "extends-wrong-value",
    "palette-alpha",
    "picture-declared",
    "reference-names",
    "reference-size",
    "reference-unknown-card",
    "rule-options",
    "rule-unknown",
    "rule-unknown-field",
    "trap-yes-and-octal",
]
# The faults of these are in templates or appear only when they are drawn.
SOUND = ("element-styles", "template-macro-values", "text-scripts", "text-glyph")

pytestmark = pytest.mark.usefixtures("shapes_read_once")


@pytest.mark.parametrize(
    "games", [GAMES[:2], pytest.param(GAMES[2:], marks=pytest.mark.long)]
)
def test_the_committed_schemas_are_what_the_game_says(games: tuple[Path, ...]) -> None:
    assert games
    other = []
    for game in games:
        made, problems = make_schemas(Workspace(ROOT), game)
        assert problems == ()
        committed = {file.name: file.read_bytes() for file in (game / FOLDER).iterdir()}
        if committed != made:
            other.append(game.name)
        assert all(content.endswith(b"}\n") for content in made.values())
    assert other == [], "run `cardgen schema`"


@pytest.mark.long
def test_shipped_files_fit_the_schema_that_they_name() -> None:
    assert [fault for game in GAMES for fault in marked(game)] == []


def marked(game: Path) -> list[str]:
    """Return what an editor finds in the files of a game.

    Credits are beside icons and pictures, and are the same for all games; checklists of
    rulebooks are read only by a test.
    """
    files = set(game.rglob("*.yaml")) - set(game.rglob("credits.yaml"))
    found = []
    for file in files - set(game.rglob("*.checklist.yaml")):
        head = MODELINE.match(file.read_text(encoding="utf-8"))
        if head is None:
            found.append(f"{file.name} names no schema in its first line")
        else:
            schema = json.loads((file.parent / head[1]).read_text(encoding="utf-8"))
            found += held(file, schema)
    return found


def test_a_new_game_has_its_schemas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_cardgen(["--quiet", "new", "dragons"]) == 0
    folder = tmp_path / "cards" / "dragons"
    made, _ = make_schemas(Workspace(tmp_path), folder)
    written = {file.name: file.read_bytes() for file in (folder / FOLDER).iterdir()}
    assert written == made
    assert marked(folder) == []


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.long)])
def test_a_schema_finds_faults_of_shape_and_no_others(step: int) -> None:
    assert len(SHAPE) >= 15
    found = {}
    for fault in (*SHAPE[::step], *ALSO, *SOUND):
        (folder,) = Workspace(BROKEN / fault).games()
        found[fault] = faults(folder)
    assert [fault for fault in found if not found[fault]] == [*SOUND]


def test_every_schema_is_one_of_draft_7_that_refers_to_pictures_only() -> None:
    for schema in game_schemas(names_of(MOSS)).values():
        Draft7Validator.check_schema(schema)
        assert "draft-07" in schema["$schema"]
        found = re.findall(r'"\$ref": "#/(.*?)"', json.dumps(schema))
        assert {*found} == (
            {"definitions/picture"} if "definitions" in schema else set()
        )


def _rules(schema: dict[str, Any]) -> dict[str, Any]:
    listed, _ = schema["properties"]["rules"]["anyOf"]
    properties: dict[str, Any] = listed["items"]["properties"]
    return properties


def test_a_section_written_shorter_fits_too() -> None:
    cases = {
        "rules: none": True,
        "rules: some": False,
        "rules: [choices-used: {of: pool, fields: [stars], declared: true}]": True,
        "rules: [size: {of: pool, at_least: 2, where: {stars: [1, 2]}}]": True,
        "rules: [size: {of: pool}]": False,
        "rules: [text: {of: pool, spaces: off, quotes: warning}]": True,
        "rules: [text: {of: pool, spaces: maybe}]": False,
        "rules: [setup: {of: pool}]\nsetup: [{players: 2, deal: {pool: 3}}]": True,
        "rules: none\nglossary: {Wound: a cube, Rest: {meaning: sleep}}": True,
        "rules: none\nglossary: {Wound: [1]}": False,
        "rules: none\nglossary:": True,
        "rules: [unique: {of: pool, severity: }]": False,
    }
    text = (MOSS / "game.yaml").read_text(encoding="utf-8")
    head = text[: text.index("\nrules:")]
    schema = Draft7Validator(game_schemas(names_of(MOSS))["game.schema.json"])
    found = {}
    for section in cases:
        node, _ = read_yaml(f"{head}\n{section}\n", MOSS / "game.yaml")
        assert node is not None
        found[section] = schema.is_valid(to_plain(node))
    assert found == cases


def test_every_rule_is_described_with_all_its_options() -> None:
    schema = game_schemas(names_of(MOSS))["game.schema.json"]
    for rule, told in _rules(schema).items():
        page = (RULES[rule].__doc__ or "").strip()
        assert told["description"] == page
        assert told["markdownDescription"] == markdown(page)
        models = RULES[rule].Options.model_fields
        written = {field.alias or name for name, field in models.items()}
        assert set(told["properties"]) == written
        for option in written - {"severity"}:
            assert told["properties"][option].get("description"), option
    assert _rules(schema).keys() == RULES.keys()
    sections = game_shape.GameShape.model_fields
    assert set(schema["properties"]) == {f.alias or n for n, f in sections.items()}


# The ways of dealing, and files that have no schema, have pages of their own.
WITHOUT_HELP = {"PrinterShape", "CreditShape"}
SHAPES = {
    name: shape
    for module in (game_shape, component_shape, print_shape, generate_shape)
    for name, shape in vars(module).items()
    if name.endswith("Shape") and shape.__module__ != dealing.__name__
}


def test_every_key_has_help() -> None:
    help = {name: set(keys) for name, keys in KEY_HELP.items()}
    shapes = SHAPES.keys() - WITHOUT_HELP
    assert help == {name: set(keys_of(SHAPES[name])) for name in shapes}


def test_a_fault_of_a_card_is_marked_at_the_card() -> None:
    more = "Additional properties are not allowed ({} was unexpected)".format
    cases = {
        "cards: [{id: boo, name: Boo, strs: 1, provenance: derived}]": [
            ("$.cards[0]", "'stars' is a required property"),
            ("$.cards[0]", more("'strs'")),
        ],
        "defaults: {stars: 1}\ncards: [{id: boo}, {id: two, extends: boo}]": [
            ("$.cards[0]", "'name' is a required property"),
            ("$.cards[0]", "'provenance' is a required property"),
        ],
        "defaults: {stars: 1, nme: x, provenance: derived}\n"
        "cards: [{id: boo, name: Boo}]": [("$.defaults", more("'nme'"))],
    }
    schemas = game_schemas(names_of(BROKEN / "rule-unknown-field" / "cards" / "g"))
    validator = Draft7Validator(schemas["cards-pool.schema.json"])
    found = {}
    for cards in cases:
        node, _ = read_yaml(cards, Path("pool.yaml"))
        assert node is not None
        errors = validator.iter_errors(to_plain(node))
        found[cards] = sorted((fault.json_path, fault.message) for fault in errors)
    assert found == cases


def test_names_of_the_game_are_offered() -> None:
    schemas = game_schemas(names_of(BROKEN / "rule-unknown-field" / "cards" / "g"))
    rules = _rules(schemas["game.schema.json"])
    assert rules["unique"]["properties"]["field"]["enum"] == ["name", "stars"]
    assert rules["sum"]["properties"]["fields"]["items"]["enum"] == ["stars"]
    cards = schemas["cards-pool.schema.json"]["properties"]["cards"]["items"]
    assert cards["properties"]["stars"]["maximum"] == 3
