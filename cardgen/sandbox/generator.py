"""The Python made of a template: what may take long or grow is charged."""

from collections.abc import Callable, Iterable
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame, operators

from cardgen.sandbox.compiling import DEPENDENCIES

# Comparing with a text as short as this needs no charge, nor does looking for
# something among so few.
_SHORT, _FEW = 100, 20
_SEARCHES = frozenset(["in", "notin"])
_LOCATED = (
    *(nodes.Name, nodes.Getattr, nodes.Getitem, nodes.Call, nodes.Filter, nodes.Test),
    *(nodes.BinExpr, nodes.UnaryExpr, nodes.Compare, nodes.CondExpr),
)
_TRACED = frozenset(["lt", "lteq", "gt", "gteq"])


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
        super().pull_dependencies(self._tree.find_all(DEPENDENCIES))

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

    def visit_List(self, node: nodes.List, frame: Frame) -> None:
        self._held(super().visit_List, node, frame)

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:
        self._held(super().visit_Dict, node, frame)

    def visit_Tuple(self, node: nodes.Tuple, frame: Frame) -> None:
        if node.ctx == "load":
            self._held(super().visit_Tuple, node, frame)
        else:
            super().visit_Tuple(node, frame)

    def _held(self, write: Callable[..., None], node: nodes.Expr, frame: Frame) -> None:
        """Write a list or mapping that is charged, unless its size is plain to see."""
        if _constant(node):
            write(node, frame)
        else:
            self.write("environment.made(")
            write(node, frame)
            self.write(")")

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:
        if not isinstance(node.arg, nodes.Slice):
            super().visit_Getitem(node, frame)
            return
        self.write("environment.part(")
        self.visit(node.node, frame)
        self.write(", slice(")
        for limit in (node.arg.start, node.arg.stop, node.arg.step):
            self.visit(limit or nodes.Const(None), frame)
            self.write(", ")
        self.write("))")

    def visit_Compare(self, node: nodes.Compare, frame: Frame) -> None:
        """Write comparisons in Python, each charged that may take long."""
        self.write("(")
        sides = [node.expr, *(operand.expr for operand in node.ops)]
        charged = [
            not _quick(operand.op, left, operand.expr)
            for left, operand in zip(sides, node.ops, strict=False)
        ]
        after = [*charged[1:], False]
        name = self._side(node.expr, charged[0], frame)
        for operand, now, later in zip(node.ops, charged, after, strict=True):
            self.write(f" {operators[operand.op]} ")
            if now:
                look = "among" if operand.op in _SEARCHES else "against"
                self.write(f"environment.{look}({name}, ")
            name = self._side(operand.expr, later, frame)
            self.write(")" * now)
        self.write(")")

    def _side(self, side: nodes.Expr, named: bool, frame: Frame) -> str:
        """Write one side of a comparison. Return its name, if it is to have one."""
        if not named:
            self.visit(side, frame)
            return ""
        name = self.temporary_identifier()
        self.write(f"({name} := ")
        self.visit(side, frame)
        self.write(")")
        return name

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


def _quick(operator: str, left: nodes.Expr, right: nodes.Expr) -> bool:
    """Return whether a comparison is quick, whatever the values are."""
    if operator in _SEARCHES:
        if not isinstance(right, (nodes.List, nodes.Tuple)):
            return False
        return len(right.items) <= _FEW and all(map(_short, right.items))
    return _short(left) or _short(right)


def _short(node: nodes.Expr) -> bool:
    if isinstance(node, nodes.Neg):
        node = node.node
    if not isinstance(node, nodes.Const):
        return False
    return not isinstance(node.value, str) or len(node.value) <= _SHORT


def _constant(node: nodes.Expr) -> bool:
    """Return whether all values in lists and mappings are written out."""
    if isinstance(node, nodes.Dict):
        sides = ((pair.key, pair.value) for pair in node.items)
        return all(_is_name(key) and _constant(value) for key, value in sides)
    if isinstance(node, (nodes.List, nodes.Tuple)):
        return all(map(_constant, node.items))
    return isinstance(node, nodes.Const)


def _is_name(key: nodes.Expr) -> bool:
    return isinstance(key, nodes.Const) and isinstance(key.value, str)


def _always_escaped(frame: Frame) -> bool:
    """Return whether values are known to be escaped before the template runs."""
    return frame.eval_ctx.autoescape and not frame.eval_ctx.volatile


class LocatingGenerator(Generator):
    """Writes every part of an expression on a line of its own.

    The "line" of a node is its offset in the source.
    """

    def visit(self, node: nodes.Node, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(node, _LOCATED) or getattr(node, "ctx", "load") != "load":
            return super().visit(node, *args, **kwargs)
        if isinstance(node, nodes.Compare):
            # Its own offset is that of what it is compared with.
            node.lineno = start_of(node)
        self.write("(")
        self.newline(node)
        super().visit(node, *args, **kwargs)
        self.write(")")
        return None

    def visit_Compare(self, node: nodes.Compare, frame: Frame) -> None:
        if len(node.ops) > 1 or node.ops[0].op not in _TRACED:
            super().visit_Compare(node, frame)
            return
        self.write(f"environment.compare({node.ops[0].op!r}, ")
        self.visit(node.expr, frame)
        self.write(", ")
        self.visit(node.ops[0].expr, frame)
        self.write(")")


def start_of(node: nodes.Node) -> int:
    """Return the offset where an expression begins: that of an operator is inside."""
    parts = node.find_all(nodes.Expr)
    return min([node.lineno, *[part.lineno for part in parts]])
