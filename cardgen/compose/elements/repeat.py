"""Elements drawn several times, each time one step further.

Attributes:

    count           the number of copies, from 0 to 500
    x, y            the origin of the first copy; 0 when left out
    dx, dy          the step to the next copy; 0 when left out
    columns         the number of copies side by side before the next line, which is dy
                    further down
    turn            degrees by which each copy is rotated further about x, y; 0 when
                    left out
    transform       as in SVG

In a row, column, grid or stack, the elements are simply inserted `count` times.

Example:

    <repeat count="6" x="6" y="7" dx="7.5" columns="3" dy="9">
      <circle r="3" fill="gold" stroke="olivedrab"/>
    </repeat>
    <repeat count="12" x="38" y="12" turn="30">
      <line y1="4" y2="9" stroke="brown" stroke-width="0.8"/>
    </repeat>
"""

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.transforms import under
from cardgen.model.geometry import Matrix, move, turn
from cardgen.model.ops import Op

ID = "repeat"
HOLDS = True
ATTRIBUTES = ("count", "x", "y", "dx", "dy", "columns", "turn", *TRANSFORM)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the elements `count` times."""
    ops: list[Op] = []
    for index in range(given.whole("count", None, 500)):
        matrix = _step(given, index)
        onto = matrix.then(given.matrix())
        context = given.context.inside(onto, given.context.frame)
        inside = context.draw_elements(given.element.children, context)
        ops += under(matrix, inside) if inside else ()
    return under(given.matrix(), tuple(ops)) if ops else ()


def _step(given: Attributes, index: int) -> Matrix:
    columns = given.whole("columns", 0, 500)
    across = index % columns if columns else index
    down = index // columns if columns else index
    x = given.length("x", 0) + across * given.length("dx", 0)
    y = given.length("y", 0) + down * given.length("dy", 0)
    return turn(index * given.number("turn", 0)).then(move(x, y))
