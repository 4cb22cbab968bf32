"""Every rule of the shipped games is explained where its checklist says.

An entry has the `rule` whole, the heading it is `at`, and words that are below it in
`says`. `also` names the cards that repeat the rule, as `component/card`, and words that
are printed on each; `ours` is the title of the note that says that the rule is ours.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import CheckedGame, check
from tests.shipped.games import ROOT
from tests.shipped.printed_words import (
    PrintedCards,
    book_blocks,
    note_titles,
    sections,
)

LISTS = sorted((ROOT / "cards").glob("*/*.checklist.yaml"))
_LEAST = 20
_NEEDED, _KNOWN = {"rule", "at", "says"}, {"rule", "at", "says", "also", "ours"}


class Listed:
    """A checklist and the game that it belongs to."""

    def __init__(self, file: Path) -> None:
        self.rules: list[dict[str, Any]]
        self.rules = yaml.safe_load(file.read_text(encoding="utf-8"))
        self.checked: CheckedGame = check(Workspace(ROOT), file.parent)
        self.blocks = book_blocks(self.checked, file.name.partition(".")[0])


@pytest.fixture(scope="module", params=LISTS, ids=lambda path: path.parent.name)
def listed(request: pytest.FixtureRequest) -> Listed:
    return Listed(request.param)


def _missing(words: Iterable[str], text: str) -> list[str]:
    return [w for w in words if not re.search(re.escape(w), text, re.IGNORECASE)]


def test_there_are_checklists() -> None:
    assert LISTS


def test_a_checklist_is_a_list_of_different_rules(listed: Listed) -> None:
    rules = [rule["rule"] for rule in listed.rules]
    assert len(rules) >= _LEAST
    assert [rule for rule in rules if rules.count(rule) > 1] == []
    for rule in listed.rules:
        assert set(rule) >= _NEEDED, rule
        assert set(rule) <= _KNOWN, rule
        assert rule["says"], rule


def test_every_rule_is_explained_where_the_checklist_says(listed: Listed) -> None:
    told = sections(listed.blocks)
    missing = [
        f'{rule["rule"]}: "{words}" is not below "{rule["at"]}"'
        for rule in listed.rules
        for words in _missing(rule["says"], told.get(rule["at"], ""))
    ]
    assert missing == []


def test_every_card_that_repeats_a_rule_says_the_same(listed: Listed) -> None:
    cards = PrintedCards(listed.checked)
    missing = [
        f'{rule["rule"]}: "{words}" is not on {card}'
        for rule in listed.rules
        for card, said in rule.get("also", {}).items()
        for words in _missing(said, cards.words(card))
    ]
    assert missing == []


def test_every_rule_of_ours_is_in_the_notes_and_every_note_is_such_a_rule(
    listed: Listed,
) -> None:
    titles = note_titles(listed.blocks)
    assert [title for title in titles if titles.count(title) > 1] == []
    ours = {rule["ours"] for rule in listed.rules if "ours" in rule}
    assert (sorted(ours - set(titles)), sorted(set(titles) - ours)) == ([], [])
    assert ours
