"""Shapes: every problem at its place, in cardgen's wording, all at once."""

from pathlib import Path

from cardgen.load.yaml_reader import read_yaml
from cardgen.validate.shapes.game_yaml import GameShape
from cardgen.validate.shapes.tree_reader import check_shape
from tests.validate.small_game import GAME


def complaints(text: str) -> list[str]:
    node, problems = read_yaml(text, Path("game.yaml"))
    assert problems == []
    assert node is not None
    return [
        f"{p.span.line}:{p.span.column}: {p.message}"
        for p in check_shape(GameShape, node)[1]
    ]


def test_the_small_game_is_in_shape() -> None:
    assert complaints(GAME) == []


def begin(found: list[str], expected: list[str]) -> list[str]:
    """Return the beginnings of complaints, as long as those expected."""
    if len(found) != len(expected):
        return found
    return [each[: len(start)] for each, start in zip(found, expected, strict=True)]


def test_one_fault() -> None:
    for old, new, expected in [
        ("format: 1", "format: true", "1:9: expected 1, the only format, "),
        (
            "id: g",
            "id: G",
            "2:5: expected an id of lowercase letters, digits and single ",
        ),
        ("title: Ghosts", "title: 7", "3:8: expected text, found 7"),
        ("version: 1.10", "version: [1]", "4:10: expected a version, found [1]"),
        ("players: 2", "players: [3, 2]", "5:10: expected a number of players or "),
        ("players: 2", "players: 0", "5:10: expected a number of players or "),
        ("size: poker", "size: [63]", "8:11: expected the name of a card size or "),
        ("size: poker", "size: [63, 1]", "8:11: expected the name of a card size or "),
        ("bleed: 2", "bleed: -1", "9:12: expected at least 0, found -1"),
        ("bleed: 2", "bleed: 99", "9:12: expected at most 20, found 99"),
        ("bleed: 2", "bleed: true", "9:12: expected a number, found true"),
        ("[1, 3]", "[3, 1]", "12:37: expected [lowest, highest], found [3, 1]"),
        ("pool.yaml}", "pool.yaml, text: x}", '18:3: "text" does not apply to cards'),
        (
            "kind: deck",
            "kind: rulebook, text: a.md",
            '18:3: "card_type" does not apply to a rulebook',
        ),
        (", card_type: ghost", "", '18:3: "card_type" is missing'),
        (", cards: pool.yaml", "", '18:3: expected exactly one of "cards", "c'),
        ("pool.yaml}", "pool.yaml, from: x}", '18:3: "from" does not apply to a '),
    ]:
        found = complaints(GAME.replace(old, new, 1))
        assert begin(found, [expected]) == [expected], new


def test_a_length_has_no_unit() -> None:
    for length, hint in [
        ("2mm", "write 2: lengths are in millimetres"),
        ("0.25 cm", "write 2.5: lengths are in millimetres"),
        ("1in", "write 25.4: lengths are in millimetres"),
        ("2 pt", "for example 2.5"),
    ]:
        text = GAME.replace("bleed: 2", f"bleed: {length}")
        node, _ = read_yaml(text, Path("game.yaml"))
        assert node is not None
        assert [p.hint for p in check_shape(GameShape, node)[1]] == [hint]


def test_sections() -> None:
    for more, expected in [
        ("palette: {a: red}", []),
        ("palette:\n  # a: red", []),
        ("fonts: {title: grenze bold, body: [a, b]}", []),
        ("fonts: {t: Source Sans 3 bold}", []),
        ("fonts: {t: 'a.ttf'}", ["19:12: expected the name of a font family, and of "]),
        ("fonts: {t: []}", ["19:12: expected at least 1 entry, found an empty list"]),
        ("icons: {star: round-star}", []),
        (
            "icons: {star: {colour: red}}",
            ['19:9: "icon" is missing', "19:16: unknown "],
        ),
        ("icons: {star: 3}", ["19:15: expected the name of an icon, found 3"]),
        ("rules: {size: 3}", ["19:1: expected a list, found a mapping"]),
        ("print: {papers: a4, looks: [low-ink]}", []),
        ("print: {papers: [a4, {name: sra3, size: [320, 450]}], flip: short}", []),
        (
            "print: {papers: {name: S R A, size: [320, 450]}}",
            ["19:9: expected a paper name of lowercase"],
        ),
        ("print: {papers: [3]}", ["19:18: expected the name of a paper, found 3"]),
        ("print: {bleed: -1}", ["19:16: expected at least 0, found -1"]),
        ("print: [a4]", ['19:8: expected a mapping ("key: value"), found [a4]']),
    ]:
        assert begin(complaints(GAME + more), expected) == expected, more
