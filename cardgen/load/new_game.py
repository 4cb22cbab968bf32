"""Creates a new game's folder from a starter or from another game."""

import os
import re
import shutil
from pathlib import Path

from cardgen.cache.scratch import new_scratch
from cardgen.load.workspace import GAME_FILE, Workspace, locate
from cardgen.model.assets import own
from cardgen.model.slugs import slug_hint
from cardgen.model.suggestions import did_you_mean

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LETTERS = "an id has lowercase letters, digits and single hyphens"
_ID = re.compile(r"^id:.*$", re.MULTILINE)
_TITLE = re.compile(r"^title:.*$", re.MULTILINE)
_LANGUAGES = re.compile(r"^languages:.*\n", re.MULTILINE)
# What was printed, and translations: a new game changes from the first day.
_LEFT = shutil.ignore_patterns(".*", "i18n", "*.??.md")
_FOLDER = Path(__file__).resolve().parent.parent / "builtin" / "starters"

STARTERS = {
    "creatures": "six creatures with pictures, costs and effects",
    "poker": "52 playing cards with courts, and two jokers",
    "trading": "trading cards with pictures, numbers and rarities",
    "tarot": "the 22 trumps of a tarot deck, engraved",
    "trivia": "questions on one side, answers on the other",
    "tokens": "round tokens and mini cards",
    "hexes": "hex tiles, and a board that they are laid on",
    "roll-and-write": "a sheet to fill in with dice and a pencil",
    "generated": "a crew that `cardgen generate` deals from lists",
}
"""What a new game can start as, in words for people; the first one is the default."""


class CannotMake(Exception):
    """The folder cannot be created; the user must choose another name or source."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(reason)
        self.hint = hint


def make_game(
    root: Path, name: str, source: str | None, starter: str | None = None
) -> Path:
    """Create `cards/<name>` below the root and return that folder.

    It is a copy of the game `source`, or else of a `starter`. The folder is complete in
    itself: the templates of the source come along.
    Raises CannotMake when the name is no id or taken, the source is unknown, or the
    system refuses to write.
    """
    if _SLUG.fullmatch(name) is None:
        hint = f"{slug_hint(name, 'deep-forest')}: {_LETTERS}; the title in game.yaml"
        raise CannotMake(f'"{name}" cannot be the id of a game', f"{hint} is free")
    folder = root / "cards" / name
    try:
        return _make(root, folder, source, starter or next(iter(STARTERS)))
    except (OSError, shutil.Error) as fault:
        reason = (getattr(fault, "strerror", None) or str(fault)).lower()
        raise CannotMake(
            f'"{name}" cannot be made in {folder.parent}: {reason}',
            "choose another name or folder; nothing was changed",
        ) from fault


def _make(root: Path, folder: Path, source: str | None, starter: str) -> Path:
    if folder.exists():
        raise CannotMake(
            f'there is already a "{folder.name}" in {folder.parent}',
            "choose another name; nothing was changed",
        )
    _build(_source(source, root) if source else (_FOLDER / starter, None), folder)
    return folder


def _source(source: str, root: Path) -> tuple[Path, Path | None]:
    """Return the folder to start from, and that of templates kept apart from it."""
    found = locate(source, root, Path.cwd())
    if found:
        workspace, folder = found
        return folder, workspace.root / "templates" / folder.name
    shipped = own("cards") / source
    if _SLUG.fullmatch(source) and (shipped / GAME_FILE).is_file():
        return shipped, own("templates") / source
    known = sorted(path.parent.name for path in own("cards").glob(f"*/{GAME_FILE}"))
    names = [*known, *(path.name for path in Workspace(root).games())]
    raise CannotMake(
        f'there is no game "{source}" to start from',
        f"{did_you_mean(source, names)}cardgen comes with {', '.join(known)}; "
        "your own games work too",
    )


def _build(source: tuple[Path, Path | None], folder: Path) -> None:
    # Built under another name and renamed: an interrupted run leaves no partial game.
    game, templates = source
    for part in filter(None, source):
        _require_own_files(part)
    folder.parent.mkdir(parents=True, exist_ok=True)
    space = new_scratch(folder.parent, hidden=True)
    try:
        draft = space / folder.name
        shutil.copytree(game, draft, ignore=_LEFT)
        if templates and templates.is_dir():
            shutil.copytree(templates, draft / "templates", dirs_exist_ok=True)
        _rename(draft / GAME_FILE, folder.name)
        draft.rename(folder)
    finally:
        shutil.rmtree(space, ignore_errors=True)


def _require_own_files(folder: Path) -> None:
    """Raise CannotMake for a link: a copy would hold all that it leads to."""
    for place, folders, files in os.walk(folder):
        # What is hidden is not copied.
        folders[:] = [name for name in folders if not name.startswith(".")]
        found = [Path(place, name) for name in (*folders, *files)]
        for link in filter(Path.is_symlink, found):
            raise CannotMake(
                f'"{link.relative_to(folder).as_posix()}" in {folder} is a link',
                "put what it leads to in its place; nothing was changed",
            )


def _rename(file: Path, name: str) -> None:
    text = file.read_text(encoding="utf-8")
    title = name.replace("-", " ").title()
    text = _ID.sub(f"id: {name}", text, count=1)
    text = _TITLE.sub(f"title: {title}", text, count=1)
    text = _LANGUAGES.sub("", text)
    file.write_text(text, encoding="utf-8", newline="\n")
