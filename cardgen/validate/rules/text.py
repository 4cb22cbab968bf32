"""Check texts for typing errors, leftovers and unknown words.

By default, every field of type text is checked. Each check is an option that can be
error, warning or off; those marked (w) default to warning, the others to error. If the
severity of the rule is warning, so is that of every check without its own.

Options:
    of             component or list of components
    fields         the fields to check; default: every field of type text
    empty          a text without any words
    spaces         spaces at the start, at the end or in a row, and no-break spaces
                   (U+00A0), which are often pasted along with text; in French they are
                   right before : ; ! ? % and inside « »
    quotes         an unpaired quotation mark in a paragraph
    mixed_quotes   (w) straight quotes among curly ones, or the reverse, in all texts of
                   the rule taken together
    brackets       unpaired brackets, and `()` without content
    leftovers      what prints as it is written and looks unmeant, such as `<em>`, `~~`
                   and `{{`; an unpaired `**`, TODO, ???, "see image"
    tokens         :words: that are not icons
    colors         [words]{colour} in a colour that neither the palette nor CSS has
    keywords       words marked as terms that are not in the glossary of game.yaml
    marked         how terms are marked: `bold` (default) or `italic`
    terms          (w) terms of the glossary in a different case, within sentences
    cut_off        a paragraph, except the last, that ends in the middle of a sentence
    full_stops     (w) a text of sentences without punctuation at the end
    spelling       words in no word list; only with `words` or `dictionary`
    words          a file in the game's folder with one word a line
    dictionary     true: also accept the words of the game's language; this needs
                   `pip install 'cardgen[spelling]'`

    rules:
      - text: {of: pool, full_stops: off, words: words.txt, dictionary: true}

In fields that are declared with `markup: false`, the signs of the markup are letters
like others.

The glossary is a section of game.yaml. A term has a meaning and may have other forms:

    glossary:
      Wound: a black cube in your tableau
      Worker: {meaning: a critter at a location, forms: [Workers]}

"Heal **2 Wounds**." passes if "Wounds" is a form of a term. Otherwise:

    text of "healer": "Wounds" is not in the glossary
"""

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar, NamedTuple

from cardgen.model.game import Card, RuleUse
from cardgen.model.problem import Severity
from cardgen.model.source import Span
from cardgen.validate.lints import LINTS, MILD
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.lint_kit import (
    MOST_FAULTS,
    Lexicon,
    LintText,
    NoDictionary,
    Style,
    curly_signs,
    dictionary,
    is_sentence,
    lexicon_of,
    lint_text,
    terms_of,
)
from cardgen.validate.rule_kit.options import Fields, RuleOptions, SeverityOption
from cardgen.validate.shapes.strict import Line
from cardgen.validate.text_places import TextPlaces


class Options(RuleOptions):
    """The fields, the severity of every lint, and the known words."""

    TEXTUAL: ClassVar[tuple[str, ...]] = ("fields",)

    fields: Fields | None = None
    empty: SeverityOption | None = None
    spaces: SeverityOption | None = None
    quotes: SeverityOption | None = None
    mixed_quotes: SeverityOption | None = None
    brackets: SeverityOption | None = None
    leftovers: SeverityOption | None = None
    tokens: SeverityOption | None = None
    colors: SeverityOption | None = None
    keywords: SeverityOption | None = None
    marked: Style = "bold"
    terms: SeverityOption | None = None
    cut_off: SeverityOption | None = None
    full_stops: SeverityOption | None = None
    spelling: SeverityOption | None = None
    words: Line | None = None
    dictionary: bool = False


class _Place(NamedTuple):
    """A text of a card; one that several cards inherit is reported for the first."""

    card: Card
    field: str
    span: Span
    text: LintText


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find the faults that the lints see in texts."""
    texts = _with_prose(list(_texts(use, options)))
    lexicon = _lexicon(texts, use, options)
    try:
        lexicon = lexicon._replace(words=_words(use, options))
    except NoDictionary as fault:
        yield RuleFinding(use.place("dictionary"), str(fault), fault.hint)
    yield from _linted(texts, lexicon, _severities(use, options))


def _lexicon(texts: list[_Place], use: RuleUse, options: Options) -> Lexicon:
    curly = curly_signs(place.text.bare for place in texts)
    return lexicon_of(use.game)._replace(marked=options.marked, curly=curly)


def _linted(
    texts: list[_Place], lexicon: Lexicon, severities: dict[str, Severity]
) -> Iterator[RuleFinding]:
    places = TextPlaces()
    lints = [(LINTS[name].find, severity) for name, severity in severities.items()]
    for place in texts:
        for find, severity in lints:
            for fault in islice(find(place.text, lexicon), MOST_FAULTS):
                message = f'{place.field} of "{place.card.id}": {fault.message}'
                span = places.part(place.span, place.text.text, fault.start, fault.end)
                yield RuleFinding(span, message, fault.hint, severity)


def _texts(use: RuleUse, options: Options) -> Iterator[_Place]:
    seen: set[Span] = set()
    for card in use.cards():
        for field in options.fields or card.type.fields:
            declared, text = card.type.fields.get(field), card.values.get(field)
            if declared is None or declared.type != "text":
                continue
            span = card.spans[field]
            if isinstance(text, str) and span not in seen:
                seen.add(span)
                yield _Place(card, field, span, lint_text(text, declared.markup))


def _with_prose(places: list[_Place]) -> list[_Place]:
    """Treat a field as prose if most of its texts end like sentences."""
    ended: dict[str, list[bool]] = {}
    for place in places:
        ended.setdefault(place.field, []).append(is_sentence(place.text.plain))
    prose = {field for field, ends in ended.items() if sum(ends) * 2 > len(ends)}
    return [
        place._replace(text=place.text._replace(prose=True))
        if place.field in prose and not place.text.prose
        else place
        for place in places
    ]


def _words(use: RuleUse, options: Options) -> frozenset[str] | None:
    """Return the known words, None if spelling is not checked."""
    known = use.game.words.get(options.words or "")
    if options.dictionary and options.spelling != "off":
        known = (known or frozenset()) | dictionary(use.game.language)
    if known is None:
        return None
    return known | {word for form in terms_of(use.game) for word in form.split()}


def _severities(use: RuleUse, options: Options) -> dict[str, Severity]:
    """Return the severity of each lint that is not off."""
    severities: dict[str, Severity] = {}
    for name in LINTS:
        given: SeverityOption | None = getattr(options, name)
        if given is None:
            severities[name] = Severity.WARNING if name in MILD else use.severity
        elif given != "off":
            severities[name] = Severity(given)
    return severities
