"""Exports of pictures with one fault each, and the check that must find it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from PIL import Image, ImageDraw

from tests.proof.exported import edit_manifest, edit_text, entry_of

Plant: TypeAlias = Callable[[Path], object]
"""Puts a fault into the folder of an export."""

Faults: TypeAlias = dict[tuple[str, ...], tuple[tuple[str, str, Plant], ...]]
"""Faults, the rule that must name each, and how it is put into an export, by the target
and the options of the export."""

FRONT, COIN, INDEX = "pool-boo-front.png", "coins-gold-front.png", "index.json"


def painted(
    name: str, paint: Callable[[Image.Image], Image.Image | None], **options: Any
) -> Plant:
    """Return what changes a picture; `paint` may return another one."""

    def plant(folder: Path) -> None:
        with Image.open(folder / name) as found:
            image = found.convert("RGBA" if found.has_transparency_data else "RGB")
            dpi = found.info["dpi"]
        image = paint(image) or image
        image.save(folder / name, **{"dpi": dpi, **options})

    return plant


def texted(name: str, old: str, new: str) -> Plant:
    """Return what replaces the first of some words in a file."""
    return lambda folder: edit_text(folder / name, old, new)


def stated(name: str, **facts: Any) -> Plant:
    """Return what changes the facts of a file in the manifest."""
    return lambda folder: edit_manifest(
        folder, lambda manifest: entry_of(manifest, name).update(facts)
    )


def indexed(edit: Callable[[Any], object]) -> Plant:
    """Return what changes index.json."""

    def plant(folder: Path) -> None:
        index = json.loads((folder / INDEX).read_bytes())
        edit(index)
        (folder / INDEX).write_text(json.dumps(index), encoding="utf-8")

    return plant


def _white(left: float, top: float, right: float, bottom: float) -> Any:
    """Return what fills a part of a picture with white, in shares of its sides."""

    def paint(image: Image.Image) -> None:
        width, height = image.size
        box = (left * width, top * height, right * width, bottom * height)
        ImageDraw.Draw(image).rectangle(box, "white")

    return paint


def _opacity(value: int, *box: int) -> Callable[[Image.Image], None]:
    def paint(image: Image.Image) -> None:
        alpha = image.getchannel("A")
        alpha.paste(value, box or (0, 0, *image.size))
        image.putalpha(alpha)

    return paint


def _clear(image: Image.Image) -> Image.Image:
    cleared = image.convert("RGBA")
    _opacity(0, 50, 50, 80, 80)(cleared)
    return cleared


def _kept(image: Image.Image) -> None:
    """Leave a picture as it is: it is written in another way."""


def _halved(image: Image.Image) -> Image.Image:
    return image.resize((87, 126))


def wider(image: Image.Image) -> Image.Image:
    return image.resize((image.width + 1, image.height))


def _rewritten(name: str, data: bytes) -> Plant:
    return lambda folder: (folder / name).write_bytes(data)


def _shortened(folder: Path) -> None:
    path = folder / FRONT
    path.write_bytes(path.read_bytes()[:-2000])


def _without_credits(folder: Path) -> None:
    (folder / "credits.txt").unlink()

    def edit(manifest: dict[str, Any]) -> None:
        manifest["files"].remove(entry_of(manifest, "credits.txt"))

    edit_manifest(folder, edit)


def _contents(**wrong: Any) -> Plant:
    """Return what changes the first component of an export, and its index alike."""

    def plant(folder: Path) -> None:
        edit_manifest(folder, lambda manifest: manifest["contents"][0].update(wrong))
        if "component" in wrong:
            indexed(lambda index: index["components"][0].update(id="poll"))(folder)
        else:
            indexed(lambda index: _first(index).update(copies=9))(folder)

    return plant


def _first(index: Any) -> Any:
    return index["components"][0]["cards"][0]


_AT_THE_EDGE = {"safe": [25, 25, 225, 325], "words": [12, 30, 50, 60]}
PICTURE_FAULTS: Faults = {
    ("images",): (
        ("a picture lost", "export-file", lambda folder: (folder / FRONT).unlink()),
        ("a picture torn", "export-file", _shortened),
        ("no picture", "export-file", _rewritten(FRONT, b"<html>")),
        ("no index", "export-file", _rewritten(INDEX, b"[")),
        ("retouched", "changed-file", painted(FRONT, _white(0.4, 0.4, 0.6, 0.6))),
        ("another file", "unlisted-file", _rewritten("draft.png", b"")),
        ("no credits", "credits-file", _without_credits),
        ("empty credits", "credits-file", _rewritten("credits.txt", b" \n")),
        ("a copy fewer", "contents", _contents(copies=12)),
        ("another component", "contents", _contents(component="poll")),
        ("a JPEG called PNG", "picture-format", painted(FRONT, _kept, format="JPEG")),
        ("72 dpi", "picture-format", painted(FRONT, _kept, dpi=(72.0, 72.0))),
        ("half as large", "picture-size", painted(FRONT, _halved)),
        ("a pixel more", "picture-size", painted(FRONT, wider)),
        ("a card cut off", "picture-size", stated(FRONT, trim=[-8, 12.5, 250, 350])),
        ("left edge white", "picture-bleed", painted(FRONT, _white(0, 0, 0.02, 1))),
        ("a white line below", "picture-bleed", painted(FRONT, _white(0, 0.999, 1, 1))),
        ("half an edge", "picture-bleed", painted(FRONT, _white(0.98, 0.3, 1, 0.8))),
        ("white above a round", "picture-bleed", painted(COIN, _white(0, 0, 1, 0.03))),
        ("words at the edge", "picture-safe-zone", stated(FRONT, **_AT_THE_EDGE)),
        ("a hole", "cut-out", painted(FRONT, _clear)),
        ("nothing on it", "blank-picture", painted(FRONT, _white(0, 0, 1, 1))),
        ("a lost name", "index", indexed(lambda i: _first(i).update(front="x.png"))),
        ("too many copies", "index", indexed(lambda i: _first(i).update(copies=9))),
        ("nothing listed", "index", indexed(lambda index: index.clear())),
    ),
    ("images", "--corners", "round"): (
        ("a hole in a coin", "cut-out", painted(COIN, _opacity(90, 30, 30, 40, 40))),
        ("a square coin", "cut-out", painted(COIN, _opacity(255))),
    ),
}
