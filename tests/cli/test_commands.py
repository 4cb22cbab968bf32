"""The commands from outside: what they print, to which stream, and their exit codes."""

import json
import shutil
from pathlib import Path

import pytest
from PIL import Image

from cardgen import __version__
from cardgen.__main__ import run_cardgen
from cardgen.cli import exits
from tests.cli.aliases import Capture, Patch
from tests.cli.sample import edit, write_fine_game

ROOT = Path(__file__).resolve().parents[2]
TIDY = "0 errors, 0 warnings in 1 game with 2 deck rules\n"
NO_RULES = (
    "cards/ghosts/game.yaml:2:5: warning: this game has no active deck rules, so its "
    "decks were not checked  [no-rules]\n"
    "    2 | id: ghosts\n"
    "      |     ^^^^^^\n"
    '   hint: declare some under "rules:", or write "rules: none" if it needs none\n'
)


@pytest.fixture
def ghosts(tmp_path: Path) -> Path:
    """Return the folder of a game of three cards; the commands run above it."""
    return write_fine_game(tmp_path, "ghosts")


def _said(capsys: Capture, *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = run_cardgen(words)
    return code, *capsys.readouterr()


def _printed() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path("output/ghosts").iterdir()}


class TestList:
    def test_text(self, ghosts: Path, capsys: Capture) -> None:
        assert _said(capsys, "list") == (
            0,
            "ghosts  Ghosts 0.1.0, 2 players\n  pool  deck       3 cards  Ghosts\n",
            "",
        )

    def test_things_are_counted_by_their_kind(
        self, ghosts: Path, capsys: Capture
    ) -> None:
        more = (
            "components:\n"
            "  chits: {kind: tokens, title: Chits, card_type: ghost, "
            "cards: chits.yaml}\n"
            "  table: {kind: board, title: Table, card_type: ghost, "
            "cards: table.yaml}\n"
        )
        edit(ghosts / "game.yaml", "components:\n", more)
        for name, copies in (("chits", 12), ("table", 1)):
            row = f"{{id: {name}-x, copies: {copies}, name: X, stars: 1}}\n"
            (ghosts / f"{name}.yaml").write_text(
                f"defaults: {{provenance: placeholder}}\ncards:\n  - {row}",
                encoding="utf-8",
            )
        _, out, _ = _said(capsys, "list")
        assert "  chits  tokens     1 token, 12 copies  Chits\n" in out
        assert "  table  board      1 board  Table\n" in out
        assert "to print   12 tokens, 1 board, 3 cards\n" in out

    def test_json(self, ghosts: Path, capsys: Capture) -> None:
        book = "  book: {kind: rulebook, title: Rules, text: book.md, page: a5}\n"
        edit(ghosts / "game.yaml", "rules:\n", f"{book}rules:\n")
        (ghosts / "book.md").write_text("# Boo\n\nSay boo.\n", encoding="utf-8")
        code, out, _ = _said(capsys, "list", "--format", "json")
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
    def test_a_good_game(self, ghosts: Path, tmp_path: Path, capsys: Capture) -> None:
        assert _said(capsys, "validate", "--fit", "--strict") == (0, "", TIDY)
        lone = tmp_path / "elsewhere" / "ghosts"
        shutil.copytree(ghosts, lone)
        assert _said(capsys, "validate", str(lone)) == (0, "", TIDY)

    def test_only_a_game_that_wants_no_rules_may_have_none(
        self, ghosts: Path, capsys: Capture
    ) -> None:
        text = (ghosts / "game.yaml").read_text(encoding="utf-8")
        bare = text[: text.index("rules:")]
        for rules, code in (
            ("rules: none", 0),
            ("rules: []", 1),
            ("rules: [unique: {of: pool, field: name, severity: off}]", 1),
        ):
            (ghosts / "game.yaml").write_text(f"{bare}{rules}\n", encoding="utf-8")
            told = _said(capsys, "validate")
            count = "0 errors, 1 warning" if code else "0 errors, 0 warnings"
            summary = f"{count} in 1 game with 0 deck rules\n"
            assert told == (0, NO_RULES * code, summary), rules
        assert _said(capsys, "validate", "--strict")[0] == 1

    def test_verbose_tells_which_letters_another_font_draws(
        self, ghosts: Path, capsys: Capture
    ) -> None:
        edit(ghosts / "pool.yaml", "name: Moan", "name: Moan ★")
        _, _, err = _said(capsys, "--verbose", "validate", "--fit")
        told = 'moan: "★" (U+2605) is drawn with NotoSansSymbols2-Regular\n'
        assert err.count(told) == 1


