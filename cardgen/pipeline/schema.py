"""JSON Schemas of a game's files, written for editors into `.schema/`."""

from contextlib import suppress
from pathlib import Path

from cardgen.load.game_files import read_game
from cardgen.load.workspace import Workspace
from cardgen.model.problem import Problem, Refused, has_errors
from cardgen.pipeline.build import KNOWN
from cardgen.pipeline.ignoring import name_cells
from cardgen.validate.schema.game_file import (
    ENDING,
    MADE_BY,
    game_schemas,
    schema_bytes,
)
from cardgen.validate.schema.names import read_names
from cardgen.write.outfile import write_atomically

FOLDER = ".schema"


def make_schemas(
    workspace: Workspace, folder: Path
) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    """Return file name -> content; nothing if a file of the game cannot be read."""
    source, problems = read_game(folder)
    names = read_names(source, workspace.assets(folder), KNOWN)
    if names is None or has_errors(problems):
        return {}, name_cells(problems)
    made = {file: schema_bytes(schema) for file, schema in game_schemas(names).items()}
    return made, name_cells(problems)


def write_schemas(
    workspace: Workspace, folder: Path
) -> tuple[tuple[Path, ...], tuple[Problem, ...]]:
    """Write the schemas of a game; return the files and the problems.

    All are made before the first one is written. Those of components that no longer
    exist are removed.
    """
    made, problems = make_schemas(workspace, folder)
    try:
        for name, content in made.items():
            write_atomically(folder / FOLDER / name, content)
    except Refused as refused:
        return (), (*problems, *refused.problems)
    if made:
        _remove_obsolete(folder / FOLDER, set(made))
    return tuple(folder / FOLDER / name for name in made), problems


def refresh_schemas(workspace: Workspace, folder: Path) -> None:
    """Write the schemas of a game again, if there are any and they have changed.

    Raises nothing: an editor can do with old ones.
    """
    written = folder / FOLDER
    if not written.is_dir():
        return
    for name, content in make_schemas(workspace, folder)[0].items():
        with suppress(OSError, Refused):
            if (written / name).read_bytes() != content:
                write_atomically(written / name, content)


def _remove_obsolete(folder: Path, made: set[str]) -> None:
    for file in sorted(folder.glob(f"cards-*{ENDING}")):
        if file.name not in made and MADE_BY.encode() in file.read_bytes():
            file.unlink()
