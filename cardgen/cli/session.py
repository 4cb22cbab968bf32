"""What every command needs to know: where the games are, what to print, and in colour
or not."""

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple, NoReturn, TypeAlias

import typer

from cardgen.cache.room import SIZE_VARIABLE, most_bytes
from cardgen.cli import completion
from cardgen.cli.exits import FINE, WRONG_GAME, WRONG_USAGE
from cardgen.cli.paths import called, quoted
from cardgen.cli.reports import REPORTS, ReportFormat
from cardgen.cli.reports.report import Report
from cardgen.cli.reports.text import report_text
from cardgen.cli.timings import Timings
from cardgen.load.workspace import Workspace, find_root, locate
from cardgen.model.page import Printer
from cardgen.model.problem import Problem, Refused, has_errors
from cardgen.model.suggestions import did_you_mean, word_meant
from cardgen.model.visible import brief, visible

Games: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        help="Folder under cards/, or a path. Default: all games.",
        autocompletion=completion.games,
    ),
]
"""The argument of commands for several games."""

_NO_GAME = "there is no game here yet"
_NO_CARDS = "no folder named cards here or further up"


class NextStep(NamedTuple):
    """What to do next: a command with the games that were named, or a deed."""

    what: str
    command: str = ""
    games: Sequence[str] = ()

    def written(self) -> str:
        """Return it as one line."""
        if not self.command:
            return self.what
        names = (quoted(name) for name in self.games)
        return f"{' '.join([called(), self.command, *names])}  {self.what}"


class Session(NamedTuple):
    """The options that every command has, and the clocks of the run."""

    timings: Timings
    root: Path | None = None
    verbose: bool = False
    quiet: bool = False
    no_color: bool = False

    def games(self, names: Sequence[str]) -> list[tuple[Workspace, Path]]:
        """Return workspace and folder of the named games, or of all if none is named.

        Exits with 2 if a name is not a game or there is no game at all.
        """
        if names:
            return list(dict.fromkeys(self._game(name) for name in names))
        root = self.root or find_root(Path.cwd())
        if root is None:
            refuse(_NO_CARDS, _start())
        workspace = Workspace(root.resolve())
        if not workspace.games():
            refuse(_NO_GAME, _start())
        return [(workspace, folder) for folder in workspace.games()]

    def spoken(
        self, places: Sequence[tuple[Workspace, Path]], languages: Sequence[str]
    ) -> list[tuple[Workspace, Path]]:
        """Return each game once for each of these languages that it has.

        Without any they are in their own. Exits with 2 if no game has one of them.
        """
        if not languages:
            return list(places)
        # Few games are translated.
        from cardgen.load.translate import languages_of

        known = {folder: languages_of(folder) for _, folder in places}
        every = (name for each in known.values() for name in (each.own, *each.others))
        require_known("--language", languages, every)
        return [
            (workspace._replace(language="" if name == own else name), folder)
            for workspace, folder in places
            for own, others in (known[folder],)
            for name in dict.fromkeys(languages)
            if name in (own, *others)
        ]

    def _game(self, name: str) -> tuple[Workspace, Path]:
        root = self.root or find_root(Path.cwd())
        found = locate(name, root.resolve() if root else None, Path.cwd())
        return found or _refuse_game(name, root)

    def printer(self, name: str) -> Printer:
        """Return a saved printer profile.

        Exits with 2 if there is none of that name, with 1 if it is broken.
        """
        # Hardly any run names one.
        from cardgen.pipeline.printers import (
            load_printer,
            profiles_folder,
            saved_printers,
        )

        known = saved_printers()
        if not known:
            refuse(
                f'--printer "{name}" is not known',
                "none is saved yet: cardgen calibrate prints the test page",
            )
        require_known("--printer", [name], known)
        try:
            return load_printer(name)
        except Refused as refused:
            self.stop_on_errors(refused.problems, profiles_folder())
            raise

    def say(self, text: str) -> None:
        """Print on stderr, unless --quiet was given."""
        if not self.quiet:
            print(visible(text), file=sys.stderr)

    def suggest(self, step: "NextStep") -> None:
        """Print on stderr what to do next.

        Only a terminal shows it: logs and scripts know what they do next. With --root
        the command would be another one.
        """
        if sys.stderr.isatty() and self.root is None:
            self.say(f"next: {step.written()}")

    def detail(self, text: str) -> None:
        """Print on stderr if --verbose was given."""
        if self.verbose:
            print(visible(text), file=sys.stderr)

    def print_problems(self, problems: Sequence[Problem], root: Path) -> None:
        """Print problems on stderr, apart from results."""
        color = self.colored(sys.stderr.isatty())
        with self.timings.run.stage("report"):
            print(report_text(problems, root, color), end="", file=sys.stderr)

    def stop_on_errors(self, problems: Sequence[Problem], root: Path) -> None:
        """Print problems, and exit with 1 if one of them is an error."""
        self.print_problems(problems, root)
        if has_errors(problems):
            raise typer.Exit(WRONG_GAME)

    def finish(
        self,
        report: Report,
        format: ReportFormat,
        summary: str,
        next_step: "NextStep | None" = None,
    ) -> NoReturn:
        """Print a report, and its summary on stderr; exit with 1 if it has failures.

        `next_step` is what to suggest if it has none.
        """
        color = self.colored(sys.stdout.isatty())
        with self.timings.run.stage("report"):
            print(REPORTS[format].write(report._replace(color=color)), end="")
        self.say(summary)
        failed = any(map(report.fails, report.problems))
        if next_step and not failed:
            self.suggest(next_step)
        raise typer.Exit(WRONG_GAME if failed else FINE)

    def colored(self, terminal: bool) -> bool:
        """Return whether to write colours to a stream."""
        return terminal and not self.no_color and not os.environ.get("NO_COLOR")


