"""Monsters on the cards of Creature Quellector are whole, in every deck it can deal."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from cardgen.compose.draw.context import DrawContext
from cardgen.compose.elements import thing
from cardgen.compose.styling import styled_thing
from cardgen.impose.edges import DRIFT, EdgeReader
from cardgen.model.face import Face
from cardgen.model.game import Card
from cardgen.model.geometry import Box, around
from cardgen.model.ops import Op
from cardgen.model.outlines import extent
from cardgen.model.picture_parts import PictureParts
from tests.shipped.games import cardgen, composer, copied

pytestmark = pytest.mark.long

GAME = "creature-quellector"
DECKS = [
    ("fire", "water", "earth", "air"),
    ("electric", "ice", "grass", "magic"),
    ("star", "poison", "rock", "ghost"),
    ("dragon", "weather", "bug", "dark"),
]
# What is left of it belongs to the rail, in shares of the card's width.
RAIL = 0.27
# The fewer powers, the shorter the rail, and the larger the monster above or beside it.
FEWEST, MOST = 1, 4


@pytest.mark.parametrize("elements", DECKS, ids="-".join)
def test_no_monster_is_cut_off(
    elements: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = _dealt(elements, copied(GAME, tmp_path))
    drawn: list[Box] = []

    def recorded(
        ops: tuple[Op, ...], context: DrawContext, depth: float
    ) -> tuple[Op, ...]:
        styled = styled_thing(ops, context, depth)
        if depth == 0:
            drawn.append(context.matrix.bounds(around(extent(op) for op in styled)))
        return styled

    monkeypatch.setattr(thing, "styled_thing", recorded)
    reader, cut, under = EdgeReader(), [], []
    for id, powers, face in _fronts(root):
        (monster,) = drawn
        drawn.clear()
        if len(set(reader.edges(face))) != 1 or monster.right > face.width - DRIFT:
            cut.append(id)
        if powers == MOST and monster.x < RAIL * face.width - DRIFT:
            under.append(id)
    assert (cut, under) == ([], [])


def _dealt(elements: tuple[str, ...], root: Path) -> Path:
    """Return the root with a deck of these elements in it."""
    colours = ("red", "blue", "green", "purple")
    pairs = zip(colours, elements, strict=True)
    asked = [word for pair in pairs for word in ("--set", "=".join(pair))]
    assert cardgen(root, "generate", GAME, "--seed", "7", "--force", *asked) == 0
    return root


def _fronts(root: Path) -> Iterator[tuple[str, int, Face]]:
    """Yield the front of one card of each kin, with few powers and with many."""
    game, composes = composer(GAME, root)
    cards = next(part.cards for part in game.components if part.id == "creatures")
    assert len(cards) == 48
    kins = {_kin(card): card for card in cards}
    assert len(kins) == 24
    for card, number in product(kins.values(), (FEWEST, MOST)):
        powers = (str(card.values["element"]),) * number
        drawn = card._replace(values={**card.values, "powers": powers})
        face, problems = composes.face(drawn, "front", "colour")
        assert problems == []
        assert face
        yield card.id, number, face


def _kin(card: Card) -> tuple[object, object]:
    picture = card.values["picture"]
    assert isinstance(picture, PictureParts)
    return card.values["element"], picture["body"]
