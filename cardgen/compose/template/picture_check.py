"""Finds what cards and templates say wrongly about what `pictures.draw` draws.

The macro draws a field of type picture if a template of the card type imports it and
passes the field on whole. Parts that such a template reads itself are its own.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from cardgen.model.assets import FIGURES, Assets
from cardgen.model.game import Card, CardType, Field, Game
from cardgen.model.picture_parts import OF_MAPPINGS, Part, PictureParts, part_text
from cardgen.model.problem import Problem, error
from cardgen.model.references import References
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.sandbox.macro_calls import written_for
from cardgen.sandbox.templates import TemplateSandbox

MACROS = "art/pictures.xml.j2"
REGISTER = "art/_picture_parts.xml.j2"


_PICKED = 'write ["dawn", "day"] | pick(card.id, "hour") to leave it to chance'


class _Fault(NamedTuple):
    """What is wrong with a part of a picture, or with a value in its list: "hour.0"."""

    place: str
    message: str
    hint: str

    def problem(self, span: Span, where: str, rule: str = "card-fields") -> Problem:
        """Return the problem of a card, a default or a macro: `where`."""
        return error(rule, span, f"{where}: {self.message}", self.hint)


class _Drawing(NamedTuple):
    """What the macro draws for a card type.

    `templates` call it, `read` are the parts that templates of the game read, and
    `fields` those that are passed on to it.
    """

    templates: tuple[str, ...]
    read: frozenset[str]
    fields: tuple[Field, ...]


_Found = tuple[_Fault, Problem]


def check_pictures(
    game: Game, assets: Assets, templates: TemplateSandbox
) -> list[Problem]:
    """Return the problems of all cards, defaults and templates, each place once."""
    types = game.card_types.values()
    drawn = {type.id: each for type in types if (each := _drawn(type, templates))}
    if not drawn:
        return []
    faults = _PictureFaults(game, assets, templates)
    cards = (card for part in game.components for card in part.cards)
    found = chain(
        (_of_defaults(drawing, faults) for drawing in drawn.values()),
        (_of_card(c, drawn[c.type.id], faults) for c in cards if c.type.id in drawn),
        (_of_templates(drawing, faults, templates) for drawing in drawn.values()),
    )
    once: dict[tuple[Span, str], Problem] = {}
    for fault, problem in chain.from_iterable(found):
        once.setdefault((problem.span, fault.message), problem)
    return list(once.values())


def _of_defaults(drawing: _Drawing, faults: "_PictureFaults") -> Iterator[_Found]:
    for field in drawing.fields:
        for fault in faults.of(field.default, drawing.read):
            where = f'default of field "{field.name}"'
            yield fault, fault.problem(field.parts[fault.place], where)


def _of_card(
    card: Card, drawing: _Drawing, faults: "_PictureFaults"
) -> Iterator[_Found]:
    for field in drawing.fields:
        for fault in faults.of(card.values[field.name], drawing.read):
            # A part that the card leaves out is one of the default.
            with suppress(KeyError):
                span = card.spans[f"{field.name}.{fault.place}"]
                where = f'card "{card.id}", {field.name}'
                yield fault, fault.problem(span, where)


def _of_templates(
    drawing: _Drawing, faults: "_PictureFaults", templates: TemplateSandbox
) -> Iterator[_Found]:
    """Find wrong parts in mappings that a template passes to the macro itself."""
    for name in drawing.templates:
        tree = templates.tree(name, "draw")
        for line, part, value in written_for(tree, MACROS, "draw", "picture", at=5):
            found = [*faults.of_parts({part: value or None}, drawing.read)]
            if isinstance(value, tuple):
                found = [_Fault(part, f"expected one value as {part}", _PICKED)]
            for fault in found:
                span = _written_at(name, templates, line, part)
                yield fault, fault.problem(span, 'the macro "draw"', "template")


def _written_at(name: str, templates: TemplateSandbox, line: int, part: str) -> Span:
    """Return the place of a part in a line of a template, and of a value in quotes."""
    rows = [*templates.sources[name].split("\n")[line - 1 : line], ""]
    quoted = r"""(?:"[^"]*"|'[^']*')"""
    found = re.search(rf"""(["']){re.escape(part)}\1(?:\s*:\s*{quoted})?""", rows[0])
    start, end = found.span() if found else (0, 0)
    return Span(templates.path(name) or Path(), line, start + 1, line, end + 1)


def _drawn(type: CardType, templates: TemplateSandbox) -> _Drawing | None:
    """Return what the macro draws for a card type, None if it draws nothing."""
    found = _own_references(type, templates)
    callers = [name for name, each in found.items() if MACROS in dict(each.templates)]
    if not callers:
        return None
    read = frozenset(name for each in found.values() for name in each.attributes)
    passed = {name for each in found.values() for name in each.passed}
    fields = (field for field in type.fields.values() if field.type == "picture")
    drawn = tuple(field for field in fields if field.name in passed)
    return _Drawing(tuple(callers), read, drawn)


def _own_references(
    type: CardType, templates: TemplateSandbox
) -> dict[str, References]:
    """Return what the templates of a type refer to, without those of cardgen.

    None at all if the game has these macros of its own, or if a template computes the
    name of another one.
    """
    own: dict[str, References] = {}
    for name in filter(None, (type.front, type.back)):
        found = templates.references(name)
        if found is None:
            return {}
        shared = {each for each in found if _is_shared(each, templates)}
        if not {MACROS, REGISTER} & found.keys() <= shared:
            return {}
        own |= {each: found[each] for each in found.keys() - shared}
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
        if isinstance(picture, PictureParts):
            yield from self.of_parts(picture.written, own)

    def of_parts(
        self, parts: Mapping[str, Part | None], own: frozenset[str]
    ) -> Iterator[_Fault]:
        """Yield what is wrong with parts; None is a value that nobody knows yet."""
        for part, value in parts.items():
            if part in self._parts:
                yield from self._of_part(part, value)
            elif part not in own and own.isdisjoint(OF_MAPPINGS):
                message = f'there is no part "{part}"'
                yield _Fault(part, message, _known_names(part, [*self._parts]))

    def _of_part(self, part: str, value: Part | None) -> Iterator[_Fault]:
        values = value if isinstance(value, tuple) else (value,)
        for number, each in enumerate(values):
            text = "" if each is None else part_text(each)
            # A template may compute a value, which is seen when it is drawn.
            if each is not None and not self._is_known(part, text):
                place = f"{part}.{number}" if values is value else part
                message = f'there is no {part} "{text}"'
                yield _Fault(place, message, self._hint(part, text))

    def _is_known(self, part: str, text: str) -> bool:
        if part == "figure":
            return self._assets.find_icon(f"{FIGURES}/{text}") is not None
        if part == "icon":
            return text in self._icons or self._assets.find_icon(text) is not None
        names = self._parts[part]
        return names is None or text in names

    def _hint(self, part: str, text: str) -> str:
        words = [word.strip() for word in re.split(r"[,|/]", text)]
        if words[1:] and all(self._is_known(part, word) for word in words):
            return f"write [{', '.join(words)}] to leave the choice to chance"
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
