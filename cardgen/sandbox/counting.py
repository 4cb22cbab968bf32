"""Templates made to count what they do, before they are compiled.

Without this three nested loops over a long list keep a machine busy for hours without
writing a letter.
"""

from typing import NamedTuple

from jinja2 import Environment, nodes

_TURNING = (nodes.For, nodes.Macro, nodes.CallBlock, nodes.Block, nodes.Template)
# Jinja2 goes through the nodes of these again and again, looking at each field of each.
_ASKED = (nodes.Expr, nodes.Output)
_Kinds = tuple[type[nodes.Node], ...]


def make_count(
    tree: nodes.Template, wanted: _Kinds, environment: Environment
) -> list[nodes.Node]:
    """Make every loop, macro and block count its turns, and `~` its letters.

    Tells every node of its environment, and gives those of the kinds wanted as they
    follow in the template: a tree is large, and walked once.
    """
    walk = _Walk(frozenset(wanted), environment, [])
    walk.through(tree)
    return walk.found


class _Walk(NamedTuple):
    wanted: frozenset[type[nodes.Node]]
    environment: Environment
    found: list[nodes.Node]

    def through(self, node: nodes.Node) -> nodes.Node:
        if type(node) in self.wanted:
            self.found.append(node)
        held, children = vars(node), []
        held["environment"] = self.environment
        for field in node.fields:
            value = held.get(field)
            if isinstance(value, nodes.Node):
                held[field] = value = self.through(value)
                children.append(value)
            elif type(value) is list:
                for at, part in enumerate(value):
                    if isinstance(part, nodes.Node):
                        value[at] = part = self.through(part)
                        children.append(part)
        if isinstance(node, _ASKED):
            held["iter_child_nodes"] = children.__iter__
        return _counting(node)


def _counting(node: nodes.Node) -> nodes.Node:
    """Give the node that counts and does what a node does."""
    if isinstance(node, _TURNING):
        node.body.insert(0, _turn(node))
    elif isinstance(node, nodes.Concat):
        return _call("concat_texts", node.nodes, node.lineno)
    return node


def _turn(node: nodes.Node) -> nodes.Stmt:
    """Count a turn of what a node repeats, and its plain letters."""
    body: list[nodes.Node] = node.body  # type: ignore[attr-defined]
    letters = sum(
        len(part.data)
        for output in body
        if isinstance(output, nodes.Output)
        for part in output.nodes
        if isinstance(part, nodes.TemplateData)
    )
    count: nodes.Expr = nodes.Const(letters, lineno=node.lineno)
    step = _call("step", [count], node.lineno)
    return nodes.ExprStmt(step, lineno=node.lineno)


def _call(method: str, given: list[nodes.Expr], line: int) -> nodes.Call:
    function = nodes.EnvironmentAttribute(method, lineno=line)
    return nodes.Call(function, given, [], None, None, lineno=line)
