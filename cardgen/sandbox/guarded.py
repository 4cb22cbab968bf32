"""The guarded environment: what templates and expressions may do, and how much."""

from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Template, nodes
from jinja2.environment import TemplateModule
from jinja2.lexer import Lexer
from jinja2.parser import Parser
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from markupsafe import Markup, escape

from cardgen.sandbox.budget import NUMBERS, Budget, calculate, operate
from cardgen.sandbox.counting import make_count
from cardgen.sandbox.explain import TOLD, check_names, referenced, searches
from cardgen.sandbox.filters import FILTERS, joined, scalar, write_value
from cardgen.sandbox.generator import SOUGHT, Generator, answer
from cardgen.sandbox.lexing import quick
from cardgen.sandbox.reading import READING, fields_read, names_of
from cardgen.sandbox.records import Absent, Record

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

# What is written in them is the template's own, or a number.
_OPEN = (Namespace, LoopContext, TemplateModule)
# Without asking a number how it is written in HTML.
_as_markup = str.__new__


class Escaped(Markup):
    """A value escaped for XML; `plain` is what it was before."""

    plain: str

    def __new__(cls, xml: str, plain: str = "") -> "Escaped":
        escaped = _as_markup(cls, xml)
        escaped.plain = plain
        return escaped


class Guarded(ImmutableSandboxedEnvironment):
    """The environment itself: few filters, few methods, and a budget."""

    intercepted_binops = frozenset(["+", "*", "**", "%"])
    code_generator_class = Generator

    def __init__(self, loader: BaseLoader | None = None, escape: bool = True) -> None:
        self.budget = Budget()
        # What each template compiled so far names outright, with the lines.
        self.named: dict[str, list[tuple[str, int]]] = {}
        # The fields of its card that each of them reads; None where it may read all.
        self.read: dict[str, frozenset[str] | None] = {}
        # The names of all values that each of them asks for.
        self.asked: dict[str, frozenset[str]] = {}
        # Those that name others while they run, or others that need not be there.
        self.searching: set[str] = set()
        super().__init__(
            loader=loader,
            undefined=Absent,
            autoescape=escape,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=self.write,
            auto_reload=False,
            # Folding constants costs more than it saves in some hundred renderings.
            optimized=False,
            cache_size=-1,
        )
        self.filters = {name: self._charged(of) for name, of in FILTERS.items()}
        self.globals = {
            "range": _Numbers(self),
            "dict": dict,
            "namespace": Namespace,
        }

    @property
    def lexer(self) -> Lexer:
        """Give the lexer, which all environments of one kind share."""
        return quick(super().lexer)

    def pieces(self, template: Template, values: Mapping[str, object]) -> list[str]:
        """Give what a template yields, expression by expression."""
        # A template's own `new_context` walks its globals, a chain of maps, each time.
        known = {**self.globals, **values}
        context = self.context_class(self, known, template.name, template.blocks)
        try:
            return list(template.root_render_func(context))
        except Exception:
            self.handle_exception()

    def write(self, value: object) -> object:
        """Give what `{{ value }}` puts into the text."""
        if type(value) is str:
            self.budget.write(len(value))
            return value
        written = write_value(value)
        self.budget.write(len(written) if isinstance(written, str) else 20)
        return written

    def put(self, value: object) -> str:
        """Give what `{{ value }}` puts into XML. Most values are numbers."""
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
        if type(left) in NUMBERS and type(right) in NUMBERS:
            if operator == "+" and (type(left) is float or type(right) is float):
                # Half of all that templates work out, and never too large.
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
        # Nearly all names that templates read are fields, and these need no search.
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
        # What is left of the long way for a macro, which templates call most.
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
        """Offer no `format` at all: its widths make a gigabyte from one line."""

    def parse(
        self, source: str, name: str | None = None, filename: str | None = None
    ) -> nodes.Template:
        """Give the tree of a template that is not compiled."""
        tree = super().parse(source, name, filename)
        tree.set_environment(self)
        return tree

    def _parse(
        self, source: str, name: str | None, filename: str | None
    ) -> nodes.Template:
        # Jinja2 would go through the tree to tell each node of its environment; to be
        # compiled it is gone through for all else at once.
        return nodes.Template(Parser(self, source, name, filename).subparse(), lineno=1)

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,
    ) -> str:
        nodes_found = make_count(source, (*TOLD, *READING, *SOUGHT), self)
        answer(source, nodes_found)
        self.read[name or ""] = fields_read(nodes_found, "card")
        self.asked[name or ""] = names_of(nodes_found)
        found = [node for node in nodes_found if isinstance(node, TOLD)]
        check_names(found, Path(filename or ""), self.filters, self.tests)
        self.named[name or ""] = list(referenced(found))
        if searches(found):
            self.searching.add(name or "")
        return super()._generate(source, name, filename, defer_init)

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

    def __init__(self, environment: Guarded) -> None:
        self._environment = environment

    def __call__(self, *limits: int) -> range:
        return self._environment.budget.range(*limits)
