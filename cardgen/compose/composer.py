"""Cards and templates become faces."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from cardgen.compose.art_files import ArtFiles
from cardgen.compose.desk import Desk, Findings
from cardgen.compose.drawing import draw_elements, draw_face
from cardgen.compose.element import Element
from cardgen.compose.icon_files import IconFiles
from cardgen.compose.overlap import overlaps
from cardgen.compose.skeleton import Skeleton, Skeletons, Values
from cardgen.model.assets import Assets
from cardgen.model.face import Face, Item
from cardgen.model.game import Card, Component, Game
from cardgen.model.page import Side
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.model.units import parse_length, show_mm, to_mm
from cardgen.sandbox.environment import TemplateSandbox
from cardgen.sandbox.records import Record, Table
from cardgen.typeset.fontbook import Fontbook

_SAME = 0.01
_NOTHING_AGREED: Mapping[str, float] = {}


@dataclass(frozen=True, slots=True)
class Composed:
    """Items with their copies, and everything wrong with their faces."""

    items: tuple[tuple[Item, int], ...]
    problems: tuple[Problem, ...]


class Composer:
    """Draws the cards of a game.

    Templates, icons and fonts are read once, for all looks. Faces that come out alike
    are one object, so that a back shared by all cards is drawn once.
    """

    def __init__(self, game: Game, assets: Assets, templates: TemplateSandbox) -> None:
        self._game = game
        self._assets = assets
        self._templates = templates
        self._shared = _of_game(game)
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
        for card, copies in component.printed():
            step(card.id)
            front, found = self.face(card, "front", look, agreed)
            problems += found
            back = None
            if card.type.back is not None:
                back, found = self.face(card, "back", look, agreed)
                problems += found
            if front is not None:
                items.append((Item(card.id, front, back), copies))
        return Composed(tuple(items), tuple(problems))

    def face(
        self,
        card: Card,
        side: Side,
        look: str,
        agreed: Mapping[str, float] = _NOTHING_AGREED,
    ) -> tuple[Face | None, list[Problem]]:
        """Draw one side of a card; the face is None when the template fails.

        `agreed` are sizes that texts of several cards have in common, by their name.
        """
        name, asked_at = _template(card, side)
        if self._path(name) is None:
            # Told by validate, where the template is named.
            return None, []
        try:
            values = self._values(card, side, look)
            words = self._templates.render(name, values, asked_at)
            read = self._skeletons.read(words, Span(self._path(name) or asked_at.file))
            key = (card.type.id, *read, *agreed.items())
            if key not in self._drawn:
                self._drawn[key] = self._draw(card, *read, agreed)
        except Refused as refused:
            return None, list(refused.problems)
        face, findings = self._drawn[key]
        for name, size in findings.sizes:
            self._sizes.setdefault(name, set()).add(size)
        for letter, font in findings.stand_ins:
            sign = f'"{letter}" (U+{ord(letter):04X})'
            self._notes[f"{card.id}: {sign} is drawn with {font}"] = None
        return face, [*findings.problems, *overlaps(findings.texts, card)]

    def _values(self, card: Card, side: Side, look: str) -> dict[str, object]:
        fields = {"id": card.id, "copies": card.copies, **card.values}
        of = card.type
        return {
            **self._shared,
            "card": Record("card", fields),
            "side": side,
            "look": look,
            "width": _millimetres(of.width),
            "height": _millimetres(of.height),
            "bleed": _millimetres(of.bleed),
        }

    def _draw(
        self,
        card: Card,
        skeleton: Skeleton,
        own: Values,
        agreed: Mapping[str, float],
    ) -> tuple[Face, Findings]:
        findings = Findings()
        desk = Desk(
            self._game,
            self._assets,
            self._icons,
            self._art,
            self._fonts,
            card,
            findings,
            draw_elements,
            (card.type.width, card.type.height),
            agreed,
            self._memory,
        )
        _check_root(skeleton.root, card, findings)
        ops = draw_face(skeleton, own, desk)
        face = Face(card.type.width, card.type.height, card.type.bleed, ops)
        return face, findings


def _of_game(game: Game) -> dict[str, object]:
    """Give what all templates of a game see alike."""
    about = {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "designer": game.designer,
        "players": game.players,
    }
    icons = {
        token: Record(f"icon {token}", _about_icon(icon))
        for token, icon in game.icons.items()
    }
    return {
        "game": Record("game", about),
        "lang": game.language,
        "palette": Table("the palette", dict(game.palette)),
        "icons": Table("icons", icons),
    }


def _check_root(root: Element, card: Card, findings: Findings) -> None:
    def wrong(message: str, hint: str) -> None:
        findings.problems.append(error("template", root.place, message, hint))

    if root.tag != "face":
        wrong(
            f"a template yields <face>, found <{root.tag}>",
            "put everything between <face> and </face>",
        )
    for name, value in root.attributes.items():
        expected = {"width": card.type.width, "height": card.type.height}.get(name)
        if expected is None:
            wrong(f'<face> has no attribute "{name}"', "known: width, height")
        elif not _is_length(value, expected):
            wrong(
                f"the face's {name} must be {show_mm(expected)} mm as the card type "
                f'says, found "{value}"',
                f"leave {name} out: the card type gives it",
            )


def _is_length(text: str, expected: float) -> bool:
    try:
        return abs(parse_length(text) - expected) < _SAME
    except ValueError:
        return False


def _template(card: Card, side: Side) -> tuple[str, Span]:
    card_type = card.type
    if side == "back" and card_type.back and card_type.back_span:
        return card_type.back, card_type.back_span
    return card_type.front, card_type.front_span


@lru_cache
def _millimetres(points: float) -> float:
    # Without rounding 63.5 mm comes back as 63.50000000000001.
    return round(to_mm(points), 6)


def _about_icon(icon: object) -> dict[str, object]:
    names = ("token", "icon", "color", "meaning")
    return {name: getattr(icon, name) for name in names}
