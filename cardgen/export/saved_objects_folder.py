"""The folder that Tabletop Simulator reads saved objects from."""

import sys
from collections.abc import Mapping
from pathlib import Path

_INSIDE = (Path("Saves", "Saved Objects"), Path("Saved Objects"))
# As its manual names them. A player can move the folder in the settings.
_HOMES: Mapping[str, str] = {
    "win32": r"%USERPROFILE%\Documents\My Games\Tabletop Simulator",
    "darwin": "~/Library/Tabletop Simulator",
}
_LINUX = "~/.local/share/Tabletop Simulator"


def saved_objects_folder(folder: Path) -> Path:
    """Return the folder of saved objects within Tabletop Simulator's, if it is that.

    Any other folder is returned as it is: it may be a group of saved objects.
    """
    inside = (folder / path for path in _INSIDE)
    return next((path for path in inside if path.is_dir()), folder)


def usual_home(platform: str = sys.platform) -> str:
    """Return where Tabletop Simulator keeps its files on a system."""
    return _HOMES.get(platform, _LINUX)
