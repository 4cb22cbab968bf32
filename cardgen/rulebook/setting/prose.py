"""Measures the texts of blocks."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.model.problem import Refused
from cardgen.rulebook.check_references import term_anchor
from cardgen.rulebook.markdown.blocks import (
    IconSpan,
    IndexEntry,
    InlinePiece,
    LineBreak,
    PageReference,
    RichText,
    SpotMark,
    StyledText,
)
from cardgen.rulebook.markdown.problem_log import ProblemLog
from cardgen.rulebook.setting.flowables import BookPage
from cardgen.rulebook.setting.paragraphs import Mark, ParagraphLines, Prose
from cardgen.rulebook.setting.typography import ACCENT, BookTextStyle
from cardgen.typeset import TextFault
from cardgen.typeset.chunks import Chunk, Letters, Token
from cardgen.typeset.chunks import Piece as RunPiece
from cardgen.typeset.measure import measure_text
from cardgen.typeset.measured import MeasuredText
from cardgen.typeset.typeface import TextStyle

_SPACES = re.compile(r"([^\S\u00a0\u202f]+)")
_NOTHING = Prose(0, MeasuredText((), ()), {}, {})
TextKey: TypeAlias = tuple[RichText, TextStyle]
"""The key of a text that mentions no page, which is measured once."""


class KnownPages(NamedTuple):
    """Titles and pages by anchor, from an earlier pass, and the word for a page."""

    titles: Mapping[str, str]
    pages: Mapping[str, int]
    page: str

    def where(self, anchor: str) -> str:
        """Return the page of an anchor in words; the first pass has to guess it."""
        return f"{self.page}\u00a0{self.pages.get(anchor, 88)}"


def plain_line(words: str, style: BookTextStyle) -> ParagraphLines:
    """Return words without markup. Raises TextFault if letters are lacking."""
    chunks = tuple([(Letters(word),) for word in words.split()])
    measured = measure_text(((chunks,),) if chunks else (), style.dress)
    return ParagraphLines(Prose(0, measured, {}, {}), style)


class _Chunk(NamedTuple):
    pieces: Chunk
    link: str | None
    marks: tuple[Mark, ...]


class Compositor:
    """Measures texts; problems with letters and colours are logged.

    `kept` are the texts that earlier passes have measured.
    """

    def __init__(
        self, log: ProblemLog, known: KnownPages, kept: dict[TextKey, Prose]
    ) -> None:
        self._log, self.known, self._kept = log, known, kept

    def words(self, words: str, style: BookTextStyle, row: int = 0) -> ParagraphLines:
        """Return a paragraph of plain words."""
        return self.paragraph((StyledText(words, row),), style)

    def paragraph(self, text: RichText, style: BookTextStyle) -> ParagraphLines:
        """Return a paragraph."""
        return ParagraphLines(self._prose(text, style.dress), style)

    def _prose(self, text: RichText, dress: TextStyle) -> Prose:
        key = text, dress
        if key in self._kept:
            return self._kept[key]
        prose = _NOTHING
        try:
            prose = self._measured(text, dress)
        except TextFault as fault:
            row = text[0].row if text else 0
            self._log.error(row, "", fault.message, fault.hint, fault.rule)
        except Refused as refused:
            self._log.problems += refused.problems
        if not any(isinstance(piece, PageReference) for piece in text):
            self._kept[key] = prose
        return prose

    def _measured(self, text: RichText, dress: TextStyle) -> Prose:
        chunker = _Chunker(self.known, dress)
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
                # Hardly any chunk is several words, as a compound that may break is.
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
    return sum(len(line.words) for line in measured.lines)


class _Chunker:
    """Splits pieces into chunks at spaces; each chunk has its own link and marks."""

    def __init__(self, known: KnownPages, dress: TextStyle) -> None:
        self._known, self._dress = known, dress
        self._lines: list[list[_Chunk]] = [[]]
        self._pieces: list[RunPiece] = []
        self._link: str | None = None
        self._marks: list[Mark] = []

    def add(self, piece: InlinePiece) -> None:
        match piece:
            case StyledText():
                self._words(piece)
            case IconSpan():
                self._open(piece.link)
                self._pieces.append(Token(piece.token, piece.color))
            case IndexEntry() | SpotMark():
                self._marks.append(_mark(piece))
            case LineBreak():
                self._end_chunk()
                self._lines.append([])
            case PageReference():
                self._reference(piece)

    def end(self) -> Sequence[Sequence[_Chunk]]:
        """Return the lines, without empty ones."""
        self._end_chunk()
        last = self._lines[-1]
        if self._marks and last:
            # A mark at the very end belongs to the last word.
            marks = (*last[-1].marks, *self._marks)
            last[-1] = last[-1]._replace(marks=marks)
        return [line for line in self._lines if line]

    def _words(self, words: StyledText) -> None:
        link = words.link.removeprefix("#") if words.link else None
        color = words.color or (ACCENT if link else None)
        for part in _SPACES.split(words.text):
            if part and part.isspace() and "\u00a0" not in part:
                self._end_chunk()
            elif part:
                self._open(link)
                look = (self._is_bold(words), words.italic, color)
                last = self._pieces[-1] if self._pieces else None
                if isinstance(last, Letters) and last[1:] == look:
                    self._pieces[-1] = Letters(last.text + part, *look)
                else:
                    self._pieces.append(Letters(part, *look))

    def _is_bold(self, words: StyledText) -> bool:
        """Return whether words are bold; those with a stress need a bold style."""
        if words.bold or not words.stress or self._dress.bold:
            return words.bold
        slanted = words.italic != self._dress.italic
        style = "bolditalic" if slanted else "bold"
        return self._dress.typeface.find(style) is not None

    def _reference(self, reference: PageReference) -> None:
        anchor, known = reference.anchor, self._known
        title, shown = known.titles.get(anchor, anchor), known.where(anchor)
        if reference.titled:
            shown = f"{title} ({shown})"
        self._words(StyledText(shown, reference.row, link=f"#{anchor}"))

    def _open(self, link: str | None) -> None:
        self._link = self._link or link

    def _end_chunk(self) -> None:
        if self._pieces:
            chunk = _Chunk(tuple(self._pieces), self._link, tuple(self._marks))
            self._lines[-1].append(chunk)
            self._marks = []
        self._pieces, self._link = [], None


def _mark(mark: IndexEntry | SpotMark) -> Mark:
    def note(page: BookPage, y: float) -> None:
        if isinstance(mark, SpotMark):
            page.spot(mark.name, y)
            return
        page.entries.append((mark.term, mark.defines))
        if mark.defines:
            page.spot(term_anchor(mark.term), y)

    return note
