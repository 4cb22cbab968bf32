"""Pictures for the cards: blobs of colour on a soft ground, the same everywhere."""

import random
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tests.benchmarks.deck import Art, Deck

WINDOW = (600, 400)
CARD = (744, 1039)  # 63 x 88 mm at 300 dpi
REPEATED = 12


def picture_name(art: Art, number: int) -> str:
    """Return the file name of the picture on a card."""
    if art == "jpeg":
        return f"{number % REPEATED:02}.jpg"
    return f"{number:05}.png"


def write_pictures(folder: Path, deck: Deck) -> None:
    """Write all pictures that a deck shows."""
    names = {picture_name(deck.art, number): number for number in range(deck.cards)}
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
