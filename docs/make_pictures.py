"""Draw the pictures of the README and the docs from the shipped games.

Run by `make docs`, after a change that changes how cards look.
"""

import io
from pathlib import Path

from PIL import Image

from cardgen.compose.composer import Composer
from cardgen.load.workspace import Workspace
from cardgen.model.page import Side
from cardgen.pipeline.check import check
from cardgen.write.png import face_png

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
GAME, CARD = "cycles-of-moss", "mist-wyvern"
_DPI = 200
_GAP = 24


def card_picture(game_name: str, card_id: str) -> Image.Image:
    """Give the front and the back of a card side by side, on white."""
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


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    picture = card_picture(GAME, CARD).quantize(256)
    picture.save(PICTURES / f"{CARD}.png", optimize=True)


if __name__ == "__main__":
    main()
