"""Places that name their neighbours, and whether they are connected."""

from pathlib import Path

import pytest

from tests.validate.rules.trial import told, tried

RING = """\
ann: {quests: [bob]}
bob: {quests: [cid]}
cid: {quests: [ann, bob]}
"""
ISLANDS = """\
ann: {quests: [bob]}
bob: {}
cid: {quests: [dan]}
dan: {quests: [eve]}
eve: {}
fay: {}
"""
PASSING = [
    ("of: pool, by: quests", RING, ""),
    ("of: pool, by: quests, exactly: 3", RING, ""),
    ("of: pool, by: quests, at_least: 2, at_most: 3", RING, ""),
    ("of: pool, by: quests", "ann: {}", ""),
    (
        "of: [pool, more], by: quests, exactly: 2",
        "ann: {}",
        "bob: {quests: [ann, cid]}\ncid: {}",
    ),
    ("of: more, by: owner, exactly: 1", RING, "dan: {owner: eve}\neve: {}"),
]
FAILING = [
    (
        "of: pool, by: quests",
        ISLANDS,
        "",
        """
        pool.yaml:5:10: error: "Pool" is not connected: there is no path from cid to ann  [connected]
           hint: cid is in a part of 3 cards: cid, dan, eve
        pool.yaml:8:10: error: "Pool" is not connected: there is no path from fay to ann  [connected]
        """,
    ),
    (
        "of: pool, by: quests, exactly: 4",
        RING,
        "",
        """
        game.yaml:23:3: error: "Pool" has 3 connections in quests, expected 4  [connected]
        """,
    ),
    (
        "of: pool, by: quests, at_least: 2",
        "ann: {quests: [ann, bbo, bob]}\nbob: {}",
        "",
        """
        game.yaml:23:3: error: "Pool" has 1 connection in quests, expected at least 2  [connected]
        pool.yaml:3:23: error: card "ann" names "ann" in quests, which is the card itself  [connected]
        pool.yaml:3:23: error: card "ann" names "bbo" in quests, but no card of "Pool" has this id  [connected]
           hint: did you mean "bob"?
        """,
    ),
    (
        "of: [pool, more], by: quests",
        "ann: {quests: [bob]}",
        "bob: {}\ncid: {}",
        """
        blue.yaml:4:10: error: "Pool" and "More" are not connected: there is no path from cid to ann  [connected]
        """,
    ),
    (
        "of: pool, by: quests, where: {start: false}",
        "ann: {quests: [bob]}\nbob: {start: true}\ncid: {quests: [ann]}",
        "",
        """
        pool.yaml:3:23: error: card "ann" names "bob" in quests, but no card of "Pool" has this id, among cards with start false  [connected]
        """,
    ),
]
WRONG = [
    (
        "of: pool",
        """
        game.yaml:25:5: error: "by" is missing  [shape]
           hint: write "by: ..."
        """,
    ),
    (
        "of: pool, by: qests",
        """
        game.yaml:25:31: error: no card of pool has a field "qests"  [references]
           hint: did you mean "quests"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
    ),
    (
        "of: pool, by: quests, exactly: 3, at_least: 1",
        """
        game.yaml:25:5: error: expected either "exactly" or "at_least" and "at_most"  [shape]
           hint: write "exactly: 15", "at_least: 10" or "at_most: 20"
        """,
    ),
]


@pytest.mark.parametrize(("options", "pool", "more"), PASSING)
def test_passes(tmp_path: Path, options: str, pool: str, more: str) -> None:
    assert tried(tmp_path, f"connected: {{{options}}}", pool, more=more) == ""


@pytest.mark.parametrize(("options", "pool", "more", "expected"), FAILING)
def test_fails(
    tmp_path: Path, options: str, pool: str, more: str, expected: str
) -> None:
    found = tried(tmp_path, f"connected: {{{options}}}", pool, more=more)
    assert found == told(expected)


@pytest.mark.parametrize(("options", "expected"), WRONG)
def test_refuses_wrong_options(tmp_path: Path, options: str, expected: str) -> None:
    assert tried(tmp_path, f"connected: {{{options}}}", RING) == told(expected)


def test_is_off_when_told_so(tmp_path: Path) -> None:
    rule = "connected: {of: pool, by: quests, exactly: 9, severity: off}"
    assert tried(tmp_path, rule, ISLANDS) == ""


def test_thousands_of_places_in_a_row_are_no_depth(tmp_path: Path) -> None:
    row = (
        "\n".join(f"n{i}: {{quests: [n{i + 1}]}}" for i in range(3000)) + "\nn3000: {}"
    )
    assert (
        tried(tmp_path, "connected: {of: pool, by: quests, exactly: 3000}", row) == ""
    )
