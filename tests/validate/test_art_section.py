"""The section `art`: what of it later stages see, and the schema for editors."""

from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from cardgen.load.yaml_reader import read_yaml
from cardgen.model.node import to_plain
from cardgen.model.plans import ArtPlan, ArtStyle
from cardgen.validate.schema.game_file import game_schemas
from tests.picture_game import checked, write_game
from tests.validate.schemas import names_of

pytestmark = pytest.mark.usefixtures("shapes_read_once")

ALL = (
    '{name: engraved, ink: "#1c2a38", paper: "lighten(gold, 60%)", hue: moss, light: 0}'
)


PLANS = {
    "": ArtPlan(),
    "{}": ArtPlan(),
    "{dpi: 300}": ArtPlan(dpi=300),
    "{style: two-ink}": ArtPlan(style=ArtStyle("two-ink")),
    "{style: {name: ink, light: 45}}": ArtPlan(style=ArtStyle("ink", light=45.0)),
    f"{{style: {ALL}}}": ArtPlan(
        style=ArtStyle("engraved", "#1c2a38", "lighten(gold, 60%)", "moss", 0.0)
    ),
    "{missing: warn, bare_icons: error}": ArtPlan(missing="warn", bare_icons="error"),
}
WRONG = (
    *("inky", "{ink: moss}", "{name: ink, light: north}", "{name: ink, width: 2}"),
    "[ink]",
)
PALETTE = 'palette: {moss: "#4f7a3a", gold: "#d8a63c"}\n'


def marked(folder: Path, schema: Draft7Validator) -> list[str]:
    """Return the places in game.yaml where an editor shows a fault."""
    node, _ = read_yaml((folder / "game.yaml").read_text(encoding="utf-8"), folder)
    assert node is not None
    return [fault.json_path for fault in schema.iter_errors(to_plain(node))]


def schema_of(folder: Path) -> Draft7Validator:
    return Draft7Validator(game_schemas(names_of(folder))["game.schema.json"])


def test_later_stages_see_the_plan(tmp_path: Path) -> None:
    schema = schema_of(write_game(tmp_path, art=PALETTE))
    plans = {}
    for written in PLANS:
        folder = write_game(tmp_path, art=f"{PALETTE}art: {written}\n")
        found = checked(folder)
        assert found.problems == ()
        assert found.game is not None
        art = found.game.art
        assert art.style.span.file.name in ("", "game.yaml")
        plans[written] = art._replace(style=art.style._replace(span=ArtStyle().span))
        assert marked(folder, schema) == [], written
    assert plans == PLANS


def test_the_schema_refuses_what_cardgen_refuses(tmp_path: Path) -> None:
    schema = schema_of(write_game(tmp_path))
    for wrong in WRONG:
        folder = write_game(tmp_path, art=f"art: {{style: {wrong}}}\n")
        assert checked(folder).game is None, wrong
        (place,) = marked(folder, schema)
        assert place.startswith("$.art.style")
