"""The folders of a workspace, of its games and their assets, and of the user."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.model.assets import Assets, own

GAME_FILE = "game.yaml"


class Workspace(NamedTuple):
    """The folder that holds `cards/`, `templates/`, `fonts/` and `output/`.

    Its games are read in a `language`, or in their own if it is "".
    """

    root: Path
    language: str = ""

    @property
    def output(self) -> Path:
        """The folder that prints are written to."""
        return self.root / "output"

    @property
    def templates(self) -> Path:
        """The folder of the templates that are not in the folders of games."""
        return self.root / "templates"

    def games(self) -> tuple[Path, ...]:
        """Return the folders under `cards/` that hold a game, ordered by name."""
        cards = self.root / "cards"
        if not cards.is_dir():
            return ()
        return tuple(sorted(path for path in cards.iterdir() if _is_game(path)))

    def game(self, name: str) -> Path | None:
        """Return the folder of a game under `cards/` by its name."""
        return next((path for path in self.games() if path.name == name), None)

    def assets(self, folder: Path) -> Assets:
        """Return the lookup folders of a game, nearest first.

        Without `stray_folders`: whoever sends a game must not print files of others.
        """
        found, stray = self._lookup(folder), self.stray_folders(folder)
        return Assets(*[tuple(p for p in paths if p not in stray) for paths in found])

    def stray_folders(self, folder: Path) -> tuple[Path, ...]:
        """Return the lookup folders that are links out of the workspace and the game.

        One that is a link to itself is among them.
        """
        homes = [self.root.resolve(), folder.resolve()]
        homes += [own("templates").resolve(), own("fonts").resolve()]
        paths = dict.fromkeys(path for paths in self._lookup(folder) for path in paths)
        return tuple(path for path in paths if not _is_within(path, homes))

    def _lookup(self, folder: Path) -> Assets:
        templates, shipped = self.templates, own("templates")
        return Assets(
            templates=_distinct(
                folder / "templates",
                templates / folder.name,
                templates / "common",
                shipped / "common",
            ),
            icons=_distinct(
                folder / "icons",
                templates / folder.name / "icons",
                templates / "icons",
                shipped / "icons",
            ),
            fonts=_distinct(folder / "fonts", self.root / "fonts", own("fonts")),
            art=(folder / "art",),
        )

    def own_folders(self, folder: Path) -> tuple[Path, ...]:
        """Return the folders that no other game than one reads."""
        return folder, self.templates / folder.name

    def sources(self, folder: Path) -> tuple[Path, ...]:
        """Return the folders that hold everything a game is made of."""
        assets = self.assets(folder)
        found = (*assets.templates, *assets.icons, *assets.fonts, *assets.art)
        return folder, *(each for each in found if not each.is_relative_to(folder))


def find_root(start: Path) -> Path | None:
    """Return the nearest folder, from `start` upward, that has `cards/`."""
    start = start.absolute()
    return next((p for p in (start, *start.parents) if (p / "cards").is_dir()), None)


def locate(
    argument: str, root: Path | None, here: Path
) -> tuple[Workspace, Path] | None:
    """Return the workspace and folder of a game named by its folder or by a path.

    A path's workspace is the nearest one upward of it, or else its own folder.
    None when there is no such game.
    """
    root = root or find_root(here)
    named = Workspace(root).game(argument) if root else None
    if root and named:
        return Workspace(root), named
    folder = (here / argument).resolve()
    if not _is_game(folder):
        return None
    return Workspace(find_root(folder) or folder), folder


def _is_within(path: Path, homes: Sequence[Path]) -> bool:
    try:
        real = path.resolve()
    except (OSError, RuntimeError):
        return False
    return any(real.is_relative_to(home) for home in homes)


def _is_game(path: Path) -> bool:
    return (path / GAME_FILE).is_file()


def _distinct(*folders: Path) -> tuple[Path, ...]:
    # In a checkout the workspace's folders are cardgen's own as well.
    return tuple(dict.fromkeys(folders))
