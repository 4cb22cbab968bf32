"""The rulebook of Cyclomancy: its numbers follow the data, its rules are all told."""

from pathlib import Path

import pypdfium2
import pytest
import yaml

from cardgen.cli.guard import guarded
from tests.shipped.games import copied, edit

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "cards" / "cyclomancy"
# The seed's rules, counted line by line; fewer would mean that some were dropped.
_RULES = 120
# What the figures asked for are called.
_FIGURES = ("sheet", "spell", "vine-whip", "damage")


def read_book(root: Path) -> str:
    """Render the rulebook of a checkout and give its words."""
    command = ["--root", str(root), "--quiet", "render", "cyclomancy"]
    command += ["--component", "rulebook", "--look", "low-ink"]
    assert guarded(command) == 0
    (pdf,) = (root / "output" / "cyclomancy").glob("*.pdf")
    with pypdfium2.PdfDocument(pdf) as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    return " ".join(" ".join(texts).split())


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> str:
    root = tmp_path_factory.mktemp("book")
    for link in ("fonts", "templates", "cards"):
        (root / link).symlink_to(ROOT / link)
    return read_book(root)


def test_a_count_of_the_data_is_that_of_the_book(book: str, tmp_path: Path) -> None:
    assert "of meeples 16 :worker: workers and 16 :mage: mages" in book
    root = copied("cyclomancy", tmp_path)
    folder = root / "cards" / "cyclomancy"
    edit(folder / "meeples.yaml", "name: Worker,", "name: Worker, copies: 19,")
    edit(folder / "game.yaml", "  - copies: {of: meeples, exactly: 16}\n", "")
    changed = read_book(root)
    assert "of meeples 19 :worker: workers and 16 :mage: mages" in changed
    assert "Meeples 35 2" in changed


def test_what_examples_tell_follows_the_cards(book: str, tmp_path: Path) -> None:
    assert "Bandits have 5 health" in book
    assert "All that Vine Whip can hold: 4 stacks" in book
    root = copied("cyclomancy", tmp_path)
    folder = root / "cards" / "cyclomancy"
    edit(folder / "enemies.yaml", "name: Bandits, hp: 5", "name: Bandits, hp: 4")
    edit(
        folder / "spells.yaml",
        "plant], stacks: 4, art: vine",
        "plant], stacks: 3, art: vine",
    )
    changed = read_book(root)
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
