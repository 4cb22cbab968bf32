"""Draw the example of a manual page, so that the page shows its result.

`make docs` draws all of them; a test compares the committed pictures with new ones.
"""

import io
from pathlib import Path
from typing import Literal, TypeAlias

from PIL import Image, ImageChops, ImageDraw

from cardgen.cli.manual import read_manual
from cardgen.compose.composer import Composer
from cardgen.load.workspace import Workspace
from cardgen.model.face import Face
from cardgen.model.game import Card, CardType
from cardgen.model.problem import Problem, Severity
from cardgen.model.tuck_box import TuckBox
from cardgen.model.units import to_points
from cardgen.pipeline.check import check
from cardgen.write.png import face_png

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures" / "manual"
Kind: TypeAlias = Literal["element", "macro"]
SECTIONS: dict[Kind, str] = {
    "element": "Elements of a template",
    "macro": "Macros of templates/common",
}
DPI = 150
# Versions of PDFium smooth edges differently: a pixel may differ by this much of 255,
# and this share of the drawn pixels by more.
_SHADE, _SHARE = 64, 0.02

# Elements are drawn on a face that is cropped below them, macros on a small cell, so
# that many fit on one page of the gallery.
_GAME = """\
format: 1
id: bench
title: Bench
version: "1"
players: 2
fonts: {body: source-sans-3, title: grenze bold, number: cinzel black}
icons: {star: {icon: round-star, color: gold, meaning: a level}}
card_types:
  element:
    size: [54, 61]
    fields: {example: {type: text}, art: {type: image}, text: {type: text}}
    front: element.xml.j2
  macro: {size: [60, 40], fields: {example: {type: text}}, front: macro.xml.j2}
  bird:
    size: poker
    fields: {name: {type: text}, art: {type: image}}
    front: bird.xml.j2
    back: bird.xml.j2
components:
  elements: {kind: deck, title: Elements, card_type: element, cards: elements.yaml}
  macros: {kind: deck, title: Macros, card_type: macro, cards: macros.yaml}
  birds: {kind: deck, title: Birds, card_type: bird, cards: birds.yaml}
"""
_BIRD = """\
<face>
  <rect width="63.5" height="88.9" fill="{{ 'teal' if side == 'front' else 'brown' }}"/>
  <image src="{{ card.art }}" x="5" y="20" width="53.5" height="48.9" fit="cover"/>
  <text x="5" y="6" width="53.5" height="11" font="title" size="20" fill="white"
        align="center" valign="middle">{{ card.name }}</text>
</face>
"""
_CARDS = {
    "elements": "example: none, art: heron.png, text: 'When the **heron** lands, "
    "take *two* 3:star: cards.'",
    "macros": "example: none",
    "birds": "name: Heron, art: heron.png",
}
_FACES = {
    "element": '<rect width="54" height="61" fill="#efece5"/>',
    "macro": "",
}


class Bench:
    """A game in a folder of its own, on whose faces examples are drawn."""

    def __init__(self, folder: Path) -> None:
        game = folder / "bench"
        self._templates = game / "templates"
        _write_game(game)
        checked = check(Workspace(ROOT), game)
        assert checked.game, checked.problems
        self._composer = Composer(checked.game, checked.assets, checked.templates)
        parts = checked.game.components
        self._cards = {card.type.id: card for part in parts for card in part.cards}

    def face(self, page: str, kind: Kind) -> Face:
        """Compose the example of a page. Raises ValueError if it has a fault."""
        card = self._cards[kind]
        # A template is compiled once per name: each example needs its own.
        name = f"example-{len(list(self._templates.iterdir()))}"
        (self._templates / name).write_text(example(page), encoding="utf-8")
        shown = card._replace(values={**card.values, "example": name})
        if "<panel " in example(page):
            shown = shown._replace(type=_boxed(card.type))
        if "<card " in example(page):
            face, problems = self._figure(card, name)
        else:
            face, problems = self._composer.face(shown, "front", "colour")
        # Nobody cuts examples, which use all of their room.
        by_cut = (Severity.WARNING, "safe-zone"), (Severity.WARNING, "off-face")
        faults = [each for each in problems if (each.severity, each.rule) not in by_cut]
        if face is None or faults:
            raise ValueError("\n".join(f"{p.message} {p.hint}" for p in faults))
        return face

    def _figure(self, card: Card, name: str) -> tuple[Face | None, list[Problem]]:
        """Draw an example that is used only in figures, on the same ground."""
        values = {"card": {"example": name}}
        size = card.type.width, card.type.height
        front = card.type.front
        done = self._composer.figure(front, "colour", values, card.span, size)
        return done.face, list(done.problems)

    def picture(self, page: str, kind: Kind) -> Image.Image:
        """Draw the example of a page, on white."""
        png = face_png(self.face(page, kind), DPI)
        picture = Image.open(io.BytesIO(png)).convert("RGB")
        return picture if kind == "macro" else _cut_below(picture)


