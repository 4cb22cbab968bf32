"""What went wrong in a template, explained to its designer."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import FrameType, TracebackType
from typing import NamedTuple, TypeAlias

from jinja2 import FunctionLoader, TemplateNotFound, TemplateSyntaxError, UndefinedError
from jinja2.exceptions import SecurityError

from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.sandbox.budget import Budget, TooMuch
from cardgen.sandbox.fault_words import described
from cardgen.sandbox.macro_calls import (
    MacroCall,
    Shared,
    WrongValues,
    find_origin,
    follow,
)
from cardgen.sandbox.near_names import field_hint, import_hint, name_hint
from cardgen.sandbox.records import not_defined
from cardgen.sandbox.source_marks import TemplateSource
from cardgen.sandbox.syntax_faults import Unbalanced, is_unended, syntax_words
from cardgen.sandbox.tracing import (
    ImportedMacro,
    TracingEnvironment,
    names_known,
    running,
    values_known,
)

Source: TypeAlias = tuple[str, str, Callable[[], bool]]
# Running again what went on for too long would take as long again.
_NOT_AGAIN = (TooMuch, RecursionError, MemoryError, SyntaxError)
_MACRO = re.compile(r"\{%[-+]?\s*macro\s")

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


class Trace(NamedTuple):
    """What a template yields, with the calls of macros that its marks count."""

    pieces: list[str]
    calls: tuple[MacroCall, ...]


class FaultFinder:
    """Runs templates again that failed, to say exactly where and why.

    `source` returns a template's marked text as Jinja2 asks for it; `names` returns
    those of all templates, `phrases` what `_` makes of their texts.
    """

    def __init__(
        self,
        source: Callable[[str], Source | None],
        names: Callable[[], Sequence[str]],
        shared: Shared,
        xml: bool,
        phrases: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self._source, self._names, self._phrases = source, names, phrases
        self._shared, self._xml = shared, xml

    @cached_property
    def _environment(self) -> TracingEnvironment:
        return TracingEnvironment(FunctionLoader(self._read), self._xml)

    def problems(
        self,
        fault: Exception,
        top: Span,
        name: str,
        values: Mapping[str, object] | None = None,
    ) -> Sequence[Problem]:
        """Return problems for whatever compiling or, with `values`, rendering raised.

        `top` is the file of the template.
        """
        if not isinstance(fault, _NOT_AGAIN):
            try:
                self.run(name, values)
            except Refused as refused:
                return refused.problems
        return self._coarse(fault, top)

    def run(
        self, name: str, values: Mapping[str, object] | None = None
    ) -> Trace | None:
        """Render a template, or compile it if there are no values.

        Return None if it takes too much now that it is traced. Raises Refused.
        """
        environment = self._environment
        environment.forget()
        environment.budget, environment.phrases = Budget(), self._phrases()
        try:
            template = environment.get_template(name)
            if values is None:
                return None
            pieces = environment.pieces(template, values)
        except _NOT_AGAIN:
            return None
        except Exception as fault:
            raise Refused(*self._explained(fault)) from fault
        return Trace(pieces, tuple(environment.calls))

    def asked(self, name: str, other: str) -> Span | None:
        """Return where a template names another one."""
        self.run(name)
        found = self._environment.references.get(name)
        for named, offset in found.templates if found else ():
            if named == other:
                file = str(self._environment.get_template(name).filename)
                return self._environment.sources[file].name(offset, other)
        return None

    def _read(self, name: str) -> Source | None:
        found = self._source(name)
        if found:
            text, file, _ = found
            self._environment.sources[file] = TemplateSource(Path(file), text)
        return found

    def _explained(self, fault: Exception) -> list[Problem]:
        sources = self._environment.sources
        if isinstance(fault, Unbalanced):
            place = sources[fault.file].opening(fault.offset)
            return [error("template", place, str(fault), fault.hint)]
        if isinstance(fault, TemplateSyntaxError):
            # The lexer passes the file for the name.
            file = str(fault.filename or fault.name)
            return [_syntax(fault, sources[file])]
        calls = [failed.call for failed in self._environment.failed]
        if isinstance(fault, Refused):
            return [follow(found, calls, self._shared) for found in fault.problems]
        file, offset, frame = _innermost(fault.__traceback__)
        if isinstance(fault, UndefinedError):
            return [self._undefined(str(fault), sources[file], offset, frame)]
        found = self._described(fault, sources[file], offset)
        if isinstance(fault, WrongValues):
            origin = find_origin(found.span, fault.values, calls, self._shared)
            return [origin.told(found, self._shared)]
        return [follow(found, calls, self._shared)]

    def _described(
        self, fault: Exception, source: TemplateSource, offset: int
    ) -> Problem:
        if isinstance(fault, TemplateNotFound):
            name = str(fault.name or fault)
            return no_template(name, source.name(offset, name), self._names())
        place = source.word(offset)
        if isinstance(fault, SecurityError):
            place = source.name(offset, str(fault).split("\n")[1])
        return error("template", place, *described(fault, "template"))

    def _undefined(
        self, text: str, source: TemplateSource, offset: int, frame: FrameType
    ) -> Problem:
        """Return the problem of a name that does not exist, or not in its owner."""
        message, name, *owned = text.split("\n")
        place = source.name(offset, name)
        failed = self._environment.failed
        calls = [each.call for each in failed]
        origin = find_origin(place, [name], calls, self._shared)
        if message == not_defined(name):
            imported = self._environment.imports.get((str(origin.place.file), name))
            if imported:
                return self._not_exported(imported, origin.place.file)
            known = [names_known(frame), *(each.known for each in failed)]
            hint = self._hint(name, known[origin.depth], source, offset, frame)
        else:
            hint = field_hint(message, name, owned, values_known(frame))
        return origin.told(error("template", place, message, hint), self._shared)

    def _hint(
        self,
        name: str,
        known: Sequence[str],
        source: TemplateSource,
        offset: int,
        frame: FrameType,
    ) -> str:
        """Return what a name without an owner could have been meant to be."""
        if source.has_member(offset, name):
            template, hint = import_hint(name, known, self._names())
            found = self._source(template) if template else None
            if found and _MACRO.search(found[0]):
                return hint
        return name_hint(name, known, values_known(frame))

    def _not_exported(self, imported: ImportedMacro, file: Path) -> Problem:
        name, template, offset = imported
        place = self._environment.sources[str(file)].name(offset, name)
        message = f'there is no macro "{name}" in "{template}"'
        hint = name_hint(name, self._environment.macros.get(template, ()), {})
        return error("template", place, message, hint)

    def _coarse(self, fault: Exception, top: Span) -> Sequence[Problem]:
        """Return problems at the line only, which is known without another run."""
        if isinstance(fault, Refused):
            return fault.problems
        place = _line(fault.__traceback__, top, self._shared)
        return [error("template", place, *described(fault, "template"))]


def no_template(name: str, place: Span, templates: Sequence[str]) -> Problem:
    """Return the problem of a template that is missing."""
    near = did_you_mean(name, templates).strip()
    hint = near or "looked in the template folders"
    shown = _CONTROL.sub(lambda sign: ascii(sign[0])[1:-1], name)
    return error("template", place, f'no template "{shown}"', hint)


def _syntax(fault: TemplateSyntaxError, source: TemplateSource) -> Problem:
    offset = fault.lineno
    place = source.opening(offset) if is_unended(fault) else source.word(offset)
    return error("template", place, *syntax_words(fault))


def _innermost(trace: TracebackType | None) -> tuple[str, int, FrameType]:
    """Return the innermost code of a template that was running: file, offset, frame."""
    found = None
    while trace is not None:
        if "__jinja_template__" in trace.tb_frame.f_globals:
            found = trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next
    assert found is not None
    return *running(*found), found[0]


def _line(trace: TracebackType | None, top: Span, shared: Shared) -> Span:
    """Return the innermost line of the designer's templates that was running."""
    place = top
    while trace is not None:
        # Jinja2 replaces each frame of compiled code by one like this, with the
        # template's own file and line.
        if "__jinja_exception__" in trace.tb_frame.f_globals:
            path, line = Path(trace.tb_frame.f_code.co_filename), trace.tb_lineno
            if not shared(path):
                place = Span(path, line, 1, line, 1)
        trace = trace.tb_next
    return place
