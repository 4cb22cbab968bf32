"""The decks that are measured are valid: cardgen reports no problems."""

import json
from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check
from tests.benchmarks.deck import Art, Deck
from tests.benchmarks.workload import write_deck


@pytest.mark.long
@pytest.mark.parametrize(
    ("copies", "art"), [(10, "jpeg"), (1, "png-alpha"), (1, "illustrated")]
)
def test_a_deck_keeps_all_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, copies: int, art: Art
) -> None:
    # Pictures on 54 whole cards take seconds, and their size does not matter here.
    monkeypatch.setattr("tests.benchmarks.pictures.CARD", (74, 104))
    deck = Deck(54, copies, art)
    checked = check(Workspace(tmp_path), write_deck(tmp_path, deck))
    assert checked.problems == ()
    assert checked.rules == 15
    assert checked.game
    (component,) = checked.game.components
    cards = json.loads((tmp_path / "cards.json").read_text(encoding="utf-8"))
    assert [card.id for card in component.cards] == [card["id"] for card in cards]
    assert sum(count for _, count in component.printed()) == deck.printed
