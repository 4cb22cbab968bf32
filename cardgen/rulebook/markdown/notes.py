"""Gathers the open questions of a rulebook where `::: notes` stands.

In the place of a question only its number stays, which is a link. Questions in the
chapter of the notes, or behind it, have no such place: they are listed alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.rulebook.markdown.blocks import (
    Block,
    BoxBlock,
    ColumnsBlock,
    GeneratedBlock,
    Heading,
    InlinePiece,
    LineBreak,
    ListBlock,
    ListItem,
    PageReference,
    Paragraph,
    QuickReference,
    RichText,
    SpotMark,
    StyledText,
    all_blocks,
)
from cardgen.rulebook.markdown.problem_log import ProblemLog
from cardgen.rulebook.translations import BookWords
from cardgen.typeset.chunks import NO_BREAK

_CHAPTER = 2


def gather_notes(
    blocks: Sequence[Block], words: BookWords, log: ProblemLog
) -> tuple[Block, ...]:
    """Return the blocks with all questions moved to `::: notes`, if there is one."""
    chapter: Block | None = None
    places: list[GeneratedBlock] = []
    for block in all_blocks(blocks):
        if isinstance(block, Heading) and block.level <= _CHAPTER and not places:
            chapter = block
        elif isinstance(block, GeneratedBlock) and block.kind == "notes":
            chapter = chapter or block
            places.append(block)
    if not places:
        return tuple(blocks)
    gatherer = _Gatherer(chapter)
    left = gatherer.without_questions(blocks)
    _check(places, gatherer.notes, words.boxes["question"], log)
    return tuple(_listed(left, tuple(_items(gatherer.notes))))


class _Note(NamedTuple):
    """A question, and whether a mark in the text leads to it."""

    box: BoxBlock
    marked: bool


class _Gatherer:
    """Takes questions out of blocks, and leaves marks up to a chapter."""

    def __init__(self, chapter: Block | None) -> None:
        self.notes: list[_Note] = []
        self._chapter, self._marking = chapter, True

    def without_questions(self, blocks: Iterable[Block]) -> tuple[Block, ...]:
        kept: list[Block] = []
        for block in blocks:
            if block is self._chapter:
                self._marking = False
            if isinstance(block, BoxBlock) and block.kind == "question":
                self.notes.append(_Note(block, self._marking))
                if self._marking:
                    kept[-1:] = _marked(kept[-1:], block, len(self.notes))
            else:
                kept.append(self._inside(block))
        return tuple(kept)

    def _inside(self, block: Block) -> Block:
        if isinstance(block, (BoxBlock, ColumnsBlock, QuickReference)):
            return block._replace(blocks=self.without_questions(block.blocks))
        if isinstance(block, ListBlock):
            items = [
                item._replace(blocks=self.without_questions(item.blocks))
                for item in block.items
            ]
            return block._replace(items=tuple(items))
        return block


def _marked(before: Sequence[Block], box: BoxBlock, number: int) -> Sequence[Block]:
    """Return the block before a question with its mark, or a line of its own below."""
    row, link = box.row, f"#note-{number}"
    spot = SpotMark(f"noted-{number}", row)
    match before:
        case [Paragraph(text)] if text and not isinstance(text[0], SpotMark):
            # A word that is a link keeps its own.
            joint = " " if _link(text) else NO_BREAK
            mark = StyledText(f"{joint}[{number}]", row, link=link)
            return [Paragraph((*text, spot, mark))]
        case [ListBlock(items) as whole] if items and items[-1].blocks:
            *others, last = items
            *first, end = last.blocks
            marked = (*first, *_marked([end], box, number))
            items = (*others, last._replace(blocks=marked))
            return [whole._replace(items=items)]
        case _:
            words = StyledText(f"[{number}] {box.title}", row, link=link)
            return [*before, Paragraph((spot, words))]


def _link(text: Sequence[InlinePiece]) -> bool:
    """Return whether the last words of a text are a link."""
    shown = [piece for piece in text if not isinstance(piece, SpotMark)]
    last = shown[-1] if shown else None
    return isinstance(last, PageReference) or bool(getattr(last, "link", None))


def _items(notes: Iterable[_Note]) -> Iterator[ListItem]:
    """Yield each note: its title, the page it is about, and its text."""
    for number, (box, marked) in enumerate(notes, 1):
        title: list[InlinePiece] = [
            SpotMark(f"note-{number}", box.row, box.title),
            StyledText(box.title, box.row, stress=True),
        ]
        if marked:
            back = PageReference(f"noted-{number}", box.row, titled=False)
            title += [StyledText("  ", box.row), back]
        yield ListItem(f"{number}", _below(tuple(title), box.blocks), box.row)


def _below(title: RichText, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return a text below its title, in one paragraph, so that no title is alone."""
    match blocks:
        case (Paragraph(text), *others) if text:
            return Paragraph((*title, LineBreak(text[0].row), *text)), *others
        case _:
            return Paragraph(title), *blocks


def _listed(blocks: Iterable[Block], items: tuple[ListItem, ...]) -> Iterator[Block]:
    """Yield the blocks with the notes in their place."""
    for block in blocks:
        if isinstance(block, GeneratedBlock) and block.kind == "notes":
            yield ListBlock(items, numbered=True)
        elif isinstance(block, (BoxBlock, ColumnsBlock, QuickReference)):
            yield block._replace(blocks=tuple(_listed(block.blocks, items)))
        else:
            yield block


def _check(
    places: Sequence[GeneratedBlock],
    notes: Sequence[_Note],
    untitled: str,
    log: ProblemLog,
) -> None:
    first, *others = places
    for other in others:
        message = 'a rulebook has only one "::: notes"'
        hint = f"the first is at line {log.place(first.row).line}; remove this one"
        log.error(other.row, "notes", message, hint)
    if first.title:
        message = f'"::: notes" cannot have a title, found "{first.title}"'
        hint = f"write it above, as a heading: ## {first.title}"
        log.error(first.row, first.title, message, hint)
    if not notes:
        message = '"::: notes" has nothing to list'
        hint = 'write "::: question TITLE" where something is left open'
        log.error(first.row, "notes", message, hint)
    for box, _ in notes:
        if box.title == untitled:
            message = 'a "::: question" that "::: notes" lists needs a title'
            hint = "name what is open: ::: question A tie at the end"
            log.error(box.row, "question", message, hint)
