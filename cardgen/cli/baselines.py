"""`--baseline` and `--write-baseline`: which file, and what becomes of its faults."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.cli.session import refuse
from cardgen.load.text_file import read_file
from cardgen.load.workspace import Workspace
from cardgen.model.problem import Problem, Refused, warning
from cardgen.model.source import Span
from cardgen.pipeline import baseline
from cardgen.pipeline.baseline import AcceptedProblem, BrokenBaseline
from cardgen.pipeline.checks import ALSO_BY_FIT, BY_FIT, GameReport

# An ignore of one of these is known to be needless only then, too.
_NEEDS_COMPOSING = BY_FIT | ALSO_BY_FIT | {"ignore"}


class Baseline(NamedTuple):
    """A baseline as it was read; `lines` give the place of each entry in its file."""

    file: Path
    accepted: Counter[AcceptedProblem]
    lines: dict[str, int]

    def left(
        self, problems: Iterable[Problem], games: Sequence[GameReport], place: Workspace
    ) -> list[Problem]:
        """Give what is not accepted, with a warning for each entry not found.

        Entries of which nobody can tell, since nobody looked, are passed over.
        """
        new, gone = baseline.split(problems, self.accepted, place.root)
        looked = [known for known in gone if _looked_at(known, games, place)]
        return [*new, *(self._gone(known) for known in looked)]

    def _gone(self, known: AcceptedProblem) -> Problem:
        line = self.lines.get(baseline.entry(known, self.accepted[known]), 1)
        return warning(
            "baseline",
            Span(self.file, line, 1, line, 1),
            f'a problem "{known.rule}" in {known.file} is accepted here and no longer '
            f"found as often: {known.message}",
            "good: write the baseline anew with --write-baseline",
        )


def read_baseline(file: Path) -> Baseline:
    """Read a baseline, or leave with exit 2 when it is none."""
    text, problems = read_file(file)
    if text is None:
        refuse(
            f"--baseline: {problems[0].message}",
            "make it: cardgen validate --write-baseline FILE",
        )
    try:
        accepted = baseline.parse(text)
    except BrokenBaseline as fault:
        refuse(
            f'--baseline: "{file.name}" is no baseline: {fault}',
            "make it anew: cardgen validate --write-baseline FILE",
        )
    lines = enumerate(text.split("\n"), 1)
    places = {line.strip().removesuffix(","): number for number, line in lines}
    return Baseline(file.resolve(), accepted, places)


def write_baseline(file: Path, problems: Sequence[Problem], root: Path) -> None:
    """Write the problems that are to be accepted, or leave with exit 2."""
    # Only here does validate write anything.
    from cardgen.write.outfile import write_atomically

    text = baseline.serialize(baseline.counted(problems, root))
    try:
        write_atomically(file, text.encode("utf-8", "backslashreplace"))
    except Refused as refused:
        refuse(
            f"--write-baseline: {refused.problems[0].message}", "choose another file"
        )


def _looked_at(
    known: AcceptedProblem, games: Sequence[GameReport], place: Workspace
) -> bool:
    """Tell whether the check was made in which an entry would have been found."""
    file = place.root / known.file
    of = [game for game in games if any(map(file.is_relative_to, game.own))]
    # What all games share is known when all were looked at.
    if not of and {game.file.parent for game in games} >= set(place.games()):
        of = list(games)
    return bool(of) and all(_made(known.rule, game) for game in of)


def _made(rule: str, game: GameReport) -> bool:
    return game.built and (game.composed or rule not in _NEEDS_COMPOSING)
