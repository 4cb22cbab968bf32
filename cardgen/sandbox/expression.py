"""Tests that a game writes itself: one guarded expression over plain values."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

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
from cardgen.sandbox.budget import Budget
from cardgen.sandbox.fault_words import described
from cardgen.sandbox.guarded import GuardedEnvironment
from cardgen.sandbox.records import explain_absent

LONGEST = 2_000
LONGEST_MESSAGE = 300
_TURNS = 1_000_000
_THROUGH = 1_000_000
_CHARACTERS = 20_000_000
_RANGE = 1_000_000
_SYNTAX_HINT = "put texts in quotes, and close every bracket"
_CHAR = re.compile(r"unexpected char ['\"](.+)['\"]$")
_SIGNS = re.compile(r"[=<>!&|]+")
_MEANT = {
    **{"=>": ">=", "=<": "<=", "=": "==", "===": "==", "!==": "!=", "<>": "!="},
    **{"&&": "and", "&": "and", "||": "or", "!": "not"},
}
"""Operators of other languages, and those meant."""

_OFFSET = re.compile(r" at (\d+)$")


class BadExpression(ValueError):
    """An expression that cannot be used: message and hint as in a Problem.

    `at` is the offset in its text, if known; `in_message` says that the fault is in
    the message that goes with the test.
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

    Raises BadExpression: when it is made, for syntax; when used, for what fails.
    """

    def __init__(self, test: str, message: str) -> None:
        self._environment = _environment()
        self._through = _THROUGH
        self._test = self._compiled(test)
        self.names = _named(self._environment, test)
        with _explaining(message, in_message=True):
            self._message = _message(self._environment, message)

    def charge(self, values: int) -> None:
        """Count the values that the next use goes through. Raises BadExpression."""
        self._through -= values
        if self._through < 0:
            message = "the expression goes through all cards for too many cards"
            raise BadExpression(message, '"each: deck" goes through them once')

    def holds(self, values: Mapping[str, object]) -> bool:
        """Return whether the test holds for values."""
        self._environment.budget.forget()
        try:
            result = self._test(values)
            if isinstance(result, Undefined):
                str(result)  # raises with the missing name
        except Exception as fault:
            raise _explained(fault, "", tuple(values)) from fault
        if not isinstance(result, bool):
            raise BadExpression(
                f"expected true or false, found {_shown(result)}",
                'compare it with something, as in "cards | length <= 45"',
            )
        return result

    def says(self, values: Mapping[str, object]) -> str:
        """Return the message filled with values, on one line."""
        try:
            text = self._message.render(values)
        except Exception as fault:
            raise _explained(fault, "", tuple(values), in_message=True) from fault
        return " ".join(text.split())[:LONGEST_MESSAGE]

    def _compiled(self, test: str) -> TemplateExpression:
        if len(test) > LONGEST:
            message = f"expected at most {LONGEST} characters, found {len(test)}"
            raise BadExpression(message, "split it into several rules")
        with _explaining(test):
            _check_syntax(self._environment, test)
            return self._environment.compile_expression(test, undefined_to_none=False)


@contextmanager
def _explaining(text: str, in_message: bool = False) -> Iterator[None]:
    """Raise BadExpression for whatever compiling a text raises."""
    try:
        yield
    except BadExpression:
        raise
    except Exception as fault:
        raise _explained(fault, text, (), in_message) from fault


def _message(environment: GuardedEnvironment, text: str) -> Template:
    """Compile a message. Raises BadExpression for loops, which no message needs."""
    tree = environment.parse(text)
    if not all(isinstance(part, nodes.Output) for part in tree.body):
        hint = "put anything more complex into the test"
        raise BadExpression(
            "a message may contain {{ }} but no {% %}", hint, in_message=True
        )
    return environment.from_string(tree)


def _named(environment: GuardedEnvironment, test: str) -> frozenset[str]:
    """Return the names that a valid expression uses."""
    tree = environment.parse(f"{{{{ {test} }}}}")
    return frozenset(node.name for node in tree.find_all(nodes.Name))


def _environment() -> GuardedEnvironment:
    environment = GuardedEnvironment(escape=False)
    environment.budget = Budget(_TURNS, _CHARACTERS, _RANGE)

    def write(value: object) -> object:
        # A message, which is not printed on paper, says it as YAML does.
        return environment.write(
            str(value).lower() if isinstance(value, bool) else value
        )

    environment.finalize = write
    return environment


def _check_syntax(environment: GuardedEnvironment, test: str) -> None:
    """Raise BadExpression with the place of the first unexpected word."""
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
    raise _malformed(test, wrong, at)


def _malformed(
    text: str, said: str, at: int | None, in_message: bool = False
) -> BadExpression:
    """Return what is wrong at an offset of an expression that cannot be read."""
    at_signs = -1 if at is None else at
    there = (m[0] for m in _SIGNS.finditer(text) if m.start() <= at_signs < m.end())
    signs = next(there, "")
    if signs in _MEANT:
        message, hint = f'there is no operator "{signs}"', f'write "{_MEANT[signs]}"'
        return BadExpression(message, hint, at, in_message)
    return BadExpression(_incomplete(said), _SYNTAX_HINT, at, in_message)


def _incomplete(said: str) -> str:
    char = _CHAR.search(said)
    if char:
        text = f'unexpected "{char[1]}"'
        if char[1] in "\"'":
            text = "a quoted text is never closed"
    else:
        text = said.replace("'end of template'", "end").replace("'", '"').rstrip(".")
        text = text.replace("end of template", "end")
    return f"the expression is incomplete: {text[:1].lower()}{text[1:]}"


def _starts(environment: GuardedEnvironment, test: str) -> list[int]:
    """Return where each word of an expression begins."""
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
        return _malformed(text, said, at, in_message)
    if isinstance(fault, UndefinedError):
        message, hint = explain_absent(str(fault), given)
        return BadExpression(message, hint, None, in_message)
    if isinstance(fault, RecursionError):
        message, hint = "the expression is nested too deeply", "split it"
        return BadExpression(message, hint, None, in_message)
    message, hint = described(fault, "expression")
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
