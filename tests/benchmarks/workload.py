"""A deck of N different cards, as a game of cardgen and for its peers.

    python -m tests.benchmarks.workload FOLDER N [COPIES] [ART]

Each card has a coloured ground, a title, a cost in a circle, one of twelve pictures, a
type, 25 words with some in bold, four corner numbers and a footer. Fifteen deck rules
apply to them. The art of `illustrated` cards is a scene with a
figure or a head. The same cards are produced on every machine:

    cards/deck/         the game: game.yaml, pool.yaml, templates/, art/
    fonts/vera/         the typeface, copied from reportlab
    cards.json          the cards of pool.yaml once more, for the peers
"""

import json
import random
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from string import Template
from typing import TypeAlias

import reportlab
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tests.benchmarks.deck import Art, Deck

Value: TypeAlias = str | int | dict[str, str]
Card: TypeAlias = dict[str, Value]

GAME = Path(__file__).with_name("game")
FONTS = {
    "Vera.ttf": "Vera-Regular.ttf",
    "VeraBd.ttf": "Vera-Bold.ttf",
    "VeraIt.ttf": "Vera-Italic.ttf",
    "bitstream-vera-license.txt": "LICENSE.txt",
}
_FIRST = "Amber Birch Cinder Dusk Ember Frost Gale Hollow Iron Jade Keen Lunar"
_LAST = "Adder Badger Crane Drake Elk Falcon Gecko Heron Ibis Jay Kite Lynx"
FIRST, LAST = _FIRST.split(), _LAST.split()
TYPES = ["Beast", "Spell", "Relic", "Hero", "Place"]
GROUNDS = ["#e8d8b8", "#c8dcec", "#d4e8c4", "#ecc8c8", "#d8cce8", "#e8e4d0"]
_WORDS = """
add after all before board buy card choose coin cost deck discard draw each end enemy
every first for from gain give hand hold keep last lose may more move next one other own
pay place play put round score step take the then token turn two when
"""
WORDS = _WORDS.split()
_SCENES = "pond wood meadow mountains desert shore night village ruin"
SCENES = _SCENES.split()
SUBJECTS = (
    ("head", ["badger", "fox", "mouse", "owl", "human", "orc", "knight"]),
    ("figure", ["deer", "owl", "dragon", "castle", "horse"]),
)
FRONTS = {"jpeg": "card.xml.j2", "illustrated": "illustrated.xml.j2"}
CORNERS = ("nw", "ne", "sw", "se")
WINDOW = (600, 400)
CARD = (744, 1039)  # 63 x 88 mm at 300 dpi
REPEATED = 12


