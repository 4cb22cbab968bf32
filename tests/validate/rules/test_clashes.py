"""Rules that can never all hold are found, and none that can."""

from itertools import combinations_with_replacement, product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.game import (
    Card,
    CardType,
    Component,
    Field,
    FieldValue,
    RuleUse,
)
from cardgen.model.problem import Severity
from cardgen.model.source import Span
from cardgen.validate.game_sections.clashes import find_clashes
from cardgen.validate.rule_kit.conditions import select_cards
from cardgen.validate.rules import RULES
from tests.validate.small_game import report

GAME = """\
format: 1
id: g
title: Heroes
version: 1.0.0
players: 2
card_types:
  hero:
    size: poker
    fields:
      kind: {type: text, choices: [hero, place, quest], default: hero}
      rank: {type: integer, range: [0, 9], default: 3}
      n: {type: number, range: [0, 3], default: 1}
      e: {type: integer, range: [0, 3], default: 1}
      cost: {type: integer, required: false}
      start: {type: boolean, default: false}
      powers: {type: list, choices: [sun, moon], required: false}
      words: {type: text, required: false}
    front: ghost.xml.j2
components:
  pool: {kind: deck, title: Pool, card_type: hero, cards: pool.yaml}
  decks: {kind: deck, title: Decks, decks: [blue.yaml]}
rules:
"""
POOL = """\
defaults: {provenance: placeholder}
cards:
  - {id: ann, copies: 2, cost: 4, words: Boo}
  - {id: bob, rank: 5}
  - {id: cave, kind: place, powers: [sun, moon]}
"""
BLUE = "id: blue\ntitle: Blue\ncards: [ann, bob, cave]\nhands: {a: [ann], b: [bob, cave]}\n"

