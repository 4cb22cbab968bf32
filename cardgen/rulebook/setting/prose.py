"""Texts of blocks become measured prose."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.model.problem import Refused
from cardgen.rulebook.check_references import term_anchor
from cardgen.rulebook.markdown.blocks import (
    IndexEntry,
    InlineIcon,
    InlinePiece,
    LineBreak,
    PageReference,
    RichText,
    StyledText,
)
from cardgen.rulebook.markdown.problem_log import ProblemLog
from cardgen.rulebook.setting.flowables import BookPage
from cardgen.rulebook.setting.paragraphs import Mark, Prose
from cardgen.rulebook.setting.typography import ACCENT
from cardgen.typeset import TextFault
from cardgen.typeset.measure import measure_text
from cardgen.typeset.runs import Chunk, Letters, Token
from cardgen.typeset.runs import InlinePiece as RunPiece
from cardgen.typeset.typeface import TextStyle
from cardgen.typeset.words import MeasuredText

_SPACES = re.compile(r"([^\S\u00a0\u202f]+)")
_NOTHING = Prose(0, MeasuredText((), ()), {}, {})
TextKey: TypeAlias = tuple[RichText, TextStyle]
"""By what a text that names no page is measured once."""


class KnownPages(NamedTuple):
    """What an earlier pass found: titles and pages by anchor; how a page is said."""

    titles: Mapping[str, str]
    pages: Mapping[str, int]
    page: str

    def where(self, anchor: str) -> str:
        """Say the page of an anchor; it is not known in the first pass."""
        return f"{self.page}\u00a0{self.pages.get(anchor, 88)}"


class _Chunk(NamedTuple):
    pieces: Chunk
    link: str | None
    marks: tuple[Mark, ...]


class Compositor:
    """Makes prose of texts; faults of letters and colours go to the complaints.

    `kept` is what earlier passes have measured.
    """

    def __init__(
        self, complaints: ProblemLog, known: KnownPages, kept: dict[TextKey, Prose]
    ) -> None:
        self._complaints = complaints
        self.known = known
        self._kept = kept

    def prose(self, text: RichText, dress: TextStyle) -> Prose:
        """Give a text, measured."""
        key = text, dress
        if key not in self._kept:
            prose = self._told(text, dress)
            if any(isinstance(piece, PageReference) for piece in text):
                return prose
            self._kept[key] = prose
        return self._kept[key]

    def _told(self, text: RichText, dress: TextStyle) -> Prose:
        row = text[0].row if text else 0
        try:
            return self._measured(text, dress)
        except TextFault as fault:
            self._complaints.error(row, "", fault.message, fault.hint, fault.rule)
        except Refused as refused:
            self._complaints.problems += refused.problems
        return _NOTHING

    def _measured(self, text: RichText, dress: TextStyle) -> Prose:
        chunker = _Chunker(self.known)
        for piece in text:
            chunker.add(piece)
        lines = chunker.end()
        paragraph = tuple(tuple(chunk.pieces for chunk in line) for line in lines)
        if not any(paragraph):
            return _NOTHING
        measured = measure_text((paragraph,), dress)
        links: dict[int, str] = {}
        marks: dict[int, tuple[Mark, ...]] = {}
        chunks = [chunk for line in lines for chunk in line]
        if any(chunk.link or chunk.marks for chunk in chunks):
            at, total = 0, _count(measured)
            for chunk in chunks:
                # Hardly any text has a chunk of several words: a compound may break.
                single = total == len(chunks)
                count = 1 if single else _words(chunk.pieces, dress)
                if chunk.link:
                    links |= dict.fromkeys(range(at, at + count), chunk.link)
                if chunk.marks:
                    marks[at] = chunk.marks
                at += count
        return Prose(text[0].row, measured, links, marks)


def _words(chunk: Chunk, dress: TextStyle) -> int:
    return _count(measure_text((((chunk,),),), dress))


def _count(measured: MeasuredText) -> int:
    return sum(len(stretch.words) for stretch in measured.lines)


def words_text(text: str, row: int = 0, link: str | None = None) -> RichText:
    """Give plain words as a text."""
    return (StyledText(text, row, link=link),)


class _Chunker:
    """Parts pieces at spaces, and keeps apart what leads somewhere."""

    def __init__(self, known: KnownPages) -> None:
        self._known = known
        self._lines: list[list[_Chunk]] = [[]]
        self._pieces: list[RunPiece] = []
        self._link: str | None = None
        self._marks: list[Mark] = []

    def add(self, piece: InlinePiece) -> None:
        match piece:
            case StyledText():
                self._words(piece)
            case InlineIcon():
                self._open(piece.link)
                self._pieces.append(Token(piece.token, piece.color))
            case IndexEntry():
                self._marks += _marks(piece)
            case LineBreak():
                self._end_chunk()
                self._lines.append([])
            case PageReference():
                self._reference(piece)

    def end(self) -> Sequence[Sequence[_Chunk]]:
        """Give the lines; one without words is dropped."""
        self._end_chunk()
        last = self._lines[-1]
        if self._marks and last:
            # A mark at the very end belongs to the last word.
            marks = (*last[-1].marks, *self._marks)
            last[-1] = last[-1]._replace(marks=marks)
        return [line for line in self._lines if line]

    def _words(self, words: StyledText) -> None:
        link = _spot(words.link)
        color = words.color or (ACCENT if link else None)
        for part in _SPACES.split(words.text):
            if part and part.isspace() and "\u00a0" not in part:
                self._end_chunk()
            elif part:
                self._open(link)
                look = (words.bold, words.italic, color)
                last = self._pieces[-1] if self._pieces else None
                if isinstance(last, Letters) and last[1:] == look:
                    self._pieces[-1] = Letters(last.text + part, *look)
                else:
                    self._pieces.append(Letters(part, *look))

    def _reference(self, reference: PageReference) -> None:
        anchor, known = reference.anchor, self._known
        title = known.titles.get(anchor, anchor)
        shown = f"{title} ({known.where(anchor)})"
        self._words(StyledText(shown, reference.row, link=f"#{anchor}"))

    def _open(self, link: str | None) -> None:
        self._link = self._link or link

    def _end_chunk(self) -> None:
        if self._pieces:
            chunk = _Chunk(tuple(self._pieces), self._link, tuple(self._marks))
            self._lines[-1].append(chunk)
            self._marks = []
        self._pieces, self._link = [], None


def _spot(link: str | None) -> str | None:
    return link.removeprefix("#") if link else None


def _marks(entry: IndexEntry) -> list[Mark]:
    def note(sheet: BookPage, y: float) -> None:
        sheet.entries.append((entry.term, entry.defines))
        if entry.defines:
            sheet.spot(term_anchor(entry.term), y)

    return [note]
