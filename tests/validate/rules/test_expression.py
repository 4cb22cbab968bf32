"""Conditions that a game writes itself: what they see, report, and how they fail."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.sandbox.chance_filters import OF_CHOICES, OF_SEED
from cardgen.sandbox.color_filters import OF_COLOR
from cardgen.sandbox.filters import OF_LIST, OF_TEXT, OF_VALUE
from cardgen.validate.rules import expression
from tests.validate.small_game import BLUE, POOL, report, with_rule

DECK = (
    BLUE.replace("moan]", "{id: moan, copies: 2}]") + "hands: {a: [boo], b: [moan]}\n"
)


def test_the_manual_names_every_filter() -> None:
    _, _, page = (expression.__doc__ or "").partition("These filters can be used")
    listed = page.partition("\n\n")[2].partition("\n\n")[0]
    names = re.findall(r"^    (\w+(?:, \w+)*)", listed, re.MULTILINE)
    of_pictures = {**OF_SEED, **OF_COLOR, **OF_CHOICES}
    in_templates = {"batch", *of_pictures}
    assert {name for line in names for name in line.split(", ")} | in_templates == set(
        {**OF_VALUE, **OF_TEXT, **OF_LIST}
    )


def test_a_message_says_true_and_false_in_lower_case(tmp_path: Path) -> None:
    found = told(
        tmp_path, "test: 1 > 2, message: 'it is {{ 1 > 2 }} in {{ game.title }}'"
    )
    assert found == [
        "game.yaml:21:5: error: it is false in Ghosts  [expression]\n"
        '   hint: deck "Blue" is at blue.yaml:3'
    ]


def test_cards_are_selected_by_the_tests_that_the_manual_names(tmp_path: Path) -> None:
    cases = ["eq", "ne", "lt", "le", "gt", "ge"]
    found = {}
    for test in cases:
        compared = f"cards | selectattr('stars', '{test}', 2) | list | length >= 1"
        found[test] = told(tmp_path, f'test: "{compared}", message: no')
    assert found == {test: [] for test in cases}


def told(root: Path, options: str, of: str = "decks") -> list[str]:
    rule = f"expression: {{of: {of}, {options}}}"
    return report(root, with_rule(rule, decks=True), POOL, DECK)


def test_a_test_of_a_deck_passes(tmp_path: Path) -> None:
    cases = [
        "cards | sum(attribute='stars') == 9",
        "cards | length == 4 and deck.size == 4",
        "deck.title == 'Blue' and deck.id == 'blue'",
        "deck.hands.a | length == 1",
        "cards | map(attribute='id') | unique | list == ['boo', 'wail', 'moan']",
        "game.players == (2, 2) and game.title == 'Ghosts' and game.language == 'en'",
        "cards | selectattr('stars', 'gt', 2) | list | length == 2",
        "(cards | last).copies == 2 and (cards | first).kind is none",
    ]
    assert {
        test: found
        for test in cases
        if (found := told(tmp_path, f'test: "{test}", message: no'))
    } == {}


def test_a_test_of_each_card_passes(tmp_path: Path) -> None:
    cases = ["card.stars < 4", "card.name | lower == card.id", "card in cards"]
    assert {
        test: found
        for test in cases
        if (found := told(tmp_path, f'test: "{test}", message: no, each: card'))
    } == {}


def test_each_card_that_fails(tmp_path: Path) -> None:
    options = (
        'test: "card.stars != 2", message: "{{ card.name }} has {{ card.stars }}", '
        "each: card, severity: warning"
    )
    expected = [
        "pool.yaml:4:10: warning: Wail has 2  [expression]\n"
        "   hint: the rule is at game.yaml:21"
    ]
    assert told(tmp_path, options) == expected
    assert told(tmp_path, options, "pool") == expected


def test_a_test_looks_into_other_components(tmp_path: Path) -> None:
    cases = [
        "others.pool | length == 3 and cards | length == 4",
        "others.pool | sum(attribute='stars') == 6",
        "(cards | map(attribute='id') | unique | list | length) == others.pool | length",
    ]
    assert {
        test: found
        for test in cases
        if (found := told(tmp_path, f'test: "{test}", message: no, others: pool'))
    } == {}


def test_another_component_is_one_of_those_named(tmp_path: Path) -> None:
    cases = {
        'test: "others.pol | length == 3", message: no, others: [pool]': (
            'game.yaml:21:35: error: others has no field "pol"  [expression]\n'
            '   hint: did you mean "pool"?'
        ),
        'test: "true", message: no, others: [pool, poool]': (
            'game.yaml:21:71: error: there is no component "poool"  [references]\n'
            '   hint: did you mean "pool"?'
        ),
    }
    assert {options: told(tmp_path, options) for options in cases} == {
        options: [expected] for options, expected in cases.items()
    }


def test_cards_are_limited_in_all_and_for_each_card(tmp_path: Path) -> None:
    often = (
        "the expression goes through all cards for too many cards  [expression]\n"
        '   hint: "each: deck" goes through them once'
    )
    cases = {
        ("'card in cards', each: card", 600, 3): often,
        (
            "'card.stars < others.pool | length', each: card, others: pool",
            600,
            3,
        ): often,
        ("'true'", 101, 999): "expected at most 100000 cards  [expression]",
    }
    found = {}
    for options, cards, copies in cases:
        rule = f"expression: {{of: pool, message: no, test: {options}}}"
        card = f"name: C, stars: 1, copies: {copies}"
        rows = "".join(f"  - {{id: c{n}, {card}}}\n" for n in range(cards))
        (found[options, cards, copies],) = report(
            tmp_path, with_rule(rule), POOL + rows
        )
    place = "game.yaml:20:47: error: "
    assert found == {case: place + expected for case, expected in cases.items()}


def test_what_is_not_whole_is_told_to_the_column(tmp_path: Path) -> None:
    cases = {
        "cards | length <=": "21:53: error: the expression is incomplete: unexpected end",
        "cards | length § 3": '21:51: error: the expression is incomplete: unexpected "§"',
    }
    assert {test: told(tmp_path, f'test: "{test}", message: no') for test in cases} == {
        case: [
            f"game.yaml:{expected}  [expression]\n"
            "   hint: put texts in quotes, and close every bracket"
        ]
        for case, expected in cases.items()
    }


def test_what_cannot_be_worked_out_is_told_at_the_test(tmp_path: Path) -> None:
    for test, message, hint in [
        ("deck.titel == 'a'", 'deck has no field "titel"', 'did you mean "title"?'),
        (
            "cards",
            "expected true or false, found a list",
            'compare it with something, as in "cards | length <= 45"',
        ),
        ("(" * 600, "the expression is nested too deeply", "split it"),
        (
            "1 == 1" + " " * 2000,
            "expected at most 2000 characters, found 2006",
            "split it into several rules",
        ),
        ("1 / 0 == 1", "cannot work this out: division by zero", ""),
        (
            "[1] | batch(0) == 1",
            "cannot work this out: expected a row of 1 to 100000 items",
            "",
        ),
    ]:
        assert told(tmp_path, f'test: "{test}", message: no') == [
            f"game.yaml:21:35: error: {message}  [expression]"
            + (f"\n   hint: {hint}" if hint else "")
        ], test


def test_a_wrong_message_is_told_at_the_message(tmp_path: Path) -> None:
    assert told(tmp_path, 'test: "false", message: "{{ dck.title }}"') == [
        'game.yaml:21:53: error: "dck" is not defined here  [expression]\n'
        '   hint: did you mean "deck"?'
    ]


def test_wrong_options(tmp_path: Path) -> None:
    assert told(tmp_path, "test: true, each: crad") == [
        'game.yaml:21:5: error: "message" is missing  [shape]\n'
        '   hint: write "message: ..."',
        "game.yaml:21:35: error: expected text, found true  [shape]\n"
        '   hint: put it in quotes: "true"',
        'game.yaml:21:47: error: expected deck or card, found "crad"  [shape]\n'
        '   hint: did you mean "card"?',
    ]


@pytest.mark.long
def test_only_a_game_with_expressions_loads_jinja2() -> None:
    code = (
        "import sys, cardgen.validate.game_check\n"
        "print('jinja2' in sys.modules, 'cardgen.sandbox.guarded' in sys.modules)"
    )
    run = [sys.executable, "-c", code]
    told = subprocess.run(run, capture_output=True, text=True, check=True)
    assert told.stdout == "False False\n"
