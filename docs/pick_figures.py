"""Make the figures in templates/icons/figures from Noto Emoji again.

python docs/pick_figures.py FOLDER

FOLDER is the unpacked npm package @iconify-json/noto. Each figure becomes a file of
flat paths, cropped to its ink: what a style restyles must have no gradients. Opacity
by gradients becomes their mean.
"""

import json
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import yaml

from cardgen.compose.svg.icons import read_icon
from cardgen.model.geometry import Box, Matrix, around
from cardgen.model.oklch import mixed
from cardgen.model.ops import (
    Color,
    Gradient,
    Group,
    Op,
    Outline,
    Paint,
    Shape,
    Veil,
)
from cardgen.model.outlines import bounds, mapped

TARGET = Path(__file__).resolve().parent.parent / "templates" / "icons" / "figures"
# Figures by the names that games call them; those in brackets are Noto's own.
PICKED = """
ant badger bat beaver beetle bison butterfly camel cat caterpillar(bug) cow crab
cricket crocodile crow(black-bird) deer dodo dog dolphin dove dragon duck eagle
elephant fish flamingo giraffe goat goose hedgehog hippopotamus bee(honeybee) horse
jellyfish kangaroo ladybug(lady-beetle) leopard llama lobster mammoth black-cat monkey
mouse octopus orca otter owl ox parrot penguin phoenix pig rabbit raccoon ram rat
rhinoceros rooster sauropod scorpion seal shark sheep(ewe) shell(spiral-shell) shrimp
skunk sloth snail snake songbird(bird) spider squid squirrel(chipmunk) swan t-rex
tiger tropical-fish turkey turtle whale worm blossom cactus coral tree(deciduous-tree)
fir(evergreen-tree) fallen-leaf clover(four-leaf-clover) herb bare-tree(leafless-tree)
lotus maple-leaf toadstool(mushroom) mushroom(brown-mushroom) palm-tree rose seedling
sunflower tulip wheat(sheaf-of-rice) chestnut grapes strawberry apple(red-apple) pear
carrot castle church temple(classical-building) ruin(derelict-house) desert-island
house hut houses circus-tent tent camp(camping) mountain
snowy-mountain(snow-capped-mountain) volcano rock stump(wood) fountain lighthouse
nest(nest-with-eggs) web(spider-web) headstone coffin stone-head(moai)
shrine-gate(shinto-shrine) sailboat canoe alembic amphora anchor axe
scales(balance-scale) basket bell bone book(closed-book) open-book bow(bow-and-arrow)
broom bucket candle coin compass crossed-swords crown crystal-ball dagger door drum
egg feather fire fleur-de-lis die(game-die) gear gem(gem-stone) hammer hammer-and-pick
harp honey-pot hourglass(hourglass-not-done) key(old-key) knife(kitchen-knife)
lantern(red-paper-lantern) oil-lamp(diya-lamp) ladder padlock(locked)
magnifier(magnifying-glass-tilted-left) meat(meat-on-bone) net(net-with-handle) pick
pirate-flag horn(postal-horn) ring planet(ringed-planet) scroll shield shovel skull
telescope chest(treasure-chest) trophy violin wing bread cheese(cheese-wedge) pie sun
moon(crescent-moon) snowflake lightning(high-voltage) cloud tornado wave(water-wave)
droplet bomb saw(carpentry-saw) lute(banjo) flute masks(performing-arts) ice
"""
FAINT = 0.08
# A hundredth of a figure 30 mm high: no printer shows it.
SPECK = 1.3
# A few have spare shapes beside their square.
VIEW = Box(0, 0, 128, 128)
LARGEST = 14_000
NOTICE = "Modified from Noto Emoji, Google, Apache-2.0: flattened, cropped, renamed"
CREDIT = {
    "by": "Google, modified from Noto Emoji",
    "licence": "Apache-2.0",
    "url": "https://www.apache.org/licenses/LICENSE-2.0",
    "source": "https://github.com/googlefonts/noto-emoji",
}


