"""Whole pages drawn by templates: how-tos, covers, a printer's test page."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from cardgen.compose.drafter import Drafter
from cardgen.compose.sources import Sources
from cardgen.model.assets import Assets
from cardgen.model.game import Card, CardType, Game
from cardgen.model.ops import Op
from cardgen.model.problem import Problem
from cardgen.model.source import Span
from cardgen.sandbox.records import Record
from cardgen.sandbox.templates import TemplateSandbox


class Drawn(NamedTuple):
    """What is on a page, and everything wrong with it."""

    ops: tuple[Op, ...]
    problems: tuple[Problem, ...]


class PageComposer:
    """Draws pages as cards are drawn, so that a game may bring templates of its own."""

    def __init__(self, game: Game, assets: Assets, templates: TemplateSandbox) -> None:
        self._drafter = Drafter(game, assets, templates)
        self._span = game.span

    @property
    def sources(self) -> Sources:
        """Give the files that icons and letters were drawn from so far."""
        return self._drafter.sources

    def draw(
        self, template: str, width: float, height: float, values: Mapping[str, object]
    ) -> Drawn:
        """Draw a page of so many points from values: texts, numbers, lists, mappings.

        A template that is missing is an error among the problems.
        """
        page = _as_card(template, width, height, self._span)
        given = {name: _seen(name, value) for name, value in values.items()}
        done = self._drafter.page(page, "colour", given)
        return Drawn(done.face.ops if done.face else (), done.problems)


def _seen(name: str, value: object) -> object:
    """Give a value as templates see it."""
    if isinstance(value, Mapping):
        return Record(name, {key: _seen(key, part) for key, part in value.items()})
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_seen(name, part) for part in value]
    return value


def _as_card(template: str, width: float, height: float, span: Span) -> Card:
    kind = CardType(
        id=f"{template} {width} {height}",
        size_name="",
        width=width,
        height=height,
        bleed=0,
        fields=MappingProxyType({}),
        front=template,
        back=None,
        span=span,
        front_span=span,
        back_span=None,
    )
    nothing: Mapping[str, Span] = MappingProxyType({})
    return Card(template, kind, MappingProxyType({}), 1, "derived", span, nothing)
