"""Tests that a game writes itself: one expression over plain values, under guard."""

import re
from collections.abc import Mapping
from typing import Any

from jinja2 import (
    Template,
    TemplateSyntaxError,
    Undefined,
    UndefinedError,
    nodes,
)
from jinja2.environment import TemplateExpression
from jinja2.exceptions import SecurityError
from jinja2.lexer import ignored_tokens
from jinja2.parser import Parser

from cardgen.model.problem import Refused
from cardgen.sandbox.budget import Budget, TooMuch
from cardgen.sandbox.explain import said_of
from cardgen.sandbox.guarded import Guarded
from cardgen.sandbox.records import explain_absent

LONGEST = 2_000
LONGEST_MESSAGE = 300
_STEPS = 1_000_000
_LETTERS = 20_000_000
_RANGE = 1_000_000
_SYNTAX_HINT = "texts stand in quotes, every bracket needs its partner"
_CHAR = re.compile(r"unexpected char ['\"](.+)['\"]$")
_OFFSET = re.compile(r" at (\d+)$")
# They make much of little, and no test needs them.
_NOT_OFFERED = ("batch",)


class BadExpression(Exception):
    """An expression that cannot be used: message and hint as in a Problem.

    `at` is where in its text, when that is known; `in_message` tells that the fault is
    in the message that goes with the test.
    """

    def __init__(
        self, message: str, hint: str, at: int | None = None, in_message: bool = False
    ) -> None:
        super().__init__(message)
        self.hint = hint
        self.at = at
        self.in_message = in_message


class Expression:
    """A test with its message, compiled once. All uses share one budget.

    Raises BadExpression, when it is made for what cannot be read, and when it is used
    for what cannot be worked out.
    """

    def __init__(self, test: str, message: str) -> None:
        self._environment = _environment()
        self._test = self._compiled(test)
        self.names = _named(self._environment, test)
        try:
            self._message = _message(self._environment, message)
        except BadExpression:
            raise
        except Exception as fault:
            raise _explained(fault, message, (), in_message=True) from fault

    def charge(self, values: int) -> None:
        """Count values that the next use looks through."""
        try:
            self._environment.budget.turns(values)
        except TooMuch as fault:
            message = "the expression looks through all cards for too many cards"
            raise BadExpression(message, '"each: deck" looks through them once') from (
                fault
            )

    def holds(self, values: Mapping[str, object]) -> bool:
        """Tell whether the test holds of values."""
        try:
            result = self._test(values)
            if isinstance(result, Undefined):
                str(result)  # raises with what is missing
        except Exception as fault:
            raise _explained(fault, "", tuple(values)) from fault
        if not isinstance(result, bool):
            raise BadExpression(
                f"expected true or false, found {_shown(result)}",
                'compare it with something, as in "cards | length <= 45"',
            )
        return result

    def says(self, values: Mapping[str, object]) -> str:
        """Give the message filled with values, on one line."""
        try:
            text = self._message.render(values)
        except Exception as fault:
            raise _explained(fault, "", tuple(values), in_message=True) from fault
        return " ".join(text.split())[:LONGEST_MESSAGE]

    def _compiled(self, test: str) -> TemplateExpression:
        if len(test) > LONGEST:
            message = f"expected at most {LONGEST} letters, found {len(test)}"
            raise BadExpression(message, "part it into several rules")
        try:
            _check_syntax(self._environment, test)
            return self._environment.compile_expression(test, undefined_to_none=False)
        except BadExpression:
            raise
        except Exception as fault:
            raise _explained(fault, test, ()) from fault


def _message(environment: Guarded, text: str) -> Template:
    """Compile a message. Raises BadExpression for loops, which no message needs."""
    tree = environment.parse(text)
    if not all(isinstance(part, nodes.Output) for part in tree.body):
        hint = "put what takes more into the test"
        raise BadExpression("a message may hold {{ }}, no {% %}", hint, in_message=True)
    return environment.from_string(tree)


def _named(environment: Guarded, test: str) -> frozenset[str]:
    """Give the names that a sound expression uses."""
    tree = environment.parse(f"{{{{ {test} }}}}")
    return frozenset(node.name for node in tree.find_all(nodes.Name))


def _environment() -> Guarded:
    environment = Guarded(escape=False)
    environment.budget = Budget(_STEPS, _LETTERS, _RANGE)
    for name in _NOT_OFFERED:
        del environment.filters[name]
    plain: Any = environment.tests["in"]

    def within(value: object, values: object) -> object:
        # Once for each of a list this looks through another list.
        if isinstance(values, (list, tuple, str)):
            environment.budget.turns(len(values))
        return plain(value, values)

    environment.tests = {**environment.tests, "in": within}
    return environment


def _check_syntax(environment: Guarded, test: str) -> None:
    """Raise BadExpression with the place of the first word that cannot be there."""
    parser = Parser(environment, test, state="variable")
    try:
        parser.parse_expression()
        wrong = None if parser.stream.eos else "expected the end"
    except TemplateSyntaxError as fault:
        wrong = fault.message or ""
    if wrong is None:
        return
    found = parser.stream.current
    left = len(list(parser.stream))
    starts = _starts(environment, test)
    at = starts[-left] if 0 < left <= len(starts) else len(test)
    if wrong == "expected the end":
        wrong = f'expected an operator or the end, found "{found.value}"'
    raise BadExpression(_not_whole(wrong), _SYNTAX_HINT, at)


def _not_whole(said: str) -> str:
    char = _CHAR.search(said)
    if char:
        text = f'unexpected "{char[1]}"'
        if char[1] in "\"'":
            text = "a text is opened and not closed"
    else:
        text = said.replace("'end of template'", "end").replace("'", '"').rstrip(".")
        text = text.replace("end of template", "end")
    return f"the expression is not whole: {text[:1].lower()}{text[1:]}"


def _starts(environment: Guarded, test: str) -> list[int]:
    """Give where each word of an expression begins."""
    starts: list[int] = []
    at = 0
    words = environment.lexer.tokeniter(test, None, None, state="variable")
    for _, kind, text in words:
        if kind not in ignored_tokens:
            starts.append(at)
        at += len(text)
    return starts


def _explained(
    fault: Exception, text: str, given: tuple[str, ...], in_message: bool = False
) -> BadExpression:
    if isinstance(fault, Refused):
        problem = fault.problems[0]
        return BadExpression(problem.message, problem.hint, None, in_message)
    if isinstance(fault, TemplateSyntaxError):
        said = fault.message or ""
        offset = _OFFSET.search(said)
        at = int(offset[1]) if offset and int(offset[1]) < len(text) else None
        said = _OFFSET.sub("", said)
        return BadExpression(_not_whole(said), _SYNTAX_HINT, at, in_message)
    if isinstance(fault, UndefinedError):
        message, hint = explain_absent(str(fault), given)
        return BadExpression(message, hint, None, in_message)
    if isinstance(fault, RecursionError):
        message, hint = "the expression is nested too deep", "part it"
        return BadExpression(message, hint, None, in_message)
    message, hint = said_of(fault, "expression")
    if isinstance(fault, SecurityError):
        hint = "an expression may use plain values, their fields and filters"
    return BadExpression(message, hint, None, in_message)


def _shown(result: object) -> str:
    if result is None:
        return "nothing"
    if isinstance(result, (int, float)):
        return str(result)
    if isinstance(result, str):
        return f'"{" ".join(result.split())[:40]}"'
    return "something else" if not isinstance(result, (list, tuple)) else "a list"
