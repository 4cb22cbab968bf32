"""Measures printed and exported games, and single PDFs, for `cardgen proof`."""

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from cardgen.cli.progress import progress_bar
from cardgen.cli.session import Session, refuse, require_known
from cardgen.load.game_files import card_sizes
from cardgen.model.problem import in_order
from cardgen.model.suggestions import did_you_mean
from cardgen.model.units import parse_length
from cardgen.pipeline.checks import GameReport, proof_checks
from cardgen.pipeline.proof import Proofed, count_game, proof_file, proof_folder
from cardgen.proof.expected import FLIPS, NAME
from cardgen.proof.foreign_pdf import LAYOUTS, ForeignPdf
from cardgen.proof.limits import BLEED_MOST

_SIZE = re.compile(
    r"\s*([\d.]+)\s*(mm|cm|in|pt)?\s*[x×*]\s*([\d.]+)\s*(mm|cm|in|pt)?\s*"
)
_INCHES = re.compile(r"(?:''|[\"”″]|inch(?:es)?)")


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
    require_known("--flip", [flip] if flip else [], filter(None, FLIPS))
    return ForeignPdf(_card(card), layout, _bleed(bleed), FLIPS.get(flip))


def _card(text: str) -> tuple[float, float]:
    sizes = card_sizes()
    try:
        sides = _lengths_in(text) or map(str, sizes[text.casefold()])
        width, height = map(parse_length, sides)
        if min(width, height) <= 0:
            raise ValueError(text)
    except (KeyError, ValueError):
        near = did_you_mean(text, list(sizes))
        hint = f"{near}millimetres, inches or a name: 63x88, 2.5x3.5in, poker"
        refuse(f'--card "{text}" is not a card size', hint)
    return width, height


def _lengths_in(text: str) -> tuple[str, str] | None:
    """Return the two lengths in "63x88" or "2.5 x 3.5in"; one unit is that of both."""
    found = _SIZE.fullmatch(_INCHES.sub("in", text.casefold()))
    if not found:
        return None
    width, unit, height, other = found.groups()
    return width + (unit or other or "mm"), height + (other or unit or "mm")


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
    """Measure games, folders and files.

    Returns a report of each, how many files were measured, and the root.
    """
    files = [Path(name) for name in names if _is_file(name)]
    folders = [Path(name) for name in names if _is_export(name)]
    games = [name for name in names if not _is_file(name) and not _is_export(name)]
    for file in files:
        if not file.is_file():
            refuse(f'there is no file "{file}"', "name a PDF or a game")
    if given and (games or folders or not files):
        refuse("--card is for PDFs that cardgen did not write", "name the files")
    places = session.games(games) if games or not (files or folders) else []
    root = places[0][0].root if places else Path.cwd()
    reports, total = [], 0
    with progress_bar(session, "Proof") as step:
        for workspace, folder in places:
            printed = (output or workspace.output) / folder.name
            counts = partial(count_game, workspace, folder)
            found = proof_folder(printed, step, counts)
            total += found.files
            reports.append(_report(folder.name, printed / NAME, found))
        for each in folders:
            path = each.absolute()
            found = proof_folder(path, step)
            total += found.files
            reports.append(_report(each.name, path / NAME, found))
        for file in files:
            path = file.absolute()
            found = proof_file(path, given, step)
            total += found.files
            reports.append(_report(file.name, path, found))
    return reports, total, root


def _is_file(name: str) -> bool:
    return name.casefold().endswith(".pdf") or Path(name).is_file()


def _is_export(name: str) -> bool:
    """Return whether a name is the folder of an export, or of a game's prints."""
    folder = Path(name)
    return (folder / NAME).is_file() and not (folder / "game.yaml").exists()


def _report(name: str, file: Path, found: Proofed) -> GameReport:
    checks = proof_checks(found.exports)
    return GameReport(name, file, checks, tuple(in_order(found.problems)))
