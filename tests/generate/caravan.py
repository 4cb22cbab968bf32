"""A game of merchants: the example of the manual, with card types and a template."""

import re
from collections.abc import Callable
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.generate.decks import Recipe, deal_decks
from cardgen.model.node import Plain, to_plain
from cardgen.pipeline.generate import Dealer, open_dealer
from tests.faces import ROOT

HEAD = """\
format: 1
id: caravan
title: Caravan
version: 0.1.0
players: [2, 4]
fonts: {body: source-sans-3}
card_types:
  trader:
    size: poker
    fields:
      name: {type: text, max_length: 14}
      stage: {type: text, choices: [first, last]}
      good: {type: text}
      price: {type: integer, range: [1, 5]}
      wants: {type: list}
      mood: {type: text, choices: [friendly, gruff]}
      tip: {type: text}
    front: trader.xml.j2
components:
  traders: {kind: deck, title: Traders, card_type: trader, cards: traders.yaml}
rules:
  - unique: {of: traders, field: name}
  - size: {of: traders, exactly: 16}
"""
TEMPLATE = """\
<face>
  <text x="4" y="4" width="50" height="9" size="12">{{ card.name }}</text>
</face>
"""


def any_seed(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with some seeds; each deals a whole game."""
    few = settings(max_examples=settings().max_examples // 10)
    return few(given(seed=st.integers(0, 10**6))(test))


def section() -> str:
    """Return the section shown in the manual."""
    page = (ROOT / "docs/reference/game.md").read_text(encoding="utf-8")
    shown = re.search(r"```yaml\n(generate:\n.*?)```", page, re.DOTALL)
    assert shown
    return shown[1]


def write_game(root: Path, generate: str | None = None, head: str = HEAD) -> Path:
    """Write the game below a root, with another section if one is passed."""
    folder = root / "cards" / "caravan"
    (folder / "templates").mkdir(parents=True)
    text = head + (generate or section())
    (folder / "game.yaml").write_text(text, encoding="utf-8", newline="\n")
    (folder / "templates/trader.xml.j2").write_text(TEMPLATE, encoding="utf-8")
    return folder


def opened(folder: Path) -> Dealer:
    """Return the dealer of a valid game."""
    dealer, problems = open_dealer(folder)
    assert problems == []
    assert dealer is not None
    return dealer


def dealt(
    dealer: Dealer, seed: int, settings: dict[str, str] | None = None
) -> dict[str, list[dict[str, Plain]]]:
    """Return the cards of every list as plain values."""
    section = dealer.section
    recipe = Recipe(section.shape, section.node, section.types)
    decks = deal_decks(recipe, seed, recipe.settings(settings or {}))
    return {
        name: [{key: to_plain(node) for key, node in card.items()} for card in cards]
        for name, cards in decks.items()
    }
