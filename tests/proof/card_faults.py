"""Fronts of cards with one fault each: a deck of them, and the check that names each.

The name of a fault is that of its card.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from cardgen.model.face import Face, Item
from cardgen.model.geometry import Matrix, move, scale, turn
from cardgen.model.ops import BLACK, WHITE, Color, Group, Op, Paint, Shape, Stroke
from cardgen.model.units import to_points
from tests.proof.clean import (
    BLEED,
    CARD,
    SEA,
    area,
    dots,
    face,
    heart,
    mm,
    picture,
    text,
)

_GRAY = Color(0.6, 0.6, 0.6)
_SMALLER = Matrix(a=0.4, d=0.4, e=to_points(8), f=to_points(20))


def line(x1: float, y1: float, x2: float, y2: float, width: float) -> Shape:
    """Return a stroke of a width in points between places in millimetres."""
    outline = (("M", *mm(x1, y1)), ("L", *mm(x2, y2)))
    return Shape(outline, stroke=Stroke(Paint(BLACK), width))  # type: ignore[arg-type]


def _under_light(dark: Color) -> Op:
    return area(8, 28, 40, 8, dark)


def _across(degrees: float) -> tuple[Op, ...]:
    other = Group(turn(degrees).then(move(*mm(15, 29))), (text("across it", 0, 0),))
    return text("along the way", 8, 35), other


_SHRUNK = Group(_SMALLER, (text("small", 0, 9, 9),))
_TURNED = Group(turn(90).then(_SMALLER).then(move(50, 20)), (text("small", 0, 9, 9),))
_THINNED = Group(scale(0.3).then(move(*mm(8, 30))), (line(0, 0, 60, 0, 0.5),))
_DRAWN: tuple[tuple[str, str, tuple[Op, ...]], ...] = (
    ("type of 3.5 pt", "type-size", (text("too small", 8, 30, 3.5),)),
    ("type scaled down", "type-size", (_SHRUNK,)),
    ("type turned and scaled", "type-size", (_TURNED,)),
    ("white on white", "contrast", (text("unseen", 8, 30, 9, Paint(WHITE)),)),
    ("grey on white", "contrast", (text("pale", 8, 30, 9, Paint(_GRAY)),)),
    ("black on dark", "contrast", (_under_light(SEA), text("dark", 9, 33))),
    ("thin veil of ink", "contrast", (text("veil", 8, 30, 9, Paint(BLACK, 0.3)),)),
    ("text hidden", "contrast", (text("hidden", 9, 33), _under_light(WHITE))),
    ("text at the edge", "safe-zone", (text("edge", 8, 87, 9, Paint(WHITE)),)),
    ("text over the edge", "safe-zone", (text("cut off", 30, 89, 9, Paint(WHITE)),)),
    ("icon at the edge", "safe-zone", (heart(0.6, 40, 4, WHITE),)),
    ("two texts", "text-over-text", (text("one", 8, 30), text("two", 9, 31))),
    ("text across a text", "text-over-text", _across(90)),
    ("text askew over a text", "text-over-text", _across(30)),
    ("hairline", "hairline", (line(8, 40, 40, 40, 0.1),)),
    ("line without width", "hairline", (line(8, 40, 40, 40, 0),)),
    ("line scaled down", "hairline", (_THINNED,)),
    ("area as thin as a hair", "hairline", (area(8, 40, 30, 0.05, BLACK),)),
)
CARD_RULES = {*(rule for _, rule, _ in _DRAWN), "resolution", "bleed"}


def faulty_cards(folder: Path) -> list[tuple[str, Item]]:
    """Return the cards, each with its check; their pictures are in the folder."""
    fronts = [(name, rule, face(SEA, *ops)) for name, rule, ops in _DRAWN]
    for name, width in (("coarse picture", 60), ("stretched picture", 300)):
        shown = picture(dots(folder, width, 60), 8, 26, 20, 20)
        fronts.append((name, "resolution", face(SEA, shown)))
    fronts += [("no bleed", "bleed", _bare(0)), ("half a bleed", "bleed", _bare(1))]
    return [(rule, Item(name, front, None)) for name, rule, front in fronts]


def _bare(width: float) -> Face:
    """Return a front whose ground ends `width` millimetres left of the cut."""
    whole = face(SEA)
    ground = area(-width, -2, CARD[0] + BLEED + width, CARD[1] + 4, SEA)
    return replace(whole, ops=(ground, *whole.ops[1:]))


def hearts(*colors: Color) -> Sequence[tuple[Item, int]]:
    """Return a card with hearts that only their colours tell apart."""
    drawn = [heart(30 + 8 * n, 60, 6, color) for n, color in enumerate(colors)]
    return [(Item("hearts", face(SEA, *drawn), None), 1)]
