"""Templates compiled once and rendered within limits."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from jinja2 import FunctionLoader, Template

from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span
from cardgen.sandbox.budget import Budget, check_length
from cardgen.sandbox.explain import explain_failure, no_template
from cardgen.sandbox.guarded import GuardedEnvironment
from cardgen.sandbox.source_marks import mark_places
from cardgen.sandbox.template_file import read_template

FindTemplate = Callable[[str], Path | None]


class TemplateSandbox:
    """Renders a game's templates. Raises Refused with the place in the template.

    `mark` writes places into a template's source before it is compiled. Values are
    escaped when the template makes `xml`.
    """

    def __init__(
        self,
        find: FindTemplate,
        names: Callable[[], Sequence[str]],
        mark: Callable[[str, str], str] = mark_places,
        xml: bool = True,
    ) -> None:
        self._environment = GuardedEnvironment(FunctionLoader(self._source), escape=xml)
        self._find = find
        self._names = names
        self._mark = mark
        # Asked for every card, and finding a template again means asking the disk.
        self._compiled: dict[str, Template] = {}
        self._broken: dict[str, Refused] = {}

    def path(self, name: str) -> Path | None:
        """Return the file of a template."""
        return self._find(name)

    def files(self) -> list[Path]:
        """Return the files of all templates compiled so far."""
        cached = (self._environment.cache or {}).values()
        return sorted({Path(template.filename or "") for template in cached})

    @property
    def read(self) -> tuple[str, ...] | None:
        """The names of all templates read so far; None if one of them is broken.

        While these are unchanged, they need not be read again.
        """
        return None if self._broken else tuple(self._environment.references)

    def closure(self, name: str) -> tuple[str, ...] | None:
        """Return the names of a template and of all templates that it refers to.

        None when one of them is unread or broken, or computes the name of another.
        """
        names, waiting = {name: None}, [name]
        while waiting:
            references = self._environment.references.get(waiting.pop())
            if references is None or references.searches:
                return None
            for other, _ in references.templates:
                if other not in names:
                    names[other] = None
                    waiting.append(other)
        return tuple(names)

    def asks_for(self, name: str, value: str) -> bool:
        """Return whether a template, or one it refers to, may use a value."""
        names = self.closure(name)
        if names is None:
            return True
        return any(value in self._environment.references[each].values for each in names)

    def check(self, name: str, asked_at: Span) -> None:
        """Compile a template and all that it refers to, without rendering.

        `asked_at` is the place of the problem if the template is missing.
        """
        problems: list[Problem] = []
        waiting, seen = [(name, asked_at)], {name}
        while waiting:
            current, place = waiting.pop(0)
            try:
                path = self._path(current, place)
                self._compile(current, place)
            except Refused as refused:
                problems += refused.problems
                continue
            for other, line in self._environment.references[current].templates:
                if other not in seen:
                    seen.add(other)
                    waiting.append((other, Span(path, line, 1, line, 1)))
        if problems:
            # Each card would compile it again, to fail in the same way.
            self._broken[name] = Refused(*problems)
            raise self._broken[name]

    def render(
        self, name: str, values: Mapping[str, object], asked_at: Span
    ) -> list[str]:
        """Return the text that a template makes of values, in pieces.

        What the template writes for an expression is a piece of its own, a `Markup`.
        """
        if name in self._broken:
            raise self._broken[name]
        template = self._compile(name, asked_at)
        self._environment.budget = Budget()
        try:
            pieces = self._environment.pieces(template, values)
        except Exception as fault:
            place = Span(self._path(name, asked_at))
            raise Refused(
                explain_failure(fault, place, list(values), self._names())
            ) from fault
        check_length(sum(map(len, pieces)))
        return pieces

    def _compile(self, name: str, asked_at: Span) -> Template:
        if name in self._compiled:
            return self._compiled[name]
        path = self._path(name, asked_at)
        try:
            compiled = self._environment.get_template(name)
        except Refused:
            raise
        except Exception as fault:
            raise Refused(
                explain_failure(fault, Span(path), [], self._names())
            ) from fault
        self._compiled[name] = compiled
        return compiled

    def _source(self, name: str) -> tuple[str, str, Callable[[], bool]] | None:
        """Return a template's marked source, as Jinja2 asks for it."""
        path = self._find(name)
        if path is None:
            return None
        return self._mark(read_template(path), name), str(path), lambda: True

    def _path(self, name: str, asked_at: Span) -> Path:
        path = self._find(name)
        if path is None:
            raise Refused(no_template(name, asked_at, self._names()))
        return path
