"""Schema: what a game's files may hold, written for editors into `.schema/`."""

from pathlib import Path

from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.load.game_files import read_game
from cardgen.load.workspace import Workspace
from cardgen.model.problem import Problem, Refused, has_errors
from cardgen.pipeline.sheet_places import naming_cells
from cardgen.validate.game_check import PrintChoices
from cardgen.validate.schema.game_file import (
    ENDING,
    MADE_BY,
    game_schemas,
    schema_bytes,
)
from cardgen.validate.schema.names import read_names
from cardgen.write.outfile import write_whole

FOLDER = ".schema"


def make_schemas(
    workspace: Workspace, folder: Path
) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    """Give file name -> content; nothing when a file of the game cannot be read."""
    source, problems = read_game(folder)
    known = PrintChoices(papers=tuple(PAPERS), layouts=(*LAYOUTS, *BOOK_LAYOUTS))
    names = read_names(source, workspace.assets(folder), known)
    if names is None or has_errors(problems):
        return {}, naming_cells(problems)
    made = {file: schema_bytes(schema) for file, schema in game_schemas(names).items()}
    return made, naming_cells(problems)


def write_schemas(
    workspace: Workspace, folder: Path
) -> tuple[tuple[Path, ...], tuple[Problem, ...]]:
    """Write the schemas of a game; give the files and the problems.

    All are made before the first is written. Those of components that are gone are
    removed.
    """
    made, problems = make_schemas(workspace, folder)
    try:
        for name, content in made.items():
            write_whole(folder / FOLDER / name, content)
    except Refused as refused:
        return (), (*problems, *refused.problems)
    if made:
        _remove_obsolete(folder / FOLDER, set(made))
    return tuple(folder / FOLDER / name for name in made), problems


def _remove_obsolete(folder: Path, made: set[str]) -> None:
    for file in sorted(folder.glob(f"cards-*{ENDING}")):
        if file.name not in made and MADE_BY.encode() in file.read_bytes():
            file.unlink()
