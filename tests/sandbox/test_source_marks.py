"""Lines of a rendered template know the template lines that they come from."""

from pathlib import Path

import pytest

from cardgen.model.problem import Refused
from cardgen.model.source import Span
from cardgen.sandbox.source_marks import joined, mark_lines, read_lines
from cardgen.sandbox.templates import TemplateSandbox


def fill(tmp_path: Path, text: str, **values: object) -> list[tuple[str, int]]:
    (tmp_path / "a.md").write_text(text, encoding="utf-8")
    (tmp_path / "b.md").write_text("from b\n", encoding="utf-8")

    def find(name: str) -> Path | None:
        path = tmp_path / name
        return path if path.is_file() else None

    sandbox = TemplateSandbox(find, lambda: (), mark_lines, xml=False)
    pieces = sandbox.render("a.md", values, Span(tmp_path / "a.md"))
    lines = read_lines("".join(pieces), "a.md")
    assert "\ufdd2" not in joined(lines)
    return [(line.text, line.number) for line in lines if line.text]


def test_lines_keep_their_numbers_through_loops(tmp_path: Path) -> None:
    text = "one\n{% for n in range(2) %}\n- item {{ n }}\n{% endfor %}\n\nlast\n"
    assert fill(tmp_path, text) == [
        ("one", 1),
        ("- item 0", 3),
        ("- item 1", 3),
        ("last", 6),
    ]


def test_values_of_several_lines_belong_to_the_line_that_writes_them(
    tmp_path: Path,
) -> None:
    found = fill(tmp_path, "a\n{{ value }}\nb\n", value="x\ny")
    assert found == [("a", 1), ("x", 2), ("y", 2), ("b", 3)]


def test_a_line_of_words_that_ends_with_a_tag_keeps_its_end(tmp_path: Path) -> None:
    text = "a {% if true %}b{% endif %}\n:::\n{% set x = 1 %}\nc\n"
    assert fill(tmp_path, text) == [("a b", 1), (":::", 2), ("c", 4)]


def test_indents_tags_over_lines_and_includes(tmp_path: Path) -> None:
    text = "- a\n    - b\n{% set x = [1,\n  2] %}\n{{ x | length }}\n"
    text += "{% include 'b.md' %}\nz"
    assert fill(tmp_path, text) == [
        ("- a", 1),
        ("    - b", 2),
        ("2", 5),
        ("from b", 1),
        ("z", 7),
    ]


def test_nothing_is_escaped(tmp_path: Path) -> None:
    assert fill(tmp_path, "{{ value }}", value='<b> & "c"') == [('<b> & "c"', 1)]


def test_faults_keep_the_lines_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        fill(tmp_path, "a {% if true %}b{% endif %}\nc {{ nothing }}\n")
    (problem,) = refused.value.problems
    assert problem.span.line == 2
