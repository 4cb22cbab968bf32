"""The commands from outside: what they print, to which stream, and their exit codes."""

import json
import shutil
from pathlib import Path

from PIL import Image

from cardgen import __version__
from cardgen.cli import exits
from tests.cli.aliases import Patch
from tests.cli.running import said
from tests.cli.sample import edit

ROOT = Path(__file__).resolve().parents[2]
TIDY = "0 errors, 0 warnings in 1 game with 2 deck rules\n"
NO_RULES = """\
cards/ghosts/game.yaml:2:5: warning: this game has no active deck rules, so its \
decks were not checked  [no-rules]
    2 | id: ghosts
      |     ^^^^^^
   hint: declare some under "rules:", or write "rules: none" if it needs none
"""
THINGS = """\
components:
  chits: {kind: tokens, title: Chits, card_type: ghost, cards: chits.yaml}
  table: {kind: board, title: Table, card_type: ghost, cards: table.yaml}
"""
SCHEMAS = """\
cards/ghosts/.schema/game.schema.json
cards/ghosts/.schema/deck.schema.json
cards/ghosts/.schema/cards-pool.schema.json
"""


def _printed() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path("output/ghosts").iterdir()}


class TestList:
    def test_text(self, ghosts: Path) -> None:
        assert said("list") == (
            0,
            "ghosts  Ghosts 0.1.0, 2 players\n  pool  deck       3 cards  Ghosts\n",
            "",
        )

    def test_things_are_counted_by_their_kind(self, ghosts: Path) -> None:
        edit(ghosts / "game.yaml", "components:\n", THINGS)
        for name, copies in (("chits", 12), ("table", 1)):
            row = f"{{id: {name}-x, copies: {copies}, name: X, stars: 1}}\n"
            text = f"defaults: {{provenance: placeholder}}\ncards:\n  - {row}"
            (ghosts / f"{name}.yaml").write_text(text, encoding="utf-8")
        out = said("list").out
        assert "  chits  tokens     1 token, 12 copies  Chits\n" in out
        assert "  table  board      1 board  Table\n" in out
        assert "to print   12 tokens, 1 board, 3 cards\n" in out

    def test_json(self, ghosts: Path) -> None:
        book = "  book: {kind: rulebook, title: Rules, text: book.md, page: a5}\n"
        edit(ghosts / "game.yaml", "rules:\n", f"{book}rules:\n")
        (ghosts / "book.md").write_text("# Boo\n\nSay boo.\n", encoding="utf-8")
        code, out, _ = said("list --format json")
        assert code == 0
        (game,) = json.loads(out)["games"]
        components = {part.pop("id"): part for part in game.pop("components")}
        assert game == {
            "id": "ghosts",
            "title": "Ghosts",
            "version": "0.1.0",
            "players": [2, 2],
        }
        assert components == {
            "pool": {"kind": "deck", "faces": 3, "cards": 3, "copies": 3},
            "book": {"kind": "rulebook", "faces": 0, "cards": 0, "copies": 1},
        }


class TestValidate:
    def test_a_good_game(self, ghosts: Path, tmp_path: Path) -> None:
        assert said("validate --fit --strict") == (0, "", TIDY)
        lone = tmp_path / "elsewhere" / "ghosts"
        shutil.copytree(ghosts, lone)
        assert said("validate", str(lone)) == (0, "", TIDY)

    def test_only_a_game_that_wants_no_rules_may_have_none(self, ghosts: Path) -> None:
        text = (ghosts / "game.yaml").read_text(encoding="utf-8")
        bare = text[: text.index("rules:")]
        for rules, count in (
            ("rules: none", 0),
            ("rules: []", 1),
            ("rules: [unique: {of: pool, field: name, severity: off}]", 1),
        ):
            (ghosts / "game.yaml").write_text(f"{bare}{rules}\n", encoding="utf-8")
            warnings = "1 warning" if count else "0 warnings"
            summary = f"0 errors, {warnings} in 1 game with 0 deck rules\n"
            assert said("validate") == (0, NO_RULES * count, summary), rules
        assert said("validate --strict").code == 1

    def test_verbose_tells_which_letters_another_font_draws(self, ghosts: Path) -> None:
        edit(ghosts / "pool.yaml", "name: Moan", "name: Moan ★")
        told = 'moan: "★" (U+2605) is drawn with NotoSansSymbols2-Regular\n'
        assert said("--verbose validate --fit").err.count(told) == 1


