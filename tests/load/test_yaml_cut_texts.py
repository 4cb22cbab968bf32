"""Texts that a "#" cuts off: which comments are warned of, and which are meant."""

from pathlib import Path

import pytest

from cardgen.load.yaml_reader import read_yaml
from cardgen.model.problem import Problem, Severity

FILE = Path("x.yaml")
IF_COMMENT = "; if it is a comment, put two spaces before the # and one after it"


def warned(text: str) -> list[Problem]:
    node, problems = read_yaml(text, FILE)
    assert node is not None
    assert {problem.severity for problem in problems} <= {Severity.WARNING}
    assert {problem.rule for problem in problems} <= {"yaml-structure"}
    return problems


# The place and what is lost; then what the hint proposes.
CUT = {
    "a: It costs 5 #2 is better\n": (
        "1:15: #2 is better",
        'put the text in quotes: a: "It costs 5 #2 is better"',
    ),
    "- é ü #1": ("1:7: #1", 'put the text in quotes: - "é ü #1"'),
    "a: {b: c}\nd:\n  - e: Bog #1:\r\n": (
        "3:12: #1:",
        'put the text in quotes: - e: "Bog #1:"',
    ),
    "a: 3 #2\n": ("1:6: #2", 'put the text in quotes: a: "3 #2"'),
    "a: Bog   #hashtag\n": ("1:10: #hashtag", 'put the text in quotes: a: "Bog   #h'),
    "a: Bog\t#2\n": ("1:8: #2", "put the text in quotes: a: "),
    "a: Bog ##2\n": ("1:8: ##2", "put the text in quotes: a: "),
    "a: red #fff\n": ("1:8: #fff", "put the text in quotes: a: "),
    "a: It costs\n  five #2 is better\nb: c\n": (
        "2:8: #2 is better",
        "put the whole text in quotes, from line 1 on",
    ),
    "a: Draw two # of them\n": (
        "1:13: # of them",
        'put the text in quotes: a: "Draw two # of them"',
    ),
    'a: He said "so" #2\n': (
        "1:17: #2",
        "put the text in quotes: a: 'He said \"so\" #2'",
    ),
    "a: Bog #2  # to do\n": ("1:8: #2", 'put the text in quotes: a: "Bog #2"  # to do'),
    "a: &x Bog #2\nb: *x\n": ("1:11: #2", 'put the text in quotes: a: &x "Bog #2"'),
    "a: {b: Bog #2, c: d\n  }\n": (
        "1:12: #2, c: d",
        'put the text in quotes: a: {b: "Bog #2", c: d',
    ),
    "[a, 'b #1', b #2\n ]\n": (
        "1:15: #2",
        "put the text in quotes: [a, 'b #1', \"b #2\"",
    ),
    "Bog #2\n": ("1:5: #2", "write the text in quotes: "),
}
MEANT = (
    *("a: Bog Witch  # two of them", "a: Bog Witch   # two", "a: Bog Witch\t# two"),
    *("a: bog-witch # two of them", "a: 12 # two", "a: true # two", "a: # two"),
    *("a: x y #!x", "a: x y ####", "a: x y #", "a: x y # ", "a: x y  #### Deck"),
    *("a: x y #----", "a: x y  #==== Deck ====", "a: x y  ## Deck"),
    *("a: x y #cardgen: ignore[sum]", "a: x y # cardgen: ignore[sum]"),
    *('a: "x y" #2', "a: 'x y' #2", 'a: "x\n  y" #2', "a: 'x y #2'", "a: x#2"),
    *("a: |\n  x y #2\n", "a: >- #2\n  x y #2", "- |\n  x\n  y #2"),
    *("a: [x y, z] #2", "a: [x, #2\n y]", "a: {b: x} #2", "a: #2\n  b: c"),
    *("a: #fff", "a: [ #fff\n  b]", "a: x y\n#2\nb: c", "a: x y\n  #2\nb: c"),
    *("a: &x 'x y' #2\nb: *x", "a: &x\n  b: c\nd: *x #2", "a: x y  # or: b #2"),
    *("a: &x\n  'b' #2\nc: *x", "a: &x \n  'b' #2\nc: *x"),
)


def test_what_is_lost_is_told() -> None:
    said = {}
    for text, (_, cure) in CUT.items():
        (problem,) = warned(text)
        lost = problem.message.removeprefix('"#" begins a comment: "')
        assert problem.hint.endswith(IF_COMMENT)
        place = f"{problem.span.line}:{problem.span.column}: "
        found = place + lost.removesuffix('" is not part of this text')
        said[text] = found, problem.hint[: len(cure)]
    assert said == CUT


def test_the_place_is_what_is_lost() -> None:
    (problem,) = warned("a: Bog #2 is  # to do\n")
    assert problem.span[1:] == (1, 8, 1, 13)


def test_a_comment_that_is_meant_is_none_of_it() -> None:
    assert [text for text in MEANT if warned(text)] == []


def test_what_the_hint_says_is_no_longer_warned_of() -> None:
    for text, (_, cure) in CUT.items():
        before, given, corrected = cure.partition("put the text in quotes: ")
        if given and not before and corrected.count('"') == 2 and "\n" not in text[:-1]:
            assert warned(f"{corrected}\n") == []


def test_several_are_told_in_the_order_of_the_file() -> None:
    text = "- {b: c}\n- d #1\n- [e, f #2\n  ]\n- g #3\n"
    assert [p.span.line for p in warned(text)] == [2, 3, 5]


def test_a_value_that_is_repeated_is_told_once() -> None:
    assert len(warned("a: &x [Bog #2\n ]\nb: [*x, *x]\nc: *x\n")) == 1


def test_what_is_long_is_shortened() -> None:
    (problem,) = warned(f"a: Bog #{'x' * 100}\n")
    assert f'"#{"x" * 38}…"' in problem.message


@pytest.mark.parametrize(
    "text",
    [
        f"a: x #2{' ' * 1_000_000}x",
        f"a: x{' ' * 1_000_000}#2",
        f"a: x #2{' #a' * 300_000}",
        f"a: {{b: x #2{',a' * 500_000}\n  }}",
        f"a: x {'#' * 1_000_000}2",
    ],
)
def test_a_line_of_a_megabyte_is_no_trap(text: str) -> None:
    """What looks at a letter again for each other one would take hours."""
    assert len(warned(text)) == 1
