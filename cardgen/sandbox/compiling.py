"""What a template refers to, the counters added to it, and the Python made of it.

Without counters, three nested loops over a long list keep a machine busy for hours
without writing a character.
"""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.visitor import NodeTransformer

from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean

_REPEATED = (nodes.For, nodes.Macro, nodes.CallBlock, nodes.Block, nodes.Template)
_NAMING = (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)
_DEPENDENCIES = (nodes.Filter, nodes.Test)
# The last two are what Jinja2 asks a template for, besides those before.
_COLLECTED = (*_NAMING, *_DEPENDENCIES, nodes.Name, nodes.Block, nodes.ImportedName)
_Kinds = type[nodes.Node] | tuple[type[nodes.Node], ...]


class References(NamedTuple):
    """What a template refers to.

    `templates` are those it names outright, with the lines; `searches` is true when it
    computes the name of another one, or includes one that may be missing. `values` are
    the names of all values it uses.
    """

    templates: tuple[tuple[str, int], ...]
    searches: bool
    values: frozenset[str]


class Counting(NodeTransformer):
    """Makes every loop, macro and block count its turns, and `~` its characters.

    The nodes that something is asked of later are collected in the same walk.
    """

    def __init__(self) -> None:
        self._found: list[nodes.Node] = []

    def generic_visit(self, node: nodes.Node) -> nodes.Node:
        if isinstance(node, _COLLECTED):
            self._found.append(node)
        super().generic_visit(node)
        if isinstance(node, _REPEATED):
            node.body.insert(0, _turn(node.body, node.lineno))
        return node

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
        return References(outright, len(outright) < len(naming), frozenset(names))

    def check_names(
        self, path: Path, filters: Collection[str], tests: Collection[str]
    ) -> None:
        """Raise Refused when the visited template uses an unknown filter or test."""
        problems = [
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


def _named_outright(naming: Iterable[nodes.Node]) -> Iterator[tuple[str, int]]:
    for node in naming:
        named = getattr(node, "template", None)
        name = named.value if isinstance(named, nodes.Const) else None
        if isinstance(name, str) and not getattr(node, "ignore_missing", False):
            yield name, node.lineno


def _turn(body: list[nodes.Node], line: int) -> nodes.Stmt:
    """Count one turn of a body and its literal characters."""
    characters = sum(
        len(part.data)
        for output in body
        if isinstance(output, nodes.Output)
        for part in output.nodes
        if isinstance(part, nodes.TemplateData)
    )
    count = nodes.Const(characters, lineno=line)
    return nodes.ExprStmt(_call("step", [count], line), lineno=line)


def _call(method: str, arguments: list[nodes.Expr], line: int) -> nodes.Call:
    function = nodes.EnvironmentAttribute(method, lineno=line)
    return nodes.Call(function, arguments, [], None, None, lineno=line)


class Generator(CodeGenerator):
    """Writes the counters and every `{{ value }}` as one plain call each.

    Jinja2 calls the counters of a sandbox as guardedly as what a template names, and
    puts two calls around each value: half of the time that a face took to draw.
    """

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        self._tree = node
        super().visit_Template(node, frame)

    def pull_dependencies(self, nodes: Iterable[nodes.Node]) -> None:
        """Name all filters and tests of the template in each of its functions."""
        super().pull_dependencies(self._tree.find_all(_DEPENDENCIES))

    def visit_Call(
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        if not isinstance(node.node, nodes.EnvironmentAttribute):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write(f"environment.{node.node.name}(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        if _always_escaped(frame):
            self.write("environment.put(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        if _always_escaped(frame):
            self.write(")")
        else:
            super()._output_child_post(node, frame, finalize)


def _always_escaped(frame: Frame) -> bool:
    """Return whether values are known to be escaped before the template runs."""
    return frame.eval_ctx.autoescape and not frame.eval_ctx.volatile
