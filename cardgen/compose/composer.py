"""Cards and templates become faces."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from cardgen.compose.art_files import ArtFiles
from cardgen.compose.desk import Desk, Findings
from cardgen.compose.drawing import draw_ahead, draw_elements, draw_face
from cardgen.compose.icon_files import IconFiles
from cardgen.compose.overlap import overlaps
from cardgen.compose.root_check import check_root
from cardgen.compose.skeleton import Skeleton, Skeletons, Values
from cardgen.compose.template_values import TemplateValues
from cardgen.model.assets import Assets
from cardgen.model.face import Face, Item
from cardgen.model.game import Card, Component, Game
from cardgen.model.page import Side
from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span
from cardgen.sandbox.environment import TemplateSandbox
from cardgen.typeset.fontbook import Fontbook

# Cards whose sides are drawn together, and how many are too few to gain by it.
_BATCH = 500
_FEW = 8
# So much of what was drawn is kept for other cards: most texts never come again.
_MUCH = 50_000


class Composed(NamedTuple):
    """Items with their copies, and everything wrong with their faces."""

    items: tuple[tuple[Item, int], ...]
    problems: tuple[Problem, ...]


class Rendering(NamedTuple):
    """One side of a card as its template yields it."""

    card: Card
    skeleton: Skeleton
    values: Values


Rendered: TypeAlias = Rendering | list[Problem]
"""A side of a card, or why there is none: nothing at all for a missing template."""


class Composer:
    """Draws the cards of a game.

    Templates, icons and fonts are read once, for all looks. Faces that come out alike
    are one object, so that a back shared by all cards is drawn once.
    """

    def __init__(self, game: Game, assets: Assets, templates: TemplateSandbox) -> None:
        self._game = game
        self._assets = assets
        self._templates = templates
        self._values = TemplateValues(game)
        self._fonts = Fontbook(assets, game.fonts)
        self._icons = IconFiles(assets)
        self._art = ArtFiles()
        # Asked for every element, and on the disk the answer is dear.
        self._path = cache(templates.path)
        self._skeletons = Skeletons(self._path)
        self._drawn: dict[tuple[object, ...], tuple[Face, Findings]] = {}
        self._sizes: dict[str, set[float]] = {}
        self._memory: dict[tuple[Hashable, ...], object] = {}
        self._notes: dict[str, None] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """Give what is right but worth knowing: letters that another font draws."""
        return tuple(self._notes)

    def compose(
        self,
        component: Component,
        look: str,
        step: Callable[[str], None] = lambda _: None,
    ) -> Composed:
        """Draw every card of a component in a look. `step` is told each card's id.

        Where texts want to have one size, the cards are drawn again when it is known.
        """
        self._sizes = {}
        composed = self._all(component, look, {}, step)
        agreed = {name: min(sizes) for name, sizes in self._sizes.items()}
        if all(len(sizes) == 1 for sizes in self._sizes.values()):
            return composed
        return self._all(component, look, agreed, lambda _: None)

    def _all(
        self,
        component: Component,
        look: str,
        agreed: Mapping[str, float],
        step: Callable[[str], None],
    ) -> Composed:
        items: list[tuple[Item, int]] = []
        problems: list[Problem] = []
        printed = component.printed()
        for start in range(0, len(printed), _BATCH):
            batch = printed[start : start + _BATCH]
            sides = [self._sides(card, look) for card, _ in batch]
            self._draw_ahead(sides, agreed)
            for (card, copies), (front, back) in zip(batch, sides, strict=True):
                step(card.id)
                face, found = self._face(front, agreed)
                behind, wrong = self._face(back, agreed)
                problems += [*found, *wrong]
                if face is not None:
                    items.append((Item(card.id, face, behind), copies))
        return Composed(tuple(items), tuple(problems))

    def face(
        self, card: Card, side: Side, look: str
    ) -> tuple[Face | None, list[Problem]]:
        """Draw one side of a card; the face is None when the template fails."""
        return self._face(self._rendered(card, side, look), {})

    def _sides(self, card: Card, look: str) -> tuple[Rendered, Rendered]:
        front = self._rendered(card, "front", look)
        if card.type.back is None:
            return front, []
        return front, self._rendered(card, "back", look)

    def _rendered(self, card: Card, side: Side, look: str) -> Rendered:
        name, asked_at = _template(card, side)
        path = self._path(name)
        if path is None:
            # Told by validate, where the template is named.
            return []
        try:
            values = self._values.of(card, side, look)
            words = self._templates.render(name, values, asked_at)
            return Rendering(card, *self._skeletons.read(words, Span(path)))
        except Refused as refused:
            return list(refused.problems)

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
                draw_ahead(skeleton, [each.values for each in all_alike], desk)

    def _face(
        self, rendered: Rendered, agreed: Mapping[str, float]
    ) -> tuple[Face | None, list[Problem]]:
        """Draw a rendered template.

        `agreed` are sizes that texts of several cards have in common, by their name.
        """
        if not isinstance(rendered, Rendering):
            return None, rendered
        card = rendered.card
        key = (card.type.id, *rendered[1:], *agreed.items())
        if key not in self._drawn:
            self._drawn[key] = self._draw(rendered, agreed)
        face, findings = self._drawn[key]
        for name, size in findings.sizes:
            self._sizes.setdefault(name, set()).add(size)
        for letter, font in findings.stand_ins:
            sign = f'"{letter}" (U+{ord(letter):04X})'
            self._notes[f"{card.id}: {sign} is drawn with {font}"] = None
        return face, [*findings.problems, *overlaps(findings.texts, card)]

    def _draw(
        self, rendered: Rendering, agreed: Mapping[str, float]
    ) -> tuple[Face, Findings]:
        card, skeleton, values = rendered
        desk = self._desk(card, agreed)
        check_root(skeleton.root, card, desk.findings)
        ops = draw_face(skeleton, values, desk)
        face = Face(card.type.width, card.type.height, card.type.bleed, ops)
        return face, desk.findings

    def _desk(self, card: Card, agreed: Mapping[str, float]) -> Desk:
        return Desk(
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


def _template(card: Card, side: Side) -> tuple[str, Span]:
    card_type = card.type
    if side == "back" and card_type.back and card_type.back_span:
        return card_type.back, card_type.back_span
    return card_type.front, card_type.front_span
