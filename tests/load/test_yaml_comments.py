"""Comments in YAML: what counts as a comment, and what comments request."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.load.yaml_comments import yaml_ignores
from cardgen.load.yaml_reader import read_yaml

FILE = Path("x.yaml")
FEW = settings(max_examples=settings().max_examples // 3)


def _reported(text: str) -> list[tuple[str, int, int]]:
    ignores, problems = yaml_ignores(text, FILE)
    assert problems == []
    return [(each.rule, each.span.line, each.span.column) for each in ignores]


HEEDED = {
    "a: 1  # cardgen: ignore[sum]\n": [("sum", 1, 25)],
    "# cardgen: ignore[sum]\na: 1\n": [("sum", 1, 19)],
    "a: 1 #cardgen:ignore[ sum ,text-fit]\n": [("sum", 1, 23), ("text-fit", 1, 28)],
    "a: 1 # why # cardgen: ignore[sum] for now\n": [("sum", 1, 30)],
    "é: ü # cardgen: ignore[sum]\n": [("sum", 1, 24)],
    "a: 'x' # cardgen: ignore[sum]\n": [("sum", 1, 26)],
    'a: "x\n  y" # cardgen: ignore[sum]\n': [("sum", 2, 24)],
    "a: >-  # cardgen: ignore[sum]\n  x\n": [("sum", 1, 26)],
    "a: |\n  x\n\n# cardgen: ignore[sum]\nb: 1\n": [("sum", 4, 19)],
    "a: [1, # cardgen: ignore[sum]\n  2]\n": [("sum", 1, 26)],
    "a: 1\r\nb: 2 # cardgen: ignore[sum]\r\n": [("sum", 2, 24)],
    "a: x # cardgen: ignore[sum]\n  \nb: &c 'd' # cardgen: ignore[size]\n": [
        ("sum", 1, 24),
        ("size", 3, 29),
    ],
}
ALIKE = (
    'a: "# cardgen: ignore[sum]"\n',
    "a: '# cardgen: ignore[sum]'\n",
    'a: "x\n  # cardgen: ignore[sum]\n  y"\n',
    "a: x# cardgen: ignore[sum]\n",
    "a: |\n  x # cardgen: ignore[sum]\n",
    "a: >-\n  # cardgen: ignore[sum]\n  x\n",
    '"# cardgen: ignore[sum]": 1\n',
    "a: 1 # cardgen: see ignore[sum]\n",
    "a: 1 # ignore[sum]\n",
    "a: 1 # cardgen: drawn by hand\n",
    "a: [ # cardgen: ignore[sum\n",
    "a: '# cardgen: ignore[sum]\n",
)


def test_comments_are_heeded() -> None:
    assert {text: _reported(text) for text in HEEDED} == HEEDED


def test_texts_that_look_alike_are_not() -> None:
    assert [text for text in ALIKE if yaml_ignores(text, FILE)[0]] == []


def test_badly_written_ones_are_reported() -> None:
    for found in ("ignore", "ignore[]", "ignore[ , ]", "ingore[sum]", "Ignore[sum]"):
        ignores, (problem,) = yaml_ignores(f"a: 1 # cardgen: {found}\n", FILE)
        assert ignores == []
        assert (problem.severity, problem.rule) == ("warning", "ignore")
        assert problem.span.column == 17
        assert problem.message == f'expected "ignore[rule]", found "{found}"'
        assert problem.hint == (
            "name the rule as shown in brackets after the message; separate several "
            "with commas: ignore[unique, text-fit]"
        )


@pytest.mark.long
@pytest.mark.parametrize("part", ["# cardgen: ignore[", "# cardgen: ignore[a] ", "# "])
def test_a_line_of_a_megabyte_is_no_trap(part: str) -> None:
    """What looks at a letter again for each other one would take hours."""
    text = "a: 1 " + part * (1_000_000 // len(part))
    ignores, _ = yaml_ignores(text, FILE)
    assert len(ignores) == text.count("[a]")


@FEW
@given(
    st.text("a:#[]{}-'\"|>&*!\n \t\r\x85 é", max_size=40), st.text("a \n", max_size=9)
)
def test_any_text_is_looked_through(before: str, after: str) -> None:
    yaml_ignores(f"{before}# cardgen: ignore[sum]{after}", FILE)


@FEW
@given(st.lists(st.sampled_from(["a: 1", "b: 'q # x'", "c: >-\n  x # y", "d: é"])))
def test_an_ignore_is_on_the_line_of_its_value(parts: list[str]) -> None:
    lines = [f"{number}{part}" for number, part in enumerate(parts)]
    text = "\n".join([*lines, "here: 1 # cardgen: ignore[sum]", ""])
    node, _ = read_yaml(text, FILE)
    assert node
    assert [line for _, line, _ in _reported(text)] == [node.get("here").span.line]  # type: ignore[union-attr]
