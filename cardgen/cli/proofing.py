"""Measures what was written, for the reports: games, and single files."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.cli.paths import repository
from cardgen.cli.progress import Progress
from cardgen.cli.reports.report import GameReport, Report, counts
from cardgen.cli.session import Session, refuse
from cardgen.load.card_sizes import card_sizes
from cardgen.model.nearest import did_you_mean
from cardgen.model.problem import in_order
from cardgen.model.units import parse_length
from cardgen.pipeline.checks import OF_FILES, proof_pages
from cardgen.pipeline.proof import proof_file, proof_folder
from cardgen.proof.asked import NAME, Flip
from cardgen.proof.given import LAYOUTS, Given
from cardgen.proof.limits import BLEED_MOST
from cardgen.validate.formatting import pluralize

_SIZE = re.compile(r"\s*([\d.]+)\s*(?:mm)?\s*[x×*]\s*([\d.]+)\s*(?:mm)?\s*", re.I)
_FLIPS: dict[str, Flip] = {"long-edge": "long-edge", "short-edge": "short-edge"}


class Wanted(NamedTuple):
    """What the command line says of the cards in a file of others."""

    card: str | None
    layout: str | None
    bleed: str | None
    flip: str | None

    def given(self) -> Given | None:
        """Give it in points. Leaves with exit 2 where it makes no sense."""
        if self.card is None:
            if self.layout or self.bleed or self.flip:
                refuse(
                    "--layout, --bleed and --flip say how cards lie, and need --card",
                    "cardgen proof cards.pdf --card 63x88 --layout duplex",
                )
            return None
        layout = self.layout or "grid"
        _known("--layout", layout, LAYOUTS)
        if self.flip:
            _known("--flip", self.flip, _FLIPS)
        return Given(
            _card(self.card), layout, _bleed(self.bleed), _FLIPS.get(self.flip or "")
        )


def _known(option: str, value: str, names: Sequence[str] | dict[str, Flip]) -> None:
    if value not in names:
        known = list(names)
        hint = f"{did_you_mean(value, known)}one of: {', '.join(known)}"
        refuse(f'{option} "{value}" is not known', hint)


def _card(text: str) -> tuple[float, float]:
    sizes = card_sizes()
    found = _SIZE.fullmatch(text)
    try:
        sides = found.groups() if found else tuple(map(str, sizes[text.casefold()]))
        width, height = (parse_length(side) for side in sides)
        if min(width, height) <= 0:
            raise ValueError(text)
    except (KeyError, ValueError):
        hint = f"{did_you_mean(text, list(sizes))}millimetres or a name: 63x88, poker"
        refuse(f'--card "{text}" is no size of a card', hint)
    return width, height


def _bleed(text: str | None) -> float:
    try:
        bleed = parse_length(text or "0")
    except ValueError:
        bleed = -1.0
    if not 0 <= bleed <= BLEED_MOST:
        refuse(f'--bleed "{text}" is no bleed', "millimetres from 0 to 3.2")
    return bleed


def measure(
    session: Session, names: Sequence[str], wanted: Wanted, output: Path | None
) -> tuple[list[GameReport], int, Path]:
    """Measure games and files; give reports, how many files, and the root."""
    given = wanted.given()
    files = [Path(name) for name in names if _is_file(name)]
    games = [name for name in names if not _is_file(name)]
    for file in files:
        if not file.is_file():
            refuse(f'there is no file "{file}"', "give a PDF, or the name of a game")
    if given and (games or not files):
        refuse("--card is for files that cardgen did not write", "give their paths")
    places = session.games(games) if games or not files else []
    root = places[0][0].root if places else Path.cwd()
    reports, total = [], 0
    with Progress(session, "Proof") as progress:
        for workspace, folder in places:
            printed = (output or workspace.output) / folder.name
            found = proof_folder(printed, progress.step)
            total += found.files
            problems = tuple(in_order(found.problems))
            reports.append(GameReport(folder.name, printed / NAME, _checks(), problems))
        for file in files:
            path = file.absolute()
            found = proof_file(path, given, progress.step)
            total += found.files
            problems = tuple(in_order(found.problems))
            reports.append(GameReport(file.name, path, _checks(), problems))
    return reports, total, root


def _is_file(name: str) -> bool:
    return name.casefold().endswith(".pdf") or Path(name).is_file()


def _checks() -> tuple[str, ...]:
    return (*sorted(OF_FILES), *proof_pages())


def put_together(
    reports: Sequence[GameReport], root: Path, strict: bool, color: bool
) -> Report:
    """Give the report of all that was measured."""
    problems = in_order(problem for each in reports for problem in each.problems)
    top = repository(root)
    return Report(tuple(problems), tuple(reports), root, top, strict, color)


def summary(report: Report, files: int) -> str:
    """Say in one line how much is wrong in how many files."""
    found = counts(report.problems)
    errors, warnings = (
        pluralize(found["errors"], "error"),
        pluralize(found["warnings"], "warning"),
    )
    return f"{errors}, {warnings} in {pluralize(files, 'file')}"
