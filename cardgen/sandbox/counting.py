"""Templates made to count what they do, before they are compiled."""

from typing import Any

from jinja2 import nodes
from jinja2.visitor import NodeTransformer


class Counted(NodeTransformer):
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
