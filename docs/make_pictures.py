"""Draw the pictures of the README, the manual and the gallery.

Run by `make docs`, after a change to how cards look.
"""

import io
import tempfile
from collections.abc import Iterator
from pathlib import Path

import art_sheets
from gallery_sheets import by_family, sheet
from pictures_of_manual import FOLDER, Bench, alike, drawn_pages
from PIL import Image

from cardgen.compose.composer import Composer
from cardgen.load.asset_names import NAMED, NamedAssets, shipped
from cardgen.load.workspace import Workspace
from cardgen.model.page import Side
from cardgen.pipeline.asset_sheets import name_sheet
from cardgen.pipeline.check import check
from cardgen.write.png import face_png

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
GAME, CARD = "cycles-of-moss", "mist-wyvern"
_DPI = 200
_GAP = 24
_ON_A_SHEET, _NAMES_DPI = 72, 96
_GREYS = 12
_MOST_BYTES = 60_000
_QUALITIES = (85, 75, 65, 55)


def card_picture(game_name: str, card_id: str) -> Image.Image:
    """Return the front and the back of a card side by side, on white."""
    workspace = Workspace(ROOT)
    checked = check(workspace, ROOT / "cards" / game_name)
    if checked.game is None:
        raise SystemExit(f"{game_name} is broken: run cardgen validate")
    composer = Composer(checked.game, checked.assets, checked.templates)
    cards = {c.id: c for part in checked.game.components for c in part.cards}
    sides: tuple[Side, ...] = ("front", "back")
    faces = [composer.face(cards[card_id], side, "colour")[0] for side in sides]
    pictures = [
        Image.open(io.BytesIO(face_png(face, _DPI))).convert("RGB")
        for face in faces
        if face
    ]
    width = sum(picture.width + _GAP for picture in pictures) - _GAP
    sheet = Image.new("RGB", (width, pictures[0].height), "white")
    for index, picture in enumerate(pictures):
        sheet.paste(picture, (index * (picture.width + _GAP), 0))
    return sheet


def manual_pictures() -> dict[str, Image.Image]:
    """Draw every example of the manual; return those of macros by name."""
    macros: dict[str, Image.Image] = {}
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        for name, page, kind in drawn_pages():
            picture = bench.picture(page, kind)
            save(picture, FOLDER / f"{name}.png")
            if kind == "macro":
                macros[name] = picture
    return macros


def save(picture: Image.Image, path: Path, colors: int = 256) -> None:
    """Write a picture compactly if it differs visibly from the one on disk.

    It gets fewer colours if its file would be too large.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    reduced = picture.quantize(colors)
    while len(data := _png(reduced)) > _MOST_BYTES:
        colors //= 2
        reduced = picture.quantize(colors)
    # Another version of Pillow may compress the same pixels differently.
    if path.is_file() and alike(reduced, Image.open(path), shade=1, share=0):
        return
    path.write_bytes(data)


def _png(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def save_rich(picture: Image.Image, path: Path) -> None:
    """Write a picture of many colours as WebP: as fine, then as large, as fits."""
    scale = 1.0
    while (data := _webp(picture, scale)) is None:
        scale *= 0.95
    path.parent.mkdir(parents=True, exist_ok=True)
    new = Image.open(io.BytesIO(data))
    # Another version of the encoder may write the same picture differently.
    if path.is_file() and alike(Image.open(path), new, shade=24, share=0.002):
        return
    path.write_bytes(data)


def _webp(picture: Image.Image, scale: float) -> bytes | None:
    size = round(picture.width * scale), round(picture.height * scale)
    shown = picture.resize(size, Image.Resampling.LANCZOS)
    for quality in _QUALITIES:
        buffer = io.BytesIO()
        shown.save(buffer, "WEBP", quality=quality, method=6)
        if buffer.tell() <= _MOST_BYTES:
            return buffer.getvalue()
    return None


def save_sheets(macros: dict[str, Image.Image]) -> None:
    """Write the sheets of the gallery: each family, and what seeds and styles do."""
    gallery, art = PICTURES / "gallery", art_sheets.FAMILIES
    families = by_family(list(macros))
    for family in families.keys() - art:
        shown = sheet({name: macros[name] for name in families[family]}, 3)
        save(shown, gallery / f"{family}.png")
    for name, shown in picture_sheets(macros).items():
        save(shown, gallery / f"{name}.png", art_sheets.COLORS)


def picture_sheets(macros: dict[str, Image.Image]) -> dict[str, Image.Image]:
    """Return the sheets of macros that draw pictures, by the name of their file."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        sheets = {
            "seeds": sheet(art_sheets.seeds(bench), 3),
            "styles": sheet(art_sheets.styles(bench), 4),
        }
    for family, names in by_family(list(macros)).items():
        if family in art_sheets.FAMILIES:
            shown = {name: macros[name] for name in names}
            sheets[family] = sheet(art_sheets.smaller(shown), 4)
    return sheets


def name_sheets() -> Iterator[tuple[str, Image.Image]]:
    """Yield the file name and the picture of each sheet of icons and of figures."""
    for named in NAMED:
        place = shipped(named)
        starts = range(0, len(place.names), _ON_A_SHEET)
        for number, start in enumerate(starts, 1):
            names = place.names[start : start + _ON_A_SHEET]
            png = name_sheet(named, [NamedAssets("", place.assets, names)], _NAMES_DPI)
            yield f"{named}-{number}.png", Image.open(io.BytesIO(png)).convert("RGB")


def main() -> None:
    save_rich(card_picture(GAME, CARD), PICTURES / f"{CARD}.webp")
    for name, shown in name_sheets():
        colors = _GREYS if name.startswith("icons") else art_sheets.COLORS
        save(shown, PICTURES / "gallery" / name, colors)
    save_sheets(manual_pictures())


if __name__ == "__main__":
    main()
