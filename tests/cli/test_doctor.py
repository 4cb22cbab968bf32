"""`cardgen doctor`, and `cardgen` alone: the first thing that somebody types."""

import os
import re
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

from cardgen import __version__
from cardgen.__main__ import run_cardgen
from cardgen.cli.commands import doctor as command
from tests.cli.aliases import Capture, Patch
from tests.cli.sample import write_fine_game


def _said(capsys: Capture, code: int = 0) -> dict[str, str]:
    capsys.readouterr()
    assert run_cardgen(["doctor"]) == code
    found: dict[str, str] = {}
    name = ""
    for line in capsys.readouterr().out.splitlines():
        begins = re.match(r"[! ] (\S.*?)  +(.*)", line)
        name = begins[1] if begins else name
        found[name] = found.get(name, "") + (
            begins[2] if begins else f"\n{line.strip()}"
        )
    return found


def test_it_says_what_is_there(tmp_path: Path, capsys: Capture) -> None:
    write_fine_game(tmp_path, "dragons")
    (tmp_path / "fonts" / "mine").mkdir(parents=True)
    found = _said(capsys)
    python = ".".join(map(str, sys.version_info[:3]))
    assert found["cardgen"] == f"{__version__}, Python {python}"
    assert found["libraries"] == "all there"
    assert found["games"] == f"1 game in {tmp_path}: dragons"
    assert "alegreya" in found["fonts"]
    assert found["own fonts"] == f"1 family in {tmp_path / 'fonts'}\nmine"
    assert found["cache"].startswith(os.environ["CARDGEN_CACHE"])
    assert found["output"] == str(tmp_path / "output")


def test_it_says_what_is_missing_and_what_to_do(
    tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    monkeypatch.setenv("CARDGEN_CONFIG", str(tmp_path / "config"))
    monkeypatch.setattr(command.shutil, "which", lambda name: None)
    known = command.version

    def version(name: str) -> str:
        if name in ("openpyxl", "pillow"):
            raise PackageNotFoundError(name)
        return known(name)

    monkeypatch.setattr(command, "version", version)
    found = _said(capsys, code=1)
    assert found["libraries"] == "missing: pillow\ninstall cardgen again"
    wanted = "missing: openpyxl\nfor card lists in XLSX: pip install 'cardgen[sheets]'"
    assert found["extra sheets"] == wanted
    assert found["extra fonts"] == "all there"
    assert found["git"].startswith("not found\n")
    assert found["games"].endswith("\nstart one: cardgen new my-game")
    assert found["printers"].startswith("no profile saved\n")


def test_an_extra_is_installed_where_cardgen_is(
    monkeypatch: Patch, capsys: Capture
) -> None:
    monkeypatch.setattr(command, "_is_there", lambda name: name != "openpyxl")
    for prefix, wanted in (
        ("/home/a/pipx", "pip install 'cardgen[sheets]'"),
        (
            "/home/a/.local/pipx/venvs/cardgen",
            "pipx runpip cardgen install 'cardgen[sheets]'",
        ),
        (
            "/home/a/.local/share/uv/tools/cardgen",
            "uv pip install 'cardgen[sheets]' "
            "--python /home/a/.local/share/uv/tools/cardgen",
        ),
    ):
        monkeypatch.setattr(command.sys, "prefix", prefix)
        found = _said(capsys)
        assert found["extra sheets"].endswith(f"\nfor card lists in XLSX: {wanted}")


def test_a_folder_that_cannot_be_written_to(tmp_path: Path, capsys: Capture) -> None:
    write_fine_game(tmp_path, "dragons")
    # Whoever runs the tests may write everywhere.
    (tmp_path / "output").write_text("a file where a folder should be")
    found = _said(capsys, code=1)
    assert f"{tmp_path / 'output'} cannot be written to" in found["output"]


def test_cardgen_alone_says_how_to_begin(capsys: Capture) -> None:
    assert run_cardgen([]) == 2
    said = capsys.readouterr().err
    commands = [line.split()[1:] for line in said.splitlines() if line[:4] == "    "]
    assert [words[0] for words in commands] == ["new", "preview", "render"]
    assert run_cardgen(commands[0]) == 0
    for words in commands[1:]:
        assert run_cardgen([*words, "--help"]) == 0
        assert words[1:] == commands[0][1:]
    assert run_cardgen([]) == 2
    assert "Usage: cardgen" in capsys.readouterr().err
