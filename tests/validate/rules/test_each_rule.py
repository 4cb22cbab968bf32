"""Each deck rule: what it finds, passes and refuses, nothing when off, and its page."""

import inspect
from importlib import import_module
from pathlib import Path

import pytest

from cardgen.validate.rule_kit.options import RuleOptions
from cardgen.validate.rules import RULES
from tests.validate.rules.trial import CARDS, On, cases_on, tried, unlike

# A rule whose games have more than cards has a test file of its own.
WITH_TABLES = [
    rule for rule in RULES if not (Path(__file__).parent / f"test_{rule}.py").is_file()
]


@pytest.mark.parametrize("rule", WITH_TABLES)
def test_a_rule_says_what_the_tables_in_its_module_expect(
    tmp_path: Path, rule: str
) -> None:
    tables = import_module(f"tests.validate.rules.{rule.replace('-', '_')}")
    assert all([tables.FAILING, tables.PASSING, tables.WRONG])
    off = map(_switched_off, cases_on(tables.FAILING))
    passing = dict.fromkeys([*tables.PASSING, *off], "")
    cases = {**tables.FAILING, **passing, **tables.WRONG}
    assert unlike(tmp_path, rule, getattr(tables, "CARDS", CARDS), cases) == []


def _switched_off(case: On) -> On:
    options = case.options.replace(", severity: warning", "")
    return case._replace(options=f"{options}, severity: off")


def test_the_options_of_a_rule_are_a_mapping(tmp_path: Path) -> None:
    assert tried(tmp_path, "size: 15", CARDS) == (
        'game.yaml:25:11: error: expected a mapping ("key: value"), found 15  [shape]\n'
        "   hint: write its keys, as in {exactly: value}"
    )


def test_thousands_of_connected_places_in_a_row_are_no_depth(tmp_path: Path) -> None:
    row = "".join(f"n{i}: {{quests: [n{i + 1}]}}\n" for i in range(2000))
    rule = "connected: {of: pool, by: quests, exactly: 2000}"
    assert tried(tmp_path, rule, row + "n2000: {}") == ""


def test_every_turn_of_every_list_is_the_same(tmp_path: Path) -> None:
    """Of the 64 lists of six that are made of two words, 14 differ when turned."""
    lists = [f"{number:06b}" for number in range(64)]
    pool = "\n".join(f"c{bits}: {{powers: [{', '.join(bits)}]}}" for bits in lists)
    rule = "distinct-by: {of: pool, fields: [powers], up_to: rotation}"
    found = tried(tmp_path, rule, pool).count("[distinct-by]")
    assert found == 64 - 14


def test_a_rule_is_a_module_of_its_name_with_a_manual_page() -> None:
    faults = []
    for name, module in RULES.items():
        page = inspect.getdoc(module) or ""
        models = module.Options.model_fields.items()
        options = {field.alias or option for option, field in models}
        if not module.__name__.endswith("." + name.replace("-", "_")):
            faults.append(f"{name} is {module.__name__}")
        if not issubclass(module.Options, RuleOptions):
            faults.append(f"{name} has other options")
        parts = {"Options:", f"- {name}: {{of:"} | options
        for part in parts - {"of", "where", "severity", "but"}:
            if part not in page:
                faults.append(f"the page of {name} lacks {part}")
    assert faults == []
