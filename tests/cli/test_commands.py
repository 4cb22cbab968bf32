"""The commands from outside: what they print, to which stream, and their exit codes."""

import json
import shutil
from pathlib import Path

import pytest
from PIL import Image

from cardgen import __version__
from cardgen.__main__ import run_cardgen
from cardgen.cli import exits

TIDY = "0 errors, 0 warnings in 1 game with 3 deck rules\n"
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def dragons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the starter game in it; the commands run there."""
    monkeypatch.chdir(tmp_path)
    assert run_cardgen(["--quiet", "new", "dragons"]) == 0
    return tmp_path / "cards" / "dragons"


def _spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cardgen(["--version"]) == 0
    assert capsys.readouterr().out == f"cardgen {__version__}\n"


@pytest.mark.parametrize(
    "command",
    [
        *("list", "validate", "render", "new", "import", "schema", "calibrate"),
        *("cache", "explain"),
    ],
)
def test_every_command_has_help_with_an_example(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cardgen([command, "--help"]) == 0
    assert "Example: cardgen " + command in capsys.readouterr().out


class TestList:
    def test_text(self, dragons: Path, capsys: pytest.CaptureFixture[str]) -> None:
        capsys.readouterr()
        assert run_cardgen(["list"]) == 0
        assert capsys.readouterr().out == (
            "dragons  Dragons 0.1.0, 2-4 players\n"
            "  creatures  deck       6 cards, 7 copies  Creatures\n"
        )

    def test_things_are_counted_by_their_kind(
        self, dragons: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        game = dragons / "game.yaml"
        text = game.read_text(encoding="utf-8")
        more = (
            "components:\n"
            "  chits: {kind: tokens, title: Chits, card_type: creature, "
            "cards: chits.yaml}\n"
            "  table: {kind: board, title: Table, card_type: creature, "
            "cards: table.yaml}\n"
        )
        game.write_text(text.replace("components:\n", more), encoding="utf-8")
        card = "name: X, cost: 1, realm: hill, picture: {head: fox}, text: X."
        for name, copies in (("chits", 12), ("table", 1)):
            row = (
                f"cards:\n  - {{id: {name}-x, copies: {copies}, {card}, "
                "provenance: placeholder}\n"
            )
            (dragons / f"{name}.yaml").write_text(row, encoding="utf-8")
        capsys.readouterr()
        run_cardgen(["list"])
        out = capsys.readouterr().out
        assert "  chits      tokens     1 token, 12 copies  Chits\n" in out
        assert "  table      board      1 board  Table\n" in out
        assert "to print   12 tokens, 1 board, 7 cards\n" in out

    def test_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run_cardgen(["--root", str(ROOT), "list", "--format", "json"]) == 0
        games = {
            game["id"]: game for game in json.loads(capsys.readouterr().out)["games"]
        }
        game = games["cycles-of-moss"]
        components = {part.pop("id"): part for part in game.pop("components")}
        assert game == {
            "id": "cycles-of-moss",
            "title": "Cycles of Moss",
            "version": "0.1.0",
            "players": [2, 2],
        }
        deck = {"kind": "deck", "faces": 60, "cards": 30, "copies": 30}
        book = {"kind": "rulebook", "faces": 0, "cards": 0, "copies": 1}
        assert components["pool"] == components["decks"] == deck
        assert components["rulebook"] == book

    def test_a_broken_game_is_named_and_fails(
        self, dragons: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        _spoil(dragons / "game.yaml", "format: 1", "format: [")
        assert run_cardgen(["list"]) == 1
        assert "cards/dragons/game.yaml:" in capsys.readouterr().err


class TestValidate:
    def test_a_good_game(
        self, dragons: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        capsys.readouterr()
        assert run_cardgen(["validate", "--fit", "--strict"]) == 0
        assert capsys.readouterr() == ("", TIDY)

    def test_a_wrong_game(
        self, dragons: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        _spoil(dragons / "creatures.yaml", "cost: 3", "cost: 12")
        capsys.readouterr()
        assert run_cardgen(["validate", "dragons"]) == 1
        out, err = capsys.readouterr()
        assert out == (
            'cards/dragons/creatures.yaml:14:11: error: card "night-owl", cost: '
            "expected an integer from 0 to 9, found 12  [card-fields]\n"
            "   14 |     cost: 12\n"
            "      |           ^^\n"
            "   hint: cost is declared at game.yaml:32\n"
        )
        assert err == (
            "1 error, 0 warnings in 1 game; 3 deck rules wait until the errors are "
            "fixed\n"
        )

    def test_json(self, dragons: Path, capsys: pytest.CaptureFixture[str]) -> None:
        _spoil(dragons / "creatures.yaml", "cost: 3", "cost: 12")
        capsys.readouterr()
        assert run_cardgen(["validate", "--format", "json"]) == 1
        report = json.loads(capsys.readouterr().out)
        assert report["version"] == 1
        assert report["summary"] == {
            "errors": 1,
            "warnings": 0,
            "games": 1,
            "rules": 0,
        }
        (problem,) = report["problems"]
        assert (problem["file"], problem["line"], problem["column"]) == (
            "cards/dragons/creatures.yaml",
            14,
            11,
        )
        assert (problem["end_line"], problem["end_column"]) == (14, 13)

    def test_a_game_without_rules_is_told_so(
        self, dragons: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = (dragons / "game.yaml").read_text(encoding="utf-8")
        rules = text[text.index("rules:") : text.index("print:")]
        _spoil(dragons / "game.yaml", rules, "")
        capsys.readouterr()
        assert run_cardgen(["validate"]) == 0
        out, err = capsys.readouterr()
        assert out == (
            "cards/dragons/game.yaml:4:5: warning: this game has no active deck "
            "rules, so its decks were not checked  [no-rules]\n"
            "    4 | id: dragons\n"
            "      |     ^^^^^^^\n"
            '   hint: declare some under "rules:", or write "rules: none" if it needs '
            "none\n"
        )
        assert err == "0 errors, 1 warning in 1 game with 0 deck rules\n"
        assert run_cardgen(["validate", "--strict"]) == 1

    @pytest.mark.parametrize(
        ("rules", "code"),
        [("none", 0), ("[]", 1), ("[size: {of: creatures, severity: off}]", 1)],
    )
    def test_only_a_game_that_wants_no_rules_may_have_none(
        self, dragons: Path, rules: str, code: int
    ) -> None:
        text = (dragons / "game.yaml").read_text(encoding="utf-8")
        declared = text[text.index("rules:") : text.index("print:")]
        _spoil(dragons / "game.yaml", declared, f"rules: {rules}\n\n")
        assert run_cardgen(["validate", "--strict"]) == code

    def test_fit_finds_what_only_composing_can(
        self, dragons: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        long = "Otherworldly Nightwatcher"[:24].replace(" ", "")
        _spoil(dragons / "creatures.yaml", "name: Night Owl", f"name: {long}")
        _spoil(dragons / "templates/front.xml.j2", 'min-size="11"', 'min-size="17"')
        assert run_cardgen(["validate"]) == 0
        assert run_cardgen(["validate", "--fit"]) == 1
        assert "[text-fit]" in capsys.readouterr().out

    def test_verbose_tells_which_letters_another_font_draws(
        self, dragons: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        _spoil(dragons / "creatures.yaml", "Night Owl", "Night Owl ★")
        capsys.readouterr()
        assert run_cardgen(["--verbose", "validate", "--fit"]) == 0
        told = 'night-owl: "★" (U+2605) is drawn with NotoSansSymbols2-Regular\n'
        assert capsys.readouterr().err.count(told) == 1

    def test_warnings_fail_only_under_strict(self, dragons: Path) -> None:
        _spoil(dragons / "game.yaml", "at_least: 6}", "at_least: 9, severity: warning}")
        assert run_cardgen(["validate"]) == 0
        assert run_cardgen(["validate", "--strict"]) == 1


class TestRender:
    def test_writes_what_the_game_plans(
        self, dragons: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        capsys.readouterr()
        assert run_cardgen(["render"]) == 0
        out, err = capsys.readouterr()
        assert out.splitlines() == [
            "output/dragons/dragons-creatures-a4-duplex.pdf",
            "output/dragons/dragons-creatures-letter-duplex.pdf",
            "output/dragons/dragons-creatures-a4-duplex-low-ink.pdf",
            "output/dragons/dragons-creatures-letter-duplex-low-ink.pdf",
        ]
        assert err == "4 files: 4 written, in output/dragons\n"

    def test_a_wrong_game_leaves_the_last_good_files_alone(self, dragons: Path) -> None:
        assert run_cardgen(["render", "--paper", "a4"]) == 0
        output = dragons.parents[1] / "output/dragons"
        before = {path.name: path.read_bytes() for path in output.iterdir()}
        _spoil(dragons / "templates/front.xml.j2", "card.cost", "card.price")
        assert run_cardgen(["render", "--paper", "a4"]) == 1
        assert {path.name: path.read_bytes() for path in output.iterdir()} == before

    def test_a_picture_cut_short_stops_everything(
        self, dragons: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run_cardgen(["--quiet", "render", "--paper", "a4"]) == 0
        output = dragons.parents[1] / "output/dragons"
        before = {path.name: path.read_bytes() for path in output.iterdir()}
        (dragons / "art").mkdir()
        picture = dragons / "art" / "sky.png"
        Image.effect_noise((200, 200), 60).save(picture)
        picture.write_bytes(picture.read_bytes()[:9000])
        sky = '<image src="sky.png" width="9" height="9"/>'
        _spoil(dragons / "templates/back.xml.j2", "<face>", f"<face>{sky}")
        capsys.readouterr()
        assert run_cardgen(["--quiet", "render"]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("cards/dragons/art/sky.png:1:1: error: ")
        assert len(err.splitlines()) == 2
        assert {path.name: path.read_bytes() for path in output.iterdir()} == before

    def test_another_folder(self, dragons: Path, tmp_path: Path) -> None:
        assert run_cardgen(["render", "--paper", "a4", "--output", "prints"]) == 0
        assert (tmp_path / "prints/dragons/manifest.json").is_file()
        assert not (tmp_path / "output").exists()

    def test_pictures(self, dragons: Path, capsys: pytest.CaptureFixture[str]) -> None:
        capsys.readouterr()
        assert (
            run_cardgen(["render", "--paper", "a4", "--look", "colour", "--to", "png"])
            == 0
        )
        files = [Path(line) for line in capsys.readouterr().out.splitlines()]
        assert [path.suffix for path in files] == [".png", ".png"]
        assert all(path.read_bytes().startswith(b"\x89PNG") for path in files)


class TestNew:
    def test_never_overwrites(
        self, dragons: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        before = (dragons / "game.yaml").read_bytes()
        assert run_cardgen(["new", "dragons"]) == 2
        assert "already" in capsys.readouterr().err
        assert (dragons / "game.yaml").read_bytes() == before

    def test_from_a_shipped_game(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert run_cardgen(["new", "ferns", "--from", "cycles-of-moss"]) == 0
        assert run_cardgen(["validate", "ferns", "--fit", "--strict"]) == 0
        assert sorted(path.name for path in (tmp_path / "cards").iterdir()) == ["ferns"]

    @pytest.mark.parametrize("name", ["Dragons", "a b", "../up", "a--b", "", "."])
    def test_names_that_are_no_ids(
        self, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert run_cardgen(["new", name]) == 2
        assert list(tmp_path.iterdir()) == []


class TestExplain:
    def test_lists_everything(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run_cardgen(["explain"]) == 0
        out = capsys.readouterr().out
        assert all(name in out for name in ("count-by", "text-fit", "circle", "duplex"))

    def test_one_page(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run_cardgen(["explain", "text-fit"]) == 0
        assert capsys.readouterr().out.startswith("A text does not fit its box")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["validate", "dragon"], 'there is no game "dragon"'),
        (["render", "--paper", "a9"], '--paper "a9" is not known'),
        (["render", "--layout", "duplx"], 'did you mean "duplex"?'),
        (["render", "--component", "creature"], 'did you mean "creatures"?'),
        (["render", "--look", "sepia"], '--look "sepia" is not known in dragons'),
        (["explain", "cirle"], 'did you mean "circle"?'),
        (["--root", "nowhere", "list"], '--root "nowhere" is not a folder'),
        (["frobnicate"], "frobnicate"),
        (["validate", "--loud"], "--loud"),
    ],
)
def test_wrong_usage_leaves_with_two(
    arguments: list[str],
    message: str,
    dragons: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    capsys.readouterr()
    assert run_cardgen(arguments) == 2
    out, err = capsys.readouterr()
    assert message in err
    assert out == ""


def test_no_workspace_is_wrong_usage(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_cardgen(["list"]) == 2
    assert "no folder named cards" in capsys.readouterr().err


def test_a_fault_of_ours_leaves_with_three(
    dragons: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("the lamp went out")

    monkeypatch.setattr("cardgen.pipeline.validating.check", fail)
    assert run_cardgen(["validate"]) == exits.FAILED
    err = capsys.readouterr().err
    assert "RuntimeError: the lamp went out" in err
    assert f"cardgen {__version__}" in err


def test_ctrl_c_leaves_with_130(dragons: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardgen.pipeline.validating.check", interrupt)
    assert run_cardgen(["validate"]) == exits.INTERRUPTED


def test_a_game_by_its_path(
    dragons: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lone = tmp_path / "elsewhere" / "dragons"
    shutil.copytree(dragons, lone)
    capsys.readouterr()
    assert run_cardgen(["validate", str(lone)]) == 0
