"""Templates compiled once and rendered under guard."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, Template, TemplateNotFound, nodes
from jinja2.runtime import Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace

from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span
from cardgen.sandbox.budget import Budget, check_length, operate
from cardgen.sandbox.counting import Counted
from cardgen.sandbox.explain import (
    check_names,
    explain_failure,
    no_template,
    referenced,
    unreadable,
)
from cardgen.sandbox.filters import FILTERS, joined, scalar, write_value
from cardgen.sandbox.places import mark_places
from cardgen.sandbox.records import Absent, Record

FindTemplate = Callable[[str], Path | None]

_LARGEST = 1_000_000

# Methods are named one by one: "center", "format" or "to_bytes" make a gigabyte
# from one short line.
_METHODS: dict[type, frozenset[str]] = {
    str: frozenset(
        [
            *("upper", "lower", "title", "capitalize", "casefold", "swapcase"),
            *("strip", "lstrip", "rstrip", "removeprefix", "removesuffix"),
            *("split", "rsplit", "splitlines", "partition", "rpartition"),
            *("startswith", "endswith", "count", "find", "rfind"),
            *("isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower"),
            *("isdecimal", "isnumeric"),
        ]
    ),
    dict: frozenset(["get", "items", "keys", "values"]),
    list: frozenset(["count", "index"]),
    tuple: frozenset(["count", "index"]),
    int: frozenset(),
    float: frozenset(["is_integer"]),
    range: frozenset(),
}


class TemplateSandbox:
    """Renders a game's templates. Raises Refused with the place in the template."""

    def __init__(self, find: FindTemplate, names: Callable[[], Sequence[str]]) -> None:
        self._guarded = _Guarded(find)
        self._find = find
        self._names = names
        # Asked for every card, and on the disk the answer is dear.
        self._ready: dict[str, Template] = {}
        self._broken: dict[str, Refused] = {}

    def path(self, name: str) -> Path | None:
        """Give the file of a template by its name."""
        return self._find(name)

    def check(self, name: str, asked_at: Span) -> None:
        """Read a template and all that it names, without rendering.

        `asked_at` is where a missing template is complained about.
        """
        problems: list[Problem] = []
        waiting, seen = [(name, asked_at)], {name}
        while waiting:
            current, place = waiting.pop(0)
            try:
                tree = self._guarded.tree(self._template_path(current, place), current)
                self._compiled(current, place)
            except Refused as refused:
                problems += refused.problems
                continue
            path = self._template_path(current, place)
            for other, line in referenced(tree):
                if other not in seen:
                    seen.add(other)
                    waiting.append((other, Span(path, line, 1, line, 1)))
        if problems:
            # Each card would compile it again, to fail in the same way.
            self._broken[name] = Refused(*problems)
            raise self._broken[name]

    def render(self, name: str, values: Mapping[str, object], asked_at: Span) -> str:
        """Give the text that a template yields from values."""
        if name in self._broken:
            raise self._broken[name]
        template = self._compiled(name, asked_at)
        self._guarded.budget = Budget()
        try:
            text = template.render(values)
        except Exception as fault:
            place = Span(self._template_path(name, asked_at))
            raise Refused(
                explain_failure(fault, place, list(values), self._names())
            ) from fault
        check_length(len(text))
        return text

    def _compiled(self, name: str, asked_at: Span) -> Template:
        ready = self._ready.get(name)
        if ready is not None:
            return ready
        path = self._template_path(name, asked_at)
        try:
            ready = self._ready[name] = self._guarded.get_template(name)
            return ready
        except Refused:
            raise
        except Exception as fault:
            raise Refused(
                explain_failure(fault, Span(path), [], self._names())
            ) from fault

    def _template_path(self, name: str, asked_at: Span) -> Path:
        path = self._find(name)
        if path is None:
            raise Refused(no_template(name, asked_at, self._names()))
        return path


class _Guarded(ImmutableSandboxedEnvironment):
    """The environment itself: few filters, few methods, and a budget."""

    intercepted_binops = frozenset(["+", "*", "**", "%"])

    def __init__(self, find: FindTemplate) -> None:
        self.budget = Budget()
        super().__init__(
            loader=_Loader(find),
            undefined=Absent,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=self.write,
            auto_reload=False,
            cache_size=-1,
        )
        self.filters = {name: self._charged(of) for name, of in FILTERS.items()}
        self.globals = {
            "range": _Numbers(self),
            "dict": dict,
            "namespace": Namespace,
        }

    def tree(self, path: Path, name: str) -> nodes.Template:
        """Give the syntax tree of a template. Raises Refused."""
        source = _read(path)
        try:
            return self.parse(source, name, str(path))
        except Exception as fault:
            raise Refused(explain_failure(fault, Span(path), [], [])) from fault

    def write(self, value: object) -> object:
        """Give what `{{ value }}` puts into the text."""
        written = write_value(value)
        self.budget.write(len(written) if isinstance(written, str) else 20)
        return written

    def step(self, letters: int) -> str:
        """Count one turn of a loop, macro or block."""
        return self.budget.step(letters)

    def concat_texts(self, *parts: object) -> str:
        """Do what `~` does."""
        text = joined(parts)
        self.budget.write(len(text))
        return text

    def call_binop(
        self, context: Context, operator: str, left: Any, right: Any
    ) -> object:
        for side in (left, right):
            if isinstance(side, Absent):
                scalar(side)
        result = operate(operator, left, right)
        if isinstance(result, str):
            self.budget.write(len(result))
        return result

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if isinstance(obj, Record):
            return not attr.startswith("_")
        for kind, methods in _METHODS.items():
            if isinstance(obj, kind):
                return attr in methods
        if isinstance(obj, Macro):
            return False
        return super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> None:
        """Offer no `format` at all: its widths make a gigabyte from one line."""

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,
    ) -> str:
        check_names(source, Path(filename or ""), self.filters, self.tests)
        guarded: nodes.Template = Counted().visit(source)
        return super()._generate(guarded, name, filename, defer_init)

    def _charged(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(plain)
        def charged(*given: Any, **named: Any) -> Any:
            result = plain(*given, **named)
            if isinstance(result, str):
                self.budget.write(len(result))
            return result

        return charged


class _Numbers:
    """`range` in a template; it draws on the budget of the rendering."""

    def __init__(self, environment: _Guarded) -> None:
        self._environment = environment

    def __call__(self, *limits: int) -> range:
        return self._environment.budget.range(*limits)


class _Loader(BaseLoader):
    """Reads templates from the game's lookup folders, with places in their tags."""

    def __init__(self, find: FindTemplate) -> None:
        self._find = find

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        path = self._find(template)
        if path is None:
            raise TemplateNotFound(template)
        return mark_places(_read(path), template), str(path), lambda: True


def _read(path: Path) -> str:
    """Read a template file. Raises Refused when it is no readable text."""
    try:
        data = path.read_bytes()
        if len(data) > _LARGEST:
            raise Refused(unreadable(path, "expected at most 1 MB"))
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        raise Refused(unreadable(path, "expected text in UTF-8")) from fault
    except OSError as fault:
        raise Refused(unreadable(path, (fault.strerror or "").lower())) from fault
