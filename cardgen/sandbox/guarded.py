"""The guarded environment: what templates and expressions may do, and how much."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from sys import getsizeof
from types import GeneratorType
from typing import Any

from jinja2 import BaseLoader, Template, nodes
from jinja2.environment import TemplateModule
from jinja2.lexer import TokenStream
from jinja2.runtime import Context, LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from markupsafe import Markup, escape

from cardgen.model.references import References
from cardgen.sandbox.budget import TURN, Budget
from cardgen.sandbox.calls import CALLABLE, METHODS, charge_method, charged_filters
from cardgen.sandbox.compiling import Counting, limit_words
from cardgen.sandbox.containers import CONTAINERS, check_key, hold
from cardgen.sandbox.filters import joined, say, write_value
from cardgen.sandbox.generator import Generator
from cardgen.sandbox.operators import (
    against,
    among,
    calculate,
    charged_tests,
    operate,
)
from cardgen.sandbox.records import NUMBERS, Absent, Record, scalar

# Their attributes are the template's own, or numbers.
_OPEN = (Namespace, LoopContext, TemplateModule)
# What filters and methods yield that is neither a list nor a mapping.
_LAZY = frozenset(
    [
        *(GeneratorType, type({}.keys()), type({}.values()), type({}.items())),
        *(reversed, type(reversed([])), type(reversed({})), type(reversed(range(0)))),
    ]
)
PHRASE = "_"
"""The function that translates the texts of templates."""

# Bytes of an object with attributes.
_ESCAPED = 300
_NAMESPACE = 400
# Steps of looking for a template on the disk.
_LOADING = 10 * TURN
_LONGEST_NAME = 500
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
        # What `_` makes of the texts of templates, in another language than theirs.
        self.phrases: Mapping[str, str] = {}
        # Of each template compiled so far, by this run or known from an earlier one.
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
        self.filters: Any = charged_filters(self)
        self.tests: Any = charged_tests(lambda: self.budget)
        self.globals = {
            "range": self._range,
            "dict": self._dict,
            "namespace": self._namespace,
            PHRASE: self._phrase,
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
        if len(xml) == len(plain):
            return xml
        self.budget.keep(_ESCAPED + len(xml))
        return Escaped(xml, plain)

    def step(self, steps: int, characters: int) -> str:
        """Count one turn of a loop, macro or block, and its literal characters."""
        self.budget.work(steps)
        if characters:
            self.budget.write(characters)
        return ""

    def spend(self, characters: int) -> str:
        """Count the literal characters of one branch of an `if`."""
        self.budget.write(characters)
        return ""

    def turn(self) -> bool:
        """Count one item that the condition of a loop looks at."""
        self.budget.work(TURN)
        return True

    def concat(self, parts: Iterable[str]) -> str:
        """Return the text of a macro, a block or `{% set %}`."""
        text = "".join(parts)
        self.budget.keep(len(text))
        return text

    def concat_texts(self, *parts: object) -> str:
        """Return what `~` makes of values."""
        text = joined(parts)
        self.budget.keep(getsizeof(text))
        return text

    def made(self, value: Any) -> Any:
        """Return a value that was made, within the budget; an iterator as a list."""
        if isinstance(value, str):
            self.budget.keep(getsizeof(value))
        elif isinstance(value, CONTAINERS):
            hold(self.budget, value)
        elif type(value) in _LAZY:
            return hold(self.budget, list(value))
        return value

    def part(self, whole: Any, wanted: slice) -> Any:
        """Return what `whole[1:2]` is."""
        if isinstance(whole, (str, list, tuple, range)):
            return self.made(whole[wanted])
        scalar(whole)
        raise TypeError("expected a text or list before [:]")

    def against(self, left: Any, right: Any) -> Any:
        """Charge for comparing two values, and return the right one."""
        return against(self.budget, left, right)

    def among(self, value: Any, values: Any) -> Any:
        """Charge for looking for a value among others, and return those."""
        return among(self.budget, value, values)

    def call_binop(
        self, context: Context, operator: str, left: Any, right: Any
    ) -> object:
        if type(left) in NUMBERS and type(right) in NUMBERS:
            if type(left) is float or type(right) is float:
                # Most of what templates compute, and never too large.
                if operator == "+":
                    return left + right
                if operator == "*":
                    return left * right
            return calculate(operator, left, right)
        for side in (left, right):
            if isinstance(side, Absent):
                scalar(side)
        return self.made(operate(operator, left, right))

    def getitem(self, obj: Any, argument: Any) -> Any:
        if type(argument) is not str and type(argument) is not int:
            check_key(argument)
        return super().getitem(obj, argument)

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
        # For functions that ask for the context; there are none.
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        if type(__obj) is not Macro:
            return __self._called(__obj, given, named)
        if __obj.catch_varargs or __obj.catch_kwargs:
            hold(__self.budget, given)
            hold(__self.budget, named)
        return __obj(__context.eval_ctx, *given, **named)

    def _called(self, called: Any, given: Any, named: Any) -> Any:
        if not isinstance(called, CALLABLE):
            raise TypeError("expected a macro or method before ( )")
        charge_method(self.budget, called, (*given, *named.values()))
        return self.made(called(*given, **named))

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if isinstance(obj, Record):
            return not attr.startswith("_")
        for kind, methods in METHODS.items():
            if isinstance(obj, kind):
                return attr in methods
        if isinstance(obj, Macro):
            return False
        return super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> None:
        """Allow no `format` at all: its widths make a gigabyte from one line."""

    def _load_template(self, name: Any, globals: Any) -> Template:
        if not isinstance(name, str) or len(name) > _LONGEST_NAME:
            raise TypeError("expected the name of a template")
        self.budget.work(_LOADING)
        return super()._load_template(name, globals)

    def _tokenize(self, *given: Any, **named: Any) -> TokenStream:
        return limit_words(super()._tokenize(*given, **named))

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

    def _dict(self, pairs: Any = (), **named: Any) -> dict[Any, Any]:
        """Return what `dict` makes of pairs or another mapping, and of names."""
        items = list(pairs.items() if isinstance(pairs, dict) else pairs)
        for key, _ in items:
            check_key(key)
        return dict(items, **named)

    def _phrase(self, text: Any, **values: Any) -> str:
        """Return a text of a template in the language of the game."""
        return say(self.budget, self.phrases.get(str(text), str(text)), values)

    def _namespace(self, pairs: Any = (), **named: Any) -> Namespace:
        """Return what `namespace` makes: values that loops may change."""
        self.budget.keep(_NAMESPACE)
        return Namespace(self.made(self._dict(pairs, **named)))
