"""Write docs/starters.md and its pictures, one for each starter of `cardgen new`.

Run by `make docs`; a test fails if the committed page or a picture is out of date.
"""

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from gallery_sheets import GROUND, rows
from make_gallery import picture
from make_pictures import PICTURES, save
from PIL import Image

from cardgen.compose.composer import Composer
from cardgen.export.pictures import cut_mask
from cardgen.load.new_game import STARTERS, make_game
from cardgen.load.workspace import Workspace
from cardgen.model.face import Face
from cardgen.model.game import Card, Component
from cardgen.model.geometry import Box
from cardgen.pipeline.check import CheckedGame, check
from cardgen.pipeline.counts import printed, total

FOLDER = PICTURES / "starters"
PAGE = PICTURES.parent / "starters.md"
_WIDEST, _FRONTS, _COLORS = 1240, 5, 64
_ROUND = 6  # pixels, the radius of the corners of a rectangle
# The best to show, where those at even distances in the list are not.
_SHOWN = {
    "poker": ("hk", "d7", "cq", "sj", "joker-1"),
    "tarot": ("fool", "hermit", "wheel", "death"),
    "trivia": ("wing", "strait", "crows"),
}
_HEAD = """\
# Starters

Made by `make docs`. A new game need not begin empty: each of these is a small game that
prints and exports at once. Take the one nearest to what you have in mind:

    cardgen new my-game --template poker
    cardgen preview my-game

Then change it line by line. The comment at the top of `game.yaml` says where to begin.
Its cards, rules and templates fill at most eighty lines together; only the first one,
which the [tutorial](tutorial.md) explains, has more. All pictures are drawn by the
[art kit](gallery.md), and all words are placeholders for your own.

`cardgen new --list` lists the starters in the terminal.
"""


def page(games: Mapping[str, CheckedGame]) -> str:
    """Return the text of the page."""
    return "\n".join([_HEAD, *(_section(name, games[name]) for name in STARTERS)])


def pictures(games: Mapping[str, CheckedGame]) -> Iterator[tuple[str, Image.Image]]:
    """Yield the file name and the picture of each starter."""
    for name, checked in games.items():
        assert checked.game is not None
        composer = Composer(checked.game, checked.assets, checked.templates)
        parts = printed(checked.game)
        drawn = [face for part in parts for face in _faces(name, part, composer)]
        yield f"{name}.png", rows(drawn, _WIDEST)


def made(root: Path) -> dict[str, CheckedGame]:
    """Make a game of every starter below a folder; return them by starter."""
    folders = {name: make_game(root, name, None, name) for name in STARTERS}
    return {name: check(Workspace(root), path) for name, path in folders.items()}


def _section(name: str, checked: CheckedGame) -> str:
    assert checked.game is not None
    said = total(printed(checked.game))
    return (
        f"## {name}\n\n{STARTERS[name].capitalize()}: {said}.\n\n"
        f'<img src="pictures/starters/{name}.png" width="700" alt="{said}">\n'
    )


def _faces(name: str, part: Component, composer: Composer) -> Iterator[Image.Image]:
    cards = _chosen(name, [card for card, _ in part.printed()])
    drawn = [composer.face(card, "front", "colour")[0] for card in cards]
    if cards[0].type.back:
        drawn.append(composer.face(cards[0], "back", "colour")[0])
    yield from (_cut_out(face) for face in drawn if face)


def _cut_out(face: Face) -> Image.Image:
    drawn = picture(face)
    trim = Box(0, 0, drawn.width, drawn.height)
    mask = cut_mask(face.form, drawn.size, trim, _ROUND)
    return Image.composite(drawn, Image.new("RGB", drawn.size, GROUND), mask)


def _chosen(name: str, cards: list[Card]) -> list[Card]:
    if name in _SHOWN:
        return [card for card in cards if card.id in _SHOWN[name]]
    count = min(_FRONTS, len(cards))
    return [cards[index * len(cards) // count] for index in range(count)]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        games = made(Path(folder).resolve())
        PAGE.write_text(page(games), encoding="utf-8", newline="\n")
        for name, shown in pictures(games):
            save(shown, FOLDER / name, _COLORS)


if __name__ == "__main__":
    main()
