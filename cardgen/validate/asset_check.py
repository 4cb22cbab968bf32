"""Check that every icon, font, picture and template named by a game exists."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from cardgen.model.assets import AssetKind, Assets, families_like
from cardgen.model.game import Card, CardType, Field, IconToken
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Scalar
from cardgen.model.plans import MissingArt
from cardgen.model.problem import Problem, Severity, error, warning
from cardgen.model.source import Span
from cardgen.typeset import TextFault
from cardgen.typeset.converted.family import files_with
from cardgen.validate.contents.fields import ICON_AND, NO_ICON
from cardgen.validate.formatting import all_of, quoted
from cardgen.validate.game_sections.basics import font_families
from cardgen.validate.nodes import child, entries_of
from cardgen.validate.shapes.strict import is_family
from cardgen.validate.text_places import TextPlaces

_NOUNS: dict[AssetKind, str] = {
    "icons": "icon",
    "fonts": "font family",
    "templates": "template",
    "art": "picture",
}


class AssetCheck:
    """Looks up the assets that a game names, each of them once."""

    def __init__(
        self, assets: Assets, tokens: Mapping[str, IconToken], missing_art: MissingArt
    ) -> None:
        self._assets = assets
        self._missing_art = missing_art
        self._tokens = tokens
        self._exists: dict[tuple[str, str], bool] = {}
        self._names: dict[AssetKind, tuple[str, ...]] = {}
        self._places = TextPlaces()
        self._find = {
            "icons": assets.find_icon,
            "fonts": assets.find_font_family,
            "templates": assets.find_template,
            "art": assets.find_art,
        }

    def tokens(self) -> Iterator[Problem]:
        """Find tokens whose icon is missing."""
        for token in self._tokens.values():
            yield from self._check("icons", token.icon, token.span)

    def fonts(self, game: MappingNode) -> Iterator[Problem]:
        """Find font roles whose family or style is missing."""
        for _, named in font_families(game):
            yield from self._font(named)

    def _font(self, named: Scalar, roles: Iterable[str] = ()) -> Iterator[Problem]:
        if not is_family(named.text):
            return
        family, style = self._assets.split_font(named.text)
        folder = self._assets.find_font_family(family)
        if folder is None:
            yield self._missing("fonts", family, named.span, roles)
            return
        yield from _doubtful(family, folder, named.span)
        try:
            files_with(style, family, folder)
        except TextFault as fault:
            yield error(fault.rule, named.span, fault.message, fault.hint)

    def rulebooks(self, game: MappingNode) -> Iterator[Problem]:
        """Find templates and fonts of rulebooks that are missing."""
        roles = [key.text for key, _ in entries_of(game.get("fonts"))]
        for _, component in entries_of(game.get("components")):
            for key, named in entries_of(child(component, "style")):
                if not isinstance(named, Scalar):
                    continue
                if key.text in ("cover", "ground"):
                    yield from self._check("templates", named.text, named.span)
                elif key.text in ("body", "heading") and named.text not in roles:
                    yield from self._font(named, roles)

    def templates(self, types: Iterable[CardType]) -> Iterator[Problem]:
        """Find card types whose templates are missing."""
        for card_type in types:
            if not card_type.front:
                continue
            yield from self._check("templates", card_type.front, card_type.front_span)
            if card_type.back is not None and card_type.back_span is not None:
                yield from self._check("templates", card_type.back, card_type.back_span)

    def cards(self, cards: Iterable[Card]) -> Iterator[Problem]:
        """Find cards whose icon or picture is missing."""
        named: dict[str, list[Field]] = {}
        for card in cards:
            if card.type.id not in named:
                fields = card.type.fields.values()
                kinds = ("icon", "icons", "image")
                named[card.type.id] = [f for f in fields if f.type in kinds]
            for field in named[card.type.id]:
                value = card.values[field.name]
                if isinstance(value, tuple):
                    yield from self._icon_list(value, card, field)
                elif isinstance(value, str) and field.type == "image":
                    yield from self._picture(value, card, field)
                elif isinstance(value, str) and not self._is_icon(value):
                    yield self._missing_icon(value, card.spans[field.name])

    def _picture(self, name: str, card: Card, field: Field) -> Iterator[Problem]:
        if self._missing_art != "draw" and not self._has("art", name):
            problem = self._missing("art", name, card.spans[field.name])
            warn = self._missing_art == "warn"
            yield problem._replace(severity=Severity.WARNING) if warn else problem

    def _icon_list(
        self, entries: tuple[str, ...], card: Card, field: Field
    ) -> Iterator[Problem]:
        """Find icons that are missing from a list, each at its own place in it."""
        written, at = f"[{', '.join(entries)}]", 1
        for entry in entries:
            for name in entry.split(ICON_AND):
                if entry != NO_ICON and not self._is_icon(name):
                    span = card.spans[field.name]
                    place = self._places.part(span, written, at, at + len(name))
                    yield self._missing_icon(name, place)
                at += len(name) + len(ICON_AND)
            at += len(", ") - len(ICON_AND)

    def _is_icon(self, name: str) -> bool:
        return name in self._tokens or self._has("icons", name)

    def _missing_icon(self, name: str, span: Span) -> Problem:
        return self._missing("icons", name, span, self._tokens)

    def _has(self, kind: AssetKind, name: str) -> bool:
        key = (kind, name)
        if key not in self._exists:
            self._exists[key] = self._find[kind](name) is not None
        return self._exists[key]

    def _check(
        self, kind: AssetKind, name: str, span: Span, others: Iterable[str] = ()
    ) -> Iterator[Problem]:
        if not self._has(kind, name):
            yield self._missing(kind, name, span, others)

    def _missing(
        self, kind: AssetKind, name: str, span: Span, others: Iterable[str] = ()
    ) -> Problem:
        """Return the problem of a missing asset; `others` can be named as well."""
        if kind not in self._names:
            self._names[kind] = self._assets.names(kind)
        names = tuple(dict.fromkeys([*others, *self._names[kind]]))
        message = f"there is no {_NOUNS[kind]} {quoted(name)}"
        if kind == "art":
            message += f" in {self._assets.place_of(kind)}/"
        hint = self._assets.hint_for(kind, name, names)
        return error("assets", span, message, hint)


def _doubtful(family: str, folder: Path, span: Span) -> Iterator[Problem]:
    """Warn of a name that two folders side by side have, neither just as written."""
    names = families_like(family, folder.parent)
    if len(names) > 1 and folder.name != family:
        message = f"{quoted(family)} is the font family of {all_of(names)}"
        hint = f'{folder.name} is used; write "{folder.name}", or delete the other'
        yield warning("assets", span, message, hint)
