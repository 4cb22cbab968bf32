"""Draws the sides of cards: templates rendered, their elements made ops."""

from collections.abc import Hashable, Iterable, Mapping
from functools import cache, partial

from cardgen.cache.keys import SideKind
from cardgen.cache.shelf import Drawing, Shelf
from cardgen.compose.art_files import ArtFiles, IconFiles, Sources
from cardgen.compose.batches import Batch, Task
from cardgen.compose.composer import Figure, as_card, room_of
from cardgen.compose.draw.context import DrawContext, DrawnFace
from cardgen.compose.draw.face import (
    Ahead,
    check_root,
    draw_ahead,
    draw_elements,
    draw_face,
    overlaps,
)
from cardgen.compose.draw.memory import Findings
from cardgen.compose.renderer import Rendered, Renderer, Rendering
from cardgen.compose.template.skeleton import Skeleton, Skeletons
from cardgen.model.assets import Assets
from cardgen.model.face import Face
from cardgen.model.game import Card, Game
from cardgen.model.page import Side
from cardgen.model.problem import Refused
from cardgen.model.source import Span
from cardgen.sandbox.templates import TemplateSandbox
from cardgen.typeset.fontbook import Fontbook

# So few cards of one template gain nothing by being drawn together.
_FEW = 8
# So much of what was drawn is kept for other cards: most texts never come again.
_MUCH = 50_000


