"""Make the icons in templates/icons that come from game-icons.net again.

python docs/pick_icons.py FOLDER AUTHORS

FOLDER is the unpacked npm package @iconify-json/game-icons. AUTHORS is a JSON file that
tells the folders in which the collection's repository has an icon: {"ore":
["faithtoken"], ...}. An icon that two authors have drawn is refused, as nobody can tell
whose is in the package. Icons of other sources stay as they are.
"""

import json
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from pick_figures import path_data, picked

from cardgen.compose.svg.icons import read_icon

TARGET = Path(__file__).resolve().parent.parent / "templates" / "icons"
# Icons by the names that designers guess; those in brackets are the collection's own.
PICKED = """
coins(two-coins) money(money-stack) gem(cut-diamond) emerald crystal(crystal-growth)
wood(log) logs(wood-pile) plank(wood-beam) stone(stone-block) stones(stone-pile) ore
ingot(metal-bar) bricks(brick-wall) food(ham-shank) meat(steak)
bread(sliced-bread) apple(shiny-apple) cheese(cheese-wedge) fish(double-fish) carrot
cherry grapes egg(big-egg) water(water-drop) mug(beer-stein) goblet(wine-glass)
energy(electric) battery(battery-pack) oil(oil-drum) cloth(rolled-cloth) barrel
crate(wooden-crate) cube cubes

sword(broadsword) dagger(plain-dagger) crossed-swords bow(pocket-bow)
spear(barbed-spear) trident mace(flanged-mace) broken-shield(cracked-shield)
helmet(visored-helm) armor(chest-armor) heart(hearts) broken-heart heal(heart-plus)
skull(death-skull) crossbones(skull-crossed-bones) flame fire(small-fire) campfire
lightning(power-lightning) bomb(unlit-bomb) explosion(mine-explosion) blood(droplets)
wound(heart-drop) bandage(bandage-roll) poison(poison-bottle) target(archery-target)
fist(punch) cannon claws(claw-slashes) paw(paw-print) trap(wolf-trap)

draw(card-draw) discard(card-discard) play(card-play)
tap(clockwise-rotation) untap(anticlockwise-rotation) cards(poker-hand) deck(stack)
move walk boot(walking-boot) footprints(boot-prints) trade swap(back-forth)
handshake(shaking-hands) attack(spinning-sword) hand(halt) point(pointing) hourglass
repeat(cycle) recycle lock(padlock) unlock(padlock-open) key(skeleton-key)
hidden(sight-disabled) search(magnifying-glass) speech(chat-bubble) upgrade
build(hammer-nails) rest(night-sleep) bed stop(cancel)

die-1(dice-six-faces-one) die-2(dice-six-faces-two) die-3(dice-six-faces-three)
die-4(dice-six-faces-four) die-5(dice-six-faces-five) die-6(dice-six-faces-six)
dice(rolling-dices) d4 d6(perspective-dice-six) d8(dice-eight-faces-eight) d10 d12
d20(dice-twenty-faces-twenty) spade(spades) diamond(diamonds) club(clubs)

person(character) group(backup) crown(queen-crown) meeple farmer miner king
thief(hood) soldier(swordman) knight(mounted-knight)

house village tower(white-tower) tent(camping-tent) bridge wall(defensive-wall)
mine(mine-wagon) farm(barn) mill(windmill) shop temple(greek-temple) factory
gate(dungeon-gate) mountain(peaks) hills forest tree(beech) pine(pine-tree)
cave(cave-entrance) cactus road(trail) signpost(direction-signs) anchor ship(caravel)
sailboat wagon(old-wagon) wheel(cartwheel) horseshoe pin(position-marker)
shackles(manacles)

leaf(linden-leaf) snowflake(snowflake-1) wave(big-wave) waves wind(wind-slap)
tornado(whirlwind) grass(high-grass) rain(raining) flower(flower-emblem)
seedling(sprout) wolf(wolf-head) bear(bear-head) lion eagle(eagle-head) ghost
wing(feathered-wing) ice(ice-cube)

book(white-book) open-book scroll(scroll-unfurled) potion(standing-potion) chest
treasure(open-treasure-chest) map(treasure-map) compass flag(flying-flag)
banner(vertical-banner) gear(big-gear) gears hammer(flat-hammer) pick(war-pick)
axe(wood-axe) battle-axe shovel(trench-spade) sickle bag(swap-bag) backpack(knapsack)
bell(ringing-bell) ring(diamond-ring) feather quill(quill-ink) bones(crossed-bones)
candle(candle-light) torch lantern(lantern-flame) wand(crystal-wand)
staff(wizard-staff) hat(pointy-hat) masks(drama-masks) scales music(musical-notes)
magnet telescope(spyglass) rocket atom crystal-ball letter(envelope) laurel(laurels)
trophy medal
"""
NAMES = {
    "aussiesim": "Aussiesim",
    "carl-olsen": "Carl Olsen",
    "cathelineau": "Cathelineau",
    "darkzaitzev": "DarkZaitzev",
    "delapouite": "Delapouite",
    "faithtoken": "Faithtoken",
    "heavenly-dog": "HeavenlyDog",
    "lorc": "Lorc",
    "quoting": "Quoting",
    "sbed": "sbed",
    "skoll": "Skoll",
    "willdabeast": "Willdabeast",
    "zeromancer": "Zeromancer",
}
CREDIT = {
    "licence": "CC BY 3.0",
    "url": "https://creativecommons.org/licenses/by/3.0/",
    "source": "https://game-icons.net",
}


def main() -> None:
    """Write the icons, and add them to the credits of their authors."""
    package, authors = (Path(word) for word in sys.argv[1:])
    icons = _read(package / "icons.json")["icons"]
    known = _read(authors)
    names = dict(picked(PICKED))
    for name, key in names.items():
        file = TARGET / f"{name}.svg"
        file.write_text(icon(icons[key]["body"]), encoding="utf-8", newline="\n")
    _credit({name: author(key, known[key]) for name, key in names.items()})


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def icon(body: str) -> str:
    """Return the file of an icon, whose numbers have one decimal."""
    start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "icon.svg"
        path.write_text(f"{start}{body}</svg>", encoding="utf-8")
        outline = read_icon(path).outline
    return f'{start}\n  <path d="{path_data(outline)}"/>\n</svg>\n'


def author(key: str, folders: list[str]) -> str:
    """Return the name of an icon's author."""
    if len(folders) != 1:
        raise SystemExit(f"{key} is one of {', '.join(folders)}: pick another")
    return NAMES[folders[0]]


def _credit(made: Mapping[str, str]) -> None:
    path = TARGET / "credits.yaml"
    text = path.read_text(encoding="utf-8")
    told = list(_credited(yaml.safe_load(text), made))
    comments = "".join(line for line in text.splitlines(True) if line[0] == "#")
    lines = yaml.safe_dump(told, sort_keys=False, default_flow_style=None, width=9999)
    path.write_text(comments + lines, encoding="utf-8", newline="\n")


def _credited(told: list[Any], made: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Yield the entries of the credits with the icons that were made."""
    others = {entry["by"]: entry for entry in told}
    for name in dict.fromkeys([*others, *made.values()]):
        entry = others.get(name, {"by": name, **CREDIT, "files": []})
        kept = {file for file in entry["files"] if file not in made}
        mine = {icon for icon, each in made.items() if each == name}
        yield {**entry, "files": sorted(kept | mine)}


if __name__ == "__main__":
    main()
