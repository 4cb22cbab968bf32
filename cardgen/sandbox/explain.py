"""What went wrong in a template, in words for its designer."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType

from jinja2 import TemplateNotFound, TemplateSyntaxError, UndefinedError, nodes
from jinja2.exceptions import SecurityError

from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.sandbox.budget import TooMuch
from cardgen.sandbox.records import explain_absent

_NAMING = (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)
TOLD = (*_NAMING, nodes.Filter, nodes.Test)
"""The nodes that templates, filters and tests are named in."""

_COUNT = re.compile(r" at \d+$")
_CURES = {
    "join": "use the filter: {{ words | join(', ') }}",
    "replace": "use the filter: {{ text | replace('a', 'b') }}",
    "format": "use {{ a ~ b }} or the filter round",
}


def explain_failure(
    fault: Exception, top: Span, given: Sequence[str], templates: Sequence[str]
) -> Problem:
    """Make a Problem of whatever a template's reading or rendering raised.

    `top` is the template asked for; the place is the innermost template's line.
    `given` and `templates` are the names that could have been meant.
    """
    if isinstance(fault, Refused):
        return fault.problems[0]
    if isinstance(fault, TemplateSyntaxError):
        return _syntax(fault, top)
    place = _place(fault.__traceback__, top)
    if isinstance(fault, UndefinedError):
        message, hint = explain_absent(str(fault), given)
        return error("template", place, message, hint)
    if isinstance(fault, TemplateNotFound):
        return no_template(str(fault.name or fault), place, templates)
    message, hint = said_of(fault, "template")
    return error("template", place, message, hint)


def said_of(fault: Exception, what: str) -> tuple[str, str]:
    """Give message and hint of a fault; `what` was at work, as in "template"."""
    text = _lower(str(fault))
    if isinstance(fault, RecursionError):
        return (
            "an include or macro calls itself without end",
            "look at what this line includes or calls",
        )
    if isinstance(fault, TooMuch):
        return (
            f"the {what} does too much: {text}",
            "look for a loop or a repetition with a number that is far too large",
        )
    if isinstance(fault, SecurityError):
        name = str(fault).split("\n")[1]
        hint = _CURES.get(name, f"{what}s may use plain values, filters and macros")
        return f'"{name}" is not offered in {what}s', hint
    return f"cannot work this out: {text or type(fault).__name__}", ""


def no_template(name: str, place: Span, templates: Sequence[str]) -> Problem:
    """Say that a template is not there."""
    near = did_you_mean(name, templates).strip()
    hint = near or "looked in the template folders"
    return error("template", place, f'no template "{name}"', hint)


def unreadable(path: Path, reason: str) -> Problem:
    """Say that a template's file cannot be used."""
    return error("template", Span(path), f"cannot read the template: {reason}")


def referenced(found: Iterable[nodes.Node]) -> Iterator[tuple[str, int]]:
    """Give the templates that nodes name outright, with the lines."""
    for node in found:
        named = getattr(node, "template", None)
        name = named.value if isinstance(named, nodes.Const) else None
        if isinstance(name, str) and not getattr(node, "ignore_missing", False):
            yield name, node.lineno


def searches(found: Iterable[nodes.Node]) -> bool:
    """Tell whether nodes name templates in any other way than outright."""
    naming = [node for node in found if hasattr(node, "template")]
    return len(naming) > len(list(referenced(naming)))


def check_names(
    found: Sequence[nodes.Node],
    path: Path,
    filters: Mapping[str, object],
    tests: Mapping[str, object],
) -> None:
    """Raise Refused for filters and tests that there are not."""
    problems = [
        *_unknown(found, path, nodes.Filter, "filter", filters),
        *_unknown(found, path, nodes.Test, "test", tests),
    ]
    if problems:
        raise Refused(*problems)


def _unknown(
    found: Iterable[nodes.Node],
    path: Path,
    kind: type[nodes.Filter] | type[nodes.Test],
    word: str,
    known: Collection[str],
) -> Iterator[Problem]:
    for node in found:
        if isinstance(node, kind) and node.name not in known:
            hint = did_you_mean(node.name, known).strip()
            place = Span(path, node.lineno, 1, node.lineno, 1)
            yield error("template", place, f'no {word} "{node.name}"', hint)


def _syntax(fault: TemplateSyntaxError, top: Span) -> Problem:
    path = Path(fault.filename) if fault.filename else top.file
    # Its place is the line: the letter is counted in what Jinja2 made of the file.
    said = _COUNT.sub("", _lower(fault.message or "").replace("'", '"'))
    return error(
        "template",
        Span(path, fault.lineno, 1, fault.lineno, 1),
        f"the template is not well formed: {said}",
        "every {{ needs its }}, every {% its %}, every if and for its end",
    )


def _place(trace: TracebackType | None, top: Span) -> Span:
    """Give the innermost line of a template that was at work."""
    place = top
    while trace is not None:
        # Jinja2 puts such a frame, with the template's own file and line, in the
        # place of each one of its compiled code.
        if "__jinja_exception__" in trace.tb_frame.f_globals:
            path, line = Path(trace.tb_frame.f_code.co_filename), trace.tb_lineno
            place = Span(path, line, 1, line, 1)
        trace = trace.tb_next
    return place


def _lower(text: str) -> str:
    first = text.strip().splitlines()[0] if text.strip() else ""
    return (first[:1].lower() + first[1:]).rstrip(".")
