"""The names of icons and figures: those that come with cardgen, and those of games."""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias, get_args

from cardgen.load.workspace import Workspace
from cardgen.model.assets import FIGURES, Assets, own

Named: TypeAlias = Literal["icons", "figures"]
NAMED: tuple[Named, ...] = get_args(Named)


class NamedAssets(NamedTuple):
    """The icons or the figures of a place, which is cardgen or a game."""

    place: str
    assets: Assets
    names: tuple[str, ...]


def shipped(named: Named) -> NamedAssets:
    """Return the icons or the figures that come with cardgen."""
    assets = Assets(icons=(own("templates") / "icons",))
    return NamedAssets("cardgen", assets, _names(assets, named))


def of_games(named: Named, workspace: Workspace) -> Iterator[NamedAssets]:
    """Yield the icons or the figures of each game that has its own."""
    ours = (own("templates") / "icons").resolve()
    for folder in workspace.games():
        assets = workspace.assets(folder)
        theirs = tuple(each for each in assets.icons if each.resolve() != ours)
        names = _names(Assets(icons=theirs), named)
        # A link that leads out of its folder has a name, and is no icon.
        found = tuple(name for name in names if assets.find_icon(_path(named, name)))
        if found:
            yield NamedAssets(folder.name, assets, found)


def _names(assets: Assets, named: Named) -> tuple[str, ...]:
    if named == FIGURES:
        return assets.figures()
    icons = assets.names("icons")
    return tuple(name for name in icons if not name.startswith(f"{FIGURES}/"))


def _path(named: Named, name: str) -> str:
    return f"{FIGURES}/{name}" if named == FIGURES else name
