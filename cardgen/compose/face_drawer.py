"""Draws the sides of cards: templates rendered, their elements made ops."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from cardgen.cache.keys import SideKind, pieces_key
from cardgen.cache.shelf import Drawing, Shelf
from cardgen.compose.art_files import ArtFiles, IconFiles, Sources
from cardgen.compose.draw.context import DrawContext, DrawnFace, Show
from cardgen.compose.draw.memory import Edge, Findings, Memory
from cardgen.compose.draw.text_places import clips_of, cut_letters, edge_of, overlaps
from cardgen.compose.drawing_loop import check_root, draw_elements, draw_face
from cardgen.compose.figures import (
    edge_around,
    figure_size,
    figure_values,
    stand_in_card,
)
from cardgen.compose.svg_files import read_icon_file, read_svg_file
from cardgen.compose.template.markup import Trail
from cardgen.compose.template.skeleton import Skeleton, Skeletons, Values, read_once
from cardgen.compose.template.template_values import card_values, game_values
from cardgen.model.assets import Assets
from cardgen.model.face import Face
from cardgen.model.game import Card, Game
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group
from cardgen.model.page import Side
from cardgen.model.problem import Problem, Refused, Severity
from cardgen.model.source import Span
from cardgen.sandbox.macro_calls import Shared
from cardgen.sandbox.templates import TemplateSandbox
from cardgen.typeset.fontbook import Fontbook

_NOTHING: Mapping[str, object] = MappingProxyType({})
Agreed: TypeAlias = Mapping[str, float]
_ALONE: Agreed = MappingProxyType({})


class FaceDrawer:
    """Draws the cards of a game, its figures and pages.

    Templates, icons and fonts are read once, for all looks. Faces that come out alike
    are one object, so that a back shared by all cards is drawn once.
    """

    def __init__(self, game: Game, assets: Assets, templates: TemplateSandbox) -> None:
        self.fonts = Fontbook(assets, game.fonts)
        self.icons = IconFiles(assets, read_icon_file)
        self._game = game
        self._assets = assets
        self._templates = templates
        self._art = ArtFiles(read_svg_file)
        # Asked for every element, and looking on the disk is slow.
        self._path = cache(templates.path)
        self._reads_card = cache(partial(templates.asks_for, value="card"))
        self._shared = game_values(game)
        self._skeletons = Skeletons(self._path)
        self._memory = Memory()
        self._known_faults: dict[object, tuple[Problem, ...]] = {}

    @property
    def sources(self) -> Sources:
        """Return the files that icons and characters were drawn from so far."""
        return Sources(tuple(self.icons.used), self.fonts.sources)

    def side(
        self,
        card: Card,
        side: Side,
        look: str,
        shelf: Shelf | None = None,
        agreed: Agreed = _ALONE,
        more: Mapping[str, object] = _NOTHING,
        edge: Edge | None = None,
    ) -> DrawnFace:
        """Draw one side of a card, unless the `shelf` has it from an earlier run.

        `agreed` are sizes that texts of a component share, by name. The template sees
        the values of `more` too. The `edge` is that of the card when left out.
        """
        kind = SideKind(card.type, side, look, agreed)
        card_key = shelf.keys.card_key(card, kind) if shelf else None
        kept = shelf.recall(card_key) if shelf else None
        if kept:
            return _recalled(card, kept)
        path = self._path(kind.template)
        if path is None:
            # Reported by validate, where the template is named.
            return DrawnFace()
        try:
            words = self._rendered(card, kind, more)
        except Refused as refused:
            return DrawnFace(problems=tuple(refused.problems))
        key = shelf.keys.drawing_key(kind, words) if shelf else ""
        kept = shelf.find(key, card_key) if shelf else None
        if kept:
            return _recalled(card, kept)
        try:
            skeleton, values = self._skeletons.read(words, Span(path))
            context = self._context(card, agreed, look, edge)
            face, found = self._face(skeleton, values, context)
            drawn = _drawn(context, face, found)
        except Refused as refused:
            drawn = DrawnFace(problems=tuple(refused.problems))
        if drawn.problems:
            known = self._values(card, kind, more)
            context = self._context(card, agreed, look, edge)
            return self._explained_once(drawn, kind.template, known, context)
        if shelf:
            stand_ins, asked = tuple(found.stand_ins), tuple(dict.fromkeys(found.asked))
            drawing = Drawing(key, face, drawn.sizes, stand_ins, drawn.shrunk)
            shelf.keep(drawing, card_key, asked)
        return drawn

    def _rendered(
        self, card: Card, kind: SideKind, more: Mapping[str, object]
    ) -> list[str]:
        """Return what a template yields, in pieces.

        Most backs read nothing of their card. Cards come again in other components,
        and once a common size is known.
        """
        reads_card = self._reads_card(kind.template)
        source = card if reads_card else card.type
        key = source.id, kind.template, kind.side, kind.look
        known, words = self._memory.words.get(key, (None, []))
        if known is source and not more:
            return words
        back_span = card.type.back_span if kind.side == "back" else None
        place = back_span or card.type.front_span
        values = self._values(card, kind, more)
        words = self._templates.render(kind.template, values, place)
        if not more:
            self._memory.words[key] = source, words
        return words

    def _values(
        self, card: Card, kind: SideKind, more: Mapping[str, object]
    ) -> dict[str, object]:
        """Return the values that a template sees."""
        return {**self._shared, **card_values(card, kind.side, kind.look), **more}

    def _explained_once(
        self,
        drawn: DrawnFace,
        template: str,
        values: Mapping[str, object],
        context: DrawContext,
    ) -> DrawnFace:
        # A fault of the template is the same for a thousand cards.
        key = template, drawn.problems
        if key not in self._known_faults:
            again = self._explained(drawn, template, values, context)
            self._known_faults[key] = again.problems
        return drawn._replace(problems=self._known_faults[key])

    def _explained(
        self,
        drawn: DrawnFace,
        template: str,
        values: Mapping[str, object],
        context: DrawContext,
    ) -> DrawnFace:
        """Return a face with its problems where the designer can mend them.

        It is drawn again, from a template whose calls of macros are recorded.
        """
        shared = self._templates.is_shared
        if all(_is_plain(problem, shared) for problem in drawn.problems):
            return drawn
        trace = self._templates.trace(template, values)
        if trace is None or not trace.calls:
            return drawn
        trail = Trail(trace.calls, self._path, shared)
        try:
            xml = "".join(trace.pieces)
            top = Span(self._path(template) or Path(template))
            skeleton = read_once(xml, top, trail.place_of)
            # What is recalled was not drawn by any call.
            memory = replace(self._memory, elements={})
            context = context._replace(memory=memory)
            again = _drawn(context, *self._draw(skeleton, (), context))
        except Refused as refused:
            return drawn._replace(problems=trail.follow(refused.problems))
        return drawn._replace(problems=trail.follow(again.problems))

    def _face(
        self, skeleton: Skeleton, values: Values, context: DrawContext
    ) -> tuple[Face, Findings]:
        """Return the face of a card's side, and what was found while drawing it."""
        look = context.look if skeleton.styled else ""
        id = context.card.type.id
        key = (id, skeleton, values, look, *context.agreed.items())
        known = self._memory.faces.get(key)
        if known is None:
            known = self._memory.faces[key] = self._draw(skeleton, values, context)
        return known

    def _draw(
        self, skeleton: Skeleton, values: Values, context: DrawContext
    ) -> tuple[Face, Findings]:
        self._memory.make_room()
        card = context.card
        check_root(skeleton.root, card, context.findings)
        ops = draw_face(skeleton, values, context)
        size = card.type
        if size.box:
            # Art on a flap would keep the glue from holding.
            ops = (Group(Matrix(), ops, size.box.net.painted(size.bleed)),)
        shape = size.width, size.height, size.bleed, ops, size.form
        face = Face(*shape, box=size.box)
        return face, context.findings

    def _context(
        self, card: Card, agreed: Agreed, look: str, edge: Edge | None
    ) -> DrawContext:
        made_with = self._game, self._assets, self.icons, self._art, self.fonts
        size = card.type.width, card.type.height
        return DrawContext(
            *(*made_with, card, Findings(), draw_elements, size, agreed, self._memory),
            look=look,
            edge=edge or edge_of(card),
            clips=clips_of(card),
        )

    def figure(
        self,
        template: str,
        look: str,
        values: Mapping[str, object],
        asked_at: Span,
        show: Show,
        size: tuple[float, float] | None = None,
    ) -> DrawnFace:
        """Draw a figure, on which `show` draws cards.

        `size` in points is that of a full page; otherwise the template gives it.
        """
        path = self._path(template)
        if path is None:
            return DrawnFace()
        try:
            known = figure_values(values, size)
            words = self._templates.render(template, known, asked_at)
            skeleton, own = self._skeletons.read(words, Span(path))
            width, height = size or figure_size(skeleton.root)
        except Refused as refused:
            return DrawnFace(problems=tuple(refused.problems))
        name = template.rpartition("/")[2].partition(".")[0]
        card = stand_in_card(name, template, width, height, asked_at)
        edge = edge_around(width, height, page=size is not None)
        context = self._context(card, _ALONE, look, edge)._replace(show=show)
        drawn = _drawn(context, *self._draw(skeleton, own, context))
        drawn = drawn._replace(made_of=pieces_key(words))
        fresh = context._replace(findings=Findings())
        return self._explained(drawn, template, known, fresh)


def _drawn(context: DrawContext, face: Face, found: Findings) -> DrawnFace:
    card = context.card
    cut = cut_letters(found, card, context.fonts, context.edge)
    problems = (*found.problems, *overlaps(found.texts, card), *cut)
    more = tuple(found.sizes), _notes(card, found.stand_ins), tuple(found.shrunk)
    return DrawnFace(face, problems, *more)


def _is_plain(problem: Problem, shared: Shared) -> bool:
    """Return whether a problem is a warning that needs no other place."""
    mild = problem.severity is Severity.WARNING
    return mild and not shared(problem.span.file)


def _recalled(card: Card, drawing: Drawing) -> DrawnFace:
    """Return a face of an earlier run."""
    notes = _notes(card, drawing.stand_ins)
    return DrawnFace(drawing.face, (), drawing.sizes, notes, drawing.shrunk)


def _notes(card: Card, stand_ins: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(
        [
            f'{card.id}: "{letter}" (U+{ord(letter):04X}) is drawn with {font}'
            for letter, font in stand_ins
        ]
    )
