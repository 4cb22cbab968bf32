"""Changes in words: of the game on the slip, in English in the terminal."""

from collections.abc import Iterator

from cardgen.model.changes import LAST_COMMIT, LAST_PRINT, CardChange, Changes
from cardgen.model.words import ENGLISH, Phrase, Words
from cardgen.typeset.label import short_label

PRINT_TITLE = "Print these"
REMOVE_TITLE = "Take these out"


def moment(changes: Changes, say: Words) -> str:
    """Return what the moment is called that is compared with: a revision as it is."""
    known = changes.since in (LAST_PRINT, LAST_COMMIT)
    return say(changes.since) if known else changes.since


def summary(changes: Changes, say: Words = ENGLISH) -> str:
    """Return how much is to be printed and taken out."""
    added = sum(card.add for card in changes.cards)
    removed = sum(card.remove for card in changes.cards)
    first = Phrase(
        "1 copy to print" if added == 1 else "{n} copies to print",
        {"n": f"{added:,}"},
    )
    then = Phrase(
        "1 copy to take out" if removed == 1 else "{n} copies to take out",
        {"n": f"{removed:,}"},
    )
    return say.listed([first] * bool(added) + [then] * bool(removed))


def why_removed(card: CardChange, say: Words = ENGLISH) -> str:
    """Return why copies of a card are to be taken out."""
    return say("the old version") if card.kind == "changed" else say.listed(card.facts)


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
