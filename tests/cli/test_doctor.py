"""`cardgen doctor`, and `cardgen` alone: the first thing that somebody types."""

import os
import re
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

from cardgen import __version__
from cardgen.cli.commands import doctor as command
from tests.cli.aliases import Patch
from tests.cli.running import said
from tests.cli.sample import write_fine_game


def _diagnosis(code: int = 0) -> dict[str, str]:
    told = said("doctor")
    assert told.code == code
    found: dict[str, str] = {}
    name = ""
    for line in told.out.splitlines():
        if begins := re.match(r"[! ] (\S.*?)  +(.*)", line):
            name = begins[1]
            assert name not in found
            found[name] = begins[2]
        else:
            found[name] += f"\n{line.strip()}"
    return found


def test_it_says_what_is_there(tmp_path: Path) -> None:
    write_fine_game(tmp_path, "dragons")
    (tmp_path / "fonts" / "mine").mkdir(parents=True)
    found = _diagnosis()
    python = ".".join(map(str, sys.version_info[:3]))
    assert found["cardgen"] == f"{__version__}, Python {python}"
    assert found["libraries"] == "all there"
    assert found["games"] == f"1 game in {tmp_path}: dragons"
    assert "alegreya" in found["fonts"]
    assert found["own fonts"] == f"1 family in {tmp_path / 'fonts'}\nmine"
    assert found["cache"].startswith(os.environ["CARDGEN_CACHE"])
    assert found["output"] == str(tmp_path / "output")


def test_it_says_what_is_missing_and_what_to_do(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setenv("CARDGEN_CONFIG", str(tmp_path / "config"))
    monkeypatch.setattr(command.shutil, "which", lambda name: None)
    known = command.version

    def version(name: str) -> str:
        if name in ("pyphen", "pillow"):
            raise PackageNotFoundError(name)
        return known(name)

    monkeypatch.setattr(command, "version", version)
    found = _diagnosis(code=1)
    assert found["libraries"] == "missing: pillow\ninstall cardgen again"
    wanted = (
        "missing: pyphen\nfor hyphenate in templates: pip install 'cardgen[hyphens]'"
    )
    assert found["extra hyphens"] == wanted
    assert found["extra fonts"] == "all there"
    assert found["git"].startswith("not found\n")
    assert found["games"].endswith("\nstart one: cardgen new my-game")
    assert found["printers"].startswith("no profile saved\n")


def test_an_extra_is_installed_where_cardgen_is(monkeypatch: Patch) -> None:
    monkeypatch.setattr(command, "_is_there", lambda name: name != "pyphen")
    extra, uv = "'cardgen[hyphens]'", "/home/a/.local/share/uv/tools/cardgen"
    for prefix, wanted in (
        ("/home/a/pipx", f"pip install {extra}"),
        ("/home/a/.local/pipx/venvs/cardgen", f"pipx runpip cardgen install {extra}"),
        (uv, f"uv pip install {extra} --python {uv}"),
    ):
        monkeypatch.setattr(command.sys, "prefix", prefix)
        found = _diagnosis()
        assert found["extra hyphens"].endswith(
            f"\nfor hyphenate in templates: {wanted}"
        )


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    write_fine_game(tmp_path, "dragons")
    # Whoever runs the tests may write everywhere.
    (tmp_path / "output").write_text("a file where a folder should be")
    found = _diagnosis(code=1)
    assert f"{tmp_path / 'output'} cannot be written to" in found["output"]


def test_cardgen_alone_says_how_to_begin() -> None:
    code, _, err = said("")
    assert code == 2
    new, *others = [line.split()[1:] for line in err.splitlines() if line[:4] == "    "]
    assert new[0] == "new"
    assert [words[0] for words in others] == ["preview", "render"]
    assert said("", *new).code == 0
    for words in others:
        assert said("", *words, "--help").code == 0
        assert words[1:] == new[1:]
    code, _, err = said("")
    assert code == 2
    assert "Usage: cardgen" in err
