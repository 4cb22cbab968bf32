"""What a template refers to, and the counters added to it.

Without counters, three nested loops over a long list keep a machine busy for hours
without writing a character. A turn costs what its body could do at most, so no
statement needs a counter of its own.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, islice
from math import inf
from pathlib import Path
from typing import Any

from jinja2 import nodes
from jinja2.ext import extract_from_ast
from jinja2.lexer import Token, TokenStream
from jinja2.visitor import NodeTransformer

from cardgen.model.problem import Problem, Refused, error
from cardgen.model.references import References
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.sandbox.budget import TURN

_REPEATED = (nodes.For, nodes.Macro, nodes.CallBlock, nodes.Block, nodes.Template)
_NAMING = (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)
DEPENDENCIES = (nodes.Filter, nodes.Test)
# The last two are what Jinja2 asks a template for, besides those before.
_COLLECTED = (*_NAMING, *DEPENDENCIES, nodes.Name, nodes.Block, nodes.ImportedName)
# Steps of work for a name or an operator, and for what `{{ }}` does besides.
_NODE, _OUTPUT = 5, 20
# A macro that is defined takes memory.
_MACRO = 100
_MOST_WORDS = 50_000
_LARGEST_NUMBER = 2**256
# Values of every template whose attributes are no parts of pictures.
_NO_PICTURES = ("card", "game", "icons", "palette", "loop")
_Kinds = type[nodes.Node] | tuple[type[nodes.Node], ...]


class Counting(NodeTransformer):
    """Makes every loop, macro and block count its turns, and `~` its characters.

    The nodes that something is asked of later are collected in the same walk.
    """

    def __init__(self) -> None:
        self._found: list[nodes.Node] = []
        self._large: list[int] = []
        self._attributes: set[str] = set()
        self._passed: set[str] = set()
        self._searched: set[str] = set()
        # Of the body that is being visited.
        self._steps = 0
        self._characters = 0

    def generic_visit(self, node: nodes.Node) -> nodes.Node:
        self._steps += _NODE
        if isinstance(node, _COLLECTED):
            self._found.append(node)
        if isinstance(node, _REPEATED):
            self._repeat(node)
        elif isinstance(node, nodes.If):
            self._choose(node)
        else:
            super().generic_visit(node)
        return node

    def visit_TemplateData(self, node: nodes.TemplateData) -> nodes.Node:
        self._characters += len(node.data)
        return node

    def visit_Getattr(self, node: nodes.Getattr | nodes.Getitem) -> nodes.Node:
        owner = node.node.name if isinstance(node.node, nodes.Name) else ""
        if owner not in _NO_PICTURES and not isinstance(node.node, nodes.Dict):
            self._attributes.update(_attribute(node))
        return self.generic_visit(node)

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        if not isinstance(node.arg, nodes.Const):
            self._searched.update(_attribute(node.node))
        return self.visit_Getattr(node)

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:
        for each in node.ops:
            if each.op in ("in", "notin"):
                self._searched.update(_attribute(each.expr))
        return self.generic_visit(node)

    def visit_For(self, node: nodes.For) -> nodes.Node:
        self._searched.update(_attribute(node.iter))
        return self.generic_visit(node)

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        for argument in (*node.args, *(each.value for each in node.kwargs)):
            self._passed.update(_whole(argument))
        return self.generic_visit(node)

    def visit_Assign(self, node: nodes.Assign) -> nodes.Node:
        self._passed.update(_whole(node.node))
        return self.generic_visit(node)

    def visit_Output(self, node: nodes.Output) -> nodes.Node:
        self._steps += _OUTPUT * len(node.nodes)
        return self.generic_visit(node)

    def visit_Const(self, node: nodes.Const) -> nodes.Node:
        self._steps += _NODE
        number = node.value
        if isinstance(number, (int, float)):
            whole = isinstance(number, int) and number >= _LARGEST_NUMBER
            if whole or number == inf:
                self._large.append(node.lineno)
        return node

    def _repeat(self, node: Any) -> None:
        """Make a body count its turns, and what each of them costs."""
        body, node.body = node.body, []
        super().generic_visit(node)
        if isinstance(node, nodes.For) and node.test is not None:
            turn = _call("turn", [], node.lineno)
            node.test = nodes.And(turn, node.test, lineno=node.lineno)
        if isinstance(node, (nodes.Macro, nodes.CallBlock)):
            self._steps += _MACRO
        body, steps, characters = self._counted(body)
        counts = nodes.Const(TURN + steps), nodes.Const(characters)
        node.body = [_statement("step", [*counts], node.lineno), *body]

    def _choose(self, node: nodes.If) -> None:
        """Make each branch count its own characters."""
        branches = node.body, node.else_
        node.body, node.else_ = [], []
        super().generic_visit(node)
        node.body, node.else_ = map(self._branch, branches)

    def _branch(self, body: list[nodes.Node]) -> list[nodes.Node]:
        body, steps, characters = self._counted(body)
        self._steps += steps
        if characters:
            count = nodes.Const(characters)
            body.insert(0, _statement("spend", [count], body[0].lineno))
        return body

    def _counted(self, body: list[nodes.Node]) -> tuple[list[nodes.Node], int, int]:
        """Return a body visited, its steps of work and its literal characters."""
        outer = self._steps, self._characters
        self._steps = self._characters = 0
        visited = [self.visit(node) for node in body]
        counted = self._steps, self._characters
        self._steps, self._characters = outer
        return visited, *counted

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        self.generic_visit(node)
        return _call("concat_texts", node.nodes, node.lineno)

    def answer_for(self, tree: nodes.Template) -> None:
        """Make the visited tree find nodes among those collected.

        Jinja2 walks through the whole tree for each question, and for each function
        written: a fifth of what compiling takes, and 5 % of validating with `--fit`.
        """
        vars(tree)["find_all"] = self._of_kinds

    def _of_kinds(self, kinds: _Kinds) -> Iterator[nodes.Node]:
        return (node for node in self._found if isinstance(node, kinds))

    def references(self) -> References:
        """Return what the visited template refers to."""
        naming = [node for node in self._found if isinstance(node, _NAMING)]
        outright = tuple(_named_outright(naming))
        names = (node.name for node in self._found if isinstance(node, nodes.Name))
        return References(
            templates=outright,
            searches=len(outright) < len(naming),
            values=frozenset(names),
            attributes=frozenset(self._attributes),
            passed=frozenset(self._passed),
            searched=frozenset(self._searched),
        )

    def check_names(
        self, path: Path, filters: Collection[str], tests: Collection[str]
    ) -> None:
        """Raise Refused for an unknown filter or test, and for a huge number."""
        problems = [
            *(_too_large(path, line) for line in self._large),
            *self._unknown(path, nodes.Filter, "filter", filters),
            *self._unknown(path, nodes.Test, "test", tests),
        ]
        if problems:
            raise Refused(*problems)

    def _unknown(
        self,
        path: Path,
        kind: type[nodes.Filter] | type[nodes.Test],
        word: str,
        known: Collection[str],
    ) -> Iterator[Problem]:
        for node in self._found:
            if isinstance(node, kind) and node.name not in known:
                hint = did_you_mean(node.name, known).strip()
                place = Span(path, node.lineno, 1, node.lineno, 1)
                yield error("template", place, f'no {word} "{node.name}"', hint)


def _whole(node: nodes.Node) -> Iterator[str]:
    """Yield the attributes whose own values an expression is made of."""
    named = list(_attribute(node))
    yield from named
    for inner in () if named else node.iter_child_nodes():
        yield from _whole(inner)


def _attribute(node: nodes.Node) -> Iterator[str]:
    """Yield the name of the attribute that `a.name` or `a["name"]` reads."""
    if isinstance(node, nodes.Getattr):
        yield node.attr
    elif isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const):
        yield from [node.arg.value] if isinstance(node.arg.value, str) else []


def _named_outright(naming: Iterable[nodes.Node]) -> Iterator[tuple[str, int]]:
    for node in naming:
        named = getattr(node, "template", None)
        name = named.value if isinstance(named, nodes.Const) else None
        if isinstance(name, str) and not getattr(node, "ignore_missing", False):
            yield name, node.lineno


def _too_large(path: Path, line: int) -> Problem:
    place = Span(path, line, 1, line, 1)
    message = "expected a number of at most 77 digits"
    return error("template", place, message, "write a smaller number")


def _statement(method: str, arguments: list[nodes.Expr], line: int) -> nodes.Stmt:
    return nodes.ExprStmt(_call(method, arguments, line), lineno=line)


def _call(method: str, arguments: list[nodes.Expr], line: int) -> nodes.Call:
    function = nodes.EnvironmentAttribute(method, lineno=line)
    return nodes.Call(function, arguments, [], None, None, lineno=line)


def translated(tree: nodes.Template, function: str) -> Iterator[tuple[int, str]]:
    """Yield the texts that a template translates with a function, with their lines."""
    for line, _, text in extract_from_ast(tree, (function,)):
        # With values it is the first of several.
        said = text[0] if isinstance(text, tuple) else text
        if said:
            yield line, said


def limit_words(words: TokenStream) -> TokenStream:
    """Return the words of a template. Reading on after the limit raises Refused.

    Jinja2 takes ten microseconds and a kilobyte for each.
    """
    rest = words._iter
    words._iter = chain(islice(rest, _MOST_WORDS), _too_many(rest, words))
    return words


def _too_many(rest: Iterator[Token], words: TokenStream) -> Iterator[Token]:
    for word in rest:
        place = Span(Path(words.filename or ""), word.lineno, 1, word.lineno, 1)
        message = f"expected at most {_MOST_WORDS} names, numbers and signs in tags"
        hint = "move parts of the template into others, and include or import them"
        raise Refused(error("template", place, message, hint))
    yield from ()