def _boxed(type: CardType) -> CardType:
    """Return a card type of a small box."""
    width, height, stock, board = map(to_points, (15, 24, 0.31, 0.4))
    box = TuckBox(8, width, height, stock, "none", board)
    width, height = box.net.width, box.net.height
    return type._replace(width=width, height=height, form="net", box=box, bleed=8.5)


def _cut_below(picture: Image.Image) -> Image.Image:
    """Crop the ground below the drawing, leaving a margin like the one above it."""
    ground = Image.new("RGB", picture.size, picture.getpixel((0, 0)))
    drawn = ImageChops.difference(picture, ground).getbbox() or (0, 0, 1, 1)
    margin = round(DPI / 25.4)
    return picture.crop((0, 0, picture.width, min(picture.height, drawn[3] + margin)))


def example(page: str) -> str:
    """Return the lines of a page below "Example:"."""
    _, _, below = page.partition("\nExample:\n")
    if not below.strip():
        raise ValueError("the page has no example")
    return below


def drawn_pages() -> list[tuple[str, str, Kind]]:
    """Return name, page and kind of everything that is drawn."""
    manual = read_manual()
    return [
        (name, page, kind)
        for kind, section in SECTIONS.items()
        for name, page in manual[section].items()
    ]


def alike(
    one: Image.Image, other: Image.Image, shade: int = _SHADE, share: float = _SHARE
) -> bool:
    """Return whether two pictures look the same, apart from smoothed edges.

    Pixels differ if a band differs by `shade`; that `share` of the drawing may.
    """
    if one.size != other.size:
        return False
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    drawn = max(_count(_from_ground(one), 1), _count(_from_ground(other), 1))
    return _count(apart, shade) <= share * drawn


def _from_ground(picture: Image.Image) -> Image.Image:
    """Return how far each pixel is from the one in the corner."""
    plain = picture.convert("RGB")
    ground = plain.getpixel((0, 0))
    return ImageChops.difference(plain, Image.new("RGB", plain.size, ground))


def _count(picture: Image.Image, shade: int) -> int:
    """Return the number of pixels with a band of at least `shade`."""
    bands = picture.split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[shade:])


def _write_game(folder: Path) -> None:
    for part in ("templates", "art"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(_GAME, encoding="utf-8")
    for name, fields in _CARDS.items():
        id = "heron" if name == "birds" else name
        card = f"cards:\n  - {{id: {id}, provenance: placeholder, {fields}}}\n"
        (folder / f"{name}.yaml").write_text(card, encoding="utf-8")
    for kind, ground in _FACES.items():
        face = f"<face>{ground}{{% include card.example %}}</face>"
        (folder / "templates" / f"{kind}.xml.j2").write_text(face, encoding="utf-8")
    (folder / "templates" / "bird.xml.j2").write_text(_BIRD, encoding="utf-8")
    _sample_art().save(folder / "art" / "heron.png")


def _sample_art() -> Image.Image:
    """Paint a heron in its pond, four times as large, then smoothed."""
    picture = Image.new("RGB", (2400, 1440), "#f4e3b5")
    draw = ImageDraw.Draw(picture)
    draw.ellipse((1500, 160, 2020, 680), fill="#e9a23b")
    draw.ellipse((-500, 620, 1500, 2400), fill="#8fae6a")
    draw.ellipse((900, 780, 3100, 2600), fill="#5d8c3a")
    draw.rectangle((0, 1080, 2400, 1440), fill="#a9d1ec")
    for x, y in ((260, 1150), (900, 1260), (1500, 1180), (1900, 1330)):
        draw.line((x, y, x + 320, y), fill="white", width=14)
    _heron(draw)
    return picture.resize((600, 360), Image.Resampling.LANCZOS)


def _heron(draw: ImageDraw.ImageDraw) -> None:
    feathers, neck = "#33475c", [(1010, 800), (900, 640), (990, 540), (930, 430)]
    for foot in (1090, 1160):
        draw.line((foot, 900, foot - 20, 1230), fill="#5a4a32", width=18)
    draw.ellipse((960, 700, 1300, 960), fill=feathers)
    draw.polygon([(1200, 730), (1460, 990), (1100, 940)], fill=feathers)
    draw.line(neck, fill=feathers, width=58, joint="curve")
    draw.ellipse((870, 370, 1000, 480), fill=feathers)
    draw.polygon([(890, 390), (900, 470), (650, 470)], fill="#e9a23b")
    draw.ellipse((905, 405, 929, 429), fill="white")