CLASHES = """
size: {of: [decks, pool], exactly: 6} | size: {of: pool, at_most: 5}
size: {of: pool, exactly: 12} | sum: {of: pool, field: rank, exactly: 109}
size: {of: pool, at_most: 5} | sum: {of: pool, field: rank, distinct: true, from: 46}
sum: {of: pool, field: rank, exactly: 50} | sum: {of: pool, field: rank, to: 49}
sum: {of: pool, field: rank, by: kind, exactly: 55} | sum: {of: pool, field: rank, by: kind, to: 50}
sum: {of: pool, field: rank, by: kind, exactly: 91} | size: {of: pool, where: {kind: hero}, at_most: 10}
sum: {of: pool, field: rank, to: 8} | count-by: {of: pool, field: rank, values: [2, 3], at_least: 2}
sum: {of: pool, fields: [n, e], from: 7}
sum: {of: pool, fields: [n, e], from: 5} | range: {of: pool, fields: [n], to: 1.5}
sum: {of: pool, fields: [e, rank], exactly: 5} | sum: {of: pool, fields: [rank, e], from: 6}
sum: {of: pool, fields: [e, rank], from: 5.2, to: 5.8}
count-by: {of: pool, field: kind, declared: true, at_least: 4} | size: {of: pool, at_most: 11}
count-by: {of: pool, field: kind, declared: true, at_most: 4} | size: {of: pool, at_least: 13}
count-by: {of: pool, field: kind, values: [hero], at_least: 6} | count-by: {of: pool, field: kind, values: [hero, place], at_most: 5}
count-by: {of: pool, field: kind, values: [villain], at_least: 1}
count-by: {of: pool, field: kind, values: [hero, place], at_most: 1} | size: {of: pool, where: {kind: [hero, place]}, at_least: 5}
count-by: {of: pool, field: kind, values: [quest], at_least: 1} | requires: {of: pool, requires: {kind: [hero, place]}}
choices-used: {of: pool, fields: [kind], declared: true} | size: {of: pool, at_most: 2}
size: {of: pool, where: {rank: {from: 2}}, at_most: 1} | size: {of: pool, where: {rank: {from: 3}}, at_least: 2}
one-of-each: {of: pool, field: rank, from: 1, to: 5} | size: {of: pool, exactly: 6}
one-of-each: {of: decks, in: hands, field: rank, from: 1, to: 5} | partition: {of: decks, parts: 3} | size: {of: decks, exactly: 14}
count-by: {of: pool, field: kind, declared: true, distinct: true, at_least: 3} | size: {of: pool, at_most: 8}
copies: {of: pool, exactly: 2} | size: {of: pool, exactly: 7}
copies: {of: pool, at_least: 2} | unique: {of: pool}
copies: {of: pool, cards: [ann, bob], at_least: 4} | size: {of: pool, at_most: 7}
unique: {of: pool, field: kind} | unique: {of: pool} | size: {of: pool, at_least: 4}
distinct-by: {of: pool, fields: [kind, start]} | copies: {of: pool, at_most: 2} | size: {of: pool, exactly: 13}
range: {of: pool, fields: [rank], from: 10}
range: {of: pool, fields: [cost], from: 12} | range: {of: pool, fields: [cost, rank], to: 11}
range: {of: pool, fields: [rank], by: kind, bands: {hero: [10, 12], place: [1, 3]}}
requires: {of: pool, requires: {rank: {from: 4}}} | forbids: {of: pool, when: {kind: place}, forbids: {rank: {from: 3}}}
requires: {of: pool, requires: {powers: sun}} | forbids: {of: pool, forbids: {powers: [sun, moon]}}
requires: {of: pool, requires: {words: {present: true}}} | forbids: {of: pool, forbids: {words: {present: true}}}
forbids: {of: pool, forbids: {start: false}} | requires: {of: pool, requires: {start: false}}
forbids: {of: pool, forbids: {kind: hero}} | forbids: {of: pool, forbids: {kind: place}} | forbids: {of: pool, forbids: {kind: quest}}
requires: {of: pool, requires: {rank: {from: 1.2, to: 1.8}}}
pattern: {of: pool, fields: [kind], like: "k*"}
pattern: {of: pool, fields: [rank], like: "##"}
"""
COMPATIBLE = """
size: {of: decks, exactly: 72} | size: {of: pool, at_most: 70}
size: {of: pool, exactly: 12} | sum: {of: pool, field: rank, exactly: 108}
sum: {of: pool, field: rank, exactly: 500}
sum: {of: pool, field: cost, from: 500} | size: {of: pool, exactly: 12}
sum: {of: pool, field: rank, by: kind, exactly: 500} | sum: {of: pool, field: rank, to: 40, where: {kind: quest}}
count-by: {of: pool, field: powers, values: [sun, moon], at_least: 4} | size: {of: pool, at_most: 4}
count-by: {of: pool, field: kind, values: [hero, place], at_most: 2} | size: {of: pool, at_least: 13}
count-by: {of: pool, field: kind, declared: true, at_least: 4, distinct: true} | copies: {of: pool, at_most: 1}
unique: {of: pool, field: kind} | size: {of: pool, at_least: 40}
unique: {of: pool, field: cost} | unique: {of: pool} | size: {of: pool, at_least: 40}
requires: {of: pool, requires: {powers: sun}} | requires: {of: pool, requires: {powers: moon}}
requires: {of: pool, when: {kind: hero}, requires: {rank: 5}} | requires: {of: pool, when: {rank: 3}, requires: {kind: place}}
requires: {of: pool, when: {kind: quest}, requires: {rank: 5}} | requires: {of: pool, when: {kind: quest}, requires: {rank: 4}}
requires: {of: pool, requires: {cost: {to: rank}}} | requires: {of: pool, requires: {cost: {from: 9}}}
forbids: {of: pool, when: {kind: hero}, forbids: {kind: hero}}
forbids: {of: pool, forbids: {words: a}} | forbids: {of: pool, forbids: {words: Boo}}
copies: {of: pool, by: kind, limits: {hero: 0}}
pattern: {of: pool, fields: [words], like: "k*"} | pattern: {of: pool, fields: [words], like: "z*"}
size: {of: pool, exactly: 72} | size: {of: pool, at_most: 70, severity: off}
"""


def said(root: Path, rules: str) -> list[str]:
    """Return what is said of rules that are written on one line."""
    written = "".join(f"  - {rule}\n" for rule in rules.split(" | "))
    found = report(root, GAME + written, POOL, BLUE)
    assert not any(line.endswith(("[shape]", "[references]")) for line in found), rules
    return [line for line in found if "can never" in line]


def test_rules_that_can_never_all_hold_are_found_once(tmp_path: Path) -> None:
    cases = CLASHES.strip().splitlines()
    assert [case for case in cases if len(said(tmp_path, case)) != 1] == []


def test_rules_that_can_hold_are_not_found(tmp_path: Path) -> None:
    cases = COMPATIBLE.strip().splitlines()
    assert {case: found for case in cases if (found := said(tmp_path, case))} == {}


def test_a_rule_that_some_card_may_break_clashes_with_none(tmp_path: Path) -> None:
    written = """\
  - range: {of: pool, fields: [cost], to: 3}
  - count-by: {of: pool, field: cost, values: [4], at_least: 3}
"""
    clash = "can never"
    assert clash in "".join(report(tmp_path, GAME + written, POOL, BLUE))
    excused = POOL.replace("words: Boo}", "words: Boo}  # cardgen: ignore[range]")
    assert clash not in "".join(report(tmp_path, GAME + written, excused, BLUE))