def main() -> None:
    """Write the figures and who made them."""
    package = Path(sys.argv[1]) / "icons.json"
    icons = json.loads(package.read_text(encoding="utf-8"))["icons"]
    TARGET.mkdir(parents=True, exist_ok=True)
    names = dict(picked(PICKED))
    for name, key in names.items():
        text = figure(icons[key]["body"])
        if len(text) > LARGEST:
            raise SystemExit(f"{name} has {len(text)} bytes")
        (TARGET / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")
    told = yaml.safe_dump([{**CREDIT, "files": sorted(names)}], sort_keys=False)
    (TARGET / "credits.yaml").write_text(told, encoding="utf-8", newline="\n")


def picked(words: str) -> Iterator[tuple[str, str]]:
    """Yield each name, and what its collection calls it."""
    for word in words.split():
        name, _, key = word.rstrip(")").partition("(")
        yield name, key or name


def figure(body: str) -> str:
    """Return the file of a figure of flat shapes."""
    size = 'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 128 128"'
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "figure.svg"
        source = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>'
        path.write_text(source, encoding="utf-8")
        shapes = list(_flat(read_icon(path).ops, Matrix(), 1.0))
    # A margin, so that no rounded handle of a curve leaves it and has it all cut.
    box = around(bounds(shape.outline).grown(_edge(shape)) for shape in shapes)
    moved = Matrix(e=-box.x, f=-box.y)
    paths = "".join(_path(shape, moved) for shape in shapes)
    view = f'viewBox="0 0 {box.width:.1f} {box.height:.1f}"'
    start = f'<svg xmlns="http://www.w3.org/2000/svg" {view}>'
    return f"<!-- {NOTICE} -->\n{start}\n{paths}</svg>\n"


def _edge(shape: Shape) -> float:
    return 0.5 + (shape.stroke.width / 2 if shape.stroke else 0.0)


def _flat(ops: Iterable[Op], matrix: Matrix, opacity: float) -> Iterator[Shape]:
    for op in ops:
        match op:
            case Group():
                within = op.matrix.then(matrix)
                yield from _flat(op.ops, within, opacity * op.opacity)
            case Veil(paint=paint, mask=mask):
                for light in _flat(mask, matrix, opacity):
                    part = light.fill or light.stroke.paint  # type: ignore[union-attr]
                    shown = Paint(_mean(paint), part.color.red * part.opacity)
                    filled = light.fill and shown
                    line = light.stroke and light.stroke._replace(paint=shown)
                    yield from _seen(light._replace(fill=filled, stroke=line))
            case Shape():
                outline = mapped(op.outline, matrix)
                fill = op.fill and _faded(op.fill, opacity)
                stroke = op.stroke
                if stroke:
                    scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
                    width = stroke.width * scale
                    paint = _faded(stroke.paint, opacity)
                    stroke = stroke._replace(width=width, paint=paint)
                yield from _seen(op._replace(outline=outline, fill=fill, stroke=stroke))


def _seen(shape: Shape) -> Iterator[Shape]:
    paints = [shape.fill, shape.stroke.paint if shape.stroke else None]
    box = bounds(shape.outline)
    large = max(box.width, box.height) > SPECK and box.overlaps(VIEW)
    if large and any(paint and paint.opacity > FAINT for paint in paints):
        yield shape


def _faded(paint: Paint | Gradient, opacity: float) -> Paint:
    return Paint(_mean(paint), paint.opacity * opacity)


def _mean(paint: Paint | Gradient) -> Color:
    """Return the mean colour of a gradient, stop by stop."""
    if isinstance(paint, Paint):
        return paint.color
    stops = [(0.0, paint.stops[0][1]), *paint.stops, (1.0, paint.stops[-1][1])]
    found, weight = stops[0][1], 0.0
    for (start, one), (end, other) in pairwise(stops):
        if end > start:
            weight += end - start
            middle = mixed(one, other, 0.5)
            found = Color(*mixed(found, middle, (end - start) / weight))
    return found


def _path(shape: Shape, moved: Matrix) -> str:
    words = [f'd="{path_data(mapped(shape.outline, moved))}"']
    fill = shape.fill
    words.append(f'fill="{_hex(fill.color)}"' if fill else 'fill="none"')
    if fill and fill.opacity < 1:
        words.append(f'fill-opacity="{fill.opacity:.2f}"')
    if shape.even_odd:
        words.append('fill-rule="evenodd"')
    if stroke := shape.stroke:
        words.append(f'stroke="{_hex(stroke.paint.color)}"')
        words.append(f'stroke-width="{stroke.width:.1f}"')
        words.append(f'stroke-linecap="{stroke.cap}" stroke-linejoin="{stroke.join}"')
        if stroke.paint.opacity < 1:
            words.append(f'stroke-opacity="{stroke.paint.opacity:.2f}"')
    return f"<path {' '.join(words)}/>\n"


def path_data(outline: Outline) -> str:
    """Return path data in tenths of a unit, relative to the point before."""
    words: list[str] = []
    start = pen = (0, 0)
    for letter, *numbers in outline:
        tenths = [round(number * 10) for number in numbers]
        steps = [each - pen[index % 2] for index, each in enumerate(tenths)]
        words += letter.lower(), " ".join(f"{step / 10:g}" for step in steps)
        pen = (tenths[-2], tenths[-1]) if tenths else start
        start = pen if letter == "M" else start
    return re.sub("(?<![0-9])0\\.", ".", "".join(words).replace(" -", "-"))


def _hex(color: Color) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in color)


if __name__ == "__main__":
    main()
