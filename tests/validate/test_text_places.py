"""The place of a part of a text, however the text is written in YAML."""

from pathlib import Path

import pytest

from cardgen.load.yaml_reader import read_yaml
from cardgen.model.node import Mapping, Scalar
from cardgen.model.source import Span
from cardgen.validate.text_places import LONGEST, TextPlaces


def place(root: Path, written: str, part: str) -> tuple[int, int, str]:
    """Return line, column and the text at that place in the file."""
    file = root / "a.yaml"
    file.write_bytes(f"a: {written}\nb: 1\n".encode())
    node, problems = read_yaml(file.read_text(encoding="utf-8"), file)
    assert problems == []
    assert isinstance(node, Mapping)
    scalar = node.get("a")
    assert isinstance(scalar, Scalar)
    start = scalar.text.index(part)
    span = TextPlaces().part(scalar.span, scalar.text, start, start + len(part))
    line = f"a: {written}\n".splitlines()[span.line - 1]
    return span.line, span.column, line[span.column - 1 : span.end_column - 1]


def test_place(tmp_path: Path) -> None:
    cases = {
        ("one two", "two"): (1, 8, "two"),
        ("'one two'", "two"): (1, 9, "two"),
        ('"one two"', "one"): (1, 5, "one"),
        ("'it''s  two'", "two"): (1, 12, "two"),
        ("'it''s  two'", "  "): (1, 10, "  "),
        ('"a\\nb \\"two\\" c"', "two"): (1, 12, "two"),
        ('"a\\u2019s \\x41b two"', "Ab"): (1, 14, "\\x41b"),
        ('"a\\_b c"', "\u00a0"): (1, 6, "\\_"),
        ("one\n  two three", "three"): (2, 7, "three"),
        ('"one\n  two three"', "two"): (2, 3, "two"),
        (">-\n  one\n  two  three", "  "): (3, 6, "  "),
        (">-\n  one\n  two  three", "three"): (3, 8, "three"),
        ("|\n  one\n\n  two", "two"): (4, 3, "two"),
        ("|2-\n    one\n  two", "two"): (3, 3, "two"),
        (">-\n  one\n  two", "one two"): (2, 3, "o"),
        ('"a \\\n  b"', "b"): (2, 3, "b"),
    }
    assert {
        (written, part): place(tmp_path, written, part) for written, part in cases
    } == cases


def test_a_text_not_found_in_the_file_is_the_whole_value(tmp_path: Path) -> None:
    span = Span(tmp_path / "none.yaml", 3, 5, 3, 9)
    assert TextPlaces().part(span, "one two three", 4, 7) == span
    (tmp_path / "b.yaml").write_text("another text, and a longer one\n")
    other = Span(tmp_path / "b.yaml", 1, 1, 1, 20)
    assert TextPlaces().part(other, "one two three", 4, 7) == other


def test_a_picture_or_a_very_long_text_is_the_whole_value(tmp_path: Path) -> None:
    (tmp_path / "b.xlsx").write_bytes(b"PK\xff\x00")
    span = Span(tmp_path / "b.xlsx", 1, 1, 1, 2)
    assert TextPlaces().part(span, "one two", 4, 7) == span
    assert TextPlaces().part(span, "a" * (LONGEST + 1), 4, 7) == span


def test_each_file_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "c.yaml"
    file.write_text("'it''s'\n'it''s two'\n", encoding="utf-8")
    places = TextPlaces()
    first = places.part(Span(file, 1, 1, 1, 8), "it's", 3, 4)
    monkeypatch.setattr(Path, "read_bytes", lambda _: b"")
    second = places.part(Span(file, 2, 1, 2, 12), "it's two", 5, 8)
    assert (first.column, second.column) == (6, 8)
