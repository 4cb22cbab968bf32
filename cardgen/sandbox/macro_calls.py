"""Calls of macros, and which of them a problem inside a macro comes from.

A value passed to a macro goes wrong deep inside it, perhaps in a file that its designer
never opened. The problem belongs where the value was passed.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import UndefinedError, nodes
from jinja2.runtime import Macro

from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span, line_name
from cardgen.model.suggestions import word_meant
from cardgen.sandbox.records import NUMBERS, Absent

Shared = Callable[[Path], bool]
"""Returns whether a template comes with cardgen: its macros are not the designer's."""

_QUOTED = re.compile('"([^"]+)"')


class MacroArgument(NamedTuple):
    """A value passed to a macro: its place, and the value as a message quotes it."""

    name: str
    place: Span
    value: str


class MacroCall(NamedTuple):
    """The call of a macro with its place and arguments."""

    macro: str
    place: Span
    arguments: tuple[MacroArgument, ...]

    def passing(self, values: Collection[str]) -> MacroArgument | None:
        """Return the argument that is one of the values, or else is related to one."""
        for fits in (_is_one_of, _holds_one_of, _is_in_one_of):
            for argument in self.arguments:
                if argument.value and fits(argument.value, values):
                    return argument
        return None


class WrongValues(TypeError):
    """Values that cannot be computed with, as messages quote them."""

    def __init__(self, message: str, values: Iterable[str]) -> None:
        super().__init__(message)
        self.values = tuple(values)


@contextmanager
def naming(*values: object) -> Iterator[None]:
    """Name in a fault the values that are no numbers, or the one that is missing."""
    try:
        yield
    except (TypeError, ValueError) as fault:
        each = list(_flat(values))
        for value in each:
            if isinstance(value, Absent):
                str(value)  # raises with the missing name
        wrong = (value for value in each if type(value) not in NUMBERS)
        raise WrongValues(str(fault), map(quotable, wrong)) from fault


def _flat(values: Iterable[object]) -> Iterator[object]:
    for value in values:
        if isinstance(value, list | tuple):
            yield from value
        else:
            yield value


def quotable(value: object) -> str:
    """Return a value as messages quote it, "" if they cannot."""
    if isinstance(value, Absent):
        return str(value._undefined_name)
    if value is None:
        return "nothing"
    return str(value) if isinstance(value, str | int | float) else ""


class Origin(NamedTuple):
    """Where a problem comes from: `depth` calls outside of where it was found.

    `argument` is what brought it in, if a message names one.
    """

    place: Span
    depth: int = 0
    call: MacroCall | None = None
    argument: MacroArgument | None = None

    def told(self, problem: Problem, shared: Shared) -> Problem:
        """Return a problem of a macro as one of its call."""
        if self.call is None:
            return problem._replace(span=self.place)
        label = f'the macro "{self.call.macro}"'
        if self.argument:
            label = f"{self.argument.name} of {label}"
        hint = problem.hint
        if not (self.argument and shared(problem.span.file)):
            hint = f"{hint} (used at {line_name(problem.span)})".strip()
        return problem._replace(
            span=self.place, message=f"{label}: {problem.message}", hint=hint
        )


def find_origin(
    place: Span, values: Collection[str], calls: Sequence[MacroCall], shared: Shared
) -> Origin:
    """Return where a problem comes from. `calls` lead to its place, innermost first.

    It leaves a macro by an argument with one of the wrong `values`, and a shared one
    always: its designer cannot mend it there.
    """
    origin = Origin(place)
    for depth, call in enumerate(calls, start=1):
        argument = call.passing(values)
        if argument:
            origin = Origin(argument.place, depth, call, argument)
        elif shared(origin.place.file):
            origin = Origin(call.place, depth, call)
        else:
            break
    return origin


def follow(problem: Problem, calls: Sequence[MacroCall], shared: Shared) -> Problem:
    """Return a problem at the call that it comes from, naming macro and argument."""
    values = frozenset(_QUOTED.findall(problem.message))
    return find_origin(problem.span, values, calls, shared).told(problem, shared)


def _is_one_of(value: str, words: Collection[str]) -> bool:
    return value in words


def _holds_one_of(value: str, words: Collection[str]) -> bool:
    """Return whether a word is in a value: a colour of a gradient, a token."""
    return any(
        re.search(rf"(?<!\w){re.escape(word)}(?!\w)", value)
        for word in words
        if word in value
    )


def _is_in_one_of(value: str, words: Collection[str]) -> bool:
    """Return whether a value is part of a longer one: a number is too often."""
    plain = value.strip("-.0123456789")
    return len(plain) > 2 and any(value in word for word in words)


