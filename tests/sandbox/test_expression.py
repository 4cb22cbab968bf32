"""Sandboxed expressions: one budget for all uses, and faults explained in words."""

import pytest

from cardgen.sandbox.expression import BadExpression, Expression
from cardgen.sandbox.records import Record

VALUES = {"card": Record("card", {"name": "Fox & <Owl>", "stars": 3, "tags": ("a",)})}


def test_a_test_holds_or_not() -> None:
    cases = {
        "card.stars > 2": True,
        "card.stars > 3": False,
        "card.name == 'Fox & <Owl>'": True,
        "'a' in card.tags and not card.other is defined": True,
        "[1, 2, 3] | select('in', [2, 3]) | list == [2, 3]": True,
        "range(1, 4) | sum == 6": True,
    }
    assert {test: Expression(test, "no").holds(VALUES) for test in cases} == cases


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


def test_operators_of_other_languages() -> None:
    for test, signs, hint in [
        ("stars => 3", "=>", 'write ">="'),
        ("stars =< 3", "=<", 'write "<="'),
        ("name = '=>'", "=", 'write "=="'),
        ("stars <> 3", "<>", 'write "!="'),
        ("stars > 3 && stars < 5", "&&", 'write "and"'),
        ("stars > 3 || stars < 5", "||", 'write "or"'),
        ("!stars", "!", 'write "not"'),
    ]:
        with pytest.raises(BadExpression) as caught:
            Expression(test, "no")
        assert str(caught.value) == f'there is no operator "{signs}"', test
        assert caught.value.hint == hint, test


def test_an_incomplete_expression_has_a_place() -> None:
    for test, message, at in [
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
    ]:
        with pytest.raises(BadExpression) as caught:
            Expression(test, "no")
        assert (str(caught.value), caught.value.at) == (message, at), test
        assert not caught.value.in_message, test


def test_a_fault_of_the_message_says_so() -> None:
    for message, expected in [
        (
            "{% for a in [1] %}{% endfor %}",
            "a message may contain {{ }} but no {% %}",
        ),
        ("{{ 'a' | joni }}", 'no filter "joni"'),
        ("{{ card.nmae }}", 'card has no field "nmae"'),
    ]:
        with pytest.raises(BadExpression) as caught:
            Expression("true", message).says(VALUES)
        assert (str(caught.value), caught.value.in_message) == (expected, True), message


def test_a_filter_knows_the_names_that_a_record_has() -> None:
    for attribute in ["sum(attribute='strs')", "join('', 'strs')"]:
        with pytest.raises(BadExpression) as caught:
            Expression(f"[card] | {attribute} == 1", "no").holds(VALUES)
        assert str(caught.value) == 'card has no field "strs"', attribute
        assert caught.value.hint == 'did you mean "stars"?', attribute
