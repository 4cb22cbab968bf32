"""Draw one picture of each component of the shipped games: `make gallery`.

The pictures are small, for viewing in a browser; `cardgen render` makes the files to
print. They are drawn from the PDF of each face.
"""

import io
from collections.abc import Iterable, Iterator
from pathlib import Path

from gallery_sheets import rows
from make_pictures import save_rich
from PIL import Image

from cardgen.compose.composer import Composer
from cardgen.load.workspace import Workspace
from cardgen.model.face import Face
from cardgen.model.game import Component
from cardgen.model.page import Side
from cardgen.model.units import to_mm
from cardgen.pipeline.check import CheckedGame, check
from cardgen.pipeline.counts import printed
from cardgen.write.png import face_png

ROOT = Path(__file__).resolve().parent.parent
GALLERY = ROOT / "docs" / "gallery"
_WIDEST = 1120  # pixels; a README shows a picture at half of it
_DPI = 64  # a poker card is then 160 pixels wide, and seven fit in a row
_SHARPEST = 100
_FRONTS, _BACKS = 12, 2  # two rows; most cards of a deck share a back


def faces(component: Component, composer: Composer, side: Side) -> list[Face]:
    """Return the different faces of one side in the order of the cards, in colour."""
    both = (card for card, _ in component.printed())
    cards = (card for card in both if side == "front" or card.type.back)
    drawn = (composer.face(card, side, "colour")[0] for card in cards)
    return list(dict.fromkeys(face for face in drawn if face))


def picture(face: Face) -> Image.Image:
    """Draw a face at the common scale, or larger if it is alone in its row."""
    inches = to_mm(face.width) / 25.4
    dpi = _DPI if inches < 5 else min(_SHARPEST, int(_WIDEST / inches))
    return Image.open(io.BytesIO(face_png(face, dpi))).convert("RGB")


def pictures(faces: Iterable[Face]) -> list[Image.Image]:
    """Draw faces, leaving out those that look like an earlier one."""
    return list({each.tobytes(): each for each in map(picture, faces)}.values())


def components(checked: CheckedGame) -> Iterator[tuple[str, Image.Image]]:
    """Yield the name and the picture of each component."""
    assert checked.game is not None
    composer = Composer(checked.game, checked.assets, checked.templates)
    for component in printed(checked.game):
        if component.book:
            continue
        fronts = pictures(faces(component, composer, "front")[:_FRONTS])
        backs = pictures(faces(component, composer, "back")[:_BACKS])
        name = f"{checked.game.id}-{component.id}"
        yield name, rows([*fronts, *backs], _WIDEST)


def main() -> None:
    made = set()
    for folder in Workspace(ROOT).games():
        checked = check(Workspace(ROOT), folder)
        if checked.game is None:
            raise SystemExit(f"{folder.name} is broken: run cardgen validate")
        for name, shown in components(checked):
            save_rich(shown, GALLERY / f"{name}.webp")
            made.add(f"{name}.webp")
    for old in GALLERY.iterdir():
        if old.name not in made:
            old.unlink()


if __name__ == "__main__":
    main()