def check_call(
    call: MacroCall, macro: Macro, count: int, named: Collection[str]
) -> None:
    """Raise Refused if a macro does not take what is passed to it.

    `count` values are passed without names, and others with the names of `named`.
    """
    label = f'the macro "{call.macro}"'
    most = len(macro.arguments)
    if count > most and not macro.catch_varargs:
        found = count + len(set(named) & set(macro.arguments))
        message = f"{label} takes at most {most} arguments, found {found}"
        raise Refused(error("template", call.place, message, _listed(macro)))
    problems = list(_misnamed(call, macro, count, named))
    if "caller" in named and not (macro.caller or macro.explicit_caller):
        hint = "call it with {{ }}, and draw what it should hold before or after it"
        message = f"{label} holds no content"
        problems.append(error("template", call.place, message, hint))
    if problems:
        raise Refused(*problems)


def find_missing(call: MacroCall, macro: Macro, fault: Exception) -> Problem | None:
    """Return the problem of a macro that failed because it lacks an argument."""
    if not isinstance(fault, UndefinedError):
        return None
    name = str(fault).split("\n")[1]
    label = f'the macro "{call.macro}"'
    passed = [argument.name for argument in call.arguments]
    if name == "caller" and (macro.caller or macro.explicit_caller):
        hint = f"write {{% call {call.macro}(...) %}}, the content, and {{% endcall %}}"
        message = f"{label} needs content"
        return error("template", call.place, message, hint)
    if name in macro.arguments and name not in passed:
        message = f'{label} needs the argument "{name}"'
        return error("template", call.place, message, _listed(macro))
    return None


def _misnamed(
    call: MacroCall, macro: Macro, count: int, named: Collection[str]
) -> Iterator[Problem]:
    known = macro.arguments
    for argument in call.arguments:
        name, place, _ = argument
        if name in named and name in known[:count]:
            message = f'the macro "{call.macro}" gets the argument "{name}" twice'
            hint = f"a value without a name is already {name}"
            yield error("template", place, message, f"{hint}; {_listed(macro)}")
        elif name not in known and not macro.catch_kwargs:
            message = f'the macro "{call.macro}" has no argument "{name}"'
            hint = f"{word_meant(name, known)}{_listed(macro)}"
            yield error("template", place, message, hint)


def _listed(macro: Macro) -> str:
    return f"its arguments: {', '.join(macro.arguments) or 'none'}"


def written_for(
    tree: nodes.Template, template: str, macro: str, argument: str, at: int
) -> Iterator[tuple[int, str, Any]]:
    """Yield the lines, names and values of mappings that a template writes out for an
    argument of a macro that it imports: None for a value that is computed, and a tuple
    for a list.

    Without its name the argument is number `at`. The mapping may have been set before.
    """
    called = set(_imported(tree, template, macro))
    calls = [call for call in tree.find_all(nodes.Call) if _path(call.node) in called]
    given = [each for call in calls for each in _given(call, argument, at)]
    names = {each.name for each in given if isinstance(each, nodes.Name)}
    for set_ in tree.find_all(nodes.Assign):
        if isinstance(set_.target, nodes.Name) and set_.target.name in names:
            given.append(set_.node)
    for mapping in given:
        for pair in mapping.items if isinstance(mapping, nodes.Dict) else ():
            key, value = _constant(pair.key), _constant(pair.value)
            if isinstance(key, str):
                yield pair.lineno, key, value


def _imported(
    tree: nodes.Template, template: str, macro: str
) -> Iterator[tuple[str, ...]]:
    """Yield the names that a template calls an imported macro by."""
    for whole in tree.find_all(nodes.Import):
        if _constant(whole.template) == template:
            yield whole.target, macro
    for some in tree.find_all(nodes.FromImport):
        for name in some.names if _constant(some.template) == template else ():
            own, alias = name if isinstance(name, tuple) else (name, name)
            if own == macro:
                yield (alias,)


def _path(node: nodes.Node) -> tuple[str, ...]:
    if isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name):
        return node.node.name, node.attr
    return (node.name,) if isinstance(node, nodes.Name) else ()


def _given(call: nodes.Call, argument: str, at: int) -> Iterator[nodes.Node]:
    yield from call.args[at : at + 1]
    yield from (each.value for each in call.kwargs if each.key == argument)


def _constant(node: nodes.Node) -> Any:
    if isinstance(node, nodes.List):
        return tuple(map(_constant, node.items))
    return node.value if isinstance(node, nodes.Const) else None
