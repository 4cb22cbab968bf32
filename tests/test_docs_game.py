"""The page about the files of a game names everything that the code accepts."""

import re
from pathlib import Path
from typing import get_args

from cardgen.impose.papers import PAPERS
from cardgen.load.game_files import card_sizes
from cardgen.load.own_words import own_languages
from cardgen.model.face import Form
from cardgen.model.game import FieldType, Kind
from cardgen.validate.schema.key_help import KEY_HELP

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "game.md"
TEXT = PAGE.read_text(encoding="utf-8")


def section(title: str) -> str:
    """Return a section, without those within it."""
    (text,) = re.findall(
        rf"^#+ {title}\n(.*?)(?=^#|\Z)", TEXT, re.MULTILINE | re.DOTALL
    )
    return str(text)


def rows(text: str) -> dict[str, str]:
    """Return the tables of a section: each name with the cell beside it."""
    found: dict[str, str] = {}
    for names, cell in re.findall(r"^\| (`.*?) \| (.*) \|$", text, re.MULTILINE):
        found |= dict.fromkeys(re.findall(r"`([^`]+)`", names), cell)
    return found


def test_every_card_size_with_its_millimetres() -> None:
    written = {name: f"{w:g} x {h:g}" for name, (w, h) in card_sizes().items()}
    assert rows(section("Card sizes")) == written


def test_every_kind_of_component() -> None:
    assert list(rows(section("components"))) == list(get_args(Kind))


def test_every_key() -> None:
    for title, shapes in {
        "game.yaml": ["GameShape"],
        "card_types": ["CardTypeShape", "FieldShape"],
        "print": ["PrintShape"],
        "generate": ["GenerateShape"],
    }.items():
        told = rows(section(title))
        for shape in shapes:
            assert [key for key in KEY_HELP[shape] if key not in told] == []


def test_every_word() -> None:
    # Boxes are cut out as nets, and no card type says so.
    forms = [form for form in get_args(Form) if form != "net"]
    for title, words in {
        "card_types": [*get_args(FieldType), *forms],
        "print": PAPERS,
        "game.yaml": own_languages(),
        "setup": ["players", "deal", "each", "where"],
    }.items():
        text = section(title)
        assert [word for word in words if f"`{word}`" not in text] == []
