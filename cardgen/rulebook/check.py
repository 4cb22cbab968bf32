"""Whether everything that a rulebook points at is there, before anything is set."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from cardgen.compose.colors import UnknownColor, read_color
from cardgen.model.assets import Assets
from cardgen.model.game import Card, Game, Term
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.rulebook.blocks import (
    Entry,
    Heading,
    Picture,
    Pictures,
    QuickReference,
    Reference,
    Sign,
    Words,
)
from cardgen.rulebook.complaints import ID
from cardgen.rulebook.inline import plain
from cardgen.rulebook.manuscript import Manuscript
from cardgen.rulebook.walk import all_blocks, all_pieces, all_texts

_WEB = ("http://", "https://")
FIGURES = "figures"


def check_manuscript(
    manuscript: Manuscript, game: Game, assets: Assets
) -> list[Problem]:
    """Find links, pictures and words of the game that lead nowhere.

    Gives all complaints about the manuscript, those of its reading included.
    """
    _anchors(manuscript)
    _links(manuscript)
    _pictures(manuscript, game, assets)
    _colors(manuscript, game)
    words = list(_keywords(manuscript, game))
    return [*manuscript.complaints.problems, *words]


def headings(manuscript: Manuscript) -> dict[str, Heading]:
    """Give the headings by their anchors; of two the first."""
    found: dict[str, Heading] = {}
    for block in all_blocks(manuscript.blocks):
        if isinstance(block, Heading):
            found.setdefault(block.anchor, block)
    return found


def term_anchor(term: str) -> str:
    """Give the anchor of the place where a word of the game is defined."""
    return f"term-{'-'.join(re.findall(r'[a-z0-9]+', term.casefold()))}"


def _anchors(manuscript: Manuscript) -> None:
    first: dict[str, Heading] = {}
    complaints = manuscript.complaints
    for block in all_blocks(manuscript.blocks):
        if not isinstance(block, Heading):
            continue
        other = first.setdefault(block.anchor, block)
        if other is not block:
            line = complaints.place(other.row).line
            complaints.error(
                block.row,
                plain(block.text),
                f'two headings have the anchor "{block.anchor}"',
                f"the first is at line {line}; give one another: "
                f"## {plain(block.text)} {{:#other-name}}",
            )
    blocks = manuscript.blocks
    for number, block in enumerate(blocks):
        if isinstance(block, QuickReference) and blocks[number + 1 :]:
            complaints.error(
                block.row,
                "quick-reference",
                "the quick reference is the last page, and something follows it",
                "move it to the end of the file",
            )


def _links(manuscript: Manuscript) -> None:
    known = {*headings(manuscript), *_defined(manuscript)}
    for piece in all_pieces(manuscript.blocks):
        if isinstance(piece, Reference):
            _link(manuscript, f"#{piece.anchor}", piece.row, known)
        elif isinstance(piece, Words) and piece.link is not None:
            _link(manuscript, piece.link, piece.row, known)


def _link(manuscript: Manuscript, link: str, row: int, known: Iterable[str]) -> None:
    if link.startswith(_WEB):
        return
    name = link.removeprefix("#")
    if not link.startswith("#"):
        hint = "write [words](#anchor) for a heading, or a whole https:// address"
        message = f'"{link}" is neither a heading nor a web page'
        manuscript.complaints.error(row, link, message, hint)
    elif name not in known:
        near = did_you_mean(name, known)
        hint = f"{near}an anchor is a heading's words-with-hyphens, or its {{:#name}}"
        message = f'no heading has the anchor "{name}"'
        manuscript.complaints.error(row, link, message, hint)


def _colors(manuscript: Manuscript, game: Game) -> None:
    for piece in all_pieces(manuscript.blocks):
        if isinstance(piece, (Sign, Words)) and piece.color:
            try:
                read_color(piece.color, game.palette)
            except UnknownColor as unknown:
                message, color = str(unknown), piece.color
                manuscript.complaints.error(piece.row, color, message, unknown.hint)


def _defined(manuscript: Manuscript) -> Iterator[str]:
    for piece in all_pieces(manuscript.blocks):
        if isinstance(piece, Entry) and piece.defines:
            yield term_anchor(piece.term)


def _pictures(manuscript: Manuscript, game: Game, assets: Assets) -> None:
    cards = {card.id: card for part in game.components for card in part.cards}
    for block in all_blocks(manuscript.blocks):
        for picture in block.pictures if isinstance(block, Pictures) else ():
            _picture(manuscript, picture, cards, assets)


def _picture(
    manuscript: Manuscript, picture: Picture, cards: Mapping[str, Card], assets: Assets
) -> None:
    row, name = picture.row, picture.name
    complaints = manuscript.complaints
    if picture.kind == "figure":
        template = figure_template(name)
        if assets.find_template(template) is None:
            names = [
                known.removeprefix(f"{FIGURES}/").removesuffix(".xml.j2")
                for known in assets.names("templates")
                if known.startswith(f"{FIGURES}/")
            ]
            hint = f"{did_you_mean(name, names)}a figure is a template {template}"
            complaints.error(row, name, f'there is no figure "{name}"', hint)
        return
    card = cards.get(name)
    if card is None:
        hint = did_you_mean(name, cards).strip()
        complaints.error(row, name, f'there is no card "{name}"', hint)
    elif picture.side == "back" and card.type.back is None:
        complaints.error(row, name, f'the card "{name}" has no back')


def figure_template(name: str) -> str:
    """Give the template of a figure."""
    return f"{FIGURES}/{name}.xml.j2"


def _keywords(manuscript: Manuscript, game: Game) -> Iterator[Problem]:
    """Hold the words that the rulebook defines against those that cards use."""
    entries = [
        piece
        for piece in all_pieces(manuscript.blocks)
        if isinstance(piece, Entry) and piece.defines
    ]
    defined = {entry.term.casefold() for entry in entries}
    for term in game.glossary.values():
        if not any(form.casefold() in defined for form in _forms(term)):
            yield from _undefined(term, game)
    spoken, printed = _spoken(manuscript), _printed(game)
    for entry in {entry.term: entry for entry in entries}.values():
        known = game.glossary.get(entry.term)
        forms = _forms(known) if known else (entry.term,)
        times = sum(len(_word(form).findall(spoken)) for form in forms)
        used = any(_word(form).search(printed) for form in forms)
        if times <= 1 and not used:
            manuscript.complaints.warning(
                entry.row,
                entry.term,
                f'"{entry.term}" is defined here, and no card and no rule uses it',
                "use it, or define it no more: **words** are bold without a meaning",
            )


def _undefined(term: Term, game: Game) -> Iterator[Problem]:
    for card in _all(game):
        for name, value in card.values.items():
            if isinstance(value, str) and any(
                _word(form).search(value) for form in _forms(term)
            ):
                yield error(
                    ID,
                    card.spans.get(name, card.span),
                    f'"{term.term}" is a word of the game, and the rulebook does not '
                    "define it",
                    f"write =={term.term}== in the rulebook where it is explained",
                )
                return


def _forms(term: Term) -> tuple[str, ...]:
    return (term.term, *term.forms)


# Each word is sought on all cards and in the whole book, and Python's own cache is
# smaller than a glossary.
@lru_cache(maxsize=2_000)
def _word(form: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(form)}(?!\w)", re.IGNORECASE)


def _printed(game: Game) -> str:
    """Give all texts of all cards."""
    values = (value for card in _all(game) for value in card.values.values())
    return "\n".join(value for value in values if isinstance(value, str))


def _all(game: Game) -> Iterator[Card]:
    for part in game.components:
        yield from part.cards


def _spoken(manuscript: Manuscript) -> str:
    return "\n".join(plain(text) for text in all_texts(manuscript.blocks))
