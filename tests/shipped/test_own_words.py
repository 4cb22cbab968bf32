"""What the shipped games print is in our own words, except for a few names."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import CheckedGame, check
from tests.shipped.games import GAMES, ROOT
from tests.shipped.printed_words import (
    PrintedCards,
    book_blocks,
    laid_flat,
    words_of_block,
)
from tests.shipped.word_runs import LENGTH, digest, digests, runs

_KNOWN = Path(__file__).with_name("word_runs.txt")
THEIRS = frozenset(_KNOWN.read_text(encoding="utf-8").split())
# Lists of nothing but names, which have no other words.
NAMES = (
    "Redwall Infirmary, The Great Hall and The Cellar",
    "starter spells, super spells, normal enemies, elite enemies, neighborhoods",
)


def repeated(text: str) -> list[str]:
    """Return the runs of a text that another text has, too, joined where they meet."""
    allowed = {run for name in NAMES for run in runs(name)}
    found: list[list[str]] = []
    before = -LENGTH
    for at, run in enumerate(runs(text)):
        if run in allowed or digest(run) not in THEIRS:
            continue
        if at == before + 1:
            found[-1].append(run.split()[-1])
        else:
            found.append(run.split())
        before = at
    return [" ".join(words) for words in found]


@pytest.fixture(scope="module", params=GAMES)
def checked(request: pytest.FixtureRequest) -> CheckedGame:
    return check(Workspace(ROOT), ROOT / "cards" / request.param)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _strings(part)


def test_a_run_of_eight_words_is_found_whatever_stands_between_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    theirs = frozenset(digests(["A <b>heron</b> stands still, until the frog's gone!"]))
    monkeypatch.setitem(repeated.__globals__, "THEIRS", theirs)
    assert repeated("Now a HERON: stands (still) until the frogs gone") == [
        "a heron stands still until the frogs gone"
    ]
    assert repeated("Now a heron stands still until the toad's gone") == []


def test_the_list_is_one_of_digests_only() -> None:
    lines = _KNOWN.read_text(encoding="utf-8").split("\n")
    assert lines.pop() == ""
    assert lines == sorted(set(lines))
    assert {len(bytes.fromhex(line)) for line in lines} == {5}
    assert len(lines) > 5_000


def test_the_rulebook_is_in_our_own_words(checked: CheckedGame) -> None:
    words = (words_of_block(block) for block in laid_flat(book_blocks(checked)))
    assert repeated(" ".join(words)) == []


def test_the_cards_are_in_our_own_words(checked: CheckedGame) -> None:
    found = {id: repeated(words) for id, words in PrintedCards(checked).all()}
    assert len(found) > 5
    assert {id: runs for id, runs in found.items() if runs} == {}


def test_the_data_is_in_our_own_words(checked: CheckedGame) -> None:
    """Card texts with their icons as words, comments not counted; and checklists."""
    assert checked.game
    folder = ROOT / "cards" / checked.game.id
    found = [
        run
        for file in sorted(folder.rglob("*.yaml"))
        for text in _strings(yaml.safe_load(file.read_text(encoding="utf-8")))
        for run in repeated(text)
    ]
    assert found == []