def write_deck(root: Path, deck: Deck) -> Path:
    """Write a deck below a root; return the game's folder."""
    folder = root / "cards" / "deck"
    for name in ("art", "templates"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    chance = random.Random(5)
    cards = [_card(chance, number, deck) for number in range(deck.cards)]
    (root / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    (folder / "pool.yaml").write_text(_yaml(cards, deck), encoding="utf-8")
    _write_rules(folder, deck)
    _write_fonts(root / "fonts" / "vera")
    if deck.art != "illustrated":
        _write_pictures(folder / "art", deck)
    return folder


def _write_rules(folder: Path, deck: Deck) -> None:
    front = FRONTS.get(deck.art, "picture.xml.j2")
    art = "picture" if deck.art == "illustrated" else "image"
    shutil.copy(GAME / front, folder / "templates" / front)
    game = Template((GAME / "game.yaml").read_text(encoding="utf-8"))
    filled = game.substitute(
        front=front, art=art, count=deck.printed, copies=deck.copies
    )
    (folder / "game.yaml").write_text(filled, encoding="utf-8")


def _write_fonts(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, called in FONTS.items():
        shutil.copy(Path(reportlab.__file__).parent / "fonts" / name, folder / called)


def _yaml(cards: Iterable[Card], deck: Deck) -> str:
    """Write a card list as a person does: one field per line, texts in quotes."""
    lines = [f"defaults: {{provenance: placeholder, copies: {deck.copies}}}", "cards:"]
    for card in cards:
        fields = [f"{name}: {json.dumps(value)}" for name, value in card.items()]
        lines += [f"  - {fields[0]}", *(f"    {field}" for field in fields[1:])]
    return "\n".join(lines) + "\n"


def _card(chance: random.Random, number: int, deck: Deck) -> Card:
    words = [chance.choice(WORDS) for _ in range(25)]
    for bold in (2, 3, 14):
        words[bold] = f"**{words[bold]}**"
    return {
        "id": f"card-{number}",
        "title": f"{chance.choice(FIRST)} {chance.choice(LAST)} {number}",
        "cost": 1 + number % 12,
        "kind": TYPES[number % len(TYPES)],
        "text": " ".join(words).capitalize() + ".",
        "art": _art(deck.art, number),
        "ground": GROUNDS[number % len(GROUNDS)],
        **{corner: chance.randrange(1, 10) for corner in CORNERS},
        "footer": f"A deck of ours - card {number + 1:05}",
    }


def _art(art: Art, number: int) -> Value:
    """Return the name of a picture's file, or the parts of a picture that is drawn."""
    if art != "illustrated":
        return _picture_name(art, number)
    scene = SCENES[number % len(SCENES)]
    kind, names = SUBJECTS[number // len(SCENES) % len(SUBJECTS)]
    return {"scene": scene, kind: names[number % len(names)]}


def _picture_name(art: Art, number: int) -> str:
    """Return the file name of the picture on a card."""
    if art == "jpeg":
        return f"{number % REPEATED:02}.jpg"
    return f"{number:05}.png"


def _write_pictures(folder: Path, deck: Deck) -> None:
    """Write all pictures that a deck shows."""
    names = {_picture_name(deck.art, number): number for number in range(deck.cards)}
    for name, number in names.items():
        # Level 3 takes a third of the default's time, for 7 % more bytes.
        _picture(number, deck.art).save(folder / name, quality=85, compress_level=3)


def _picture(number: int, art: Art) -> Image.Image:
    chance = random.Random(number)
    if art == "jpeg":
        return _blots(chance, WINDOW)
    image = _grained(chance, _blots(chance, CARD))
    if art == "png-alpha":
        image.putalpha(_soft_edge())
    return image


def _blots(chance: random.Random, size: tuple[int, int]) -> Image.Image:
    ground = Image.frombytes("RGB", (10, 7), chance.randbytes(210))
    image = ground.resize(size, Image.Resampling.BICUBIC)
    draw = ImageDraw.Draw(image)
    width, height = size
    for _ in range(40):
        x, y = chance.randrange(width), chance.randrange(height)
        r = chance.randrange(8, 70)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=tuple(chance.randbytes(3)))
    return image.filter(ImageFilter.GaussianBlur(1.2))


def _grained(chance: random.Random, image: Image.Image) -> Image.Image:
    # Paintings compress worse than flat colours: a little grain imitates that.
    width, height = image.size
    noise = Image.frombytes("L", image.size, chance.randbytes(width * height))
    grain = noise.point(lambda value: value // 32)
    return ImageChops.add(image, Image.merge("RGB", (grain, grain, grain)))


def _soft_edge() -> Image.Image:
    width, height = CARD
    mask = Image.new("L", CARD)
    box = (20, 20, width - 20, height - 20)
    ImageDraw.Draw(mask).rounded_rectangle(box, 40, fill=255)
    return mask.filter(ImageFilter.GaussianBlur(6))


def main(folder: str, count: str, copies: str = "1", art: str = "jpeg") -> None:
    write_deck(Path(folder), Deck(int(count), int(copies), art))  # type: ignore[arg-type]


if __name__ == "__main__":
    main(*sys.argv[1:])
