"""Write docs/games.md, which shows what the shipped games print: `make gallery`.

A test fails if the committed page is out of date.
"""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from cardgen.load.workspace import Workspace
from cardgen.model.game import Component, Game
from cardgen.pipeline.check import check
from cardgen.pipeline.counts import copies_of, printed, total
from cardgen.validate.formatting import counted, pluralize

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "games.md"
_WIDEST = 700
_HEAD = """\
# The games that come with cardgen

Made by `make gallery`. The games belong to their designers; invented content is marked
as a placeholder in the data ([credits](../CREDITS.md)).
"""


def page() -> str:
    """Return the text of the page."""
    workspace = Workspace(ROOT)
    games = (check(workspace, folder).game for folder in workspace.games())
    return "\n".join([_HEAD, *("\n".join(_game(game)) for game in games if game)])


def _game(game: Game) -> Iterator[str]:
    low, high = game.players
    players = pluralize(high, "player") if low == high else f"{low} to {high} players"
    parts = [part for part in printed(game) if not part.book]
    yield f"## {game.title}\n"
    yield f"{players}; {total(parts)}. The data is in `cards/{game.id}/`.\n"
    for part in parts:
        yield from _component(game, part)


def _component(game: Game, part: Component) -> Iterator[str]:
    different, copies = len(part.printed()), copies_of(part)
    more = f", {pluralize(copies, 'copy')}" if copies != different else ""
    said = f"{part.title}: {counted(part.kind, different)}{more}"
    yield f"**{said}**\n"
    source = f"gallery/{game.id}-{part.id}.webp"
    with Image.open(PAGE.parent / source) as picture:
        width = min(_WIDEST, picture.width)
    yield f'<img src="{source}" width="{width}" alt="{said}">\n'


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
