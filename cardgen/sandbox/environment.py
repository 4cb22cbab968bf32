"""Templates compiled once and rendered under guard."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, Template, TemplateNotFound, nodes
from jinja2.runtime import Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from jinja2.visitor import NodeTransformer

from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span
from cardgen.sandbox.budget import Budget, check_length, operate
from cardgen.sandbox.explain import (
    check_names,
    explain_failure,
    no_template,
    referenced,
)
from cardgen.sandbox.filters import FILTERS, joined, scalar, write_value
from cardgen.sandbox.places import mark_places
from cardgen.sandbox.records import Absent, Record
from cardgen.sandbox.template_file import read_template

FindTemplate = Callable[[str], Path | None]

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

    def path(self, name: str) -> Path | None:
        """Give the file of a template by its name."""
        return self._find(name)

    def files(self) -> list[Path]:
        """Give the files of all templates that were compiled so far."""
        cached = (self._guarded.cache or {}).values()
        return sorted(Path(template.filename or "") for template in cached)

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
            raise Refused(*problems)

    def render(self, name: str, values: Mapping[str, object], asked_at: Span) -> str:
        """Give the text that a template yields from values."""
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
        path = self._template_path(name, asked_at)
        try:
            return self._guarded.get_template(name)
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
        source = read_template(path)
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
        guarded: nodes.Template = _Counted().visit(source)
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
        return mark_places(read_template(path), template), str(path), lambda: True


class _Counted(NodeTransformer):
    """Makes every loop, macro and block count its turns, and `~` its letters.

    Without this three nested loops over a long list keep a machine busy for hours
    without writing a letter.
    """

    def visit_For(self, node: nodes.For) -> nodes.Node:
        return self._counted(node)

    def visit_Macro(self, node: nodes.Macro) -> nodes.Node:
        return self._counted(node)

    def visit_CallBlock(self, node: nodes.CallBlock) -> nodes.Node:
        return self._counted(node)

    def visit_Block(self, node: nodes.Block) -> nodes.Node:
        return self._counted(node)

    def visit_Template(self, node: nodes.Template) -> nodes.Node:
        return self._counted(node)

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        self.generic_visit(node)
        return _call("concat_texts", node.nodes, node.lineno)

    def _counted(self, node: Any) -> nodes.Node:
        letters = sum(
            len(part.data)
            for output in node.body
            if isinstance(output, nodes.Output)
            for part in output.nodes
            if isinstance(part, nodes.TemplateData)
        )
        self.generic_visit(node)
        count: nodes.Expr = nodes.Const(letters, lineno=node.lineno)
        step = _call("step", [count], node.lineno)
        node.body.insert(0, nodes.ExprStmt(step, lineno=node.lineno))
        return node  # type: ignore[no-any-return]


def _call(method: str, given: list[nodes.Expr], line: int) -> nodes.Call:
    function = nodes.EnvironmentAttribute(method, lineno=line)
    return nodes.Call(function, given, [], None, None, lineno=line)
