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
from tests.validate.schemas import faults, names_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = Workspace(ROOT).games()
MOSS = ROOT / "cards" / "cycles-of-moss"
BROKEN = ROOT / "tests" / "games" / "broken"
MODELINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")

# Faults of shape that a schema cannot express would be listed here, with the reason.
BEYOND_A_SCHEMA: dict[str, str] = {}
SHAPE = sorted(
    path.name
    for kind in ("shape-*", "field-*")
    for path in BROKEN.glob(kind)
    if path.name not in BEYOND_A_SCHEMA
)
ALSO = [
    "asset-icons",
    "asset-pictures",
    "asset-template",
    "extends-wrong-value",
    "palette-alpha",
    "reference-names",
    "reference-size",
    "reference-unknown-card",
    "rule-options",
    "rule-unknown",
    "rule-unknown-field",
    "trap-yes-and-octal",
]
# The faults of these are in templates or appear only when they are drawn.
SOUND = sorted(
    path.name
    for kind in ("element-*", "template-*", "text-*", "texts-*")
    for path in BROKEN.glob(kind)
)


def test_there_is_something_to_check() -> None:
    assert len(GAMES) >= 1
    assert len(SHAPE) >= 15
    assert len(SOUND) >= 20


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_the_committed_schemas_are_what_the_game_says(game: Path) -> None:
    made, problems = make_schemas(Workspace(ROOT), game)
    assert problems == ()
    committed = {file.name: file.read_bytes() for file in (game / FOLDER).iterdir()}
    assert committed == made, "run `cardgen schema`"
    assert all(content.endswith(b"}\n") for content in made.values())


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_shipped_files_fit_their_schema_and_name_it(game: Path) -> None:
    assert faults(game) == []
    for file in _with_schema(game):
        _names_its_schema(file)


def _with_schema(game: Path) -> set[Path]:
    """Return the files of a game that editors have a schema for.

    Credits are beside icons and pictures, and are the same for all games; checklists of
    rulebooks are read only by a test.
    """
    files = set(game.rglob("*.yaml")) - set(game.rglob("credits.yaml"))
    return files - set(game.rglob("*.checklist.yaml"))


def _names_its_schema(file: Path) -> None:
    head = MODELINE.match(file.read_text(encoding="utf-8"))
    assert head, f"{file.name} names no schema in its first line"
    assert (file.parent / head[1]).is_file()


def test_a_new_game_has_its_schemas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, source in (("dragons", []), ("ferns", ["--from", MOSS.name])):
        assert run_cardgen(["--quiet", "new", name, *source]) == 0
        folder = tmp_path / "cards" / name
        made, _ = make_schemas(Workspace(tmp_path), folder)
        written = {file.name: file.read_bytes() for file in (folder / FOLDER).iterdir()}
        assert written == made
        assert faults(folder) == []
        for file in _with_schema(folder):
            _names_its_schema(file)


@pytest.mark.parametrize("fault", [*SHAPE, *ALSO])
def test_a_broken_shape_fails_its_schema(fault: str) -> None:
    (folder,) = Workspace(BROKEN / fault).games()
    assert faults(folder) != []


@pytest.mark.parametrize("fault", SOUND)
def test_a_schema_raises_no_false_alarm(fault: str) -> None:
    (folder,) = Workspace(BROKEN / fault).games()
    assert faults(folder) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_every_schema_is_one_of_draft_7_without_references(game: Path) -> None:
    for schema in game_schemas(names_of(game)).values():
        Draft7Validator.check_schema(schema)
        assert "draft-07" in schema["$schema"]
        assert "$ref" not in json.dumps(schema).replace('"$schema"', "")


def _rules(schema: dict[str, Any]) -> dict[str, Any]:
    listed, _ = schema["properties"]["rules"]["anyOf"]
    properties: dict[str, Any] = listed["items"]["properties"]
    return properties


