"""Differences as text for a terminal, Markdown for a pull request, and plain data."""

from collections.abc import Iterator, Sequence

from cardgen.model.changes import CHOSEN_ANEW, PrintedCard
from cardgen.pipeline.changes.diff import KINDS, CardDiff, FieldDiff, GameDiff

# Longer values of a field are not quoted in a line of text.
_SHORT = 40
# A comment of a pull request holds 65,536 characters.
_MOST_ROWS = 100
_SIGNS = {"changed": "~", "new": "+", "removed": "-", "moved": ">"}


def diff_text(diffs: Sequence[GameDiff]) -> str:
    """Return differences for a terminal, a line a card."""
    return "\n\n".join("\n".join(_lines(diff)) for diff in diffs)


def diff_markdown(diffs: Sequence[GameDiff]) -> str:
    """Return differences as the comment of a pull request, of limited length."""
    return "\n\n".join("\n".join(_rows(diff)) for diff in diffs)


def diff_plain(diffs: Sequence[GameDiff]) -> dict[str, object]:
    """Return differences as JSON can hold them."""
    return {"games": [_game(diff) for diff in diffs]}


def summary(diff: GameDiff) -> str:
    """Return how many cards differ: "2 changed, 1 new, 40 same"."""
    counts = {kind: sum(card.kind == kind for card in diff.cards) for kind in KINDS}
    parts = [f"{count:,} {kind}" for kind, count in counts.items() if count]
    said = ", ".join([*parts, f"{diff.same:,} same"])
    return f"{said}; {CHOSEN_ANEW}" if any(map(_chosen_anew, diff.cards)) else said


def _chosen_anew(card: CardDiff) -> bool:
    was, now = card.before, card.after
    return bool(card.sides and was and now and was.chosen_anew(now))


def what_differs(diff: GameDiff, card: CardDiff) -> str:
    """Return what differs in a card, on one line: its fields, else its sides."""
    fields = [_field(field) for field in card.fields]
    sides = [diff.side_name(card, side) for side in card.sides]
    looks = [f"{', '.join(sides)} drawn differently"] if sides else []
    if card.kind == "moved" and card.before:
        return ", ".join([f"was {_place(card.before)}", *fields, *looks])
    # What a field changes is seen on some side.
    return ", ".join(fields or looks)


def _lines(diff: GameDiff) -> Iterator[str]:
    yield f"{diff.id}: {diff.before} → {diff.after}"
    width = max((len(card.kind) for card in diff.cards), default=0)
    for card in diff.cards:
        said = what_differs(diff, card)
        title = f" “{card.card.title}”" if card.card.title else ""
        line = f"  {card.kind:{width}}  {_place(card.card)}{title}"
        yield f"{line}: {said}" if said else line
    yield summary(diff)


def _rows(diff: GameDiff) -> Iterator[str]:
    yield f"### {_plain_text(diff.title)}"
    yield ""
    yield f"{_plain_text(diff.before)} → {_plain_text(diff.after)}: {summary(diff)}"
    if diff.cards:
        yield ""
        yield "| | card | |"
        yield "|:-:|---|---|"
    for card in diff.cards[:_MOST_ROWS]:
        name = card.card.title or card.card.id
        where = f"`{_place(card.card)}`"
        said = _plain_text(what_differs(diff, card) or card.kind)
        yield f"| {_SIGNS[card.kind]} | {_plain_text(name)} {where} | {said} |"
    more = len(diff.cards) - _MOST_ROWS
    if more > 0:
        yield f"| | {more:,} more | |"


def _plain_text(text: str) -> str:
    """Return a text without signs that Markdown or HTML would take for their own."""
    return "".join(f"&#{ord(sign)};" if sign in _MARKS else sign for sign in text)


_MARKS = frozenset("\\`*_{}[]<>#|~&@!\n")


def _game(diff: GameDiff) -> dict[str, object]:
    return {
        "id": diff.id,
        "title": diff.title,
        "before": diff.before,
        "after": diff.after,
        "same": diff.same,
        "cards": [_card(diff, card) for card in diff.cards],
    }


def _card(diff: GameDiff, card: CardDiff) -> dict[str, object]:
    return {
        "kind": card.kind,
        "component": card.card.component,
        "id": card.card.id,
        "title": card.card.title,
        "was": _place(card.before) if card.before else None,
        "copies": [each.copies if each else 0 for each in (card.before, card.after)],
        "fields": [field._asdict() for field in card.fields],
        "sides": [diff.side_name(card, side) for side in card.sides],
    }


def _place(card: PrintedCard) -> str:
    return f"{card.component}/{card.id}"


def _field(field: FieldDiff) -> str:
    before, after = field.before, field.after
    if before is None or after is None:
        return f"{field.name} {'added' if before is None else 'removed'}"
    if max(len(before), len(after)) <= _SHORT and "\n" not in before + after:
        return f"{field.name} {before} → {after}"
    return field.name
