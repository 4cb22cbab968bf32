"""Pick the icons of `icon_sets/` again, except those in the dialect of Inkscape.

python -m tests.art.pick_icon_sets FOLDER AUTHORS

FOLDER has the unpacked npm packages @iconify-json/game-icons, @iconify-json/noto,
@tabler/icons, lucide-static, @mdi/svg and @twemoji/svg, as game-icons, noto and so on.
AUTHORS is a JSON object from the names of game-icons to their authors.
"""

import json
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

HERE = Path(__file__).parent / "icon_sets"
COUNT = 25
SEED = 19
# What a repository should not grow by.
LARGEST = 14_000
SVG = 'xmlns="http://www.w3.org/2000/svg"'
# The form in which the site offers its icons for download.
GROUND = (
    f'<svg {SVG} viewBox="0 0 512 512" style="height: 512px; width: 512px;">'
    '<path d="M0 0h512v512H0z" fill="#000" fill-opacity="1"></path>'
    '<g class="" transform="translate(0,0)" style="">{}</g></svg>\n'
)
CREDITS = {
    "noto": ("Google", "Apache 2.0", "LICENSE", "Noto Emoji"),
    "tabler": ("Paweł Kuna", "MIT", "LICENSE", "Tabler Icons"),
    "lucide": ("Lucide contributors, Cole Bemis", "ISC, MIT", "LICENSE", "Lucide"),
    "mdi": ("Pictogrammers", "Apache 2.0", "LICENSE", "Material Design Icons"),
    "twemoji": (
        "Twitter, Inc. and other contributors",
        "CC BY 4.0",
        "https://creativecommons.org/licenses/by/4.0/",
        "Twemoji",
    ),
}
NAMES = {"sbed": "sbed"}
BRANDS = ("brand-", "language-", "twitter", "death-star")
CC_BY_3 = "https://creativecommons.org/licenses/by/3.0/"


def main() -> None:
    """Write the icons and who made them."""
    packages = Path(sys.argv[1])
    authors = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    # One name of two authors is two icons.
    makers = {name: by[0] for name, by in authors.items() if len(by) == 1}
    for name, found in sets(packages):
        known = [each for each in found if name != "game-icons" or each in makers]
        known = [each for each in known if not any(brand in each for brand in BRANDS)]
        small = [each for each in sorted(known) if len(found[each]) <= LARGEST]
        picked = sorted(random.Random(SEED).sample(small, COUNT))
        folder = HERE / name
        folder.mkdir(parents=True, exist_ok=True)
        for each in picked:
            path = folder / f"{each}.svg"
            path.write_text(found[each], encoding="utf-8", newline="\n")
        credit = credits_of(name, picked, makers)
        text = yaml.safe_dump(credit, sort_keys=False, allow_unicode=True)
        (folder / "credits.yaml").write_text(text, encoding="utf-8", newline="\n")


def sets(packages: Path) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield each set: its name, and its files by their names."""
    for name in ("game-icons", "noto"):
        text = (packages / name / "package" / "icons.json").read_text(encoding="utf-8")
        found = json.loads(text)
        yield name, {key: svg(name, found, key) for key in found["icons"]}
    for name, folder in (("tabler", "icons"), ("lucide", "icons"), ("mdi", "svg")):
        yield name, read(packages / name / "package" / folder)
    yield "twemoji", read(packages / "twemoji" / "package")


def svg(name: str, found: Mapping[str, dict[str, object]], key: str) -> str:
    """Return the SVG file of an icon."""
    icon = found["icons"][key]
    assert isinstance(icon, dict)
    if name == "game-icons":
        return GROUND.format(icon["body"].replace("currentColor", "#fff"))
    wide, high = (icon.get(side, 128) for side in ("width", "height"))
    xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
    size = f'width="1em" height="1em" viewBox="0 0 {wide} {high}"'
    return f"<svg {SVG} {xlink} {size}>{icon['body']}</svg>\n"


def read(folder: Path) -> dict[str, str]:
    """Return the texts of SVG files by their names."""
    return {
        f"{path.parent.name}-{path.stem}" if path.parent != folder else path.stem: (
            path.read_text(encoding="utf-8")
        )
        for path in folder.rglob("*.svg")
    }


def credits_of(
    name: str, picked: list[str], makers: Mapping[str, str]
) -> list[dict[str, object]]:
    """Return the entries of credits.yaml."""
    if name != "game-icons":
        by, licence, url, source = CREDITS[name]
        return [entry(by, licence, url, source, picked)]
    files: dict[str, list[str]] = {}
    for each in picked:
        by = NAMES.get(makers[each], makers[each].replace("-", " ").title())
        files.setdefault(by, []).append(each)
    return [
        entry(by, "CC BY 3.0", CC_BY_3, "game-icons.net", found)
        for by, found in sorted(files.items())
    ]


def entry(
    by: str, licence: str, url: str, source: str, files: list[str]
) -> dict[str, object]:
    """Return one entry of credits.yaml."""
    named = {"by": by, "licence": licence, "url": url}
    return {**named, "source": source, "files": files}


if __name__ == "__main__":
    main()
