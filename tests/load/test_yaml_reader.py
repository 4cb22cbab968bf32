"""The reader: places, limits, its own scalars, and no exception for any text."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from cardgen.load.yaml_reader import read_yaml
from cardgen.model.node import Mapping, Scalar, Sequence, to_plain

FILE = Path("x.yaml")


def plain(text: str) -> object:
    node, problems = read_yaml(text, FILE)
    assert problems == []
    assert node is not None
    return to_plain(node)


def complaints(text: str) -> list[str]:
    _, problems = read_yaml(text, FILE)
    return [f"{p.span.line}:{p.span.column}: {p.message}  [{p.rule}]" for p in problems]


def test_only_plain_words_and_numbers_convert() -> None:
    text = "- true\n- false\n- null\n- ~\n-\n- 12\n- -3\n- 1.50\n- +1\n"
    assert plain(text) == [True, False, None, None, None, 12, -3, 1.5, 1]
    words = ("no", "010", "1:30", "0x1F", "2024-01-01", "True", "1e3", ".5", "9" * 5000)
    for word in words:
        assert plain(f"- {word}") == [word]
    assert plain("a: \"12\"\nb: 'true'\n") == {"a": "12", "b": "true"}


def test_text_is_kept_as_written() -> None:
    node, _ = read_yaml("v: 1.10", FILE)
    assert isinstance(node, Mapping)
    value = node.get("v")
    assert isinstance(value, Scalar)
    assert (value.text, value.value) == ("1.10", 1.1)


def test_every_part_knows_its_place() -> None:
    node, _ = read_yaml("ab:\n  - x: [1, 22]\n\n# end\nc: d\n", FILE)
    assert isinstance(node, Mapping)
    outer = node.get("ab")
    assert isinstance(outer, Sequence)
    inner = outer.items[0]
    assert isinstance(inner, Mapping)
    flow = inner.get("x")
    assert isinstance(flow, Sequence)
    key = node.key("c")
    assert key is not None
    spans = [part.span for part in (outer, inner, flow, flow.items[1], key)]
    assert [(s.line, s.column, s.end_line, s.end_column) for s in spans] == [
        (2, 3, 2, 15),
        (2, 5, 2, 15),
        (2, 8, 2, 15),
        (2, 12, 2, 14),
        (5, 1, 5, 2),
    ]


FAULTS = {
    "a: 1\nb: 2\na: 3": '3:1: "a" appears twice in this mapping  [yaml-structure]',
    "<<: {a: 1}": '1:1: "<<" is not used here  [yaml-structure]',
    "? [a]\n: b": "1:3: expected a single word as key  [yaml-structure]",
    "a: &x [*x]": '1:8: "*x" repeats the part it is in  [yaml-structure]',
    "a: !!python/object:os.system x": (
        '1:4: unquoted text cannot begin with "!"  [yaml-structure]'
    ),
    'a: "\\0"': "1:4: this text holds a character that cannot be printed",
    "a: \u2028": "1:4: found the control character U+2028  [yaml-syntax]",
    "": "1:1: the file is empty  [yaml-structure]",
    "{a: [1, 2}": '1:10: expected "]" before "}"  [yaml-syntax]',
    # What would say more takes a minute for a line of this length.
    "{a: [1, 2" + '\\"' * 9000 + "}": "1:18010: cardgen cannot read this here",
    'a: "b\\d"': "1:6: \\d means nothing inside quotation marks  [yaml-syntax]",
    # As an editor leaves a file that it could not save to its end.
    "a:\n  - {id:": '2:5: this "{" is never closed  [yaml-syntax]',
    "a:\n  - {id": '2:5: this "{" is never closed  [yaml-syntax]',
}


def test_faults() -> None:
    for text, expected in FAULTS.items():
        (said,) = complaints(text)
        assert said.startswith(expected), text


def test_all_faults_of_structure_are_reported_at_once() -> None:
    assert complaints("a: 1\na: 2\nb: &unused x\nc: !t y\n") == [
        '2:1: "a" appears twice in this mapping  [yaml-structure]',
        '4:4: unquoted text cannot begin with "!"  [yaml-structure]',
        '3:4: "&unused" is a mark for repeating, not text  [yaml-structure]',
    ]


def test_nesting_is_limited_also_through_aliases() -> None:
    deep = "[" * 100_000
    assert complaints(deep) == [
        "1:65: more than 64 lists and mappings nested in each other  [yaml-structure]"
    ]
    chain = f"a: &a {'[' * 40}{']' * 40}\nb: {'[' * 40}*a{']' * 40}"
    assert complaints(chain) == [
        "2:44: more than 64 lists and mappings nested in each other  [yaml-structure]"
    ]


def test_a_bomb_of_aliases_is_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    for i in range(9):
        parts = ", ".join([f"*a{i}"] * 10)
        lines.append(f"a{i + 1}: &a{i + 1} [{parts}]")
    problems = complaints("\n".join(lines))
    assert len(problems) == 1
    assert "expands the file to more than 100000 values" in problems[0]


def test_an_alias_repeats_its_part() -> None:
    assert plain("a: &x [1]\nb: *x") == {"a": [1], "b": [1]}


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from("-:[]{}&*!\"'\n "))))
def test_no_text_raises(text: str) -> None:
    node, problems = read_yaml(text, FILE)
    assert node is not None or problems
    for problem in problems:
        assert problem.span.line >= 1
        assert problem.span.column >= 1
