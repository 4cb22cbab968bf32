"""Who prints two games gets no creature twice, and no game has two pictures alike.

A figure is a creature, a person or a thing with a drawing of its own: what a figure
element draws, or a thing at a depth below 0.1, which styles set off from its scene. Of
the art kit only the heads count (beasts, birds, folk, and what faces are made of): its
other macros are scenery, tools and dress, which games share, and draw nothing here. Two
figures are the same if one has an outline of four curves or more that the other has
too, moved, turned, mirrored or in another size. Ellipses do not count.

A picture is what art elements show on the front of a card with a field `picture`. What
is the same on all cards of a component, such as a ground of one colour, does not count
when two of them are compared.
"""

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest
from jinja2.runtime import Macro
from PIL import Image, ImageChops, ImageStat

from cardgen.compose.composer import Composer
from cardgen.compose.draw.context import DrawContext
from cardgen.compose.elements import figure, thing
from cardgen.compose.restyling.trees import opened
from cardgen.compose.styling import styled_thing
from cardgen.model.game import Card, Game
from cardgen.model.ops import Group, Icon, Op, Outline, Shape, TextLine
from cardgen.write.png import draw_faces
from tests.shipped.games import GAMES, ROOT, checked, new_composer

pytestmark = pytest.mark.long

# Commands, and how far each point is from the middle: as shares of the mean distance.
Form: TypeAlias = tuple[str, tuple[float, ...]]

_KIT = ROOT / "templates" / "common" / "art"
_HEADS = ("beasts", "birds", "folk", "_face")
_NEAR = 0.1
_CURVES = 4
_ROUNDING = 0.02
# What the art kit asks of two scenes, of 255.
_ALIKE = 6.0
_THUMBNAIL = (64, 90)
_DPI = 60
_VARIES = 16


class Shown(NamedTuple):
    """The picture of a card, and in white where it is seen."""

    card: str
    picture: Image.Image
    place: Image.Image


class Drawn(NamedTuple):
    """The figures of a game by their forms, with a card of each; what decks show."""

    figures: dict[Form, str]
    decks: list[list[Shown]]


@pytest.fixture(scope="module")
def drawn() -> dict[str, Drawn]:
    return {game: _drawn(game) for game in GAMES}


def test_no_figure_is_in_two_games(drawn: dict[str, Drawn]) -> None:
    assert all(len(each.figures) > 25 for each in drawn.values())
    shared = {
        (one, drawn[one].figures[form], other, drawn[other].figures[form])
        for one, other in combinations(GAMES, 2)
        for form in drawn[one].figures.keys() & drawn[other].figures.keys()
    }
    assert shared == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_two_pictures_of_a_game_are_alike(
    drawn: dict[str, Drawn], game: str
) -> None:
    shown = [each for deck in drawn[game].decks for each in _where_they_vary(deck)]
    assert len(shown) > 25
    alike = {
        (one.card, other.card)
        for one, other in combinations(shown, 2)
        if _change(one, other) <= _ALIKE
    }
    assert alike == set()


def _drawn(name: str) -> Drawn:
    whole = checked(name).game
    assert whole
    decks = list(_decks(whole))
    # Each with a composer of its own: it keeps what it has drawn.
    composer = new_composer(name)
    shown = [[_shown(composer, card) for card in deck] for deck in decks]
    composer = new_composer(name)
    figures: dict[Form, str] = {}
    for card in chain(*decks):
        figures |= dict.fromkeys(_figures(composer, card), card.id)
    return Drawn(figures, shown)


def _decks(game: Game) -> Iterator[list[Card]]:
    """Yield the cards of each component that have a picture and were in none before."""
    seen: set[str] = set()
    for component in game.components:
        cards = [card for card in component.cards if card.id not in seen]
        seen |= {card.id for card in cards}
        if pictured := [card for card in cards if "picture" in card.values]:
            yield pictured


