"""The Python interface does what the command line does, and what its page says."""

import inspect
import json
import re
from pathlib import Path

import pytest

import cardgen
from cardgen import api
from cardgen.__main__ import run_cardgen
from tests.cli.sample import write_game
from tests.plain_game import write_plain
from tests.shipped.games import edit, hashes

PAGE = Path(__file__).parents[1] / "docs" / "api.md"


@pytest.fixture
def beasts(here: Path) -> Path:
    """Return the folder of a plain game."""
    return write_plain(here)


def _block(language: str) -> str:
    text = PAGE.read_text(encoding="utf-8")
    (block,) = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
    return str(block)


@pytest.mark.long
def test_the_example_prints_what_the_page_says(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cardgen(["--quiet", "new", "dragons"]) == 0
    capsys.readouterr()
    exec(compile(_block("python"), str(PAGE), "exec"), {})
    assert capsys.readouterr().out == _block("text")
    assert list((here / "out").rglob("*.pdf"))


def test_the_page_names_every_parameter() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for function in (api.load, api.validate, api.render, api.export):
        names = ", ".join(
            re.sub(r"^(\w+): [^=]+?( = |$)", lambda m: m[1] + (m[2] and "="), str(each))
            for each in inspect.signature(function).parameters.values()
        )
        found = " ".join(text.split()).replace("'", '"')
        assert f"`{function.__name__}({names})`".replace("'", '"') in found


def test_all_public_names_exist_and_are_typed() -> None:
    assert all(hasattr(api, name) for name in api.__all__)
    assert Path(cardgen.__file__).with_name("py.typed").is_file()


def test_a_game_has_a_name_or_a_path(beasts: Path) -> None:
    for name in ("beasts", "cards/beasts", Path("cards/beasts")):
        loaded = api.load(name)
        assert loaded.problems == ()
        assert loaded.game is not None
        assert loaded.game.folder == beasts.resolve()


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("function", [api.load, api.validate])
def test_no_such_game_is_an_exception(function: type) -> None:
    with pytest.raises(FileNotFoundError, match='there is no game "dragon"'):
        function("dragon")


@pytest.mark.parametrize("fit", [False, True])
def test_problems_are_those_of_the_command_line(
    fit: bool, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = api.validate(write_game(here, "g"), fit=fit)
    options = ["--fit"] if fit else []
    run_cardgen(["validate", "g", "--format", "json", *options])
    told = json.loads(capsys.readouterr().out)
    assert [(p.rule, p.message, p.span.line) for p in report.problems] == [
        (each["rule"], each["message"], each["line"]) for each in told["problems"]
    ]
    assert report.rules == told["summary"]["rules"] == 2
    assert api.has_errors(report.problems)


def test_files_are_those_of_the_command_line(
    beasts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = api.render(api.load("beasts"), cached=False)
    capsys.readouterr()
    assert run_cardgen(["--quiet", "render", "--no-cache"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [path.relative_to(Path.cwd()).as_posix() for path in result.files] == printed
    assert result.problems == []


def test_exports_are_those_of_the_command_line(beasts: Path) -> None:
    game = api.load("beasts")
    result = api.export(
        game, "out", targets=["images"], looks=["low-ink"], dpi=60, area="trim"
    )
    options = ["--look", "low-ink", "--dpi", "60", "--area", "trim", "--output", "cli"]
    assert run_cardgen(["--quiet", "export", "--to", "images", *options]) == 0
    assert result.problems == []
    made = sorted(path.relative_to(Path.cwd() / "out") for path in result.files)
    files = hashes(Path("out"))
    assert made == [Path(name) for name in files if "manifest.json" not in name]
    assert files == hashes(Path("cli"))


def test_an_unknown_target_is_an_exception(beasts: Path) -> None:
    with pytest.raises(KeyError, match="pictures"):
        api.export(api.load(beasts), "out", targets=["images", "pictures"])
    assert not Path("out").exists()


def test_variants_are_those_of_the_command_line(beasts: Path) -> None:
    game = api.load("beasts")
    once = {"papers": ["a4"], "looks": ["colour"]}
    made = [
        *api.render(game, "out", fronts=True, **once).files,
        *api.render(game, "out", blanks=2, one_file=True, **once).files,
    ]
    assert [file.name for file in made] == [
        "beasts-creatures-a4-duplex-fronts.pdf",
        "beasts-a4-duplex-blanks.pdf",
    ]


def test_names_choose_what_is_rendered(beasts: Path) -> None:
    game = api.load("beasts")
    asked = {"components": ["creatures"], "papers": ["a4"], "layouts": ["grid"]}
    result = api.render(game, "out", looks=["low-ink"], targets=["png"], **asked)
    assert {path.suffix for path in result.files} == {".png"}
    assert all("-grid" in path.name for path in result.files)
    assert api.render(game, "none", components=["creature"]).files == ()
    assert not Path("none").exists()


def test_an_error_writes_nothing(beasts: Path) -> None:
    edit(beasts / "creatures.yaml", "cost: 1", "cost: many")
    game = api.load("beasts")
    assert game.game is None
    assert [problem.severity for problem in game.problems] == [api.Severity.ERROR]
    assert api.render(game, "out") == ((), [])
    assert api.export(game, "out", targets=["images"]) == ((), [])
    assert not Path("out").exists()
