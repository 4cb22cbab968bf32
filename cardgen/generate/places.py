"""Where things of the section stand in game.yaml."""

from collections.abc import Callable

from cardgen.model.node import Mapping, Node, Sequence
from cardgen.model.source import Span


def places(root: Mapping, *path: str | int) -> Callable[..., Span]:
    """Give a function that gives the place of what lies below a path.

    It is the place of the last key on the way that is there: what is left out in the
    file is pointed at by what holds it.
    """

    def place(*more: str | int) -> Span:
        node: Node = root
        span = root.span
        for step in (*path, *more):
            if isinstance(node, Mapping) and isinstance(step, str):
                key, child = node.key(step), node.get(step)
                if key is None or child is None:
                    break
                node, span = child, key.span
            elif isinstance(node, Sequence) and isinstance(step, int):
                node = node.items[step]
                span = node.entries[0][0].span if isinstance(node, Mapping) else span
        return span

    return place
