"""Defaults and `extends`: which value wins, its origin, and cycles."""

from pathlib import Path

from cardgen.load.card_lists import MAX_CHAIN, resolve
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.node import Mapping, Sequence, to_plain
from cardgen.model.problem import Problem


def resolved(text: str) -> tuple[Mapping, list[Problem]]:
    node, problems = read_yaml(text, Path("x.yaml"))
    assert problems == []
    assert node is not None
    node, problems = resolve(node)
    assert isinstance(node, Mapping)
    return node, problems


LIST = """
defaults: {kind: bird, copies: 2}
cards:
  - {id: a, name: A, copies: 3, text: hello}
  - {id: b, extends: a, name: B}
  - {id: c, extends: b, kind: fish, text: null}
"""


def test_own_values_win_then_the_extended_card_then_defaults() -> None:
    node, problems = resolved(LIST)
    assert problems == []
    assert to_plain(node) == {
        "cards": [
            {"id": "a", "name": "A", "copies": 3, "text": "hello", "kind": "bird"},
            {"id": "b", "name": "B", "text": "hello", "kind": "bird", "copies": 2},
            {"id": "c", "kind": "fish", "text": None, "name": "B", "copies": 2},
        ]
    }


def test_the_winning_value_keeps_its_place() -> None:
    node, _ = resolved(LIST)
    cards = node.get("cards")
    assert isinstance(cards, Sequence)
    last = cards.items[2]
    assert isinstance(last, Mapping)
    lines = {key.text: value.span.line for key, value in last.entries}
    assert lines == {"id": 6, "kind": 6, "text": 6, "name": 5, "copies": 2}


def test_cycles_and_unknown_cards_are_reported_once() -> None:
    _, problems = resolved(
        "cards:\n"
        "  - {id: a, extends: b}\n"
        "  - {id: b, extends: a}\n"
        "  - {id: c, extends: a}\n"
        "  - {id: d, extends: d}\n"
        "  - {id: e, extends: zebra}\n"
    )
    assert [f"{p.span.line}: {p.message}" for p in problems] == [
        '2: card "a" extends itself through "b"',
        '5: card "d" extends itself',
        '6: expected the id of a card of this list, found "zebra"',
    ]


def test_long_chains_are_refused() -> None:
    cards = [f"  - {{id: c{i}, extends: c{i + 1}}}" for i in range(MAX_CHAIN + 2)]
    _, problems = resolved("\n".join(["cards:", *cards, "  - {id: c34}"]))
    assert [p.message for p in problems] == [
        "more than 32 cards extend one another in a row"
    ]


def test_what_is_no_card_list_is_left_alone() -> None:
    for text in ("[1]", "cards: 3", "defaults: [x]\ncards: [1]", "a: b"):
        node, _ = read_yaml(text, Path("x.yaml"))
        assert node is not None
        assert to_plain(resolve(node)[0]) == to_plain(node)