class TestRender:
    def test_writes_what_the_game_plans(self, ghosts: Path, capsys: Capture) -> None:
        plan = "print: {looks: [colour, low-ink], papers: [a4, letter]}\nrules:\n"
        edit(ghosts / "game.yaml", "rules:\n", plan)
        files = [
            f"prints/ghosts/ghosts-pool-{paper}-duplex{look}.pdf"
            for look in ("", "-low-ink")
            for paper in ("a4", "letter")
        ]
        assert _said(capsys, "render", "--output", "prints") == (
            0,
            "".join(f"{file}\n" for file in files),
            "4 files: 4 written, in prints/ghosts\n",
        )
        assert Path("prints/ghosts/manifest.json").is_file()
        assert not Path("output").exists()

    def test_a_wrong_game_leaves_the_last_good_files_alone(
        self, ghosts: Path, capsys: Capture
    ) -> None:
        assert run_cardgen(["render", "--paper", "a4"]) == 0
        before = _printed()
        edit(ghosts / "templates/ghost.xml.j2", "card.name", "card.nmae")
        assert run_cardgen(["render", "--paper", "a4"]) == 1
        edit(ghosts / "templates/ghost.xml.j2", "card.nmae", "card.name")
        (ghosts / "art").mkdir()
        picture = ghosts / "art" / "sky.png"
        Image.effect_noise((200, 200), 60).save(picture)
        picture.write_bytes(picture.read_bytes()[:9000])
        sky = '<image src="sky.png" width="9" height="9"/>'
        edit(ghosts / "templates/ghost.xml.j2", "<face>", f"<face>{sky}")
        code, out, err = _said(capsys, "--quiet", "render")
        assert (code, out) == (1, "")
        assert err.startswith("cards/ghosts/art/sky.png:1:1: error: ")
        assert len(err.splitlines()) == 2
        assert _printed() == before


class TestNew:
    def test_never_overwrites(self, ghosts: Path, capsys: Capture) -> None:
        before = (ghosts / "game.yaml").read_bytes()
        code, _, err = _said(capsys, "new", "ghosts")
        assert code == 2
        assert "already" in err
        assert (ghosts / "game.yaml").read_bytes() == before

    def test_from_another_game(self, ghosts: Path, tmp_path: Path) -> None:
        assert run_cardgen(["new", "spooks", "--from", "ghosts"]) == 0
        assert run_cardgen(["validate", "spooks", "--strict"]) == 0
        assert run_cardgen(["new", "ferns", "--from", "cycles-of-moss"]) == 0
        assert run_cardgen(["list", "ferns"]) == 0
        shared = ROOT / "templates" / "cycles-of-moss"
        ferns = {path.name for path in tmp_path.glob("cards/ferns/**/*.xml.j2")}
        assert ferns >= {path.name for path in shared.glob("*.xml.j2")}
        made = sorted(path.name for path in (tmp_path / "cards").iterdir())
        assert made == ["ferns", "ghosts", "spooks"]


def test_a_fault_of_ours_leaves_with_three(
    ghosts: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the lamp went out")

    monkeypatch.setattr("cardgen.pipeline.validating.check", fail)
    code, _, err = _said(capsys, "validate")
    assert code == exits.FAILED
    assert "RuntimeError: the lamp went out" in err
    assert f"cardgen {__version__}" in err


def test_ctrl_c_leaves_with_130(ghosts: Path, monkeypatch: Patch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardgen.pipeline.validating.check", interrupt)
    assert run_cardgen(["validate"]) == exits.INTERRUPTED == 130
