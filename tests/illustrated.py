"""A game whose cards are pictures: what they are, what they cost, how they look."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from cardgen.compose.composer import Composer
from cardgen.compose.styles import STYLES
from cardgen.compose.template.template_values import card_values, game_values
from cardgen.load.workspace import Workspace
from cardgen.model.face import Face
from cardgen.model.game import Card, FieldValue
from cardgen.model.ops import Shape
from cardgen.model.picture_parts import Part, PictureParts
from cardgen.pipeline.check import check
from cardgen.sandbox.catalogue import catalogue
from cardgen.write.pdf import write_pdf
from tests.compose.ink import shapes
from tests.faces import ROOT
from tests.plain_game import write_files
from tests.write.letters import document, page, place

WIDTH, HEIGHT = 63, 88
"""Millimetres of a card."""
WINDOW = {"x": 4, "y": 13, "width": 55, "height": 46}
"""Where its picture is, in millimetres; its title is above, its text below."""
WHOLE = {"x": 0, "y": 0, "width": WIDTH, "height": HEIGHT}
"""A picture that fills its card."""

IN_COLOUR = tuple(name for name in STYLES if name != "low-ink")
SCENES = tuple(catalogue().scenes)
HEADS = (
    *("badger", "crow", "mage", "fox", "knight", "mouse", "orc", "owl", "toad"),
    *("elf", "hedgehog", "undead", "otter", "goblin", "elder", "snake", "dwarf"),
    *("ogre", "demon", "golem", "witch"),
)
FIGURES = (
    *("otter", "owl", "castle", "dragon", "horse", "deer", "whale", "spider"),
    *("crab", "badger", "sailboat", "duck", "rabbit"),
)
THINGS = (
    *("house", "oak", "ship", "chest", "tower", "crystal", "lantern", "mushroom"),
    *("mill", "cactus", "shield"),
)
_SUBJECTS = (("figure", FIGURES), ("head", HEADS), ("thing", THINGS))

_GAME = """\
format: 1
id: gallery
title: Gallery
version: 1.0.0
players: 2
fonts: {{body: source-sans-3}}
card_types:
  picture:
    size: [{width}, {height}]
    fields: {{of: {{type: picture, default: {window}}}, picture: {{type: picture}}}}
    front: picture.xml.j2
  macro:
    size: [{width}, {height}]
    fields: {{of: {{type: picture}}, picture: {{type: picture}}}}
    front: macro.xml.j2
components:
  pictures: {{kind: deck, title: Pictures, card_type: picture, cards: pictures.yaml}}
  macros: {{kind: deck, title: Macros, card_type: macro, cards: macros.yaml}}
rules: none
"""
_FILES = {
    "game.yaml": _GAME.format(width=WIDTH, height=HEIGHT, window=json.dumps(WINDOW)),
    "pictures.yaml": """\
cards: [{id: one, provenance: placeholder, picture: {scene: pond}}]
""",
    "macros.yaml": """\
cards: [{id: any, provenance: placeholder, of: {name: pond}, picture: {seed: 1}}]
""",
    "templates/picture.xml.j2": """\
{% import "art/pictures.xml.j2" as pictures %}
<face>{{ pictures.draw(picture=card.picture, **card.of) }}</face>
""",
    "templates/macro.xml.j2": """\
{% import card.of.template as family %}
<face>{{ family[card.of.name](**card.picture) }}</face>
""",
}


class Gallery:
    """Draws a picture, or what any macro draws, on a card of its own."""

    def __init__(self, folder: Path) -> None:
        checked = check(Workspace(ROOT), write_files(folder, _FILES))
        assert checked.game, checked.problems
        self._composer = Composer(checked.game, checked.assets, checked.templates)
        self._templates, self._shared = checked.templates, game_values(checked.game)
        parts = checked.game.components
        self._cards = {card.type.id: card for part in parts for card in part.cards}

    def picture(
        self,
        parts: Mapping[str, Part],
        look: str = "colour",
        box: Mapping[str, int] = WINDOW,
    ) -> Face:
        """Return the face of a picture that has no problems."""
        known = {"of": PictureParts(box), "picture": PictureParts(parts)}
        return self._face("picture", look, **known)

    def macro(self, template: str, name: str, given: Mapping[str, Part]) -> Face:
        """Return what a macro draws with named arguments, without problems."""
        of = PictureParts(template=template, name=name)
        return self._face("macro", "colour", of=of, picture=PictureParts(given))

    def elements(self, parts: Mapping[str, Part]) -> int:
        """Return how many elements the template of a picture yields."""
        of, picture = PictureParts(WINDOW), PictureParts(parts)
        card = self._card("picture", of=of, picture=picture)
        values = {**self._shared, **card_values(card, "front", "colour")}
        words = self._templates.render(card.type.front, values, card.span)
        return len(re.findall(r"<[a-z]", "".join(words)))

    def _card(self, kind: str, **values: FieldValue) -> Card:
        return self._cards[kind]._replace(values=values)

    def _face(self, kind: str, look: str, **values: FieldValue) -> Face:
        card = self._card(kind, **values)
        face, problems = self._composer.face(card, "front", look)
        assert problems == [], (values, problems)
        assert face is not None
        return face


def packed(face: Face) -> bytes:
    """Return a PDF of one face."""
    return write_pdf(document([page(300, [place(face, 0, 0)])]))


def drawn(face: Face) -> list[Shape]:
    """Return all shapes of a face."""
    return list(shapes(face.ops))


def sample(count: int) -> list[dict[str, Part]]:
    """Return pictures: a figure, a head or a thing in each scene, in all styles."""
    return [_parts(number) for number in range(count)]


def _parts(number: int) -> dict[str, Part]:
    # A scene has another kind of subject each time that it is used.
    kind, names = _SUBJECTS[(number + number // len(SCENES)) % len(_SUBJECTS)]
    return {
        "seed": f"seed{number}",
        "scene": SCENES[number % len(SCENES)],
        kind: names[number // len(_SUBJECTS) % len(names)],
        "style": IN_COLOUR[number % len(IN_COLOUR)],
    }
