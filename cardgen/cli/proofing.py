"""Measures printed games and single PDFs for `cardgen proof`."""

import re
from collections.abc import Sequence
from pathlib import Path

from cardgen.cli.progress import progress_bar
from cardgen.cli.session import Session, refuse, require_known
from cardgen.load.game_files import card_sizes
from cardgen.model.problem import in_order
from cardgen.model.suggestions import did_you_mean
from cardgen.model.units import parse_length
from cardgen.pipeline.checks import OF_FILES, GameReport, proof_pages
from cardgen.pipeline.proof import Proofed, proof_file, proof_folder
from cardgen.proof.expected import NAME, Flip
from cardgen.proof.foreign_pdf import LAYOUTS, ForeignPdf
from cardgen.proof.limits import BLEED_MOST

_SIZE = re.compile(r"\s*([\d.]+)\s*(?:mm)?\s*[x×*]\s*([\d.]+)\s*(?:mm)?\s*", re.I)
_FLIPS: dict[str, Flip] = {"long-edge": "long-edge", "short-edge": "short-edge"}


def read_options(
    card: str | None, layout: str | None, bleed: str | None, flip: str | None
) -> ForeignPdf | None:
    """Return what the options say about the cards in a PDF, with lengths in points.

    Exits with 2 if they make no sense.
    """
    if card is None:
        if layout or bleed or flip:
            refuse(
                "--layout, --bleed and --flip describe how cards are laid out, "
                "and need --card",
                "cardgen proof cards.pdf --card 63x88 --layout duplex",
            )
        return None
    layout = layout or "grid"
    require_known("--layout", [layout], LAYOUTS)
    require_known("--flip", [flip] if flip else [], _FLIPS)
    return ForeignPdf(_card(card), layout, _bleed(bleed), _FLIPS.get(flip or ""))


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
        refuse(f'--card "{text}" is not a card size', hint)
    return width, height


def _bleed(text: str | None) -> float:
    try:
        bleed = parse_length(text or "0")
    except ValueError:
        bleed = -1.0
    if not 0 <= bleed <= BLEED_MOST:
        refuse(f'--bleed "{text}" is not a bleed', "millimetres from 0 to 3.2")
    return bleed


def measure(
    session: Session,
    names: Sequence[str],
    given: ForeignPdf | None,
    output: Path | None,
) -> tuple[list[GameReport], int, Path]:
    """Measure games and files; return a report of each, how many PDFs, and the root."""
    files = [Path(name) for name in names if _is_file(name)]
    games = [name for name in names if not _is_file(name)]
    for file in files:
        if not file.is_file():
            refuse(f'there is no file "{file}"', "name a PDF or a game")
    if given and (games or not files):
        refuse("--card is for PDFs that cardgen did not write", "name the files")
    places = session.games(games) if games or not files else []
    root = places[0][0].root if places else Path.cwd()
    reports, total = [], 0
    with progress_bar(session, "Proof") as step:
        for workspace, folder in places:
            printed = (output or workspace.output) / folder.name
            found = proof_folder(printed, step)
            total += found.files
            reports.append(_report(folder.name, printed / NAME, found))
        for file in files:
            path = file.absolute()
            found = proof_file(path, given, step)
            total += found.files
            reports.append(_report(file.name, path, found))
    return reports, total, root


def _is_file(name: str) -> bool:
    return name.casefold().endswith(".pdf") or Path(name).is_file()


def _report(name: str, file: Path, found: Proofed) -> GameReport:
    checks = (*sorted(OF_FILES), *proof_pages())
    return GameReport(name, file, checks, tuple(in_order(found.problems)))
