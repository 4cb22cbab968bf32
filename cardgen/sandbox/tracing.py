"""An environment for finding the causes of faults, slower than the one for drawing.

Jinja2 knows the line that a statement begins in. Here the "line" of a token is its
offset in the source, each part of an expression is a line of the Python made of it, and
every call of a macro is recorded.
"""

import sys
from collections.abc import Callable, Iterator
from functools import wraps
from operator import floordiv, ge, gt, le, lt, sub, truediv
from types import FrameType
from typing import Any, NamedTuple, NoReturn

from jinja2 import BaseLoader, TemplateSyntaxError, nodes
from jinja2.debug import get_template_locals
from jinja2.lexer import TokenStream
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span
from cardgen.sandbox.compiling import limit_words
from cardgen.sandbox.generator import LocatingGenerator, start_of
from cardgen.sandbox.guarded import GuardedEnvironment
from cardgen.sandbox.macro_calls import (
    MacroArgument,
    MacroCall,
    check_call,
    find_missing,
    naming,
    quotable,
)
from cardgen.sandbox.source_marks import TemplateSource, numbered
from cardgen.sandbox.syntax_faults import BalancingParser

_COMPUTED = {"-": sub, "/": truediv, "//": floordiv}
_COMPARED = {"lt": lt, "lteq": le, "gt": gt, "gteq": ge}

# The place of a call, and those of its arguments by their names.
_Places = tuple[Span, dict[str, Span]]


class FailedCall(NamedTuple):
    """A call of a macro that failed, and the names that were known where it is."""

    call: MacroCall
    known: tuple[str, ...]


class ImportedMacro(NamedTuple):
    """A macro imported by its name from a template, at an offset."""

    name: str
    template: str
    offset: int


class TracingEnvironment(GuardedEnvironment):
    """A guarded environment that records calls of macros, and reports exact places.

    `calls` are those that succeeded: an element that a macro draws carries their
    numbers in its mark, innermost first. `failed` are those that did not, innermost
    first. `sources` are the templates read so far, by their files, and `macros` the
    names of their macros, by their own; `imports` are names imported from others, by
    file and name.
    """

    code_generator_class = LocatingGenerator
    intercepted_binops = frozenset(["+", "-", "*", "/", "//", "%", "**"])

    def __init__(self, loader: BaseLoader, escape: bool) -> None:
        self.sources: dict[str, TemplateSource] = {}
        self.imports: dict[tuple[str, str], ImportedMacro] = {}
        self.macros: dict[str, list[str]] = {}
        self._sites: dict[tuple[str, int], nodes.Call] = {}
        self._places: dict[tuple[str, int, tuple[str, ...]], _Places] = {}
        self.forget()
        super().__init__(loader, escape)
        self.filters = {name: _named(of) for name, of in self.filters.items()}

    def forget(self) -> None:
        """Forget all calls, before another rendering."""
        self.calls: list[MacroCall] = []
        self.failed: list[FailedCall] = []

    def handle_exception(self, source: str | None = None) -> NoReturn:
        """Raise the fault unchanged: Jinja2 would replace offsets by lines."""
        fault = sys.exception()
        assert fault is not None
        raise fault

    def call(__self, __context: Context, __obj: Any, *given: Any, **named: Any) -> Any:
        if type(__obj) is not Macro:
            return super().call(__context, __obj, *given, **named)
        frame = sys._getframe(1)
        call = __self._recorded(frame, __obj, given, named)
        check_call(call, __obj, len(given), named)
        try:
            text = super().call(__context, __obj, *given, **named)
        except Exception as fault:
            missing = find_missing(call, __obj, fault)
            if missing:
                __self.failed.clear()
                raise Refused(missing) from fault
            __self.failed.append(FailedCall(call, names_known(frame)))
            raise
        __self.calls.append(call)
        if not isinstance(text, Markup):
            return text
        # `Markup.sub` would escape what it puts together.
        return Markup(numbered(str.__str__(text), len(__self.calls) - 1))

    def call_binop(
        self, context: Context, operator: str, left: Any, right: Any
    ) -> object:
        with naming(left, right):
            if operator in _COMPUTED:
                return _COMPUTED[operator](left, right)
            return super().call_binop(context, operator, left, right)

    def compare(self, operator: str, left: Any, right: Any) -> object:
        """Return whether two values compare as the operator says."""
        with naming(left, right):
            return _COMPARED[operator](left, self.against(left, right))

    def _range(self, *limits: int) -> range:
        with naming(*limits):
            return super()._range(*limits)

    def _tokenize(
        self,
        source: str,
        name: str | None,
        filename: str | None = None,
        state: str | None = None,
    ) -> TokenStream:
        source = source.replace("\r", "\n")
        tokens = self.lexer.tokeniter(source, name, filename, state)
        wrapped = self.lexer.wrap(_by_offset(tokens, source), name, filename)
        return limit_words(TokenStream(wrapped, name, filename))

    def _parse(
        self, source: str, name: str | None, filename: str | None
    ) -> nodes.Template:
        try:
            return BalancingParser(self, source, name, filename).parse()
        except Refused as refused:
            # It has too many words.
            raise Refused(*map(self._exact, refused.problems)) from refused

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,
    ) -> str:
        self._note(source, name or "", filename or "")
        try:
            return super()._generate(source, name, filename, defer_init)
        except Refused as refused:
            # Of filters and tests that do not exist, and of huge numbers.
            raise Refused(*map(self._exact, refused.problems)) from refused

    def _note(self, tree: nodes.Template, name: str, file: str) -> None:
        """Note the calls, the macros and the imports of a template."""
        for call in tree.find_all(nodes.Call):
            self._sites[file, call.lineno] = call
        for block in tree.find_all(nodes.CallBlock):
            self._sites[file, block.lineno] = block.call
        self.macros[name] = [macro.name for macro in tree.find_all(nodes.Macro)]
        for imported in tree.find_all(nodes.FromImport):
            for each in imported.names:
                macro = each[0] if isinstance(each, tuple) else each
                found = ImportedMacro(macro, _constant(imported), imported.lineno)
                self.imports[file, macro] = found

    def _exact(self, problem: Problem) -> Problem:
        place, quoted = problem.span, problem.message.split('"')
        source = self.sources[str(place.file)]
        if len(quoted) < 2:
            return problem._replace(span=source.word(place.line))
        return problem._replace(span=source.name(place.line, quoted[1]))

    def _recorded(
        self,
        frame: FrameType,
        macro: Macro,
        given: tuple[object, ...],
        named: dict[str, object],
    ) -> MacroCall:
        file, offset = running(frame)
        place, places = self._placed(file, offset, macro)
        values = dict(zip(macro.arguments, given, strict=False))
        values |= {name: named[name] for name in named if name[0] != "_"}
        arguments = [
            MacroArgument(name, places.get(name, place), quotable(value))
            for name, value in values.items()
            if name != "caller"
        ]
        return MacroCall(macro.name or "caller", place, tuple(arguments))

    def _placed(self, file: str, offset: int, macro: Macro) -> _Places:
        """Return where a macro is called and, by name, where its arguments are."""
        # A card calls the macros that all cards call, and a mark is slow to strip.
        key = file, offset, tuple(macro.arguments)
        if key not in self._places:
            source, site = self.sources[file], self._sites.get((file, offset))
            self._places[key] = (
                (source.word(offset), {})
                if site is None
                else (source.word(start_of(site.node)), _places(site, macro, source))
            )
        return self._places[key]


