"""Which rules and checks there are, when each runs, and what they found in a game."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import cardgen
from cardgen.model.problem import Problem

BY_FIT = frozenset(
    (
        "bare-icon",
        "clipped",
        "glyph",
        "layout",
        "off-face",
        "overlap",
        "safe-zone",
        "script",
        "text-fit",
    )
)
"""Checks that only composing and imposing make."""

ALSO_BY_FIT = frozenset(("assets", "markup", "template"))
"""Checks that reading makes, and that composing may find more problems with."""

OF_FILES = frozenset(("export-file", "manifest", "pdf-file"))
"""Problems that keep written files from being measured."""

NOT_OF_GAMES = (
    frozenset(("baseline", "credits", "export", "fetch", "output", "preview"))
    | {"printed", "printer"}
    | OF_FILES
)
"""Problems with files that are not part of a game."""


class GameReport(NamedTuple):
    """What was found in one game, or in one PDF that was measured.

    `id` is the name of its folder, `file` its game.yaml. `checks` are the ids of the
    checks that ran, `rules` is the number of deck rules that ran, `waiting` that of
    those that need what could not be read. `built` is False if errors left no complete
    game, so that most checks could not run; `composed` is True if faces were drawn as
    well. `own` are the folders that no other game reads. `details` are the lines for
    `--verbose`, `seconds` the time spent by stage.
    """

    id: str
    file: Path
    checks: tuple[str, ...]
    problems: tuple[Problem, ...]
    rules: int = 0
    waiting: int = 0
    built: bool = True
    composed: bool = False
    own: tuple[Path, ...] = ()
    details: tuple[str, ...] = ()
    seconds: Mapping[str, float] = {}


def check_pages() -> dict[str, str]:
    """Return the manual pages of the checks that every game gets, by id."""
    folder = Path(cardgen.__file__).parent / "builtin" / "manual"
    return {
        page.stem: page.read_text(encoding="utf-8").strip()
        for page in sorted(folder.glob("*.md"))
    }


def rule_pages() -> dict[str, str]:
    """Return the manual pages of the deck rules, by id."""
    # Commands that only read files need not load the rules and what they import.
    from cardgen.validate.rules import RULES

    return {id: (module.__doc__ or "").strip() for id, module in RULES.items()}


def proof_pages() -> dict[str, str]:
    """Return the manual pages of the checks that proof makes, by id."""
    from cardgen.proof.checks import CHECKS
    from cardgen.proof.exports.checks import EXPORT_CHECKS

    checks = {**CHECKS, **EXPORT_CHECKS}
    return {id: (module.__doc__ or "").strip() for id, module in checks.items()}


def proof_checks(exports: bool) -> tuple[str, ...]:
    """Return the ids of the checks that proof makes of PDFs, and of `exports`."""
    from cardgen.proof.checks import CHECKS
    from cardgen.proof.exports.checks import EXPORT_CHECKS

    more = tuple(EXPORT_CHECKS) if exports else ()
    files = sorted(OF_FILES if exports else OF_FILES - {"export-file"})
    return (*files, *CHECKS, *more)


def manual_pages() -> dict[str, str]:
    """Return the manual page of every rule that a problem of a game can name, by id."""
    return {**check_pages(), **rule_pages()}


def checks_run(fit: bool) -> tuple[str, ...]:
    """Return the ids of the checks that every game gets, with or without `--fit`."""
    left_out = NOT_OF_GAMES if fit else NOT_OF_GAMES | BY_FIT
    return tuple(id for id in check_pages() if id not in left_out)
