"""Sandboxed expressions: one budget for all uses, and faults explained in words."""

import pytest

from cardgen.sandbox.expression import BadExpression, Expression
from cardgen.sandbox.records import Record

VALUES = {"card": Record("card", {"name": "Fox & <Owl>", "stars": 3, "tags": ("a",)})}


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        ("card.stars > 2", True),
        ("card.stars > 3", False),
        ("card.name == 'Fox & <Owl>'", True),
        ("'a' in card.tags and not card.other is defined", True),
        ("[1, 2, 3] | select('in', [2, 3]) | list == [2, 3]", True),
        ("range(1, 4) | sum == 6", True),
    ],
)
def test_a_test_holds_or_not(test: str, expected: bool) -> None:
    assert Expression(test, "no").holds(VALUES) is expected


def test_a_message_is_plain_text_on_one_line() -> None:
    expression = Expression("true", "{{ card.name }}\n  has {{ card.stars + 1 }}")
    assert expression.says(VALUES) == "Fox & <Owl> has 4"
    assert len(Expression("true", "x" * 999).says(VALUES)) == 300


def test_the_names_used_are_known() -> None:
    assert Expression("card.stars > deck.size", "no").names == {"card", "deck"}


def test_all_uses_share_one_budget() -> None:
    expression = Expression("range(400000) | length > 0", "no")
    assert expression.holds(VALUES)
    assert expression.holds(VALUES)
    with pytest.raises(BadExpression, match="ranges of at most 1000000 numbers"):
        expression.holds(VALUES)
    other = Expression("true", "no")
    other.charge(999_999)
    with pytest.raises(BadExpression, match="goes through all cards"):
        other.charge(2)


@pytest.mark.parametrize(
    ("test", "signs", "hint"),
    [
        ("stars => 3", "=>", 'write ">="'),
        ("stars =< 3", "=<", 'write "<="'),
        ("name = '=>'", "=", 'write "=="'),
        ("stars <> 3", "<>", 'write "!="'),
        ("stars > 3 && stars < 5", "&&", 'write "and"'),
        ("stars > 3 || stars < 5", "||", 'write "or"'),
        ("!stars", "!", 'write "not"'),
    ],
)
def test_operators_of_other_languages(test: str, signs: str, hint: str) -> None:
    with pytest.raises(BadExpression) as caught:
        Expression(test, "no")
    assert str(caught.value) == f'there is no operator "{signs}"'
    assert caught.value.hint == hint


@pytest.mark.parametrize(
    ("test", "message", "at"),
    [
        ("card.stars ? 3", 'the expression is incomplete: unexpected "?"', 11),
        (
            "card.name == 'Fox",
            "the expression is incomplete: a quoted text is never closed",
            13,
        ),
        ("", "the expression is incomplete: unexpected end", 0),
        (
            "card.\n stars 3",
            'the expression is incomplete: expected an operator or the end, found "3"',
            13,
        ),
    ],
)
def test_an_incomplete_expression_has_a_place(test: str, message: str, at: int) -> None:
    with pytest.raises(BadExpression) as caught:
        Expression(test, "no")
    assert (str(caught.value), caught.value.at) == (message, at)
    assert not caught.value.in_message


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (
            "{% for a in [1] %}{% endfor %}",
            "a message may contain {{ }} but no {% %}",
        ),
        ("{{ 'a' | joni }}", 'no filter "joni"'),
        ("{{ card.nmae }}", 'card has no field "nmae"'),
    ],
)
def test_a_fault_of_the_message_says_so(message: str, expected: str) -> None:
    with pytest.raises(BadExpression) as caught:
        Expression("true", message).says(VALUES)
    assert (str(caught.value), caught.value.in_message) == (expected, True)


@pytest.mark.parametrize("attribute", ["sum(attribute='strs')", "join('', 'strs')"])
def test_a_filter_knows_the_names_that_a_record_has(attribute: str) -> None:
    with pytest.raises(BadExpression) as caught:
        Expression(f"[card] | {attribute} == 1", "no").holds(VALUES)
    assert str(caught.value) == 'card has no field "strs"'
    assert caught.value.hint == 'did you mean "stars"?'
