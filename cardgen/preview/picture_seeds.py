"""A card's picture by other seeds, side by side, with what to write for each."""

from collections.abc import Mapping
from math import ceil, floor
from typing import NamedTuple

from cardgen.cache.codec import content
from cardgen.cache.digests import digest
from cardgen.compose.composer import Composer
from cardgen.load.guess_fields import mapping, scalar
from cardgen.load.sheet_reader import is_sheet
from cardgen.load.yaml_writer import write_yaml
from cardgen.model.face import Face
from cardgen.model.game import Card, Field, FieldValue, Game
from cardgen.model.node import Node, Sequence
from cardgen.model.picture_parts import SEED, Part, PictureParts
from cardgen.model.visible import brief
from cardgen.pipeline.check import CheckedGame
from cardgen.preview.background import NotFound

AT_ONCE = 30
"""How many seeds are shown together."""

LAST = 1_000_000
"""The largest seed that is offered: larger ones only have more digits."""


class SeedsWanted(NamedTuple):
    """A card's picture in a look, by `AT_ONCE` seeds from `first` on."""

    component: str
    card: str
    look: str
    first: int


class SeededPicture(NamedTuple):
    """The key of a front, None if it cannot be drawn, and the line that makes it so."""

    seed: int
    key: str | None
    line: str
    problem: str


class DrawnSeeds(NamedTuple):
    """The pictures in the order of their seeds, and their faces by key."""

    pictures: tuple[SeededPicture, ...]
    faces: Mapping[str, Face]


def seed_field(card: Card) -> Field | None:
    """Return the field that a card's seed is written into.

    That is its first picture, or else a field called `seed` that takes any number.
    """
    fields = card.type.fields
    pictures = (field for field in fields.values() if field.type == "picture")
    named = fields.get(SEED)
    fits = named and named.type in ("integer", "number", "text") and not named.choices
    return next(pictures, named if fits else None)


def draw_seeds(checked: CheckedGame, game: Game, wanted: SeedsWanted) -> DrawnSeeds:
    """Draw the front of a card by many seeds. Raises NotFound."""
    card = _card(game, wanted)
    field = seed_field(card)
    if field is None or not 1 <= wanted.first <= LAST:
        raise NotFound("this card has no such seeds")
    composer = Composer(game, checked.assets, checked.templates)
    pictures: list[SeededPicture] = []
    faces: dict[str, Face] = {}
    for seed in _seeds(field, wanted.first):
        seeded, line = _seeded(card, field, seed)
        face, problems = composer.face(seeded, "front", wanted.look)
        key = digest("seeded", content(face, str)) if face else None
        said = brief(problems[0].message) if problems else ""
        pictures.append(SeededPicture(seed, key, line, said))
        faces |= {key: face} if face and key else {}
    return DrawnSeeds(tuple(pictures), faces)


def _seeds(field: Field, first: int) -> range:
    """Return the seeds from the first one on that a field may hold."""
    last = first + AT_ONCE - 1
    if field.minimum is not None and field.maximum is not None:
        first, last = max(first, ceil(field.minimum)), min(last, floor(field.maximum))
    return range(first, last + 1)


def _card(game: Game, wanted: SeedsWanted) -> Card:
    found = next(
        (
            card
            for component in game.printable
            if component.id == wanted.component
            for card, _ in component.printed()
            if card.id == wanted.card
        ),
        None,
    )
    if found is None or wanted.look not in game.plan.looks:
        raise NotFound("there is no such card")
    return found


def _seeded(card: Card, field: Field, seed: int) -> tuple[Card, str]:
    """Return a card with a seed, and the line that gives it that one."""
    before = card.values.get(field.name)
    value: FieldValue = seed if field.type in ("integer", "number") else str(seed)
    written = value
    if field.type == "picture":
        drawn = before if isinstance(before, PictureParts) else PictureParts()
        parts = drawn.written
        value = PictureParts({**parts, SEED: seed}).chosen(card.id)
        written = PictureParts({**_own(parts, field), SEED: seed})
    seeded = card._replace(values={**card.values, field.name: value})
    return seeded, _line(card, field, written)


def _own(parts: PictureParts, field: Field) -> PictureParts:
    """Return the parts of a picture that are not those of the field's default."""
    usual = field.default if isinstance(field.default, PictureParts) else {}
    return PictureParts(
        {name: part for name, part in parts.items() if usual.get(name) != part}
    )


def _line(card: Card, field: Field, value: FieldValue) -> str:
    """Return a value as the card's file writes it."""
    if is_sheet(card.span.file.name):
        return str(value)
    if isinstance(value, PictureParts):
        node = mapping({name: _node(part) for name, part in value.items()})
        return write_yaml(mapping({field.name: node})).rstrip("\n")
    return f"{field.name}: {value}"


def _node(part: Part) -> Node:
    if not isinstance(part, tuple):
        return scalar(part)
    items = tuple(map(scalar, part))
    return Sequence(items, items[0].span)
