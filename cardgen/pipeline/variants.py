"""Other things to print than whole cards: their fronts alone, or empty cards."""

from collections.abc import Iterator

from cardgen.impose.job import Copies
from cardgen.model.face import Face, Item
from cardgen.model.forms import outline_of
from cardgen.model.game import Component
from cardgen.model.geometry import Box
from cardgen.model.ops import WHITE, Color, Paint, Shape, Stroke
from cardgen.model.units import to_points
from cardgen.model.words import Words
from cardgen.pipeline.selection import RenderRequest

# A cut slightly off does not reach the writing.
_SAFE = to_points(3.0)
_FRAME = Stroke(Paint(Color(0.75, 0.75, 0.75)), to_points(0.2))


def varied(copies: Copies, component: Component, request: RenderRequest) -> Copies:
    """Return what a request prints of a component: its cards, some of them or of
    their copies, their fronts, or blanks."""
    if request.choice:
        chosen = request.choice.of(component)
        copies = tuple([pair for pair in copies if pair[0].name in chosen])
    if request.picked:
        # Of cards that lie on the table already, only additional copies.
        wanted = request.picked.copies.get(component.id, {})
        copies = tuple([(i, wanted[i.name]) for i, _ in copies if i.name in wanted])
    if request.blanks:
        return tuple(_blanks(copies, component, request.blanks))
    if request.fronts:
        return tuple([(item._replace(back=None), count) for item, count in copies])
    return copies


def note_on(request: RenderRequest, say: Words) -> str:
    """Return what the legend says about the cards, if they are not whole ones."""
    if request.blanks:
        return say("blank cards")
    changed = request.picked.note if request.picked else ""
    some = say("a selection") * bool(request.choice)
    words = (some, say("without backs") * request.fronts, changed)
    return ", ".join(filter(None, words))


def _blanks(
    copies: Copies, component: Component, count: int
) -> Iterator[tuple[Item, int]]:
    """Yield an empty card of each card type, with the back of the first card."""
    types = {card.id: card.type for card, _ in component.printed()}
    seen: set[str] = set()
    for item, _ in copies:
        kind = types[item.name].id
        if kind not in seen:
            seen.add(kind)
            yield Item(f"blank {kind}", _empty(item.front), item.back), count


def _empty(face: Face) -> Face:
    """Return a white face with a frame around its safe zone."""
    trim = Box(0.0, 0.0, face.width, face.height)
    ground = Shape(outline_of(face.form, trim, face.bleed), fill=Paint(WHITE))
    frame = Shape(outline_of(face.form, trim, -_SAFE), stroke=_FRAME)
    ops = (ground,) if face.box else (ground, frame)
    shape = face.width, face.height, face.bleed, ops, face.form
    return Face(*shape, box=face.box)
