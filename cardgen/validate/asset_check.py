"""Checks that every icon, font, picture and template named by a game is there."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from cardgen.model.assets import AssetKind, Assets
from cardgen.model.game import Card, CardType, Field, IconToken
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.plans import MissingArt
from cardgen.model.problem import Problem, Severity, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.contents.fields import ICON_AND, NO_ICON
from cardgen.validate.formatting import quoted
from cardgen.validate.game_sections.basics import font_families
from cardgen.validate.text_places import TextPlaces

_NAMING = ("icon", "icons", "image")


class AssetCheck:
    """Looks names up, each name once."""

    def __init__(
        self, assets: Assets, tokens: Mapping[str, IconToken], missing_art: MissingArt
    ) -> None:
        self._assets = assets
        self._missing_art = missing_art
        self._tokens = tokens
        self._found: dict[tuple[str, str], bool] = {}
        self._names: dict[AssetKind, tuple[str, ...]] = {}
        self._places = TextPlaces()

    def tokens(self) -> Iterator[Problem]:
        """Find tokens whose icon is missing."""
        for token in self._tokens.values():
            if not self._has("icons", token.icon):
                yield self._missing("icons", "icon", token.icon, token.span)

    def fonts(self, game: MappingNode) -> Iterator[Problem]:
        """Find font roles whose family is missing."""
        for _, named in font_families(game):
            family = named.text.split(" ")[0]
            if not self._has("fonts", family):
                yield self._missing("fonts", "font family", family, named.span)

    def templates(self, types: Iterable[CardType]) -> Iterator[Problem]:
        """Find card types whose templates are missing."""
        for card_type in types:
            if not card_type.front:
                continue
            named = [(card_type.front, card_type.front_span)]
            if card_type.back is not None and card_type.back_span is not None:
                named.append((card_type.back, card_type.back_span))
            for name, span in named:
                if not self._has("templates", name):
                    yield self._missing("templates", "template", name, span)

    def cards(self, cards: Iterable[Card]) -> Iterator[Problem]:
        """Find cards whose icon or picture is missing."""
        named: dict[str, list[Field]] = {}
        for card in cards:
            if card.type.id not in named:
                fields = card.type.fields.values()
                named[card.type.id] = [f for f in fields if f.type in _NAMING]
            for field in named[card.type.id]:
                value = card.values[field.name]
                if isinstance(value, tuple):
                    yield from self._listed(card, field, value)
                elif isinstance(value, str):
                    yield from self._named(card, field, value)

    def _named(self, card: Card, field: Field, name: str) -> Iterator[Problem]:
        if field.type == "image":
            if not self._has("art", name):
                yield from self._missing_picture(name, card.spans[field.name])
        elif not self._is_icon(name):
            yield self._missing_icon(name, card.spans[field.name])

    def _listed(
        self, card: Card, field: Field, entries: tuple[str, ...]
    ) -> Iterator[Problem]:
        """Find icons that are missing from a list, each at its own place in it."""
        written, at = f"[{', '.join(entries)}]", 1
        for entry in entries:
            for name in entry.split(ICON_AND):
                if entry != NO_ICON and not self._is_icon(name):
                    whole = card.spans[field.name]
                    place = self._places.part(whole, written, at, at + len(name))
                    yield self._missing_icon(name, place)
                at += len(name) + len(ICON_AND)
            at += len(", ") - len(ICON_AND)

    def _is_icon(self, name: str) -> bool:
        return name in self._tokens or self._has("icons", name)

    def _missing_icon(self, name: str, span: Span) -> Problem:
        return self._missing("icons", "icon", name, span, self._tokens)

    def _missing_picture(self, name: str, span: Span) -> Iterator[Problem]:
        if self._missing_art != "draw":
            problem = self._missing("art", "picture", name, span)
            if self._missing_art == "warn":
                problem = problem._replace(severity=Severity.WARNING)
            yield problem

    def _has(self, kind: AssetKind, name: str) -> bool:
        key = (kind, name)
        if key not in self._found:
            find = {
                "icons": self._assets.find_icon,
                "fonts": self._assets.find_font_family,
                "templates": self._assets.find_template,
                "art": self._assets.find_art,
            }[kind]
            self._found[key] = find(name) is not None
        return self._found[key]

    def _missing(
        self,
        kind: AssetKind,
        noun: str,
        name: str,
        span: Span,
        others: Iterable[str] = (),
    ) -> Problem:
        """Complain of a name; `others` might have been meant as well as files."""
        if kind not in self._names:
            self._names[kind] = self._assets.names(kind)
        names = tuple(dict.fromkeys([*others, *self._names[kind]]))
        return error(
            "assets",
            span,
            f"there is no {noun} {quoted(name)}",
            _cure(name, names, kind, getattr(self._assets, kind)[0]),
        )


def _cure(
    name: str, names: tuple[str, ...], kind: AssetKind, nearest_folder: Path
) -> str:
    if ".." in name.split("/") or name.startswith("/") or "\\" in name or ":" in name:
        return "name it by its path below its folder, with / and without .."
    if name in names:
        return "it is a link that leads out of its folder; put the file itself there"
    for known in names:
        if known.lower() == name.lower():
            return f'it is called "{known}"; capital letters count'
    put = {
        "icons": f"put {name}.svg",
        "fonts": f"put a folder {name}",
        "templates": f"put {name}",
        "art": f"put {name}",
    }[kind]
    folder = f"{nearest_folder.parent.name}/{nearest_folder.name}"
    return f"{did_you_mean(name, names)}or {put} into {folder}/".removeprefix("or ")
