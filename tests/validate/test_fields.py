"""Values checked against fields."""

from pathlib import Path

import pytest

from cardgen.load.yaml_reader import read_yaml
from cardgen.model.game import Field, FieldType, FieldValue
from cardgen.model.source import Span
from cardgen.validate.contents.fields import FieldError, value_of

SPAN = Span(Path("game.yaml"))


def field(
    type: FieldType,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[str | int | float, ...] = (),
    longest: int | None = None,
) -> Field:
    return Field("x", type, True, None, low, high, choices, longest, SPAN)


def value(field: Field, text: str) -> FieldValue:
    node, problems = read_yaml(text, Path("x.yaml"))
    assert problems == []
    assert node is not None
    return value_of(field, node)


def test_what_fits() -> None:
    for declared, text, expected in [
        (field("text"), "moss", "moss"),
        (field("text"), "1.10", "1.10"),
        (field("text"), "+1", "+1"),
        (field("text", longest=4), "moss", "moss"),
        (field("integer", 0, 6), "6", 6),
        (field("integer"), "-2", -2),
        (field("number"), "1.5", 1.5),
        (field("number", 0, 1), "1", 1),
        (field("boolean"), "true", True),
        (field("icon"), "fern", "fern"),
        (field("list"), "[a, b, 3]", ("a", "b", "3")),
        (field("list"), "[]", ()),
        (field("text", choices=("bird", "fish")), "fish", "fish"),
        (field("integer", choices=(1, 3)), "3", 3),
        (field("list", choices=("a", "b")), "[b]", ("b",)),
    ]:
        assert value(declared, text) == expected


def test_what_does_not() -> None:
    for declared, text, message, hint in [
        (field("text"), "[a]", "expected text, found [a]", ""),
        (
            field("text"),
            '" "',
            'expected text, found ""',
            "if it may be empty, write required: false in its card type",
        ),
        (field("integer"), "1.0", "expected an integer, found 1.0", ""),
        (field("integer"), "true", "expected an integer, found true", ""),
        (field("integer", choices=(1, 3)), "2", "expected 1 or 3, found 2", ""),
        (field("number", 0, 1.5), "2", "expected a number from 0 to 1.5, found 2", ""),
        (
            field("list"),
            "a",
            'expected a list of words, found "a"',
            "write [a, b], or a line with a hyphen for each entry",
        ),
        (field("list"), "[[a]]", "expected a list of words, found [a] in it", ""),
        (
            field("list", choices=("bird", "fish")),
            "[fish, fihs]",
            'expected bird or fish, found "fihs"',
            'did you mean "fish"?',
        ),
    ]:
        with pytest.raises(FieldError) as unfit:
            value(declared, text)
        assert (str(unfit.value), unfit.value.hint) == (message, hint)