def _start() -> str:
    return (
        "start in your game's folder, give --root, or make a first game: "
        f"{called()} new my-game"
    )


def _refuse_game(name: str, root: Path | None) -> NoReturn:
    known = [folder.name for folder in Workspace(root).games()] if root else []
    if not known:
        why = _NO_GAME if root else _NO_CARDS
        refuse(f'there is no game "{name}": {why}', _start())
    games = f"games here: {', '.join(known)}"
    refuse(f'there is no game "{name}"', did_you_mean(name, known) + games)


def require_known(
    option: str, values: Iterable[str], names: Iterable[str], where: str = ""
) -> None:
    """Exit with 2 if a value of an option is not one of the names."""
    known = list(dict.fromkeys(names))
    for value in values:
        if value not in known:
            refuse(
                f'{option} "{value}" is not known{where}',
                f"{word_meant(value, known)}one of: {', '.join(known)}",
            )


def refuse(message: str, hint: str = "") -> NoReturn:
    """Print what is wrong with the command line and exit with 2."""
    complain(message, hint)
    raise typer.Exit(WRONG_USAGE)


def complain(message: str, hint: str = "") -> None:
    """Print what is wrong with the command line, and what to do about it."""
    print(f"cardgen: {brief(visible(message))}", file=sys.stderr)
    if hint:
        print(f"   hint: {brief(visible(hint))}", file=sys.stderr)


def check_cache_size() -> None:
    """Exit with 2 if the size of the cache is set to what is no size."""
    try:
        most_bytes()
    except ValueError as fault:
        refuse(
            f'expected a number of megabytes in {SIZE_VARIABLE}, found "{fault}"',
            f"for example {SIZE_VARIABLE}=200",
        )


def current_folder() -> Path:
    """Return the current folder. Exits with 2 if it was deleted."""
    try:
        return Path.cwd()
    except OSError:
        refuse("the current folder no longer exists", "change to another one")
