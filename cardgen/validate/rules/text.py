"""The texts of cards are clean: no slips of typing, no leftovers, no unknown words.

Looked at are all fields of type text, or those that `fields` names. Each lint is an
option, and may be error, warning or off; those marked (w) are warnings by default, the
others errors. Where the rule's own severity is warning, so is every lint without one.

Options:
    of             component or list of components
    fields         the fields to look at; default: every field of texts
    empty          a text without a word
    spaces         spaces at the start, at the end, twice in a row, or U+00A0, which
                   comes along when text is copied from elsewhere
    quotes         a quotation mark without its partner in the paragraph
    mixed_quotes   (w) straight among curly marks, in all texts of the rule together
    brackets       brackets without partner, `()` with nothing inside
    leftovers      `~~`, `###`, `{{`, `<em>`, a lone `**`, `_x_`, TODO, ???, "see image"
    tokens         :words: that are no icon
    keywords       words marked as terms that are not in the glossary of game.yaml
    marked         how terms are marked: `bold` (default) or `italic`
    terms          (w) terms of the glossary with other capitals, in sentences
    cut_off        a paragraph before another that stops in the middle of a sentence
    full_stops     (w) a text made of sentences whose last one has no end
    spelling       words that are in no word list; only with `words` or `dictionary`
    words          a file of the game's folder with a word on each line
    dictionary     true: also the words of the game's language, for which
                   `pip install 'cardgen[spelling]'` is needed

    rules:
      - text: {of: pool, full_stops: off, words: words.txt, dictionary: true}

The glossary is a section of game.yaml, each term with its meaning, or with other forms:

    glossary:
      Wound: a black cube in your tableau
      Worker: {meaning: a critter at a location, forms: [Workers]}

"Heal **2 Wounds**." is whole when "Wounds" is a form of a term. If it is not:

    text of "healer": "Wounds" is not in the glossary
"""

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar, NamedTuple

from cardgen.model.game import Card, RuleUse
from cardgen.model.problem import Severity
from cardgen.model.source import Span
from cardgen.validate.lints import LINTS
from cardgen.validate.rule_kit.card_values import card_groups
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.lint_kit import (
    Lexicon,
    LintText,
    NoDictionary,
    Style,
    curly_signs,
    dictionary,
    first_words,
    is_sentence,
    lint_text,
    terms_of,
)
from cardgen.validate.rule_kit.options import Fields, RuleOptions, SeverityOption
from cardgen.validate.shapes.strict import Line
from cardgen.validate.text_places import TextPlaces

ID = "text"
_MOST = 20
"""A text with more faults of one kind is told of so many."""


class Options(RuleOptions):
    """The fields, every lint's severity, and the words that are known."""

    TEXTUAL: ClassVar[tuple[str, ...]] = ("fields",)

    fields: Fields | None = None
    empty: SeverityOption | None = None
    spaces: SeverityOption | None = None
    quotes: SeverityOption | None = None
    mixed_quotes: SeverityOption | None = None
    brackets: SeverityOption | None = None
    leftovers: SeverityOption | None = None
    tokens: SeverityOption | None = None
    keywords: SeverityOption | None = None
    marked: Style = "bold"
    terms: SeverityOption | None = None
    cut_off: SeverityOption | None = None
    full_stops: SeverityOption | None = None
    spelling: SeverityOption | None = None
    words: Line | None = None
    dictionary: bool = False


class _Place(NamedTuple):
    """A text of a card; one that several cards inherit belongs to the first."""

    card: Card
    field: str
    span: Span
    text: LintText


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find what is wrong with texts."""
    texts = _with_prose(list(_texts(use, options)))
    try:
        words = _words(use, options)
    except NoDictionary as fault:
        words = None
        yield RuleFinding(use.place("dictionary"), str(fault), fault.hint)
    curly = curly_signs(place.text.bare for place in texts)
    lexicon = _lexicon(use, options)._replace(words=words, curly=curly)
    yield from _linted(texts, lexicon, _severities(use, options))


def _lexicon(use: RuleUse, options: Options) -> Lexicon:
    terms = terms_of(use.game)
    return Lexicon(use.game.icons.keys(), terms, first_words(terms), options.marked)


def _linted(
    texts: list[_Place], lexicon: Lexicon, severities: dict[str, Severity]
) -> Iterator[RuleFinding]:
    places = TextPlaces()
    lints = [(LINTS[name].find, severity) for name, severity in severities.items()]
    for place in texts:
        for find, severity in lints:
            for fault in islice(find(place.text, lexicon), _MOST):
                message = f'{place.field} of "{place.card.id}": {fault.message}'
                span = places.part(place.span, place.text.text, fault.start, fault.end)
                yield RuleFinding(span, message, fault.hint, severity)


def _texts(use: RuleUse, options: Options) -> Iterator[_Place]:
    seen: set[Span] = set()
    for pile in card_groups(use.of):
        for card in pile.cards:
            for field in options.fields or card.type.fields:
                text = card.values.get(field)
                declared = card.type.fields.get(field)
                if declared is None or declared.type != "text":
                    continue
                span = card.spans[field]
                if isinstance(text, str) and span not in seen:
                    seen.add(span)
                    yield _Place(card, field, span, lint_text(text))


def _with_prose(places: list[_Place]) -> list[_Place]:
    """Take a field for prose when most of its texts end as sentences do."""
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
    """Give the words that are known, None where spelling is not looked at."""
    known = use.game.words.get(options.words or "")
    if options.dictionary and options.spelling != "off":
        known = (known or frozenset()) | dictionary(use.game.language)
    if known is None:
        return None
    return known | {word for form in terms_of(use.game) for word in form.split()}


def _severities(use: RuleUse, options: Options) -> dict[str, Severity]:
    """Give how grave each lint is, but for those that are off."""
    severities: dict[str, Severity] = {}
    for name, lint in LINTS.items():
        given: SeverityOption | None = getattr(options, name)
        if given is None:
            mild = use.severity is Severity.WARNING
            severities[name] = Severity.WARNING if mild else lint.DEFAULT
        elif given != "off":
            severities[name] = Severity(given)
    return severities
