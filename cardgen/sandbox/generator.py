"""The Python that Jinja2 makes of a template, with fewer calls around each value."""

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame


class Generator(CodeGenerator):
    """Writes what every turn and every `{{ value }}` needs as one plain call.

    Jinja2 calls the counters of a sandbox as guardedly as what a template names, and
    puts two calls around each value: half of the time that a face took to draw.
    """

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