AT = Span(Path("game.yaml"), 1, 1, 1, 1)
FIELDS = {
    "kind": Field("kind", "text", True, None, None, None, ("a", "b"), None, AT),
    "rank": Field("rank", "integer", True, None, 0, 2, (), None, AT),
    "tags": Field("tags", "list", False, (), None, None, (), None, AT),
}
TYPE = CardType("t", "", 1, 1, 0, FIELDS, "f", None, AT, AT, None)
FACTS: Any = None
VALUES: list[dict[str, FieldValue]] = [
    {"kind": kind, "rank": rank, "tags": tags}
    for kind, rank, tags in product("ab", range(3), [(), ("x",), ("x", "y")])
]
Written = tuple[Any, ...]
Pile = tuple[tuple[int, int], ...]
ONE_CARD = list(product(range(len(VALUES)), [1, 2]))
PILES: list[Pile] = [*combinations_with_replacement(ONE_CARD, 2)]

few = st.integers(0, 4)


def one_of(*keys: str) -> st.SearchStrategy[dict[str, Any]]:
    """Return one of some options with a small number."""
    return st.dictionaries(st.sampled_from(keys), few, min_size=1, max_size=1)


counts = one_of("exactly", "at_least", "at_most")
conditions = st.one_of(
    st.fixed_dictionaries({"rank": st.one_of(few, one_of("from", "to"))}),
    st.fixed_dictionaries({"tags": st.sampled_from(["x", "y", {"to": 1}])}),
    st.sampled_from([{"kind": "a"}, {"kind": ["a", "b"]}, {"tags": {"present": True}}]),
)
RULE: st.SearchStrategy[Written] = st.one_of(
    st.tuples(st.sampled_from(["size", "copies"]), counts),
    st.tuples(st.just("size"), counts, st.fixed_dictionaries({"where": conditions})),
    st.sampled_from([("unique", {}), ("unique", {"field": "kind"})]),
    st.tuples(
        st.just("count-by"),
        counts,
        st.sampled_from(
            [
                {"field": "rank", "from": 0, "to": 2},
                {"field": "rank", "values": [1, 2], "distinct": True},
                {"field": "tags", "values": ["x", "y"]},
            ]
        ),
    ),
    st.just(("one-of-each", {"field": "rank", "from": 0, "to": 1})),
    st.tuples(
        st.just("sum"),
        one_of("exactly", "from", "to"),
        st.sampled_from([{"field": "rank"}, {"fields": ["rank", "rank"]}]),
    ),
    st.tuples(st.just("requires"), st.fixed_dictionaries({"requires": conditions})),
    st.tuples(st.just("forbids"), st.fixed_dictionaries({"forbids": conditions})),
    st.tuples(st.just("range"), one_of("from"), st.just({"fields": ["rank", "tags"]})),
)


def component(pile: Pile) -> Component:
    """Return a list of cards, each with the number of one of VALUES and its copies."""
    cards = tuple(
        Card(f"c{i}", TYPE, VALUES[value], copies, "placeholder", AT, {})
        for i, (value, copies) in enumerate(pile)
    )
    return Component("pool", "deck", "Pool", cards, (), AT)


def uses(rules: list[Written], pile: Pile) -> list[tuple[ModuleType, Any, RuleUse]]:
    """Return rules with their options, each on a line of its own."""
    part, found = component(pile), []
    for line, (name, *parts) in enumerate(rules):
        written = {key: value for part in parts for key, value in part.items()}
        options = RULES[name].Options.model_validate({"of": "pool", **written})
        of = (select_cards(part, options.where or {}),)
        at = AT._replace(line=line + 2, end_line=line + 2)
        use = RuleUse(name, of, (), Severity.ERROR, FACTS, at, {})
        found.append((RULES[name], options, use))
    return found


def holds(rules: list[Written], pile: Pile) -> bool:
    """Return whether a pile breaks no rule."""
    checks = (module.check(use, options) for module, options, use in uses(rules, pile))
    return not any(True for found in checks for _ in found)


@pytest.mark.usefixtures("shapes_read_once")
@settings(max_examples=60, deadline=None)
@given(st.lists(RULE, min_size=2, max_size=2), st.sampled_from(PILES))
def test_no_pile_meets_rules_that_are_said_to_clash(
    rules: list[Written], pile: Pile
) -> None:
    used = uses(rules, pile)
    places = {use.span for *_, use in used}
    for problem in find_clashes(used, places, [component(pile)]):
        lines = {problem.span.line, *(at.line for at in problem.related if at != AT)}
        clashing = [rules[line - 2] for line in lines]
        kept = (other for other in PILES if holds(clashing, other))
        assert next(kept, None) is None, problem.message
