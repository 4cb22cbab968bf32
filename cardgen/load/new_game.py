"""Creates a new game's folder from the starter or from another game."""

import re
import shutil
import tempfile
from pathlib import Path

from cardgen.load.workspace import GAME_FILE, locate, own

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ID = re.compile(r"^id:.*$", re.MULTILINE)
_TITLE = re.compile(r"^title:.*$", re.MULTILINE)
_PRINTED = shutil.ignore_patterns(".*")
STARTER = Path(__file__).resolve().parent.parent / "builtin" / "starter"


class CannotMake(Exception):
    """The folder cannot be created; the user must choose another name or source."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(reason)
        self.hint = hint


def make_game(root: Path, name: str, source: str | None) -> Path:
    """Create `cards/<name>` below the root and return that folder.

    The folder is complete in itself: the templates of the source come along.
    Raises CannotMake when the name is no id or taken, the source is unknown, or the
    system refuses to write.
    """
    if _SLUG.fullmatch(name) is None:
        raise CannotMake(
            f'"{name}" cannot be the id of a game',
            'use lower-case letters, digits and single hyphens, as in "deep-forest"',
        )
    folder = root / "cards" / name
    try:
        return _make(root, folder, source)
    except (OSError, shutil.Error) as fault:
        reason = (getattr(fault, "strerror", None) or str(fault)).lower()
        raise CannotMake(
            f'"{name}" cannot be made in {folder.parent}: {reason}',
            "choose another name or folder; nothing was changed",
        ) from fault


def _make(root: Path, folder: Path, source: str | None) -> Path:
    if folder.exists():
        raise CannotMake(
            f'there is already a "{folder.name}" in {folder.parent}',
            "choose another name; nothing was changed",
        )
    _build(_source(source, root), folder)
    return folder


def _source(source: str | None, root: Path) -> tuple[Path, Path | None]:
    """Return the folder to start from, and that of templates kept apart from it."""
    if source is None:
        return STARTER, None
    found = locate(source, root, Path.cwd())
    if found:
        workspace, folder = found
        return folder, workspace.root / "templates" / folder.name
    shipped = own("cards") / source
    if _SLUG.fullmatch(source) and (shipped / GAME_FILE).is_file():
        return shipped, own("templates") / source
    known = sorted(path.parent.name for path in own("cards").glob(f"*/{GAME_FILE}"))
    raise CannotMake(
        f'there is no game "{source}" to start from',
        f"cardgen comes with {', '.join(known)}; your own games work too",
    )


def _build(source: tuple[Path, Path | None], folder: Path) -> None:
    # Built under another name and renamed: an interrupted run leaves no partial game.
    game, templates = source
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".new-") as space:
        draft = Path(space) / folder.name
        shutil.copytree(game, draft, ignore=_PRINTED)
        if templates and templates.is_dir():
            shutil.copytree(templates, draft / "templates", dirs_exist_ok=True)
        _rename(draft / GAME_FILE, folder.name)
        draft.rename(folder)


def _rename(file: Path, name: str) -> None:
    text = file.read_text(encoding="utf-8")
    title = name.replace("-", " ").title()
    text = _ID.sub(f"id: {name}", text, count=1)
    text = _TITLE.sub(f"title: {title}", text, count=1)
    file.write_text(text, encoding="utf-8", newline="\n")
