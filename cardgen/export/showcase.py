"""A few cards of a game, fanned out: what a page shows first, and links to it show."""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from PIL import Image, ImageColor, ImageFilter

from cardgen.export.shipment import ExportedCard, ExportedPart

FAN = 5
# What networks cut a link's picture to.
SHOWCASE = (1200, 630)
# Pixels: the box that each card fits into, and how far below it the fan turns.
_BOX, _PIVOT = (300, 412), 960
# The middle of the card in the middle, from the top.
_MIDDLE = 292
# Degrees between neighbours.
_APART = 10.0
_BLUR, _DROP, _DARK = 14, 8, 0.55


def fan_cards(
    parts: Sequence[ExportedPart],
) -> tuple[tuple[ExportedPart, ExportedCard], ...]:
    """Return up to five different cards of one size, far apart in the decks.

    Their size is that of the first card of the first deck, if there is a deck.
    """
    decks = [part for part in parts if part.component.kind == "deck"] or parts
    every = [(part, card) for part in decks for card in part.cards]
    if not every:
        return ()
    first = every[0][1].front
    alike = {
        pair[1].front: pair
        for pair in reversed(every)
        if (pair[1].front.width, pair[1].front.height) == (first.width, first.height)
    }
    found = list(reversed(alike.values()))
    count = min(FAN, len(found))
    return tuple(found[(2 * at + 1) * len(found) // (2 * count)] for at in range(count))


def places(count: int) -> tuple[float, ...]:
    """Return where the cards of a fan are: 0 is the middle, 1 the next to the right."""
    return tuple(at - (count - 1) / 2 for at in range(count))


def showcase(cards: Iterable[Image.Image], near: str, far: str) -> Image.Image:
    """Draw cards as a fan on a ground that runs from one colour to the other."""
    ground = _ground(near, far)
    shown = list(cards)
    for place, card in zip(places(len(shown)), shown, strict=True):
        _lay(ground, card, place * _APART)
    return ground


def _ground(near: str, far: str) -> Image.Image:
    mask = Image.radial_gradient("L").resize(SHOWCASE, Image.Resampling.BICUBIC)
    ends = [Image.new("RGB", SHOWCASE, ImageColor.getrgb(each)) for each in (far, near)]
    return Image.composite(ends[0], ends[1], mask)


def _lay(ground: Image.Image, card: Image.Image, angle: float) -> None:
    """Draw a card, turned clockwise about the pivot of the fan, with its shadow."""
    share = min(_BOX[0] / card.width, _BOX[1] / card.height)
    size = (round(card.width * share), round(card.height * share))
    small = card.convert("RGBA").resize(size, Image.Resampling.LANCZOS)
    turned = small.rotate(-angle, Image.Resampling.BICUBIC, expand=True)
    x = SHOWCASE[0] / 2 + _PIVOT * sin(radians(angle)) - turned.width / 2
    y = _MIDDLE + _PIVOT * (1 - cos(radians(angle))) - turned.height / 2
    at = (round(x), round(y))
    shadow = Image.new("L", SHOWCASE)
    alpha = turned.getchannel("A")
    shadow.paste(alpha.point(lambda value: value * _DARK), (at[0], at[1] + _DROP))
    shadow = shadow.filter(ImageFilter.GaussianBlur(_BLUR))
    ground.paste("black", mask=shadow)
    ground.paste(turned, at, turned)
