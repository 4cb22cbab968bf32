"""The guarded environment: what templates and expressions may do, and how much."""

from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Template, nodes
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from markupsafe import Markup, escape

from cardgen.sandbox.budget import NUMBERS, Budget, calculate, operate
from cardgen.sandbox.compiling import Counting, Generator, References
from cardgen.sandbox.filters import FILTERS, joined, scalar, write_value
from cardgen.sandbox.records import Absent, Record

# Methods are allowed one by one: "center", "format" or "to_bytes" make a gigabyte
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

# Their attributes are the template's own, or numbers.
_OPEN = (Namespace, LoopContext, TemplateModule)
# Without asking a number for its `__html__`.
_as_markup = str.__new__


class Escaped(Markup):
    """A value escaped for XML; `plain` is the value before it was escaped."""

    plain: str

    def __new__(cls, xml: str, plain: str = "") -> "Escaped":
        escaped = _as_markup(cls, xml)
        escaped.plain = plain
        return escaped


class GuardedEnvironment(ImmutableSandboxedEnvironment):
    """A Jinja2 environment with few filters, few methods, and a budget."""

    intercepted_binops = frozenset(["+", "*", "**", "%"])
    code_generator_class = Generator

    def __init__(self, loader: BaseLoader | None = None, escape: bool = True) -> None:
        self.budget = Budget()
        # Of each template compiled so far.
        self.references: dict[str, References] = {}
        super().__init__(
            loader=loader,
            undefined=Absent,
            autoescape=escape,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=self.write,
            auto_reload=False,
            # Folding constants costs more than it saves in a few hundred renderings.
            optimized=False,
            cache_size=-1,
        )
        self.filters = {name: self._charged(of) for name, of in FILTERS.items()}
        self.globals = {
            "range": self._range,
            "dict": dict,
            "namespace": Namespace,
        }

    def pieces(self, template: Template, values: Mapping[str, object]) -> list[str]:
        """Return what a template yields, expression by expression."""
        # A template's own `new_context` walks its globals, a chain of maps, each time.
        known = {**self.globals, **values}
        context = self.context_class(self, known, template.name, template.blocks)
        try:
            return list(template.root_render_func(context))
        except Exception:
            self.handle_exception()

    def write(self, value: object) -> object:
        """Return what `{{ value }}` puts into the text."""
        if type(value) is str:
            self.budget.write(len(value))
            return value
        written = write_value(value)
        self.budget.write(len(written) if isinstance(written, str) else 20)
        return written

    def put(self, value: object) -> str:
        """Return what `{{ value }}` puts into XML. Most values are numbers."""
        kind = type(value)
        if kind is float or kind is int:
            self.budget.write(20)
            return _as_markup(Markup, str(value))
        if kind is Markup:
            self.budget.write(len(value))  # type: ignore[arg-type]
            return value  # type: ignore[return-value]
        plain = str(self.write(value))
        xml = escape(plain)
        return xml if len(xml) == len(plain) else Escaped(xml, plain)

    def step(self, characters: int) -> str:
        """Count one turn of a loop, macro or block, and its literal characters."""
        self.budget.take_turns(1)
        self.budget.write(characters)
        return ""

    def concat_texts(self, *parts: object) -> str:
        """Return what `~` makes of values."""
        text = joined(parts)
        self.budget.write(len(text))
        return text

    def call_binop(
        self, context: Context, operator: str, left: Any, right: Any
    ) -> object:
        if type(left) in NUMBERS and type(right) in NUMBERS:
            if operator == "+" and (type(left) is float or type(right) is float):
                # Half of all that templates compute, and never too large.
                return left + right
            return calculate(operator, left, right)
        for side in (left, right):
            if isinstance(side, Absent):
                scalar(side)
        result = operate(operator, left, right)
        if isinstance(result, str):
            self.budget.write(len(result))
        return result

    def getattr(self, obj: Any, attribute: str) -> Any:
        # Nearly all names that templates read are fields, which need no search.
        if attribute[0] != "_":
            try:
                if type(obj) is Record:
                    return obj[attribute]
                if type(obj) in _OPEN:
                    return getattr(obj, attribute)
            except (AttributeError, KeyError):
                pass
        return super().getattr(obj, attribute)

    def call(__self, __context: Context, __obj: Any, *given: Any, **named: Any) -> Any:
        if type(__obj) is not Macro:
            return super().call(__context, __obj, *given, **named)
        # All that `super().call` does for a macro, which templates call most.
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return __obj(__context.eval_ctx, *given, **named)

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
        """Allow no `format` at all: its widths make a gigabyte from one line."""

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,
    ) -> str:
        counting = Counting()
        counting.visit(source)
        counting.check_names(Path(filename or ""), self.filters, self.tests)
        counting.answer_for(source)
        self.references[name or ""] = counting.references()
        return super()._generate(source, name, filename, defer_init)

    def _range(self, *limits: int) -> range:
        """Return what `range` makes in a template, within the budget."""
        return self.budget.range(*limits)

    def _charged(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(plain)
        def charged(*given: Any, **named: Any) -> Any:
            result = plain(*given, **named)
            if isinstance(result, str):
                self.budget.write(len(result))
            return result

        return charged
