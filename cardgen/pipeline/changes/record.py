"""`.printed.json`: what lies on the table, one card a line, to be committed.

Each language that a game is translated into has a record of its own."""

import json
import re
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cardgen.load.json_table import parse_json
from cardgen.model.changes import PrintedCard, record_file
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.write.outfile import Written, write_atomically

RULE = "printed"
_FORMAT = 1
_MEGABYTES = 8
_MOST_COPIES = 1_000_000
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CURE = "take it back from git, or delete it and record again: cardgen printed"
_TEXTS = ("component", "id", "title", "look")


def read_record(folder: Path, language: str = "") -> tuple[PrintedCard, ...] | None:
    """Return what is recorded of a game in a language, its own if that is "".

    None if nothing is recorded. Raises Refused.
    """
    path = folder / record_file(language)
    text = _read(path)
    if text is None:
        return None
    found = _parsed(path, text)
    lines = [n for n, line in enumerate(text.split("\n"), 1) if line.startswith("  {")]
    cards: dict[tuple[str, str], PrintedCard] = {}
    for number, entry in enumerate(found):
        # Who has written it in another way gets no line.
        line = lines[number] if len(lines) == len(found) else 1
        try:
            card = _card(entry)
            if (card.component, card.id) in cards:
                raise ValueError(f"{card.component}/{card.id} only once")
        except ValueError as fault:
            raise _damaged(path, f"expected {fault}", line) from None
        cards[card.component, card.id] = card
    return tuple(cards.values())


def write_record(
    folder: Path, cards: Iterable[PrintedCard], language: str = ""
) -> Written:
    """Record what lies on the table. Raises Refused, and then nothing has changed."""
    path = folder / record_file(language)
    return write_atomically(path, serialize(cards).encode("utf-8"))


def serialize(cards: Iterable[PrintedCard]) -> str:
    """Return a record as text: sorted, one card a line."""
    listed = sorted(cards, key=lambda card: (card.component, card.id))
    lines = ",\n".join(f"  {_line(card)}" for card in listed)
    return f'{{"format": {_FORMAT}, "cards": [\n{lines}\n]}}\n'


def card_plain(card: PrintedCard) -> dict[str, Any]:
    """Return a card as JSON can hold it."""
    return {**card._asdict(), "fields": dict(sorted(card.fields.items()))}


def _line(card: PrintedCard) -> str:
    entry = card_plain(card)
    text = json.dumps(entry, ensure_ascii=False)
    # One line to an editor and to a diff, whatever a field says.
    return text if text.isprintable() else json.dumps(entry)


def _read(path: Path) -> str | None:
    try:
        found = path.stat()
        # To open a pipe would wait for somebody to write.
        if not stat.S_ISREG(found.st_mode):
            raise _damaged(path, "expected a file")
        if found.st_size > _MEGABYTES * 1024 * 1024:
            raise _damaged(path, f"expected at most {_MEGABYTES} megabytes")
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        raise _damaged(path, "expected UTF-8 text") from None
    except OSError as fault:
        raise _damaged(path, (fault.strerror or str(fault)).lower()) from None


def _parsed(path: Path, text: str) -> list[Any]:
    try:
        found = parse_json(text, path)
    except Refused as refused:
        at, reason = refused.problems[0].span, refused.problems[0].message
        raise _damaged(path, reason, at.line, at.column) from None
    if not isinstance(found, dict) or found.get("format") != _FORMAT:
        raise _damaged(path, f'expected "format": {_FORMAT}')
    if not isinstance(found.get("cards"), list):
        raise _damaged(path, 'expected "cards" with a list')
    cards: list[Any] = found["cards"]
    return cards


def _card(entry: Any) -> PrintedCard:
    """Return a card. Raises ValueError with what was expected instead."""
    if not isinstance(entry, dict):
        raise ValueError("an object for each card")
    texts = {n: _text(entry.get(n), f'"{n}" with a text') for n in _TEXTS}
    for name in ("component", "id"):
        if not _SLUG.fullmatch(texts[name]):
            raise ValueError(f'an id of a-z, 0-9 and - as "{name}"')
    copies, faces = entry.get("copies"), entry.get("faces")
    # Records of the first edition do not name it.
    edition = entry.get("chance", 1)
    if type(copies) is not int or not 1 <= copies <= _MOST_COPIES:
        raise ValueError(f'"copies" from 1 to {_MOST_COPIES:,}')
    if not isinstance(faces, list) or not faces:
        raise ValueError('"faces" with a list of digests')
    if type(edition) is not int or edition < 1:
        raise ValueError('"chance" with a number from 1')
    return PrintedCard(
        **texts,
        copies=copies,
        faces=tuple([_text(face, '"faces" with a list of digests') for face in faces]),
        fields=dict(_fields(entry.get("fields"))),
        chance=edition,
    )


def _fields(found: Any) -> Iterator[tuple[str, str]]:
    expected = '"fields" with a text for each field'
    if not isinstance(found, dict):
        raise ValueError(expected)
    for name, value in found.items():
        yield _text(name, expected), _text(value, expected)


def _text(found: Any, expected: str) -> str:
    # Half of a character cannot be written again.
    if not isinstance(found, str) or (not found.isprintable() and _is_broken(found)):
        raise ValueError(expected)
    return found


def _is_broken(text: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def _damaged(path: Path, reason: str, line: int = 1, column: int = 1) -> Refused:
    place = Span(path, line, column, line, column)
    message = f'"{path.name}" does not say what was printed: {reason}'
    return Refused(error(RULE, place, message, _CURE))
