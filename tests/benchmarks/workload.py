"""A deck of N different cards as a game of cardgen, the same on every machine.

    python -m tests.benchmarks.workload FOLDER N

Each card has a coloured ground, a title, a cost in a circle, one of twelve pictures, a
type, 25 words with some in bold, four corner numbers and a footer. Fifteen deck rules
hold them.
"""

import json
import random
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

_FIRST = "Amber Bramble Cinder Dusk Ember Frost Gale Hollow Iron Jade Keen Lunar"
_LAST = "Adder Badger Crane Drake Elk Falcon Gecko Heron Ibis Jackdaw Kestrel Lynx"
FIRST, LAST = _FIRST.split(), _LAST.split()
TYPES = ["Beast", "Spell", "Relic", "Hero", "Place"]
GROUNDS = ["#e8d8b8", "#c8dcec", "#d4e8c4", "#ecc8c8", "#d8cce8", "#e8e4d0"]
_WORDS = """
add after all before board buy card choose coin cost deck discard draw each end enemy
every first for from gain give hand hold keep last lose may more move next one other own
pay place play put round score step take the then token turn two when
"""
WORDS = _WORDS.split()
CORNERS = ("nw", "ne", "sw", "se")
PICTURES = 12

GAME = """\
format: 1
id: deck
title: Deck
version: 1.0.0
players: [2, 4]
fonts: {body: source-sans-3, title: source-sans-3 bold}
card_types:
  card:
    size: [63, 88]
    fields:
      title: {type: text, max_length: 40}
      cost: {type: integer, range: [1, 12]}
      kind: {type: text, choices: [Beast, Spell, Relic, Hero, Place]}
      text: {type: text}
      art: {type: image}
      ground: {type: text}
      nw: {type: integer, range: [1, 9]}
      ne: {type: integer, range: [1, 9]}
      sw: {type: integer, range: [1, 9]}
      se: {type: integer, range: [1, 9]}
      footer: {type: text}
    front: card.xml.j2
components:
  pool: {kind: deck, title: Pool, card_type: card, cards: pool.yaml}
rules:
  - size: {of: pool, exactly: %d}
  - unique: {of: pool}
  - unique: {of: pool, field: title}
  - unique: {of: pool, field: footer}
  - count-by: {of: pool, field: kind, values: [Beast, Spell, Relic], at_least: 1}
  - count-by: {of: pool, field: cost, from: 1, to: 12, at_least: 1}
  - choices-used: {of: pool, fields: [kind], values: [Beast, Hero, Place]}
  - choices-used: {of: pool, fields: [nw, ne, sw, se], from: 1, to: 9}
  - choices-used: {of: pool, fields: [cost], from: 1, to: 12}
  - range: {of: pool, fields: [nw, ne, sw, se], from: 1, to: 9}
  - range: {of: pool, fields: [cost], from: 1, to: 12}
  - distinct-by: {of: pool, fields: [title, nw, ne, sw, se]}
  - distinct-by: {of: pool, fields: [footer, nw, ne, sw, se]}
  - unique: {of: pool, field: text}
  - size: {of: pool, at_least: 1}
print: {papers: a4, layouts: grid}
"""
TEMPLATE = """\
<face>
  <rect x="1.5" y="1.5" width="60" height="85" rx="3" fill="{{ card.ground }}"
        stroke="black" stroke-width="0.8pt"/>
  <image src="{{ card.art }}" x="5" y="14" width="53" height="35.33"/>
  <circle cx="55.5" cy="8" r="4.3" fill="white" stroke="black" stroke-width="0.8pt"/>
  <text x="51.2" y="3.7" width="8.6" height="8.6" font="title" size="12" align="center"
        valign="middle">{{ card.cost }}</text>
  <text x="6" y="5" width="44" height="6" font="title" size="10">{{ card.title }}</text>
  <text x="5" y="50" width="53" height="4" size="8" style="italic">{{ card.kind }}
  </text>
  <text x="5" y="55" width="53" height="28" size="8" leading="1.25">{{ card.text }}
  </text>
  <text x="3" y="2" width="6" height="3" size="5">{{ card.nw }}</text>
  <text x="54" y="1.7" width="6" height="2" size="5" align="right">{{ card.ne }}</text>
  <text x="3" y="83" width="6" height="3" size="5">{{ card.sw }}</text>
  <text x="54" y="83" width="6" height="3" size="5" align="right">{{ card.se }}</text>
  <text x="12" y="83" width="39" height="3" size="5" align="center">{{ card.footer }}
  </text>
</face>
"""


def write_game(root: Path, count: int) -> Path:
    """Write the game of `count` cards below a root; give its folder."""
    folder = root / "cards" / "deck"
    (folder / "art").mkdir(parents=True, exist_ok=True)
    (folder / "templates").mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(GAME % count, encoding="utf-8")
    (folder / "templates" / "card.xml.j2").write_text(TEMPLATE, encoding="utf-8")
    chance = random.Random(5)
    rows = (json.dumps(_card(chance, number)) for number in range(count))
    listed = "\n".join(f"  - {row}" for row in rows)
    head = "defaults: {provenance: placeholder}\ncards:\n"
    (folder / "pool.yaml").write_text(f"{head}{listed}\n", encoding="utf-8")
    for number in range(PICTURES):
        _picture(number).save(folder / "art" / f"{number:02}.jpg", quality=85)
    return folder


def _card(chance: random.Random, number: int) -> dict[str, object]:
    words = [chance.choice(WORDS) for _ in range(25)]
    for bold in (2, 3, 14):
        words[bold] = f"**{words[bold]}**"
    return {
        "id": f"card-{number}",
        "title": f"{chance.choice(FIRST)} {chance.choice(LAST)} {number}",
        "cost": 1 + number % 12,
        "kind": TYPES[number % len(TYPES)],
        "text": " ".join(words).capitalize() + ".",
        "art": f"{number % PICTURES:02}.jpg",
        "ground": GROUNDS[number % len(GROUNDS)],
        **{corner: chance.randrange(1, 10) for corner in CORNERS},
        "footer": f"A deck of ours - card {number + 1:05}",
    }


def _picture(number: int) -> Image.Image:
    chance = random.Random(number)
    image = Image.effect_noise((30, 20), 90).resize((600, 400)).convert("RGB")
    draw = ImageDraw.Draw(image)
    for _ in range(40):
        x, y, r = chance.randrange(600), chance.randrange(400), chance.randrange(8, 70)
        color = tuple(chance.randrange(256) for _ in range(3))
        draw.ellipse((x - r, y - r, x + r, y + r), fill=color)
    return image.filter(ImageFilter.GaussianBlur(1.2))


if __name__ == "__main__":
    write_game(Path(sys.argv[1]), int(sys.argv[2]))
