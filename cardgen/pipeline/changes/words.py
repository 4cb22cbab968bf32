"""Changes in words, the same on the slip and in the terminal."""

from collections.abc import Iterator

from cardgen.model.changes import CardChange, Changes
from cardgen.typeset.label import short_label

PRINT_THESE = "Print these"
TAKE_OUT = "Take these out"


def summary(changes: Changes) -> str:
    """Return how much is to be printed and taken out."""
    added = sum(card.add for card in changes.cards)
    removed = sum(card.remove for card in changes.cards)
    parts = [f"{_copies(added)} to print"] * bool(added)
    parts += [f"{_copies(removed)} to take out"] * bool(removed)
    return ", ".join(parts)


def _copies(count: int) -> str:
    return f"{count:,} {'copy' if count == 1 else 'copies'}"


def why_removed(card: CardChange) -> str:
    """Return why copies of a card are to be taken out."""
    return "the old version" if card.kind == "changed" else card.reason


def change_lines(changes: Changes) -> Iterator[str]:
    """Yield a line for each thing to do: first print, then take out."""
    for card in changes.to_print:
        yield f"print {card.add:,} × {_name(card, card.title)}: {card.reason}"
    for card in changes.to_remove:
        name, reason = _name(card, card.old_title), why_removed(card)
        yield f"take out {card.remove:,} × {name}: {reason}"


def _name(card: CardChange, title: str) -> str:
    return f"{card.component}/{card.id}" + (
        f" “{short_label(title, 60)}”" if title else ""
    )
