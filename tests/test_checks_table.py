"""docs/checks.md: every check has a row, and what the rows name exists."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from pydantic import ValidationError

from cardgen.cli.manual import read_manual
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.node import Mapping, Node, Sequence, to_plain
from cardgen.validate.rules import RULES

ROOT = Path(__file__).resolve().parent.parent
BROKEN = ROOT / "tests" / "games" / "broken"

NUMBERS = [
    *(f"C{n}" for n in range(1, 7)),
    *(f"P{n}" for n in range(1, 4)),
    *(f"D{n}" for n in range(1, 6)),
    *(f"H{n}" for n in range(1, 4)),
    *(f"G{n}" for n in range(1, 3)),
    *(f"Q{n}" for n in range(1, 14)),
    *(f"M{n}" for n in range(1, 13)),
    *(f"V{n}" for n in range(1, 16)),
    *(f"6.{n}" for n in range(1, 24)),
    *(f"S{n}" for n in range(1, 30)),
]
OF_SHIPPED_GAMES = dict.fromkeys("CPDHG", "cycles-of-moss") | {
    "6": "cyclomancy",
    "M": "mossflower",
    "V": "vita-luna",
    "Q": "creature-quellector",
}


@dataclass(frozen=True)
class Row:
    """One check: its number, its words, and what guarantees it."""

    number: str
    says: str
    held: str

    def code(self) -> list[str]:
        return re.findall(r"`([^`]+)`", self.held)

    def declarations(self) -> list[str]:
        known = "|".join(sorted(RULES))
        return [code for code in self.code() if re.match(rf"({known}): ", code)]

    def tests(self) -> list[str]:
        return [code for code in self.code() if code.startswith("tests/")]


def rows() -> list[Row]:
    text = (ROOT / "docs" / "checks.md").read_text(encoding="utf-8")
    found = []
    for line in text.splitlines():
        cells = re.split(r"(?<!\\)\|", line)
        if len(cells) == 5 and cells[1].strip() not in ("check", "---"):
            number, says, held = (c.strip().replace(r"\|", "|") for c in cells[1:4])
            found.append(Row(number, says, held))
    return found


ROWS = rows()
DECLARATIONS = [(row.number, text) for row in ROWS for text in row.declarations()]
SHIPPED = [
    (row.number, text)
    for row in ROWS
    if row.number[0] in OF_SHIPPED_GAMES and "not shipped yet" not in row.held
    for text in row.declarations()
]


def declared(text: str) -> tuple[str, Node]:
    """Return the rule that one declaration names, and its options."""
    node, problems = read_yaml(text, Path("checks.md"))
    assert problems == []
    assert isinstance(node, Mapping)
    ((rule, options),) = node.entries
    return rule.text, options


def test_every_check_has_one_row() -> None:
    assert [row.number for row in ROWS] == NUMBERS


@pytest.mark.parametrize(("number", "text"), DECLARATIONS)
def test_a_declaration_is_one_that_the_rule_takes(number: str, text: str) -> None:
    rule, options = declared(text)
    try:
        RULES[rule].Options.model_validate(to_plain(options))
    except ValidationError as fault:
        pytest.fail(f"{number}: {text}: {fault}")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
def test_something_holds_each_check(row: Row) -> None:
    assert len(row.says) > 5
    kinds = (
        row.declarations(),
        row.tests(),
        row.held.startswith("built in: "),
        row.held.startswith("the same as "),
        row.held.endswith("not shipped yet: a test"),
    )
    assert any(kinds), f"{row.number} is held by nothing"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
def test_what_is_built_in_is_in_the_manual(row: Row) -> None:
    checks = read_manual()["Checks every game gets"]
    for part in re.findall(r"built in: `([a-z-]+)`", row.held):
        assert part in checks
    assert row.held.count("built in: ") == len(re.findall(r"\]\(", row.held))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
def test_the_tests_that_are_named_exist(row: Row) -> None:
    for test in row.tests():
        file, name = test.split("::")
        assert f"\ndef {name}(" in (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(("number", "text"), SHIPPED)
def test_a_shipped_game_declares_what_the_table_says(number: str, text: str) -> None:
    file = ROOT / "cards" / OF_SHIPPED_GAMES[number[0]] / "game.yaml"
    game, _ = read_yaml(file.read_text(encoding="utf-8"), file)
    assert isinstance(game, Mapping)
    rules = game.get("rules")
    assert isinstance(rules, Sequence)
    rule, options = declared(text)
    assert {rule: to_plain(options)} in [to_plain(item) for item in rules]
