"""The texts of a game that can be translated, and the state of a translation."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.load.game_texts import rewrite
from cardgen.model.assets import Assets
from cardgen.model.game import LISTS, Card, Game
from cardgen.model.gamesource import GameSource
from cardgen.model.problem import Cause, Problem, warning
from cardgen.model.source import Span
from cardgen.model.translation import (
    SourceText,
    Translated,
    Translation,
    phrase_context,
)
from cardgen.sandbox.templates import TemplateSandbox
from cardgen.typeset import TextFault
from cardgen.typeset.chunks import Token
from cardgen.typeset.runs import read_runs
from cardgen.validate.formatting import pluralize, quoted

_VALUE = re.compile(r"\{(\w+)\}")
_SHOWN = 12
"""The most places that a note lists."""
_LISTED = "; several words with ; between them"


class Progress(NamedTuple):
    """How many texts a translation has to have, and their states.

    `same` ones are done, and read as the source does.
    """

    language: str
    texts: int
    missing: int
    stale: int
    same: int

    def __str__(self) -> str:
        done = self.texts - self.missing - self.stale
        states = {"missing": self.missing, "stale": self.stale}
        left = [f"{count} {name}" for name, count in states.items() if count]
        left += [f"{self.same} same as the source"] * (self.same > 0)
        whole = f"{done} of {pluralize(self.texts, 'text')} translated"
        return f"{self.language}: {', '.join([whole, *left])}"


def source_texts(
    source: GameSource, game: Game, assets: Assets, templates: TemplateSandbox
) -> list[SourceText]:
    """Return all texts of a game that are for players, each once.

    They are those of game.yaml, the texts of cards, and what templates say with `_`.
    """
    notes = _notes(game)
    places = {
        f"{part.id}/{card.id}/{name}": card.spans[name]
        for part in game.components
        for card in part.cards
        for name in card.values
    }
    found = [
        SourceText(context, text, note, places.get(context, game.span))
        for context, text in _texts(source).items()
        if text.strip() and (note := notes.get(context) or _note_of_game(context))
    ]
    phrases = {each.context: each for each in _phrases(game, assets, templates)}
    return [*found, *phrases.values()]


def _texts(source: GameSource) -> Mapping[str, str]:
    """Return the texts of a game in its own language by their contexts."""
    if source.translation:
        return source.translation.sources
    found: dict[str, str] = {}

    def visit(context: str, text: str) -> None:
        found.setdefault(context, text)

    rewrite(source, visit)
    return found


def _note_of_game(context: str) -> str:
    """Return the note of a text of game.yaml: its place there."""
    top, _, place = context.partition("/")
    listed = _LISTED if place.endswith("/forms") else ""
    return f"game.yaml: {place.replace('/', ', ')}{listed}" if top == "game" else ""


def _notes(game: Game) -> dict[str, str]:
    """Return the contexts of cards and decks that are texts, each with its note."""
    notes = {
        f"{part.id}/{card.id}/{name}": note
        for part in game.components
        for card in part.cards
        for name, note in _fields(card)
    }
    decks = ((part.id, deck.id) for part in game.components for deck in part.decks)
    return notes | {f"{part}/{deck}/title": "title of a deck" for part, deck in decks}


def _fields(card: Card) -> Iterator[tuple[str, str]]:
    for name, field in card.type.fields.items():
        if field.translate and not field.choices:
            most = field.max_length
            limit = f", at most {pluralize(most, 'character')}" if most else ""
            limit += _LISTED if field.type in LISTS else ""
            yield name, f"{name} of a {card.type.id}{limit}"


def _phrases(
    game: Game, assets: Assets, templates: TemplateSandbox
) -> Iterator[SourceText]:
    for card_type in game.card_types.values():
        for field in card_type.fields.values():
            for choice in field.choices if field.translate else ():
                note = f"{field.name} of a {card_type.id}"
                yield _phrase(str(choice), note, field.span)
    for name in assets.names("templates"):
        path = templates.path(name)
        for line, text in templates.phrases(name) if path else ():
            yield _phrase(text, name, Span(path or game.file, line, 1, line, 1))


def _phrase(text: str, note: str, span: Span) -> SourceText:
    return SourceText(phrase_context(text), text, note, span)


def progress(texts: Sequence[SourceText], translation: Translation) -> Progress:
    """Return how far a translation is."""
    found = [(each, translation.texts.get(each.context)) for each in texts]
    done = [each for each, have in found if have and have.fits(each.text)]
    missing = [each for each, have in found if not (have and have.text)]
    same = len(_same(texts, translation))
    stale = len(texts) - len(done) - len(missing)
    return Progress(translation.language, len(texts), len(missing), stale, same)


def _same(texts: Sequence[SourceText], translation: Translation) -> list[Span]:
    """Return the places of translations that read as the source does."""
    found = ((each, translation.texts.get(each.context)) for each in texts)
    return [
        have.span
        for each, have in found
        if have and have.fits(each.text) and have.text == each.text
    ]


class TranslationState(NamedTuple):
    """What is wrong with a translation, and a note on how far it is.

    Texts that are the same as the source are no problem: many names are.
    """

    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()


def check_translation(
    source: GameSource, game: Game, assets: Assets, templates: TemplateSandbox
) -> TranslationState:
    """Check the translation that a game was read with.

    `source` has the texts of the game's own language.
    """
    translation = source.translation
    if translation is None:
        # That there is none yet was reported when it was looked for.
        return TranslationState()
    texts = source_texts(source, game, assets, templates)
    problems = tuple(_faults(texts, translation, game.icons))
    return TranslationState(problems, (_note(texts, translation, source.folder),))


def _note(texts: Sequence[SourceText], translation: Translation, folder: Path) -> str:
    """Return how far a translation is, with the places of what is the same."""
    name = translation.file.relative_to(folder).as_posix()
    same = [f"{name}:{at.line}:{at.column}" for at in _same(texts, translation)]
    more = [f"and {len(same) - _SHOWN} more"] * (len(same) > _SHOWN)
    places = f": {', '.join([*same[:_SHOWN], *more])}" * bool(same)
    return f"  {progress(texts, translation)}{places}"


def _faults(
    texts: Sequence[SourceText], translation: Translation, tokens: Iterable[str]
) -> Iterator[Problem]:
    """Find what is missing in a translation, stale, or differs from the source."""
    known, language, name = set(tokens), translation.language, translation.file.name
    for each in texts:
        have = translation.texts.get(each.context)
        if have is None or not have.text:
            span = have.span if have else each.span
            yield _missing(each, span, translation)
        elif not have.fits(each.text):
            message = f"{quoted(each.context)} has changed since it was translated"
            hint = f"now it is {quoted(each.text)}; bring the text up to date, and "
            hint += "remove the word fuzzy above it" if have.fuzzy else "run translate"
            yield warning("translation", have.span, message, hint)
        else:
            yield from _other_icons(each.text, have.text, have.span, known)
            yield from _other_values(each, have)
    contexts = {each.context for each in texts}
    for context, have in translation.texts.items():
        if context not in contexts and have.text:
            message = f"this game has no text {quoted(context)}"
            hint = f"cardgen translate keeps it in {name} as obsolete ({language})"
            yield warning("translation", have.span, message, hint)


def _missing(text: SourceText, span: Span, translation: Translation) -> Problem:
    language = translation.language
    cause = Cause(
        Span(translation.file),
        f"{{count}} texts have no translation into {language}",
        f"write them in {translation.file.name}; cardgen translate adds new ones to it",
    )
    message = f"{quoted(text.context)} has no translation into {language}"
    hint = f"write it in {translation.file.name}: {quoted(text.text)}"
    return warning("translation", span, message, hint)._replace(cause=cause)


def _other_icons(
    source: str, text: str, span: Span, tokens: set[str]
) -> Iterator[Problem]:
    try:
        ours, theirs = _icons(source, tokens), _icons(text, tokens)
    except TextFault:
        # Reported as markup, where it is.
        return
    for token in (ours - theirs) | (theirs - ours):
        count, found = ours[token], theirs[token]
        asked = f'expected ":{token}:" {_times(count)}, as in the source'
        message = f"{asked}, found it {_times(found)}"
        yield warning("translation", span, message, "icons carry rules: keep them all")


def _other_values(text: SourceText, have: Translated) -> Iterator[Problem]:
    """Find {values} of a phrase that a translation lacks, or does not get."""
    if text.context != phrase_context(text.text):
        return
    ours, theirs = set(_VALUE.findall(text.text)), set(_VALUE.findall(have.text))
    for name in sorted(ours ^ theirs):
        where = "source" if name in ours else "translation"
        message = f"{{{name}}} is only in the {where}"
        hint = "the template puts values there: keep the names in {}"
        yield warning("translation", have.span, message, hint)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _icons(text: str, tokens: set[str]) -> Counter[str]:
    paragraphs = read_runs(text, tokens)
    words = (word for paragraph in paragraphs for line in paragraph for word in line)
    return Counter(p.token for word in words for p in word if isinstance(p, Token))
