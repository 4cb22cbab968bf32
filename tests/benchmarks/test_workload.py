"""The decks that are measured are valid, and their work grows with their cards."""

import json
from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check
from cardgen.pipeline.render import render
from cardgen.pipeline.selection import RenderRequest
from tests.benchmarks.deck import Art, Deck
from tests.benchmarks.workload import write_deck
from tests.growth import calls, in_step

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("copies", "art"), [(10, "jpeg"), (1, "png-alpha"), (1, "illustrated")]
)
def test_a_deck_keeps_all_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, copies: int, art: Art
) -> None:
    # Pictures on 54 whole cards take seconds, and their size does not matter here.
    monkeypatch.setattr("tests.benchmarks.workload.CARD", (74, 104))
    deck = Deck(54, copies, art)
    checked = check(Workspace(tmp_path), write_deck(tmp_path, deck))
    assert checked.problems == ()
    assert checked.rules == 15
    assert checked.game
    (component,) = checked.game.components
    cards = json.loads((tmp_path / "cards.json").read_text(encoding="utf-8"))
    assert [card.id for card in component.cards] == [card["id"] for card in cards]
    assert sum(count for _, count in component.printed()) == deck.printed


def test_cards_cost_as_much_in_a_large_deck(tmp_path: Path) -> None:
    def cost(count: int) -> int:
        root = tmp_path / str(count)
        folder = write_deck(root, Deck(count))

        def whole() -> None:
            checked = check(Workspace(root), folder)
            files, problems = render(checked, RenderRequest(), lambda *_: None)
            assert files
            assert not problems

        return calls(whole)

    assert in_step(cost, 54)