@pytest.mark.parametrize(
    ("section", "sound"),
    [
        ("rules: none", True),
        ("rules: some", False),
        ("rules: [choices-used: {of: pool, fields: [stars], declared: true}]", True),
        ("rules: [size: {of: pool, at_least: 2, where: {stars: [1, 2]}}]", True),
        ("rules: [size: {of: pool}]", False),
        ("rules: [text: {of: pool, spaces: off, quotes: warning}]", True),
        ("rules: [text: {of: pool, spaces: maybe}]", False),
        ("rules: [setup: {of: pool}]\nsetup: [{players: 2, deal: {pool: 3}}]", True),
        ("rules: none\nglossary: {Wound: a cube, Rest: {meaning: sleep}}", True),
        ("rules: none\nglossary: {Wound: [1]}", False),
        ("rules: none\nglossary:", True),
        ("rules: [unique: {of: pool, severity: }]", False),
    ],
)
def test_a_section_written_shorter_fits_too(section: str, sound: bool) -> None:
    game = MOSS
    text = (game / "game.yaml").read_text(encoding="utf-8")
    head = text[: text.index("\nrules:")]
    schema = game_schemas(names_of(game))["game.schema.json"]
    node, _ = read_yaml(f"{head}\n{section}\n", game / "game.yaml")
    assert node is not None
    assert Draft7Validator(schema).is_valid(to_plain(node)) == sound


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_described_with_all_its_options(rule: str) -> None:
    schema = game_schemas(names_of(MOSS))["game.schema.json"]
    told = _rules(schema)[rule]
    page = (RULES[rule].__doc__ or "").strip()
    assert told["description"] == page
    assert told["markdownDescription"] == markdown(page)
    models = RULES[rule].Options.model_fields
    written = {field.alias or name for name, field in models.items()}
    assert set(told["properties"]) == written
    for option in written - {"severity"}:
        assert told["properties"][option].get("description"), option


def test_every_section_is_described() -> None:
    schema = game_schemas(names_of(MOSS))["game.schema.json"]
    fields = game_shape.GameShape.model_fields
    assert set(schema["properties"]) == {f.alias or n for n, f in fields.items()}


# The ways of dealing, and files that have no schema, have pages of their own.
WITHOUT_HELP = {"PrinterShape", "CreditShape"}
SHAPES = {
    name: shape
    for module in (game_shape, component_shape, print_shape, generate_shape)
    for name, shape in vars(module).items()
    if name.endswith("Shape") and shape.__module__ != dealing.__name__
}


@pytest.mark.parametrize("name", sorted(SHAPES.keys() - WITHOUT_HELP))
def test_every_key_has_help(name: str) -> None:
    assert set(KEY_HELP[name]) == set(keys_of(SHAPES[name]))


def test_help_is_only_for_existing_shapes() -> None:
    assert SHAPES.keys() - WITHOUT_HELP == KEY_HELP.keys()


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (
            "cards: [{id: boo, name: Boo, strs: 1, provenance: derived}]",
            [
                ("$.cards[0]", "'stars' is a required property"),
                ("$.cards[0]", "Additional properties are not allowed ('strs' was"),
            ],
        ),
        (
            "defaults: {stars: 1}\ncards: [{id: boo}, {id: two, extends: boo}]",
            [
                ("$.cards[0]", "'name' is a required property"),
                ("$.cards[0]", "'provenance' is a required property"),
            ],
        ),
        (
            "defaults: {stars: 1, nme: x, provenance: derived}\n"
            "cards: [{id: boo, name: Boo}]",
            [("$.defaults", "Additional properties are not allowed ('nme' was")],
        ),
    ],
)
def test_a_fault_of_a_card_is_marked_at_the_card(
    cards: str, expected: list[tuple[str, str]]
) -> None:
    schemas = game_schemas(names_of(BROKEN / "rule-unknown-field" / "cards" / "g"))
    node, _ = read_yaml(cards, Path("pool.yaml"))
    assert node is not None
    validator = Draft7Validator(schemas["cards-pool.schema.json"])
    errors = list(validator.iter_errors(to_plain(node)))
    found = sorted((fault.json_path, fault.message) for fault in errors)
    assert len(found) == len(expected)
    for (path, message), (wanted, start) in zip(found, sorted(expected), strict=True):
        assert path == wanted
        assert message.startswith(start)


def test_names_of_the_game_are_offered() -> None:
    schemas = game_schemas(names_of(BROKEN / "rule-unknown-field" / "cards" / "g"))
    rules = _rules(schemas["game.schema.json"])
    assert rules["unique"]["properties"]["field"]["enum"] == ["name", "stars"]
    assert rules["sum"]["properties"]["fields"]["items"]["enum"] == ["stars"]
    cards = schemas["cards-pool.schema.json"]["properties"]["cards"]["items"]
    assert cards["properties"]["stars"]["maximum"] == 3