class FaceDrawer:
    """Draws the cards of a game.

    Templates, icons and fonts are read once, for all looks. Faces that come out alike
    are one object, so that a back shared by all cards is drawn once.
    """

    def __init__(self, game: Game, assets: Assets, templates: TemplateSandbox) -> None:
        self._game = game
        self._assets = assets
        self._templates = templates
        self._fonts = Fontbook(assets, game.fonts)
        self._icons = IconFiles(assets)
        self._art = ArtFiles()
        # Asked for every element, and on the disk the answer is dear.
        self._path = cache(templates.path)
        self._skeletons = Skeletons(self._path)
        self._renderer = Renderer(game, templates, self._skeletons, self._path)
        self._faces: dict[tuple[object, ...], tuple[Face, Findings]] = {}
        self._memory: dict[tuple[Hashable, ...], object] = {}
        # The cards on a figure differ by look, which its markup does not tell.
        self._figures: dict[str, dict[tuple[Hashable, ...], object]] = {}
        self._shows: dict[tuple[str, Side, str], DrawnFace | None] = {}

    def batch(self, task: Task) -> Batch:
        """Draw the sides of some cards."""
        sides = [self._sides(card, task) for card in task.cards]
        self._draw_ahead(sides, task.agreed)
        return tuple(
            [(self._kept(front, task), self._kept(back, task)) for front, back in sides]
        )

    def side(
        self, card: Card, side: Side, look: str, shelf: Shelf | None = None
    ) -> DrawnFace:
        """Draw one side of a card."""
        task = Task((card,), look, {}, shelf)
        return self._kept(self._recalled(card, side, task), task)

    def _sides(self, card: Card, task: Task) -> tuple[Rendered, Rendered]:
        front = self._recalled(card, "front", task)
        if card.type.back is None:
            return front, DrawnFace()
        return front, self._recalled(card, "back", task)

    def _recalled(self, card: Card, side: Side, task: Task) -> Rendered:
        """Give a side as it was drawn in an earlier run, or else rendered."""
        look, shelf = task.look, task.shelf
        if shelf is None:
            return self._renderer.side(card, side, look)
        kind = SideKind(card.type, side, look, task.agreed)
        card_key = shelf.keys.card_key(card, kind)
        found = shelf.recall(card_key)
        if found:
            return _as_done(card, found)
        rendered = self._renderer.side(card, side, look, kind=kind, shelf=shelf)
        if isinstance(rendered, DrawnFace) or rendered.keys is None:
            return rendered
        keys = rendered.keys._replace(card=card_key)
        found = shelf.find(*keys)
        return _as_done(card, found) if found else rendered._replace(keys=keys)

    def _kept(self, rendered: Rendered, task: Task) -> DrawnFace:
        """Draw a side that was not recalled; keep it if nothing is wrong with it."""
        done = self._done(rendered, task.agreed)
        if (
            isinstance(rendered, DrawnFace)
            or rendered.keys is None
            or task.shelf is None
        ):
            return done
        if done.face and not done.problems:
            found = self._face(rendered, task.agreed)[1]
            key, card_key = rendered.keys
            stand_ins, asked = tuple(found.stand_ins), tuple(dict.fromkeys(found.asked))
            drawing = Drawing(key, done.face, done.sizes, stand_ins, done.shrunk)
            task.shelf.keep(drawing, card_key, asked)
        return done

    @property
    def sources(self) -> Sources:
        """Give the files that icons and letters were drawn from so far."""
        return Sources(self._icons.used, self._fonts.sources)

    def page(self, page: Card, look: str, values: Mapping[str, object]) -> DrawnFace:
        """Draw a page that is no card of the game: its template sees `values` too."""
        return self._done(self._renderer.side(page, "front", look, values), {})

    @property
    def fonts(self) -> Fontbook:
        """Give the fonts of the game, as opened so far."""
        return self._fonts

    @property
    def icons(self) -> IconFiles:
        """Give the icons of the game, as read so far."""
        return self._icons

    def figure(self, asked: Figure, shelf: Shelf | None = None) -> DrawnFace:
        """Draw a figure, on which cards may be shown; the `shelf` is theirs."""
        path = self._path(asked.template)
        if path is None:
            return DrawnFace()
        try:
            values = {**asked.values, "bleed": 0, **room_of(asked)}
            words = self._templates.render(asked.template, values, asked.asked_at)
            skeleton = self._skeletons.figure(words, Span(path))
            card = as_card(asked, skeleton.root)
        except Refused as refused:
            return DrawnFace(problems=tuple(refused.problems))
        desk = self._desk(card, {})._replace(
            memory=self._figures.setdefault(asked.look, {}),
            show=partial(self._shown, look=asked.look, shelf=shelf),
        )
        check_root(skeleton.root, card, desk.findings)
        ops = draw_face(skeleton, (), desk)
        found = desk.findings
        face = Face(card.type.width, card.type.height, 0.0, ops)
        return DrawnFace(face, (*found.problems, *overlaps(found.texts, card)))

    def _shown(
        self, id: str, side: Side, look: str, shelf: Shelf | None
    ) -> DrawnFace | None:
        """Draw a card for a figure; None where the game has none of that id.

        A book shows few cards many times.
        """
        key = id, side, look
        if key not in self._shows:
            cards = (part.cards for part in self._game.components)
            card = next((c for row in cards for c in row if c.id == id), None)
            self._shows[key] = self.side(card, side, look, shelf) if card else None
        return self._shows[key]

    def _draw_ahead(
        self, sides: Iterable[tuple[Rendered, Rendered]], agreed: Mapping[str, float]
    ) -> None:
        """Draw what the faces of a batch hold: the first parts of all, the second ...

        One kind of work after the other keeps the processor's caches warm: it takes a
        sixth less time than face by face.
        """
        if len(self._memory) > _MUCH:
            self._memory.clear()
        alike: dict[tuple[str, Skeleton], list[Rendering]] = {}
        for each in (side for both in sides for side in both):
            if isinstance(each, Rendering):
                alike.setdefault((each.card.type.id, each.skeleton), []).append(each)
        for (_, skeleton), all_alike in alike.items():
            if len(all_alike) > _FEW:
                desk = self._desk(all_alike[0].card, agreed)
                rows = draw_ahead(skeleton, [each.values for each in all_alike], desk)
                for each, row in zip(all_alike, rows, strict=True):
                    self._face(each, agreed, row)

    def _done(self, rendered: Rendered, agreed: Mapping[str, float]) -> DrawnFace:
        if isinstance(rendered, DrawnFace):
            return rendered
        card = rendered.card
        face, found = self._face(rendered, agreed)
        return DrawnFace(
            face,
            (*found.problems, *overlaps(found.texts, card)),
            tuple(found.sizes),
            tuple([_note(card, *stand_in) for stand_in in found.stand_ins]),
            tuple(found.shrunk),
        )

    def _face(
        self, rendered: Rendering, agreed: Mapping[str, float], ahead: Ahead = ()
    ) -> tuple[Face, Findings]:
        """Give the face of a card's side, and what was found in drawing it."""
        card, skeleton, values, _ = rendered
        key = (card.type.id, skeleton, values, *agreed.items())
        known = self._faces.get(key)
        if known is None:
            desk = self._desk(card, agreed)
            check_root(skeleton.root, card, desk.findings)
            ops = draw_face(skeleton, values, desk, ahead)
            size = card.type
            face = Face(size.width, size.height, size.bleed, ops, size.form)
            known = self._faces[key] = face, desk.findings
        return known

    def _desk(self, card: Card, agreed: Mapping[str, float]) -> DrawContext:
        return DrawContext(
            self._game,
            self._assets,
            self._icons,
            self._art,
            self._fonts,
            card,
            Findings(),
            draw_elements,
            (card.type.width, card.type.height),
            agreed,
            self._memory,
        )


def _as_done(card: Card, drawing: Drawing) -> DrawnFace:
    notes = tuple([_note(card, *stand_in) for stand_in in drawing.stand_ins])
    return DrawnFace(drawing.face, (), drawing.sizes, notes, drawing.shrunk)


def _note(card: Card, letter: str, font: str) -> str:
    return f'{card.id}: "{letter}" (U+{ord(letter):04X}) is drawn with {font}'
