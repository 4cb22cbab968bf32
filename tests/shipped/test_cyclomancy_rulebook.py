"""The rulebook of Cyclomancy: its numbers follow the data, and no rule is missing."""

from pathlib import Path

import pytest
import yaml

from tests.rulebook.books import pages
from tests.shipped.games import ROOT, cardgen, copied, edit

GAME = ROOT / "cards" / "cyclomancy"
# The rules of the source, counted line by line; fewer would mean that some were lost.
_RULES = 120
# The names of the figures asked for.
_FIGURES = ("sheet", "spell", "vine-whip", "damage")


def read_book(root: Path, output: Path) -> str:
    """Render the rulebook of a checkout and return its words."""
    book = ("--component", "rulebook", "--look", "low-ink", "--output", str(output))
    assert cardgen(root, "render", "cyclomancy", *book) == 0
    (pdf,) = (output / "cyclomancy").glob("*.pdf")
    return " ".join(pages(pdf))


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> str:
    return read_book(ROOT, tmp_path_factory.mktemp("book"))


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the words after changes to counts and cards."""
    root = copied("cyclomancy", tmp_path_factory.mktemp("changed"))
    folder = root / "cards" / "cyclomancy"
    for name, old, new in (
        ("meeples", "name: Worker,", "name: Worker, copies: 19,"),
        ("game", "  - copies: {of: meeples, exactly: 16}\n", ""),
        ("enemies", "name: Bandits, hp: 5", "name: Bandits, hp: 4"),
        ("spells", "plant], stacks: 4, art: vine", "plant], stacks: 3, art: vine"),
    ):
        edit(folder / f"{name}.yaml", old, new)
    return read_book(root, root / "output")


def test_a_count_of_the_data_is_that_of_the_book(book: str, changed: str) -> None:
    assert "of meeples 16 :worker: workers and 16 :mage: mages" in book
    assert "of meeples 19 :worker: workers and 16 :mage: mages" in changed
    assert "Meeples 35 2" in changed


def test_what_examples_tell_follows_the_cards(book: str, changed: str) -> None:
    assert "Bandits have 5 health" in book
    assert "All that Vine Whip can hold: 4 stacks" in book
    assert "Bandits have 4 health" in changed
    assert "All that Vine Whip can hold: 3 stacks" in changed


@pytest.mark.parametrize("row", ["2 2 5 1 6", "3 3 8 1 9", "4 4 11 1 12"])
def test_the_set_up_of_each_number_of_players_is_told(book: str, row: str) -> None:
    assert f"{row} 3 normal on 3 elite" in book


def test_every_card_with_a_rule_of_its_own_is_listed(book: str) -> None:
    for file in ("spells", "enemies", "techs", "statuses"):
        cards = yaml.safe_load((GAME / f"{file}.yaml").read_text(encoding="utf-8"))
        missing = [c["name"] for c in cards["cards"] if c["name"] not in book]
        assert missing == []


def test_the_figures_asked_for_are_shown() -> None:
    text = (GAME / "rulebook.md").read_text(encoding="utf-8")
    assert [name for name in _FIGURES if f"(figure:{name}" not in text] == []


def test_the_checklist_is_whole() -> None:
    rules = yaml.safe_load(
        (GAME / "rulebook.checklist.yaml").read_text(encoding="utf-8")
    )
    assert len(rules) >= _RULES
    assert all(rule["says"] for rule in rules)
