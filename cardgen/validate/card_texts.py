"""Check how the texts of cards are written, whether or not a rule reads them."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from cardgen.model.game import Card, Field, GameFacts
from cardgen.model.problem import Problem, Severity
from cardgen.model.source import Span
from cardgen.typeset import TextFault
from cardgen.typeset.former_marks import former_print
from cardgen.typeset.runs import read_runs
from cardgen.validate.lints import LINTS
from cardgen.validate.lints.leftovers import literal_codes
from cardgen.validate.rule_kit.lint_kit import (
    MOST_FAULTS,
    Lexicon,
    LintFault,
    LintText,
    lexicon_of,
    lint_text,
)
from cardgen.validate.text_places import TextPlaces

ID = "markup"
_SHOWN = 60
_ALL_NUMBERS = re.compile(
    r"(?:^|(?<=\n\n)|(?<=\d\n))(?=(-[^\S\n]+\d[^\n]*))(?:-[^\S\n]+\d[^\n]*(?:\n|$)){2,}(?!-[^\S\n])"
)


def check_texts(cards: Iterable[Card], facts: GameFacts) -> Iterator[Problem]:
    """Find faults of markup, codes that print as they are, and what looks unmeant."""
    lexicon, places = lexicon_of(facts), TextPlaces()
    seen: set[tuple[Span, str]] = set()
    for card in cards:
        for field, text in _texts(card):
            found = list(_found(lint_text(text, field.markup), lexicon))
            span = card.spans[field.name] if found else None
            if span is None or (span, text) in seen:
                continue
            seen.add((span, text))
            for severity, fault in found:
                message = f'{field.name} of "{card.id}": {fault.message}'
                at = places.part(span, text, fault.start, fault.end)
                yield Problem(severity, ID, at, message, fault.hint)


def _texts(card: Card) -> Iterator[tuple[Field, str]]:
    for field in card.type.fields.values():
        value = card.values.get(field.name)
        if field.type == "text" and isinstance(value, str):
            yield field, value
        elif field.type == "list" and isinstance(value, tuple):
            yield from ((field, text) for text in value)


def _found(text: LintText, lexicon: Lexicon) -> Iterator[tuple[Severity, LintFault]]:
    faults = list(_faults(text, lexicon)) if text.markup else []
    yield from ((Severity.ERROR, fault) for fault in faults)
    unmeant = list(islice(literal_codes(text), MOST_FAULTS))
    if text.markup and not faults:
        unmeant += _printed_otherwise(text, lexicon)
        unmeant += _minuses(text.bare)
    yield from ((Severity.WARNING, fault) for fault in unmeant)


def _faults(text: LintText, lexicon: Lexicon) -> Iterator[LintFault]:
    """Yield the faults that keep a text from being set."""
    named = [
        fault
        for name in ("tokens", "colors")
        for fault in islice(LINTS[name].find(text, lexicon), MOST_FAULTS)
    ]
    yield from named
    try:
        read_runs(text.text, lexicon.tokens)
    except TextFault as fault:
        # The first that the reader meets; the other finds them all, with their places.
        if fault.message not in (each.message for each in named):
            yield LintFault(0, len(text.text), fault.message, fault.hint)


def _printed_otherwise(text: LintText, lexicon: Lexicon) -> Iterator[LintFault]:
    before = former_print(text.text, lexicon.tokens)
    if len(before) > _SHOWN:
        before = f"{before[:_SHOWN]}…"
    if before:
        message = f'its signs print as typed; up to now "{before}" was printed'
        hint = 'write "\\" before the signs to say that it is right: 2\\*3, \\~5, \\- 1'
        yield LintFault(0, len(text.text), message, hint)


def _minuses(text: str) -> Iterator[LintFault]:
    """Yield lists of nothing but numbers, whose dashes may be minuses."""
    for found in _ALL_NUMBERS.finditer(text):
        message = f'"{found[1]}" is an item of a list here, and its dash prints as "•"'
        hint = 'for a minus write "\\-" or "−", for a list "•"'
        yield LintFault(found.start(), found.start() + 1, message, hint)