def running(frame: FrameType, line: int | None = None) -> tuple[str, int]:
    """Return the file of a template's code that is running, and the offset there."""
    template = frame.f_globals["__jinja_template__"]
    return template.filename, template.get_corresponding_lineno(line or frame.f_lineno)


def names_known(frame: FrameType) -> tuple[str, ...]:
    """Return the names that a template's code knows: set, imported or passed to it."""
    return tuple(values_known(frame))


def values_known(frame: FrameType) -> dict[str, object]:
    """Return what `names_known` returns, with the values."""
    known = get_template_locals(frame.f_locals)
    return {name: value for name, value in known.items() if name[0] != "_"}


def _named(charged: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter whose faults name its values."""

    @wraps(charged)
    def named(*given: Any, **options: Any) -> Any:
        with naming(*given, *options.values()):
            return charged(*given, **options)

    return named


def _places(call: nodes.Call, macro: Macro, source: TemplateSource) -> dict[str, Span]:
    """Return the places of a call's arguments, by their names."""
    places = {
        name: source.word(start_of(value))
        for name, value in zip(macro.arguments, call.args, strict=False)
    }
    for keyword in call.kwargs:
        places[keyword.key] = source.keyword(keyword.key, start_of(keyword.value))
    return places


def _constant(imported: nodes.FromImport) -> str:
    named = imported.template
    return str(named.value) if isinstance(named, nodes.Const) else ""


def _by_offset(
    tokens: Iterator[tuple[int, str, str]], source: str
) -> Iterator[tuple[int, str, str]]:
    """Yield tokens with their offsets for lines. A fault has its offset as well."""
    at = 0
    try:
        for _, kind, text in tokens:
            at = source.index(text, at)
            yield at, kind, text
            at += len(text)
    except TemplateSyntaxError as fault:
        fault.lineno = at
        raise
