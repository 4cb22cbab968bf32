"""The rules and checks that a problem can name, their pages, and when each is made."""

from pathlib import Path

import cardgen

BY_FIT = frozenset(("glyph", "layout", "markup", "overlap", "script", "text-fit"))
"""What only composing and imposing find."""

ALSO_BY_FIT = frozenset(("assets", "template"))
"""What reading finds, and composing may find more of."""

OF_FILES = frozenset(("manifest", "pdf-file"))
"""What keeps files that were written from being measured."""

NOT_OF_GAMES = (
    frozenset(("baseline", "credits", "output", "preview", "printer")) | OF_FILES
)
"""What is wrong with other files than the game's."""


def check_pages() -> dict[str, str]:
    """Give the manual pages of the checks that no game has to ask for, by id."""
    folder = Path(cardgen.__file__).parent / "builtin" / "manual"
    return {
        page.stem: page.read_text(encoding="utf-8").strip()
        for page in sorted(folder.glob("*.md"))
    }


def rule_pages() -> dict[str, str]:
    """Give the manual pages of the deck rules, by id."""
    # Commands that only read files do without the rules and what they stand on.
    from cardgen.validate.rules import RULES

    return {id: (module.__doc__ or "").strip() for id, module in RULES.items()}


def proof_pages() -> dict[str, str]:
    """Give the manual pages of what is measured in written files, by id."""
    from cardgen.proof.checks import CHECKS

    return {id: (module.__doc__ or "").strip() for id, module in CHECKS.items()}


def manual_pages() -> dict[str, str]:
    """Give the page of everything that a problem of a game can name, by id."""
    return {**check_pages(), **rule_pages()}


def checks_run(fit: bool) -> tuple[str, ...]:
    """Give the checks that every game gets, with those of `--fit` or without."""
    left_out = NOT_OF_GAMES if fit else NOT_OF_GAMES | BY_FIT
    return tuple(id for id in check_pages() if id not in left_out)


def markdown(page: str) -> str:
    """Part indented lines from the text before them: else they are no code."""
    lines: list[str] = []
    for line in page.splitlines():
        before = lines[-1] if lines else ""
        if line.startswith("    ") and before and not before.startswith("    "):
            lines.append("")
        lines.append(line)
    return "\n".join(lines)
