"""What a beginner meets first says what to do next."""

import re
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen

CARDS, GAME, FRONT = "creatures.yaml", "game.yaml", "templates/front.xml.j2"


def _said(capsys: pytest.CaptureFixture[str], code: int, *words: str) -> str:
    capsys.readouterr()
    assert run_cardgen([*words]) == code
    out, err = capsys.readouterr()
    return out + err


@pytest.mark.parametrize(
    ("command", "hint"),
    [
        (("render",), "make a first game: cardgen new my-game"),
        (("render", "dragons"), "make a first game: cardgen new my-game"),
        (("rendr",), 'did you mean "render"? cardgen --help lists all commands'),
    ],
)
def test_in_an_empty_folder(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: tuple[str, ...],
    hint: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert _said(capsys, 2, *command).endswith(f"{hint}\n")


@pytest.fixture
def dragons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run_cardgen(["new", "dragons"]) == 0
    return tmp_path / "cards" / "dragons"


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("dragns",), 'did you mean "dragons"? games here: dragons'),
        (("--look", "blue"), "one of: colour, low-ink"),
        (("--paper", "a9"), "one of: a4, letter, a5, a3, legal, tabloid"),
    ],
)
def test_a_name_that_is_not_there(
    dragons: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    hint: str,
) -> None:
    assert _said(capsys, 2, "render", *words).endswith(f"hint: {hint}\n")


def test_nothing_was_printed_yet(
    dragons: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "hint: run cardgen render\n" in _said(capsys, 1, "proof", "dragons")


@pytest.mark.parametrize(
    ("file", "right", "wrong", "hint"),
    [
        (CARDS, "    cost: 3", "   cost: 3", "begins at the same column"),
        (CARDS, 'hill** creature, gain 1 :leaf:."', "hill**", "close it"),
        (CARDS, ":leaf:", ":leef:", 'did you mean ":leaf:"?'),
        (CARDS, "cost: 3", "cots: 3", 'did you mean "cost"?'),
        (CARDS, "cost: 3", "cost: three", "cost is declared at game.yaml:"),
        (GAME, "[grenze bold", "[grenzee bold", 'did you mean "grenze"?'),
        (GAME, "[grenze bold", "[nosuch", "put a folder nosuch into dragons/fonts/"),
        (GAME, "creatures.yaml", "beasts.yaml", "creatures.yaml"),
        (GAME, "front.xml.j2", "frnt.xml.j2", "put frnt.xml.j2 into"),
        (FRONT, "card.name", "card.nam", 'did you mean "card.name"?'),
        (FRONT, "<rect ", "<rct ", 'did you mean "rect"?'),
    ],
)
def test_a_slip_in_a_file(
    dragons: Path,
    capsys: pytest.CaptureFixture[str],
    file: str,
    right: str,
    wrong: str,
    hint: str,
) -> None:
    text = (dragons / file).read_text(encoding="utf-8")
    assert right in text
    (dragons / file).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    said = _said(capsys, 1, "render", "dragons")
    assert re.search(rf"^cards/dragons/{file}:\d+:\d+: error: ", said, re.M)
    hints = re.findall(r"^ +hint: (.*)", said, re.M)
    assert any(hint in each for each in hints), said
