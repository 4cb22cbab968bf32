"""What every command needs to know: where, how loud, in which colours."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

import typer

from cardgen.cli.exits import WRONG_GAME, WRONG_USAGE
from cardgen.cli.reports.text import report_text
from cardgen.cli.timings import Timings
from cardgen.load.workspace import Workspace, find_root, locate
from cardgen.model.problem import Problem, has_errors
from cardgen.model.suggestions import did_you_mean


class Session(NamedTuple):
    """The options that stand before the command."""

    root: Path | None
    verbose: bool
    quiet: bool
    no_color: bool
    timings: Timings

    def workspace(self) -> Workspace:
        """Give the workspace, or leave with exit 2 when there is none."""
        root = self.root or find_root(Path.cwd())
        if root is None:
            refuse(
                "no folder named cards here or further up",
                "start in your game's folder, give --root, or make a first game: "
                "cardgen new my-game",
            )
        return Workspace(root.resolve())

    def games(self, names: Sequence[str]) -> list[tuple[Workspace, Path]]:
        """Give workspace and folder of the games named, of all for none.

        Leaves with exit 2 when a name is no game or there is none at all.
        """
        if names:
            return list(dict.fromkeys(self._game(name) for name in names))
        workspace = self.workspace()
        if not workspace.games():
            refuse("there is no game yet", "make one: cardgen new my-game")
        return [(workspace, folder) for folder in workspace.games()]

    def _game(self, name: str) -> tuple[Workspace, Path]:
        root = self.root or find_root(Path.cwd())
        found = locate(name, root.resolve() if root else None, Path.cwd())
        if found is None:
            known = [folder.name for folder in Workspace(root).games()] if root else []
            games = f"games here: {', '.join(known)}" if known else "no games here"
            refuse(f'there is no game "{name}"', did_you_mean(name, known) + games)
        return found

    def say(self, text: str) -> None:
        """Print progress on stderr, unless asked to be quiet."""
        if not self.quiet:
            print(text, file=sys.stderr)

    def detail(self, text: str) -> None:
        """Print on stderr what only --verbose asks for."""
        if self.verbose:
            print(text, file=sys.stderr)

    def print_problems(self, problems: Sequence[Problem], root: Path) -> None:
        """Print problems on stderr, where results do not go."""
        color = self.colored(sys.stderr.isatty())
        with self.timings.run.stage("report"):
            print(report_text(problems, root, color), end="", file=sys.stderr)

    def stop_on_errors(self, problems: Sequence[Problem], root: Path) -> None:
        """Print problems and leave with exit 1 when one of them is an error."""
        self.print_problems(problems, root)
        if has_errors(problems):
            raise typer.Exit(WRONG_GAME)

    def colored(self, terminal: bool) -> bool:
        """Tell whether to write colours to a stream."""
        return terminal and not self.no_color and not os.environ.get("NO_COLOR")


def refuse(message: str, hint: str = "") -> NoReturn:
    """Say what is wrong with the command line and leave with exit 2."""
    print(f"cardgen: {message}", file=sys.stderr)
    if hint:
        print(f"   hint: {hint}", file=sys.stderr)
    raise typer.Exit(WRONG_USAGE)
