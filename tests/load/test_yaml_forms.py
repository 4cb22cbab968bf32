"""Valid YAML that the parser does not read is not called anything else."""

from pathlib import Path

import pytest

from cardgen.load.yaml_reader import read_yaml

ON_ONE_LINE = "write key: value on one line"
QUOTE = 'write the text in quotes: "..." (a " inside becomes \\")'
UNREAD = "cardgen does not read this form of YAML: "


@pytest.mark.parametrize(
    ("text", "place", "message", "hint"),
    [
        ("a:\n-\tb: 1\n", "2:2", "found a tab, expected spaces", "write a space"),
        (
            "a:\n\tb: 1\n",
            "2:1",
            "the line is indented with a tab",
            "indent with spaces only",
        ),
        ('{"a"\n: b}\n', "2:1", f"{UNREAD}a colon without a key on its line", None),
        ("a: 1\n: 2\n", "2:1", f"{UNREAD}a colon without a key on its line", None),
        ("- {a b\n   c: d}\n", "2:5", f"{UNREAD}a key over several lines", None),
        ('- {"a b\n   c": d}\n', "2:6", f"{UNREAD}a key over several lines", None),
        ("- ? : b\n", "1:3", f'{UNREAD}a key after "?"', None),
        ("{a, b:, c: d}\n", "1:6", "expected a space after the colon", None),
        ("a: [:b]\n", "1:5", 'unquoted text cannot begin with ":"', QUOTE),
        ("&a: b: c\n", "1:1", 'unquoted text cannot begin with "&"', QUOTE),
        (
            "%FOO bar\n---\na: b\n",
            "1:1",
            f"{UNREAD}a directive",
            "delete this line",
        ),
        (
            "a: b\n...\nc: d\n",
            "2:1",
            'found the end of the document, "..."',
            "delete this line",
        ),
        (
            "--- |\na\n",
            "1:1",
            f"{UNREAD}a text right after ---",
            "write the text below a key",
        ),
    ],
)
def test_forms(text: str, place: str, message: str, hint: str | None) -> None:
    (problem,) = read_yaml(text, Path("x.yaml"))[1]
    assert f"{problem.span.line}:{problem.span.column}" == place
    assert (problem.message, problem.hint) == (message, hint or ON_ONE_LINE)


@pytest.mark.parametrize(
    "text",
    [
        "a: [\n1,\n2\n]\n",
        "a: {\nb: 1\n}\n",
        "a:\t1\nb: 2\t# said with a tab\n",
        "a: [ 1,\n\t2 ]\n",
        "? a\n: 1\n",
        "{? a : 1}\n",
        "--- # a comment\na: 1\n...\n",
        "a: &one 1\nb: *one\n",
        "a: &x-1_y [1]\nb: *x-1_y\n",
    ],
)
def test_forms_that_are_read(text: str) -> None:
    assert read_yaml(text, Path("x.yaml"))[1] == []
