"""Checks that everything a rulebook refers to exists, before it is typeset."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from cardgen.compose.paint.colors import UnknownColor, read_color
from cardgen.model.assets import Assets
from cardgen.model.game import Card, Game, Term
from cardgen.model.problem import Problem, error
from cardgen.model.references import CardNames, NoSuchCard
from cardgen.model.suggestions import did_you_mean
from cardgen.rulebook.markdown.blocks import (
    Block,
    BookPicture,
    Heading,
    IconSpan,
    IndexEntry,
    PageReference,
    QuickReference,
    SpotMark,
    StyledText,
    all_blocks,
    all_pieces,
    all_texts,
    pictures_of,
)
from cardgen.rulebook.markdown.inline import plain
from cardgen.rulebook.markdown.problem_log import ID, ProblemLog

_WEB = ("http://", "https://")
FIGURES = "figures"


def check_blocks(
    blocks: Sequence[Block], log: ProblemLog, game: Game, assets: Assets
) -> list[Problem]:
    """Find links, pictures, colours and glossary terms that lead nowhere.

    Return all problems of the rulebook, including those of reading it.
    """
    _check_anchors(blocks, log)
    _check_links(blocks, log)
    cards = CardNames(game.components)
    for block in all_blocks(blocks):
        for picture in pictures_of(block):
            _check_picture(picture, cards, assets, log)
    _check_colors(blocks, game, log)
    _check_capitals(blocks, log)
    undefined = list(_check_terms(blocks, game, log))
    return [*log.problems, *undefined]


def headings(blocks: Iterable[Block]) -> dict[str, Heading]:
    """Return the headings by their anchors; the first of two with the same."""
    found: dict[str, Heading] = {}
    for block in all_blocks(blocks):
        if isinstance(block, Heading):
            found.setdefault(block.anchor, block)
    return found


def term_anchor(term: str) -> str:
    """Return the anchor of the place where a glossary term is defined."""
    return f"term-{'-'.join(re.findall(r'[a-z0-9]+', term.casefold()))}"


def _check_anchors(blocks: Sequence[Block], log: ProblemLog) -> None:
    first = headings(blocks)
    for block in all_blocks(blocks):
        if isinstance(block, Heading) and first[block.anchor] is not block:
            title, line = plain(block.text), log.place(first[block.anchor].row).line
            log.error(
                block.row,
                title,
                f'two headings have the anchor "{block.anchor}"',
                f"the first is at line {line}; rename one of them: "
                f"## {title} {{:#other-name}}",
            )
    for number, block in enumerate(blocks):
        if isinstance(block, QuickReference) and blocks[number + 1 :]:
            log.error(
                block.row,
                "quick-reference",
                "the quick reference must be the last page, but something follows it",
                "move it to the end of the file",
            )


def _check_links(blocks: Sequence[Block], log: ProblemLog) -> None:
    defined = (entry.term for entry in _definitions(blocks))
    spots = (piece.name for piece in all_pieces(blocks) if isinstance(piece, SpotMark))
    anchors = {*headings(blocks), *map(term_anchor, defined), *spots}
    for piece in all_pieces(blocks):
        if isinstance(piece, PageReference):
            _check_link(f"#{piece.anchor}", piece.row, anchors, log)
        elif isinstance(piece, StyledText) and piece.link is not None:
            _check_link(piece.link, piece.row, anchors, log)


def _check_link(link: str, row: int, anchors: Iterable[str], log: ProblemLog) -> None:
    if link.startswith(_WEB):
        return
    name = link.removeprefix("#")
    if not link.startswith("#"):
        hint = "write [words](#anchor) for a heading, or a full https:// address"
        log.error(row, link, f'"{link}" is neither a heading nor a web page', hint)
    elif name not in anchors:
        near = did_you_mean(name, anchors)
        hint = f"{near}an anchor is a heading's words-with-hyphens, or its {{:#name}}"
        log.error(row, link, f'no heading has the anchor "{name}"', hint)


def _check_colors(blocks: Sequence[Block], game: Game, log: ProblemLog) -> None:
    for piece in all_pieces(blocks):
        if isinstance(piece, (IconSpan, StyledText)) and piece.color:
            try:
                read_color(piece.color, game.palette)
            except UnknownColor as unknown:
                log.error(piece.row, piece.color, str(unknown), unknown.hint)


def _check_capitals(blocks: Sequence[Block], log: ProblemLog) -> None:
    """Find entries of the index that another has with other capitals."""
    entries: dict[str, dict[str, IndexEntry]] = {}
    for piece in all_pieces(blocks):
        if isinstance(piece, IndexEntry):
            alike = entries.setdefault(piece.term.casefold(), {})
            if piece.defines or piece.term not in alike:
                alike[piece.term] = piece
    for alike in entries.values():
        # The definition decides which capitals are right.
        first, *others = sorted(alike.values(), key=lambda entry: not entry.defines)
        line = log.place(first.row).line
        for entry in others:
            cure = f"write ^^{entry.term}|{first.term}^^"
            log.warning(
                entry.row,
                entry.term,
                f'the index has both "{first.term}" and "{entry.term}"',
                f'"{first.term}" is at line {line}; '
                f"{'use the same capitals' if entry.defines else cure}",
            )


def _definitions(blocks: Sequence[Block]) -> list[IndexEntry]:
    pieces = all_pieces(blocks)
    return [
        piece for piece in pieces if isinstance(piece, IndexEntry) and piece.defines
    ]


def _check_picture(
    picture: BookPicture, cards: CardNames, assets: Assets, log: ProblemLog
) -> None:
    row, name = picture.row, picture.name
    if picture.kind == "figure":
        template = figure_template(name)
        if assets.find_template(template) is None:
            names = [
                known.removeprefix(f"{FIGURES}/").removesuffix(".xml.j2")
                for known in assets.names("templates")
                if known.startswith(f"{FIGURES}/")
            ]
            hint = f"{did_you_mean(name, names)}a figure is a template {template}"
            log.error(row, name, f'there is no figure "{name}"', hint)
        return
    # Its name may be in the description too, or in that of another card.
    place = f"card:{name}"
    try:
        card = cards.card(name)
    except NoSuchCard as missing:
        log.error(row, place, *_missing(name, picture.side, missing, cards))
        return
    if not (card.type.back if picture.side == "back" else card.type.front):
        log.error(row, place, f'the card "{name}" has no {picture.side}')


def _missing(
    name: str, side: str, missing: NoSuchCard, cards: CardNames
) -> tuple[str, str]:
    """Return message and hint for a card that is none, whose end may be the fault."""
    card, _, end = name.rpartition("/")
    if cards.has(f"{name}/{side}"):
        return str(missing), f'write card:{name}/{side}/front for its card "{side}"'
    if cards.has(card):
        return f'a card has no side "{end}"', 'write "front" or "back"'
    return str(missing), missing.hint


def figure_template(name: str) -> str:
    """Return the name of a figure's template; what it shows is behind a colon."""
    return f"{FIGURES}/{name.partition(':')[0]}.xml.j2"


