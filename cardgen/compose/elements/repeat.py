"""Elements drawn again and again, each time a step further.

Attributes:

    count           how often, from 0 to 500
    x, y            where the first one has its origin; 0 when left out
    dx, dy          the step to the next one; 0 when left out
    columns         how many stand side by side before the next line, dy further down
    turn            degrees that each is turned further about x, y; 0 when left out
    transform       as in SVG

In a row, column, grid or stack the elements are simply told out, `count` times.

Example:

    <repeat count="6" x="6" y="7" dx="7.5" columns="3" dy="9">
      <circle r="3" fill="gold" stroke="moss"/>
    </repeat>
    <repeat count="12" x="38" y="12" turn="30">
      <line y1="4" y2="9" stroke="ember" stroke-width="0.8"/>
    </repeat>
"""

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.shapes import under
from cardgen.model.geometry import Matrix, move, turn
from cardgen.model.ops import Op

ID = "repeat"
HOLDS = True
ATTRIBUTES = ("count", "x", "y", "dx", "dy", "columns", "turn", *TRANSFORM)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Give the elements, drawn once and placed as often as asked."""
    ops: list[Op] = []
    for index in range(given.whole("count", None, 500)):
        matrix = _step(given, index)
        context = given.context.inside(matrix, given.context.frame)
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
