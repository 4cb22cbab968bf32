"""`cardgen diff`: seeded changes are named card by card and field by field."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.__main__ import run_cardgen
from tests.changes.test_seeded import SEEDS
from tests.changes.tiny import commit, git, write_birds
from tests.cli.aliases import Capture, Patch
from tests.shipped.games import edit

EXPECTED = Path(__file__).parent / "expected" / "diff.txt"
# A hash is another one in each run.
_HASH = re.compile(r"commit [0-9a-f]{8} “First”")

# One of each kind; that each is found is tested with the records of prints.
NAMED = (
    *("a field", "a field that is not drawn", "a colour of all", "a back"),
    *("a picture", "more copies", "more copies of a changed card", "a new card"),
    *("a removed card", "a new id", "a new id and a change"),
    *("the text of the rulebook", "a component less"),
)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("base")
    write_birds(root)
    commit(root)
    return root


@pytest.fixture
def copied(base: Path, tmp_path: Path, monkeypatch: Patch) -> Path:
    """Return a copy of the committed game's root, which is the current folder."""
    root = tmp_path / "root"
    shutil.copytree(base, root)
    monkeypatch.chdir(root)
    return root


def said(capsys: Capture, *words: str, code: int = 0) -> str:
    # Options of all commands may follow the command.
    found = run_cardgen(["diff", *words])
    out, err = capsys.readouterr()
    assert (found, err) == (code, "")
    return _HASH.sub("commit", out)


def test_seeded_changes_are_named_field_by_field(
    base: Path, copied: Path, capsys: Capture, golden: Callable[[Path, str], None]
) -> None:
    found = []
    for name in NAMED:
        seed, _ = SEEDS[name]
        seed(copied)
        found.append(f"# {name}\n{said(capsys, 'birds', 'HEAD')}")
        shutil.rmtree(copied / "cards")
        shutil.copytree(base / "cards", copied / "cards")
    golden(EXPECTED, "\n".join(found))


def test_two_clean_checkouts_do_not_differ(
    copied: Path, tmp_path: Path, capsys: Capture
) -> None:
    git(tmp_path, "clone", "-q", str(copied), "clone")
    assert said(capsys, "--root", str(tmp_path / "clone"), "--exit-code").endswith(
        "\n6 same\n"
    )
    assert said(capsys, "birds", "HEAD", "HEAD", "--exit-code").endswith("\n6 same\n")


def test_without_revisions_the_last_print_counts(copied: Path, capsys: Capture) -> None:
    assert said(capsys).startswith("birds: commit → now\n")
    assert run_cardgen(["--quiet", "printed", "--look", "low-ink"]) == 0
    capsys.readouterr()
    assert said(capsys) == "birds: the last print → now\n6 same\n"
    edit(copied / "cards" / "birds" / "birds.yaml", "cost: 3", "cost: 4")
    assert said(capsys, "--exit-code", code=1) == (
        "birds: the last print → now\n"
        "  changed  birds/owl “Owl”: cost 3 → 4\n"
        "1 changed, 5 same\n"
    )


def test_two_revisions_are_compared(copied: Path, capsys: Capture) -> None:
    edit(copied / "cards" / "birds" / "birds.yaml", "cost: 3", "cost: 4")
    commit(copied, "Second")
    edit(copied / "cards" / "birds" / "birds.yaml", "cost: 4", "cost: 5")
    out = said(capsys, "birds", "HEAD~1", "HEAD")
    assert "cost 3 → 4" in out
    assert "“Second”" in out
    # A revision alone is of all games.
    assert "cost 3 → 5" in said(capsys, "HEAD~1")


def test_only_what_is_chosen_is_compared(copied: Path, capsys: Capture) -> None:
    edit(copied / "cards" / "birds" / "birds.yaml", "cost: 3", "cost: 4")
    assert said(capsys, "--component", "chips").endswith("\n1 same\n")
    assert said(capsys, "--card", "w*").endswith("\n1 same\n")
    assert said(capsys, "--where", "cost > 3").endswith("\n1 changed, 0 same\n")


def test_scripts_get_all_of_it(copied: Path, capsys: Capture) -> None:
    edit(copied / "cards" / "birds" / "birds.yaml", "name: Wren, copies: 2", "name: W")
    found: Any = json.loads(said(capsys, "birds", "--format", "json"))
    (game,) = found["games"]
    assert game["same"] == 5
    assert game["cards"] == [
        {
            "kind": "changed",
            "component": "birds",
            "id": "wren",
            "title": "W",
            "was": "birds/wren",
            "copies": [2, 1],
            "fields": [
                {"name": "copies", "before": "2", "after": "1"},
                {"name": "name", "before": "Wren", "after": "W"},
            ],
            "sides": ["front"],
        }
    ]


def test_a_pull_request_gets_a_table(copied: Path, capsys: Capture) -> None:
    name = "name: '<b>|O*w'"
    edit(copied / "cards" / "birds" / "birds.yaml", "name: Owl", name)
    found = said(capsys, "birds", "--format", "markdown")
    assert found == (
        "### Birds\n\ncommit → now: 1 changed, 5 same\n\n| | card | |\n|:-:|---|---|\n"
        "| ~ | &#60;b&#62;&#124;O&#42;w `birds/owl` | "
        "name Owl → &#60;b&#62;&#124;O&#42;w |\n"
    )


def test_a_page_shows_before_and_after(copied: Path, capsys: Capture) -> None:
    birds = copied / "cards" / "birds"
    edit(birds / "birds.yaml", "name: Owl", "name: '<script>'")
    edit(birds / "birds.yaml", "  - {id: kite, name: Kite, secret: hidden}\n", "")
    edit(birds / "rules.md", "come back in time", "come back")
    page = said(capsys, "birds", "--format", "html")
    assert page.isascii()
    assert page.count('<article class="card changed">') == 2
    assert page.count('<article class="card removed">') == 1
    # Owl before and after, both sides of the kite, one page of the rules twice.
    assert page.count("<img ") == 6
    assert page.count('class="box"') == 2
    assert set(re.findall(r'src="([a-z]+:[a-z/]+)', page)) == {"data:image/webp"}
    assert "&lt;script&gt;" in page
    assert page.count("<script>") == 1


REFUSED = (
    (("robins",), 'there is no game "robins"'),
    (("birds", "v9"), 'git knows no "v9"'),
    (("birds", "HEAD", "HEAD", "HEAD"), "at most two revisions"),
    (("birds", "--component", "bird"), '"bird"'),
    (("birds", "--card", "eagle"), '"eagle"'),
    (("birds", "--where", "kost > 1"), '"kost"'),
    (("birds", "--where", "cost >"), "--where"),
)


@pytest.mark.usefixtures("copied")
def test_what_is_unknown_is_refused(capsys: Capture) -> None:
    for words, reason in REFUSED:
        assert run_cardgen(["diff", *words]) == 2, words
        assert reason in capsys.readouterr().err, words


def test_a_game_with_errors_is_not_compared(copied: Path, capsys: Capture) -> None:
    edit(copied / "cards" / "birds" / "birds.yaml", "cost: 3", "cost: much")
    assert run_cardgen(["diff", "birds"]) == 1
    assert "birds.yaml:3:" in capsys.readouterr().err


def test_a_commit_with_errors_is_refused(copied: Path, capsys: Capture) -> None:
    edit(copied / "cards" / "birds" / "game.yaml", "format: 1", "format: 2")
    commit(copied, "Broken")
    edit(copied / "cards" / "birds" / "game.yaml", "format: 2", "format: 1")
    assert run_cardgen(["diff", "birds"]) == 2
    assert "has errors" in capsys.readouterr().err
