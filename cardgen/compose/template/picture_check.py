"""Finds what cards say wrongly about the pictures that `pictures.draw` draws.

The macro draws a field of type picture if a template of the card type imports it and
passes the field on whole. Parts that such a template reads itself are its own.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from cardgen.model.assets import FIGURES, Assets
from cardgen.model.game import CardType, Field, Game
from cardgen.model.picture_parts import OF_MAPPINGS, PictureParts, part_text
from cardgen.model.problem import Problem, error
from cardgen.model.references import References
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.sandbox.templates import TemplateSandbox

MACROS = "art/pictures.xml.j2"
REGISTER = "art/_picture_parts.xml.j2"


class _Fault(NamedTuple):
    """A part of a picture that is wrong."""

    part: str
    message: str
    hint: str


def check_pictures(
    game: Game, assets: Assets, templates: TemplateSandbox
) -> list[Problem]:
    """Return the problems of all cards and defaults, each place once."""
    types = game.card_types.values()
    drawn = {type.id: fields for type in types if (fields := _drawn(type, templates))}
    if not drawn:
        return []
    faults = _PictureFaults(game, assets, templates)
    cards = (card for part in game.components for card in part.cards)
    problems: dict[tuple[Span, str], Problem] = {}
    for field, own in chain.from_iterable(drawn.values()):
        for fault in faults.of(field.default, own):
            where = f'default of field "{field.name}"'
            problems[field.span, fault.part] = _problem(fault, field.span, where)
    for card in cards:
        for field, own in drawn.get(card.type.id, ()):
            for fault in faults.of(card.values[field.name], own):
                # A part that the card leaves out is one of the default.
                with suppress(KeyError):
                    span = card.spans[f"{field.name}.{fault.part}"]
                    where = f'card "{card.id}", {field.name}'
                    problems.setdefault(
                        (span, fault.part), _problem(fault, span, where)
                    )
    return list(problems.values())


def _problem(fault: _Fault, span: Span, where: str) -> Problem:
    return error("card-fields", span, f"{where}: {fault.message}", fault.hint)


def _drawn(
    type: CardType, templates: TemplateSandbox
) -> list[tuple[Field, frozenset[str]]]:
    """Return the fields that the macro draws, and the parts that templates read."""
    fields = [field for field in type.fields.values() if field.type == "picture"]
    found = _own_references(type, templates) if fields else []
    if not any(name == MACROS for each in found for name, _ in each.templates):
        return []
    read = frozenset(name for each in found for name in each.attributes)
    passed = {name for each in found for name in each.passed}
    return [(field, read) for field in fields if field.name in passed]


def _own_references(type: CardType, templates: TemplateSandbox) -> list[References]:
    """Return what the templates of a type refer to, without those of cardgen.

    None at all if the game has these macros of its own, or if a template computes the
    name of another one.
    """
    own: list[References] = []
    for name in filter(None, (type.front, type.back)):
        found = templates.references(name)
        if found is None:
            return []
        shared = {each for each in found if _is_shared(each, templates)}
        if not {MACROS, REGISTER} & found.keys() <= shared:
            return []
        own += [found[each] for each in found.keys() - shared]
    return own


def _is_shared(name: str, templates: TemplateSandbox) -> bool:
    path = templates.path(name)
    return path is not None and templates.is_shared(path)


class _PictureFaults:
    """Compares pictures with the register of parts and their names."""

    def __init__(self, game: Game, assets: Assets, templates: TemplateSandbox) -> None:
        self._icons, self._assets = game.icons, assets
        self._parts: dict[str, Sequence[str] | None] = templates.exports(
            REGISTER, "PARTS", game.span
        )

    def of(self, picture: object, own: frozenset[str]) -> Iterator[_Fault]:
        """Yield what is wrong with a picture; templates read the `own` parts."""
        if not isinstance(picture, PictureParts):
            return
        for part, value in picture.items():
            text = part_text(value)
            if part in self._parts:
                if not self._is_known(part, text):
                    message = f'there is no {part} "{text}"'
                    yield _Fault(part, message, self._hint(part, text))
            elif part not in own and own.isdisjoint(OF_MAPPINGS):
                message = f'there is no part "{part}"'
                yield _Fault(part, message, _known_names(part, [*self._parts]))

    def _is_known(self, part: str, text: str) -> bool:
        if part == "figure":
            return self._assets.find_icon(f"{FIGURES}/{text}") is not None
        if part == "icon":
            return text in self._icons or self._assets.find_icon(text) is not None
        names = self._parts[part]
        return names is None or text in names

    def _hint(self, part: str, text: str) -> str:
        if part == "figure":
            near = did_you_mean(text, self._assets.figures())
            return f"{near}cardgen explain figure lists them"
        if part == "icon":
            files = (name for name in self._assets.names("icons") if "/" not in name)
            near = did_you_mean(text, [*self._icons, *files])
            return f"{near}an icon is a file NAME.svg in a folder of icons"
        return _known_names(text, self._parts[part] or ())


def _known_names(name: str, known: Sequence[str]) -> str:
    return f"{did_you_mean(name, known)}there are {', '.join(known)}"