def _figures(composer: Composer, card: Card) -> set[Form]:
    """Return the forms of a card's figures, without what the art kit lends to all."""
    found: set[Form] = set()

    def recorded(
        ops: tuple[Op, ...], context: DrawContext, depth: float
    ) -> tuple[Op, ...]:
        if depth < _NEAR:
            found.update(_forms(opened(ops)))
        return styled_thing(ops, context, depth)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Macro, "_invoke", _own_alone)
        for element in (figure, thing):
            patch.setattr(element, "styled_thing", recorded)
        composer.face(card, "front", "colour")
    return found


_invoke: Any = vars(Macro)["_invoke"]


def _own_alone(macro: Any, arguments: list[Any], autoescape: bool) -> str:
    """Draw a macro, or nothing if it is one of the art kit and no head.

    Macros that are called with a block stay: the figure is in the block.
    """
    file = Path(macro._func.__code__.co_filename)
    lent = file.parent == _KIT and not file.name.startswith(_HEADS)
    return "" if lent and not macro.caller else _invoke(macro, arguments, autoescape)


def _forms(ops: tuple[Op, ...]) -> Iterator[Form]:
    for op in ops:
        if isinstance(op, Group):
            yield from _forms(op.ops)
        elif isinstance(op, Shape):
            points = _points(op.outline)
            curves = sum(segment[0] == "C" for segment in op.outline)
            if curves >= _CURVES and not _is_ellipse(points):
                yield _form(op.outline, points)


def _points(outline: Outline) -> list[complex]:
    """Return the ends and handles of all segments."""
    return [
        complex(*segment[at : at + 2])
        for segment in outline
        for at in range(1, len(segment), 2)
    ]


def _is_ellipse(points: list[complex]) -> bool:
    """Check whether four curves look the same after half a turn."""
    if len(points) != 13:
        return False
    opposite = list(zip(points[:6], points[6:12], strict=True))
    off = max(abs(one + other - sum(opposite[0])) for one, other in opposite)
    return off < _ROUNDING * abs(points[0] - points[6])


def _form(outline: Outline, points: list[complex]) -> Form:
    """Return what neither moving, turning, mirroring nor scaling changes."""
    middle = sum(points) / len(points)
    away = [abs(point - middle) for point in points]
    mean = sum(away) / len(away)
    commands = "".join(segment[0] for segment in outline)
    return commands, tuple(round(each / mean, 2) for each in away)


def _shown(composer: Composer, card: Card) -> Shown:
    face, problems = composer.face(card, "front", "colour")
    assert face, problems
    bare = replace(face, ops=tuple(_without(face.ops, art=True)))
    wordless = replace(face, ops=tuple(_without(face.ops, art=False)))
    picture, behind = (
        Image.open(io.BytesIO(png)).convert("RGB").resize(_THUMBNAIL)
        for png in draw_faces([wordless, bare], _DPI)
    )
    return Shown(card.id, picture, _differing(picture, behind))


def _without(ops: tuple[Op, ...], *, art: bool) -> Iterator[Op]:
    """Yield ops without text and signs; without pictures as well, or those whole."""
    for op in ops:
        if isinstance(op, Group) and not op.art:
            yield op._replace(ops=tuple(_without(op.ops, art=art)))
        elif isinstance(op, Group):
            yield from () if art else (op,)
        elif not isinstance(op, TextLine | Icon):
            yield op


def _where_they_vary(deck: list[Shown]) -> Iterator[Shown]:
    """Yield pictures, seen only where those of the deck are not all the same."""
    darkest = lightest = deck[0].picture
    for each in deck[1:]:
        darkest = ImageChops.darker(darkest, each.picture)
        lightest = ImageChops.lighter(lightest, each.picture)
    varying = _differing(lightest, darkest)
    for each in deck:
        place = ImageChops.darker(each.place, varying) if deck[1:] else each.place
        yield each._replace(place=place)


def _differing(one: Image.Image, other: Image.Image) -> Image.Image:
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(lambda value: 255 if value > _VARIES else 0)


def _change(one: Shown, other: Shown) -> float:
    """Return how much two pictures differ where both are seen, of 255."""
    place = ImageChops.darker(one.place, other.place)
    if not place.getbbox():
        return 255
    difference = ImageChops.difference(one.picture, other.picture)
    return sum(ImageStat.Stat(difference, place).mean) / 3
