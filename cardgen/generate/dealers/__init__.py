"""The dealers by name, each a way to deal the values of a field.

A new one is a module, a line here, and its options among the shapes of `validate`.
"""

from types import ModuleType

from cardgen.generate.dealers import (
    draw,
    histogram,
    join,
    look_up,
    name,
    number,
    share,
    value,
)

DEALERS: dict[str, ModuleType] = {
    "value": value,
    "histogram": histogram,
    "draw": draw,
    "number": number,
    "share": share,
    "name": name,
    "look_up": look_up,
    "join": join,
}
