"""Whether neighbours share a cut line, or each keeps its bleed and the lines double."""

from collections.abc import Iterable, Sequence

from cardgen.impose.edges import EdgeReader
from cardgen.impose.forms import HELP_ROOM
from cardgen.model.face import Face, Item
from cardgen.model.ops import Color


def room_of(items: Sequence[Item]) -> float:
    """Give what a card takes beyond its trim: its widest bleed, and room for marks."""
    bleed = max(
        max(item.front.bleed, item.back.bleed if item.back else 0.0) for item in items
    )
    return bleed if items[0].front.form == "rectangle" else bleed + HELP_ROOM


def gaps_between(
    items: Sequence[Item], gutter: float | None, reader: EdgeReader | None = None
) -> tuple[float, float]:
    """Give the gaps between upright cards, across and down, in points.

    Cut lines are shared where nothing bleeds, and where all edges that may meet paint
    one flat colour, on fronts and on backs. Otherwise both bleeds lie between two
    lines. A `gutter` that the game asks for goes before.
    """
    room = room_of(items)
    if items[0].front.form != "rectangle":
        gap = max(gutter or 0.0, 2 * room)
        return gap, gap
    if gutter is not None:
        return gutter, gutter
    if room == 0:
        return 0.0, 0.0
    across, down = _alike(items, reader or EdgeReader())
    return (0.0 if across else 2 * room), (0.0 if down else 2 * room)


def _alike(items: Sequence[Item], reader: EdgeReader) -> tuple[bool, bool]:
    fronts = {id(item.front): item.front for item in items}
    backs = {id(item.back): item.back for item in items if item.back}
    sides = [_alike_on(faces.values(), reader) for faces in (fronts, backs) if faces]
    return all(side[0] for side in sides), all(side[1] for side in sides)


def _alike_on(faces: Iterable[Face], reader: EdgeReader) -> tuple[bool, bool]:
    """Tell for both directions whether all edges that may meet are alike."""
    met: tuple[set[Color | None], set[Color | None]] = (set(), set())
    for face in faces:
        edges = reader.edges(face)
        for colors, meeting in zip(met, (edges.across, edges.down), strict=True):
            colors.update(meeting)
        if not any(map(_one_color, met)):
            break
    return _one_color(met[0]), _one_color(met[1])


def _one_color(colors: set[Color | None]) -> bool:
    return len(colors) == 1 and None not in colors
