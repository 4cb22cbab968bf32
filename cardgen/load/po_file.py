"""Translation files in the format of gettext: PO, as Weblate, Crowdin and Poedit write.

polib reads and writes the format. It passes over a text that is not closed and knows of
an entry only its first line, so these are found in the text.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import polib

from cardgen.load.text_file import MAX_BYTES, FileKind, read_file
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.model.translation import (
    PHRASES,
    SourceText,
    Translated,
    Translation,
    file_of,
    phrase_context,
)

_WIDTH = 78
"""The columns that lines are wrapped at, as gettext's own tools do."""

_PO = FileKind("translation", MAX_BYTES, "save the file as UTF-8")
_LINE = re.compile(r"\(line (\d+)\)")
_OPEN = re.compile(r'^(?:#[~|] *)*(?:(?:msg\w+(?:\[\d\])?) *)?"(?:[^"\\]|\\.)*$')
_HINT = 'a line is a # comment, or msgctxt, msgid or msgstr with a text in ""'


def read_po(file: Path, language: str) -> tuple[Translation, list[Problem]]:
    """Return a translation, and what is wrong with its file."""
    entries, lines, problems = _entries(file)
    texts: dict[str, Translated] = {}
    for entry, span in _placed(entries, lines, file) if entries else ():
        context = _context(entry)
        if context in texts:
            message = f'"{context}" is translated twice'
            first = texts[context].span.line
            hint = f"the other one is in line {first}: delete one of them"
            problems.append(error("translation", span, message, hint))
        texts.setdefault(
            context, Translated(entry.msgstr, entry.msgid, entry.fuzzy, span)
        )
    return Translation(language, file, texts), problems


def _entries(file: Path) -> tuple[polib.POFile | None, list[str], list[Problem]]:
    """Return a file as polib reads it, with its lines, or what is wrong with it."""
    text, problems = read_file(file, _PO)
    if text is None:
        return None, [], problems
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if _OPEN.match(line.rstrip()):
            span = Span(file, number, 1, number, len(line) + 1)
            message = "expected a quotation mark at the end of the line"
            hint = 'a text is in "", and goes on in another "" on the next line'
            return None, [], [error("translation", span, message, hint)]
    try:
        # Given a text without a line break, polib would look for a file of that name.
        return polib.pofile(f"{text}\n", wrapwidth=_WIDTH), lines, []
    except (OSError, ValueError, LookupError) as fault:
        found = _LINE.search(str(fault))
        number = int(found[1]) if found else 1
        message = "expected a PO file as gettext writes it"
        span = Span(file, number, 1, number)
        return None, [], [error("translation", span, message, _HINT)]


def _context(entry: polib.POEntry) -> str:
    """Return the context of an entry: that of a phrase is made of its text."""
    context = entry.msgctxt or ""
    return phrase_context(entry.msgid) if context == PHRASES else context


def _placed(
    entries: polib.POFile, lines: Sequence[str], file: Path
) -> list[tuple[polib.POEntry, Span]]:
    """Return the entries in use, each with the place of its text."""
    used = (entry for entry in entries if entry.msgctxt and not entry.obsolete)
    return [(entry, _place(lines, entry.linenum or 1, file)) for entry in used]


def _place(lines: Sequence[str], start: int, file: Path) -> Span:
    """Return the place of the first line of an entry's text."""
    at = start - 1
    while at < len(lines) - 1 and not lines[at].startswith("msgstr"):
        at += 1
    if lines[at].endswith('""') and lines[at + 1 : at + 2] and lines[at + 1][:1] == '"':
        at += 1
    column = lines[at].find('"') + 2
    return Span(file, at + 1, column, at + 1, max(column, len(lines[at].rstrip())))


def updated(
    texts: Sequence[SourceText], folder: Path, language: str, title: str
) -> tuple[str, list[Problem]]:
    """Return the file of a translation with all texts of the game, as text.

    What is translated stays. A text that changed is marked fuzzy with its previous
    source, one that is gone is kept as obsolete, and one that has moved to another
    context is offered as fuzzy there.
    """
    file = file_of(folder, language)
    old, _, problems = _entries(file) if file.is_file() else (polib.POFile(), [], [])
    if old is None:
        return "", problems
    kept = {_context(entry): entry for entry in old if entry.msgctxt}
    new = polib.POFile(wrapwidth=_WIDTH)
    new.header = old.header or f"{title} in {language}"
    new.metadata = {**po_header(title, language), **old.metadata}
    contexts = {each.context for each in texts}
    gone = [entry for context, entry in kept.items() if context not in contexts]
    moved = {entry.msgid: entry.msgstr for entry in gone if entry.msgstr}
    for each in texts:
        entry = _entry(each, kept.get(each.context), moved)
        entry.occurrences = [(_name(each.span.file, folder), "")]
        new.append(entry)
    for entry in gone:
        entry.obsolete = True
        new.append(entry)
    return str(new), problems


def _entry(
    text: SourceText, old: polib.POEntry | None, moved: dict[str, str]
) -> polib.POEntry:
    phrase = text.context == phrase_context(text.text)
    entry = old or polib.POEntry(msgctxt=PHRASES if phrase else text.context)
    entry.obsolete = False
    if old is None:
        entry.msgstr = moved.get(text.text, "")
        if entry.msgstr:
            entry.flags.append("fuzzy")
    elif old.msgid != text.text and old.msgstr:
        entry.previous_msgid = old.previous_msgid or old.msgid
        entry.flags += [] if old.fuzzy else ["fuzzy"]
    entry.msgid, entry.comment = text.text, text.note
    return entry


def _name(file: Path, folder: Path) -> str:
    inside = file.is_relative_to(folder)
    return (file.relative_to(folder) if inside else Path(file.name)).as_posix()


def po_header(title: str, language: str) -> dict[str, str]:
    """Return the fields that gettext's tools ask for.

    Without a time: an unchanged game makes an unchanged file.
    """
    return {
        "Project-Id-Version": title,
        "PO-Revision-Date": "",
        "Last-Translator": "",
        "Language-Team": "",
        "Language": language.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
