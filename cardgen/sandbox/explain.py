"""What went wrong in a template, explained to its designer."""

import re
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from jinja2 import TemplateNotFound, TemplateSyntaxError, UndefinedError
from jinja2.exceptions import SecurityError

from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.sandbox.budget import TooMuch
from cardgen.sandbox.records import explain_absent

_COUNT = re.compile(r" at \d+$")
_CURES = {
    "join": "use the filter: {{ words | join(', ') }}",
    "replace": "use the filter: {{ text | replace('a', 'b') }}",
    "format": "use {{ a ~ b }} or the filter round",
}


def explain_failure(
    fault: Exception, top: Span, given: Sequence[str], templates: Sequence[str]
) -> Problem:
    """Return a problem for whatever reading or rendering a template raised.

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
    message, hint = described(fault, "template")
    return error("template", place, message, hint)


def described(fault: Exception, what: str) -> tuple[str, str]:
    """Return message and hint for a fault; `what` is at work, such as "template"."""
    text = _lower(str(fault))
    if isinstance(fault, RecursionError):
        return (
            "an include or macro calls itself endlessly",
            "check what this line includes or calls",
        )
    if isinstance(fault, TooMuch):
        return (
            f"the {what} does too much: {text}",
            "look for a loop or a repetition with a number that is far too large",
        )
    if isinstance(fault, SecurityError):
        name = str(fault).split("\n")[1]
        hint = _CURES.get(name, f"{what}s may use plain values, filters and macros")
        return f'"{name}" is not available in {what}s', hint
    return f"cannot work this out: {text or type(fault).__name__}", ""


def no_template(name: str, place: Span, templates: Sequence[str]) -> Problem:
    """Return the problem of a template that is missing."""
    near = did_you_mean(name, templates).strip()
    hint = near or "looked in the template folders"
    return error("template", place, f'no template "{name}"', hint)


def unreadable(path: Path, reason: str) -> Problem:
    """Return the problem of a template's file that cannot be used."""
    return error("template", Span(path), f"cannot read the template: {reason}")


def _syntax(fault: TemplateSyntaxError, top: Span) -> Problem:
    path = Path(fault.filename) if fault.filename else top.file
    # The place is the line: Jinja2 counts characters in the source with marks.
    reason = _COUNT.sub("", _lower(fault.message or "").replace("'", '"'))
    return error(
        "template",
        Span(path, fault.lineno, 1, fault.lineno, 1),
        f"the template is not well formed: {reason}",
        "close every {{ with }}, every {% with %}, every if and for with its end",
    )


def _place(trace: TracebackType | None, top: Span) -> Span:
    """Return the innermost line of a template that was running."""
    place = top
    while trace is not None:
        # Jinja2 replaces each frame of compiled code by one like this, with the
        # template's own file and line.
        if "__jinja_exception__" in trace.tb_frame.f_globals:
            path, line = Path(trace.tb_frame.f_code.co_filename), trace.tb_lineno
            place = Span(path, line, 1, line, 1)
        trace = trace.tb_next
    return place


def _lower(text: str) -> str:
    first = text.strip().splitlines()[0] if text.strip() else ""
    return (first[:1].lower() + first[1:]).rstrip(".")
