"""What a `credits.yaml` beside icons or pictures may say."""

from typing import Annotated

from pydantic import Field

from cardgen.model.assets import Credit
from cardgen.model.node import Node, Sequence
from cardgen.model.problem import Problem, error
from cardgen.validate.shape import complain, read
from cardgen.validate.strict import Line, Strict

# A line of the credits has room for so much.
_Short = Annotated[Line, Field(max_length=80)]


class CreditShape(Strict):
    """One author: `files` are names without ending."""

    by: _Short
    licence: _Short
    url: _Short = ""
    source: _Short = ""
    files: Annotated[list[_Short], Field(min_length=1)]


def read_credits(node: Node) -> tuple[list[Credit], list[Problem]]:
    """Give the credits that a tree tells of, and everything wrong with it."""
    if not isinstance(node, Sequence):
        hint = "as in: - {by: Ann, licence: CC BY 4.0, files: [owl, fox]}"
        return [], [error("shape", node.span, "expected a list of authors", hint)]
    found, problems = [], []
    for item in node:
        problems += complain(CreditShape, item)
        shape = read(CreditShape, item)
        if shape:
            told = (shape.by, shape.licence, shape.url, shape.source)
            found.append(Credit(*told, tuple(shape.files)))
    return found, problems
