"""The Python that Jinja2 makes of a template, with fewer calls around each value."""

from collections.abc import Iterable, Iterator, Sequence

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame

SOUGHT = (nodes.Extends, nodes.Block, nodes.ImportedName)
"""What Jinja2 looks for in a whole template before it begins."""
_DEPENDENCIES = (nodes.Filter, nodes.Test)


def answer(tree: nodes.Template, found: Sequence[nodes.Node]) -> None:
    """Let a tree tell from the nodes that were `found` in it what Jinja2 asks it for.

    They are all of the kinds that are `SOUGHT`, and the filters and tests. Jinja2 goes
    through the whole tree for each question: a third of what the Python takes to write.
    """

    def of(
        kinds: type[nodes.Node] | tuple[type[nodes.Node], ...],
    ) -> Iterator[nodes.Node]:
        return (node for node in found if isinstance(node, kinds))

    # Jinja2 has no other types of nodes than its own.
    vars(tree)["find_all"] = of


class Generator(CodeGenerator):
    """Writes what every turn and every `{{ value }}` needs as one plain call.

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
        for given in node.args:
            self.visit(given, frame)
            self.write(", ")
        self.write(")")

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        if _settled(frame):
            self.write("environment.put(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        if _settled(frame):
            self.write(")")
        else:
            super()._output_child_post(node, frame, finalize)


def _settled(frame: Frame) -> bool:
    """Tell whether it is known before the template runs that values are escaped."""
    return frame.eval_ctx.autoescape and not frame.eval_ctx.volatile
