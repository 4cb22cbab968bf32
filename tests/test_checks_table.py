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

# The checks of each group.
COUNTS = {"C": 6, "P": 3, "D": 5, "H": 3, "G": 2, "Q": 13, "M": 12, "V": 15}
COUNTS |= {"6.": 23, "S": 29}
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


@pytest.fixture(scope="module")
def table() -> list[Row]:
    """Return the rows of the page."""
    text = (ROOT / "docs" / "checks.md").read_text(encoding="utf-8")
    found = []
    for line in text.splitlines():
        cells = re.split(r"(?<!\\)\|", line)
        if len(cells) == 5 and cells[1].strip() not in ("check", "---"):
            number, says, held = (c.strip().replace(r"\|", "|") for c in cells[1:4])
            found.append(Row(number, says, held))
    return found


def declared(text: str) -> tuple[str, Node]:
    """Return the rule that one declaration names, and its options."""
    node, problems = read_yaml(text, Path("checks.md"))
    assert problems == []
    assert isinstance(node, Mapping)
    ((rule, options),) = node.entries
    return rule.text, options


def test_every_check_has_one_row(table: list[Row]) -> None:
    numbers = [f"{group}{n + 1}" for group, most in COUNTS.items() for n in range(most)]
    assert [row.number for row in table] == numbers
    assert [row.number for row in table if len(row.says) <= 5] == []


def test_a_declaration_is_one_that_the_rule_takes(table: list[Row]) -> None:
    faults = []
    for row in table:
        for text in row.declarations():
            rule, options = declared(text)
            try:
                RULES[rule].Options.model_validate(to_plain(options))
            except ValidationError as fault:
                faults.append(f"{row.number}: {text}: {fault}")
    assert faults == []


def test_something_holds_each_check(table: list[Row]) -> None:
    told = re.compile("(built in: |the same as )|.*not shipped yet: a test$", re.S)
    rest = [row for row in table if not (row.declarations() or row.tests())]
    assert [row.number for row in rest if not told.match(row.held)] == []


def test_what_is_built_in_is_in_the_manual(table: list[Row]) -> None:
    checks = read_manual()["Checks every game gets"]
    for row in table:
        for part in re.findall(r"built in: `([a-z-]+)`", row.held):
            assert part in checks, row.number
        links = len(re.findall(r"\]\(", row.held))
        assert row.held.count("built in: ") == links, row.number


def test_the_tests_that_are_named_exist(table: list[Row]) -> None:
    missing = []
    for row in table:
        for test in row.tests():
            file, name = test.split("::")
            path = ROOT / file
            if not path.is_file() or f"\ndef {name}(" not in path.read_text("utf-8"):
                missing.append(f"{row.number}: {test}")
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("game", sorted(set(OF_SHIPPED_GAMES.values())))
def test_a_shipped_game_declares_what_the_table_says(
    game: str, table: list[Row]
) -> None:
    file = ROOT / "cards" / game / "game.yaml"
    read, _ = read_yaml(file.read_text(encoding="utf-8"), file)
    assert isinstance(read, Mapping)
    rules = read.get("rules")
    assert isinstance(rules, Sequence)
    given = [to_plain(item) for item in rules]
    missing = []
    for row in table:
        if OF_SHIPPED_GAMES.get(row.number[0]) == game:
            for text in () if "not shipped yet" in row.held else row.declarations():
                rule, options = declared(text)
                if {rule: to_plain(options)} not in given:
                    missing.append(f"{row.number}: {text}")
    assert not missing, "\n".join(missing)
