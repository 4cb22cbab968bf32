"""Finds what cards and templates say wrongly about pictures.

A game may declare which parts its pictures have. The macro `pictures.draw` knows those
of the kit; it draws a field of type picture if a template of the card type imports it
and passes the field on whole. Parts that such a template reads itself are its own.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from cardgen.model.assets import FIGURES, Assets
from cardgen.model.game import Card, CardType, Field, Game
from cardgen.model.picture_parts import (
    OF_MAPPINGS,
    SEED,
    Part,
    PartKind,
    PictureParts,
    Single,
    part_text,
)
from cardgen.model.problem import Problem, error
from cardgen.model.references import References
from cardgen.model.source import Span, line_name
from cardgen.model.suggestions import did_you_mean
from cardgen.model.visible import visible
from cardgen.sandbox.catalogue import CATALOGUE, catalogue
from cardgen.sandbox.macro_calls import written_for
from cardgen.sandbox.templates import TemplateSandbox

MACROS = "art/pictures.xml.j2"
_QUOTED = re.compile('"([^"]+)"')
_OF_MACRO = re.compile(r'(?:\w+ of )?the macro "[^"]*": ')
# What the sandbox says of a name that a table lacks.
_LACKS = re.compile(r'^this value has no (?=")')
# No name ends so.
_ODD = "~"
_WRITTEN = {
    "boolean": "write true or false, without quotes",
    "number": "write a number such as 0.5, without a unit or quotes",
}
_NOUNS = {"color": "a colour", "number": "a number", "boolean": "true or false"}

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
    """What the pictures of a card type may say.

    `templates` call the macro, `read` are the parts that templates of the game read.
    `parts` are those of the kit and of the game, and `fields` have the parts that each
    knows. Where the game declares none, a card may have those that are `free` as well.
    """

    templates: tuple[str, ...]
    read: frozenset[str]
    parts: Mapping[str, PartKind]
    fields: Mapping[str, Mapping[str, PartKind]]
    free: frozenset[str]


_Found = tuple[_Fault, Problem]


def check_pictures(
    game: Game, assets: Assets, templates: TemplateSandbox
) -> list[Problem]:
    """Return the problems of all cards, defaults and templates, each place once."""
    types = game.card_types.values()
    drawn = {type.id: _drawn(type, game, templates) for type in types}
    faults = _PictureFaults(game, assets)
    cards = (card for part in game.components for card in part.cards)
    found = chain(
        chain.from_iterable(_of_defaults(t, drawn[t.id], faults) for t in types),
        chain.from_iterable(
            _of_card(c, drawn[c.type.id], faults) for c in cards if c.type.id in drawn
        ),
        chain.from_iterable(
            _of_templates(drawn[t.id], faults, templates) for t in types
        ),
    )
    once: dict[tuple[Span, str], Problem] = {}
    for fault, problem in found:
        once.setdefault((problem.span, fault.message), problem)
    return list(once.values())


def at_parts(
    problems: Iterable[Problem],
    card: Card,
    redrawn: Callable[[Card], Sequence[Problem]],
) -> tuple[Problem, ...]:
    """Return problems of templates at the parts of pictures that bring them about.

    `redrawn` returns the problems of the card with another value: if it is quoted then,
    the problem comes from there.
    """
    return tuple(_at_part(problem, card, redrawn) for problem in problems)


def _at_part(
    problem: Problem, card: Card, redrawn: Callable[[Card], Sequence[Problem]]
) -> Problem:
    if problem.rule not in ("template", "assets"):
        return problem
    for word in dict.fromkeys(_QUOTED.findall(problem.message)):
        for field, part, other in _with_another(card, word):
            said = problem.message.replace(f'"{word}"', f'"{word}{_ODD}"')
            if any(each.message == said for each in redrawn(other)):
                return _moved(problem, card, field, part)
    return problem


def _with_another(card: Card, word: str) -> Iterator[tuple[Field, str, Card]]:
    """Yield each part whose value has a word, and the card with another word there."""
    for field in card.type.fields.values():
        picture = card.values.get(field.name)
        if not isinstance(picture, PictureParts):
            continue
        for part, value in picture.items():
            if isinstance(value, str) and word in value:
                odd = value.replace(word, word + _ODD)
                changed = PictureParts({**picture, part: odd})
                values = {**card.values, field.name: changed}
                yield field, part, card._replace(values=values)


def _moved(problem: Problem, card: Card, field: Field, part: str) -> Problem:
    """Return a problem at a part of a card, or of the field's default.

    A part that is written in neither, such as a seed that is tried, has no place.
    """
    own, usual = card.spans.get(f"{field.name}.{part}"), field.parts.get(part)
    place, of_card = own or usual, f'card "{card.id}", {field.name}'
    if place is None:
        return problem
    where = of_card if own else f'default of field "{field.name}"'
    said = _OF_MACRO.sub("", problem.message)
    said = _LACKS.sub(f"there is no {part} ", said)
    cure, used = problem.hint.partition("(used at")[0], line_name(problem.span)
    hint = f"{cure.strip()} (used at {used})".strip()
    return problem._replace(span=place, message=f"{where}: {said}", hint=hint)


def _of_defaults(
    type: CardType, drawing: _Drawing, faults: "_PictureFaults"
) -> Iterator[_Found]:
    for name, known in drawing.fields.items():
        field = type.fields[name]
        for fault in faults.of(field.default, known, drawing.free):
            where = f'default of field "{name}"'
            yield fault, fault.problem(field.parts[fault.place], where)


def _of_card(
    card: Card, drawing: _Drawing, faults: "_PictureFaults"
) -> Iterator[_Found]:
    for name, known in drawing.fields.items():
        for fault in faults.of(card.values[name], known, drawing.free):
            # A part that the card leaves out is one of the default.
            with suppress(KeyError):
                span = card.spans[f"{name}.{fault.place}"]
                yield fault, fault.problem(span, f'card "{card.id}", {name}')


def _of_templates(
    drawing: _Drawing, faults: "_PictureFaults", templates: TemplateSandbox
) -> Iterator[_Found]:
    """Find wrong parts in mappings that a template passes to the macro itself."""
    for name in drawing.templates:
        tree = templates.tree(name, "draw")
        for line, part, value in written_for(tree, MACROS, "draw", "picture", at=5):
            given = {part: value or None}
            found = [*faults.of_parts(given, drawing.parts, drawing.read)]
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


def _drawn(type: CardType, game: Game, templates: TemplateSandbox) -> _Drawing:
    """Return what a card type may say of its pictures.

    The game declares the parts of all pictures; those that are passed on to the macro
    may have its parts too.
    """
    pictures = [f.name for f in type.fields.values() if f.type == "picture"]
    own = {SEED: PartKind(), **game.art.parts} if game.art.parts else {}
    found = _own_references(type, templates)
    callers = [name for name, each in found.items() if MACROS in dict(each.templates)]
    read = frozenset(name for each in found.values() for name in each.attributes)
    passed = {name for each in found.values() for name in each.passed}
    searched = {name for each in found.values() for name in each.searched}
    if not searched.isdisjoint(pictures):
        # Any part may be one that they read.
        read |= {*OF_MAPPINGS}
    parts = {**(catalogue().parts if callers else {}), **own}
    known = {name: parts if name in passed else own for name in pictures}
    fields = {name: each for name, each in known.items() if each}
    free = frozenset() if own else read
    return _Drawing(tuple(callers), read, parts, fields, free)


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
        shared = set(filter(templates.is_kit, found))
        if not {MACROS, CATALOGUE} & found.keys() <= shared:
            return {}
        own |= {each: found[each] for each in found.keys() - shared}
    return own


class _PictureFaults:
    """Compares pictures with the parts that they may have."""

    def __init__(self, game: Game, assets: Assets) -> None:
        self._icons, self._palette, self._assets = game.icons, game.palette, assets

    def of(
        self, picture: object, known: Mapping[str, PartKind], own: frozenset[str]
    ) -> Iterator[_Fault]:
        """Yield what is wrong with a picture; templates read the `own` parts."""
        if isinstance(picture, PictureParts):
            yield from self.of_parts(picture.written, known, own)

    def of_parts(
        self,
        parts: Mapping[str, Part | None],
        known: Mapping[str, PartKind],
        own: frozenset[str],
    ) -> Iterator[_Fault]:
        """Yield what is wrong with parts; None is a value that nobody knows yet."""
        for part, value in parts.items():
            if part in known:
                yield from self._of_part(part, known[part], value)
            elif part not in own and own.isdisjoint(OF_MAPPINGS):
                message = f'there is no part "{part}"'
                yield _Fault(part, message, _known_names(part, [*known]))

    def _of_part(
        self, part: str, kind: PartKind, value: Part | None
    ) -> Iterator[_Fault]:
        values = value if isinstance(value, tuple) else (value,)
        for number, each in enumerate(values):
            # A template may compute a value, which is seen when it is drawn.
            if each is not None and not self._fits(kind, each):
                place = f"{part}.{number}" if values is value else part
                noun, text = _NOUNS.get(kind.kind), part_text(each)
                message = f'expected {noun} as {part}, found "{visible(text)}"'
                if noun is None:
                    message = f'there is no {part} "{visible(text)}"'
                yield _Fault(place, message, self._hint(kind, text))

    def _fits(self, kind: PartKind, value: Single) -> bool:
        text = part_text(value)
        if kind.names:
            return text in kind.names
        if kind.kind == "figure":
            return self._assets.find_icon(f"{FIGURES}/{text}") is not None
        if kind.kind == "icon":
            return text in self._icons or self._assets.find_icon(text) is not None
        if kind.kind == "color":
            return not self._color_hint(text)
        if kind.kind == "number":
            # Templates compute with it, and not with a text.
            return isinstance(value, int | float) and not isinstance(value, bool)
        return kind.kind == "text" or isinstance(value, bool)

    def _color_hint(self, text: str) -> str:
        """Return what to do about a text that is not a colour, "" if it is one."""
        # Pillow takes 20 ms to load, and few games name colours in pictures.
        from cardgen.compose.paint.colors import UnknownColor, read_color

        try:
            read_color(text, self._palette)
        except UnknownColor as fault:
            return fault.hint.partition(", and opacity")[0]
        return ""

    def _hint(self, kind: PartKind, text: str) -> str:
        if kind.kind in _WRITTEN:
            return _WRITTEN[kind.kind]
        if text == "none":
            return "delete the part"
        words = [word.strip() for word in re.split(r"[,|/]", text)]
        if words[1:] and all(self._fits(kind, word) for word in words):
            return f"write [{', '.join(words)}] to leave the choice to chance"
        if kind.names:
            return _known_names(text, kind.names)
        if kind.kind == "figure":
            near = did_you_mean(text, self._assets.figures())
            return f"{near}cardgen explain figure lists them"
        if kind.kind == "icon":
            files = (name for name in self._assets.names("icons") if "/" not in name)
            near = did_you_mean(text, [*self._icons, *files])
            return f"{near}an icon is a file NAME.svg in a folder of icons"
        return self._color_hint(text) if kind.kind == "color" else ""


def _known_names(name: str, known: Iterable[str]) -> str:
    return f"{did_you_mean(name, [*known])}there are {', '.join(known)}"