class TestRender:
    def test_writes_what_the_game_plans(self, ghosts: Path) -> None:
        plan = "print: {looks: [colour, low-ink], papers: [a4, letter]}\nrules:\n"
        edit(ghosts / "game.yaml", "rules:\n", plan)
        files = [
            f"prints/ghosts/ghosts-pool-{paper}-duplex{look}.pdf\n"
            for look in ("", "-low-ink")
            for paper in ("a4", "letter")
        ]
        assert said("render --output prints") == (
            0,
            "".join(files),
            "4 files: 4 written, in prints/ghosts\n",
        )
        assert Path("prints/ghosts/manifest.json").is_file()
        assert not Path("output").exists()

    def test_a_wrong_game_leaves_the_last_good_files_alone(self, ghosts: Path) -> None:
        assert said("render --paper a4").code == 0
        before = _printed()
        edit(ghosts / "templates/ghost.xml.j2", "card.name", "card.nmae")
        assert said("render --paper a4").code == 1
        edit(ghosts / "templates/ghost.xml.j2", "card.nmae", "card.name")
        (ghosts / "art").mkdir()
        picture = ghosts / "art" / "sky.png"
        Image.effect_noise((200, 200), 60).save(picture)
        picture.write_bytes(picture.read_bytes()[:9000])
        sky = '<image src="sky.png" width="9" height="9"/>'
        edit(ghosts / "templates/ghost.xml.j2", "<face>", f"<face>{sky}")
        code, out, err = said("--quiet render")
        assert (code, out) == (1, "")
        assert err.startswith("cards/ghosts/art/sky.png:1:1: error: ")
        assert len(err.splitlines()) == 2
        assert _printed() == before


class TestNew:
    def test_never_overwrites(self, ghosts: Path) -> None:
        before = (ghosts / "game.yaml").read_bytes()
        code, _, err = said("new ghosts")
        assert code == 2
        assert "already" in err
        assert (ghosts / "game.yaml").read_bytes() == before

    def test_from_another_game(self, ghosts: Path, tmp_path: Path) -> None:
        for line in (
            "new spooks --from ghosts",
            "validate spooks --strict",
            "new ferns --from cycles-of-moss",
            "list ferns",
        ):
            assert said(line).code == 0, line
        shared = ROOT / "templates" / "cycles-of-moss"
        ferns = {path.name for path in tmp_path.glob("cards/ferns/**/*.xml.j2")}
        assert ferns >= {path.name for path in shared.glob("*.xml.j2")}
        made = sorted(path.name for path in (tmp_path / "cards").iterdir())
        assert made == ["ferns", "ghosts", "spooks"]


class TestSchema:
    def test_it_writes_one_schema_a_kind_of_file(self, ghosts: Path) -> None:
        assert said("schema ghosts") == (0, SCHEMAS, "")
        # What is gone is removed, and what is yours is kept.
        folder = ghosts / ".schema"
        old = folder / "cards-beasts.schema.json"
        old.write_bytes((folder / "cards-pool.schema.json").read_bytes())
        mine = folder / "cards-mine.schema.json"
        mine.write_text("{}", encoding="utf-8")
        assert said("schema ghosts").code == 0
        assert not old.exists()
        assert mine.read_text(encoding="utf-8") == "{}"

    def test_a_file_that_cannot_be_read_leaves_the_schemas_alone(
        self, ghosts: Path
    ) -> None:
        folder = ghosts / ".schema"
        assert said("schema ghosts").code == 0
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        for file in ("pool.yaml", "game.yaml"):
            (ghosts / file).write_text("a: [", encoding="utf-8")
            code, out, err = said("schema ghosts")
            assert (code, out) == (1, "")
            assert f"cards/ghosts/{file}:1:4: error: " in err
            assert {path.name: path.read_bytes() for path in folder.iterdir()} == before

    def test_a_game_in_the_middle_of_a_change_gets_its_schemas(
        self, ghosts: Path
    ) -> None:
        edit(ghosts / "game.yaml", "type: integer", "type: intger")
        edit(ghosts / "game.yaml", "title:", "titel:")
        assert said("schema ghosts").code == 0
        content = (ghosts / ".schema/game.schema.json").read_text(encoding="utf-8")
        assert '"pool"' in content


def test_faults_of_ours_and_ctrl_c_have_codes_of_their_own(
    ghosts: Path, monkeypatch: Patch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr("cardgen.pipeline.validating.check", fail)
    fault: BaseException = RuntimeError("the lamp went out")
    code, _, err = said("validate")
    assert code == exits.FAILED == 3
    assert "RuntimeError: the lamp went out" in err
    assert f"cardgen {__version__}" in err
    fault = KeyboardInterrupt()
    assert said("validate").code == exits.INTERRUPTED == 130