def _check_terms(
    blocks: Sequence[Block], game: Game, log: ProblemLog
) -> Iterator[Problem]:
    """Compare the terms that the rulebook defines with those that cards use."""
    entries = _definitions(blocks)
    defined = {entry.term.casefold() for entry in entries}
    for term in game.glossary.values():
        if not any(form.casefold() in defined for form in _forms(term)):
            yield from _undefined(term, game)
    prose = "\n".join(plain(text) for text in all_texts(blocks))
    values = (value for card in _cards(game) for value in card.values.values())
    printed = "\n".join(value for value in values if isinstance(value, str))
    for entry in {entry.term: entry for entry in entries}.values():
        known = game.glossary.get(entry.term)
        forms = _forms(known) if known else (entry.term,)
        times = sum(len(_word(form).findall(prose)) for form in forms)
        if times <= 1 and not any(_word(form).search(printed) for form in forms):
            log.warning(
                entry.row,
                entry.term,
                f'"{entry.term}" is defined here, but no card and no rule uses it',
                "use it, or write **words** for bold text that defines nothing",
            )


def _undefined(term: Term, game: Game) -> Iterator[Problem]:
    for card in _cards(game):
        for name, value in card.values.items():
            if isinstance(value, str) and any(
                _word(form).search(value) for form in _forms(term)
            ):
                yield error(
                    ID,
                    card.spans.get(name, card.span),
                    f'"{term.term}" is a glossary term, but the rulebook does not '
                    "define it",
                    f"write =={term.term}== where the rulebook explains it",
                )
                return


def _forms(term: Term) -> tuple[str, ...]:
    return (term.term, *term.forms)


# Each word is searched for on all cards and in the whole rulebook, and Python's own
# cache of patterns is smaller than a glossary.
@lru_cache(maxsize=2_000)
def _word(form: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(form)}(?!\w)", re.IGNORECASE)


def _cards(game: Game) -> Iterator[Card]:
    return (card for part in game.components for card in part.cards)
