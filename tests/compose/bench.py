"""A game of one card type in a temporary folder, for composing single faces."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from cardgen.cache.store import FaceStore
from cardgen.compose.composer import Composed, Composer
from cardgen.compose.template.template_check import open_templates
from cardgen.model.assets import Assets
from cardgen.model.face import Face
from cardgen.model.game import Card, CardType, FieldValue, Game, IconToken
from cardgen.model.ops import Op
from cardgen.model.plans import ArtPlan, FontRole, PrintPlan
from cardgen.model.problem import Problem
from cardgen.model.source import Span
from cardgen.model.units import to_points
from tests.faces import ROOT
from tests.picture_game import checked

DOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<path d="M1 1H9V9H1Z"/></svg>'
)


@dataclass(frozen=True)
class Bench:
    """The game's folder; its one card type is 60 x 80 mm with 2 mm of bleed."""

    folder: Path
    art: ArtPlan = field(default_factory=ArtPlan)
    styles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def write(self, name: str, text: str) -> None:
        """Write a file to the game's folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def card(self, **values: FieldValue) -> Card:
        """Return a card whose fields are in lines 10, 11 ... of pool.yaml."""
        place = Span(self.folder / "game.yaml", 3, 5, 3, 9)
        kind = CardType(
            id="creature",
            size_name="",
            width=to_points(60),
            height=to_points(80),
            bleed=to_points(2),
            fields={},
            front="card.xml.j2",
            back="card.xml.j2",
            span=place,
            front_span=place,
            back_span=place,
        )
        file = self.folder / "pool.yaml"
        spans = {
            name: Span(file, 10 + line, 3, 10 + line, 9)
            for line, name in enumerate(values)
        }
        return Card(
            "fox", kind, values, 1, "placeholder", Span(file, 9, 3, 9, 9), spans
        )

    def composer(self) -> Composer:
        """Return a composer of the game."""
        place = Span(self.folder / "game.yaml")
        game = Game(
            id="den",
            title="The Den",
            version="1.0",
            players=(2, 4),
            language="en",
            designer="",
            folder=self.folder,
            file=self.folder / "game.yaml",
            icons={"star": IconToken("star", "dot", "gold", "a level", place)},
            palette={"moss": "#336633", "gold": "#f2b632"},
            fonts={"body": FontRole("body", ("source-sans-3",), place)},
            styles=self.styles,
            card_types={},
            components=(),
            rules=(),
            plan=PrintPlan((), (), (), (), 0.0),
            art=self.art,
            span=place,
        )
        self.write("icons/dot.svg", DOT)
        assets = Assets(
            (self.folder,),
            (self.folder / "icons",),
            (ROOT / "fonts",),
            (self.folder / "art",),
        )
        return Composer(game, assets, open_templates(assets))

    def compose(
        self, template: str, **values: FieldValue
    ) -> tuple[Face | None, list[Problem]]:
        """Draw the front of a card with a template, and return what is wrong with it.

        Nobody cuts it: the safe zone has tests of its own.
        """
        self.write("card.xml.j2", template)
        return uncut(*self.composer().face(self.card(**values), "front", "colour"))

    def report(self, template: str, **values: FieldValue) -> list[str]:
        """Return the problems as "file:line: severity rule: message | hint"."""
        _, problems = self.compose(template, **values)
        return [
            f"{p.span.file.name}:{p.span.line}: {p.severity} {p.rule}: {p.message}"
            + (f" | {p.hint}" if p.hint else "")
            for p in problems
        ]


def uncut(
    face: Face | None, problems: Sequence[Problem]
) -> tuple[Face | None, list[Problem]]:
    """Return a face without warnings of what is near to its edge."""
    return face, [found for found in problems if found.rule != "safe-zone"]


def ops(bench: Bench, element: str) -> tuple[Op, ...]:
    """Return the operations of an element that has no problem."""
    face, problems = bench.compose(f"<face>{element}</face>")
    assert problems == []
    assert face is not None
    return face.ops


def composed(folder: Path, cache: Path | None = None) -> Composed:
    """Draw the first component of the game in a folder, with what a cache keeps."""
    found = checked(folder)
    assert found.game, found.problems
    store = FaceStore(cache) if cache else None
    composer = Composer(found.game, found.assets, found.templates, store)
    drawn = composer.compose(found.game.components[0], "colour")
    if store:
        store.save()
    return drawn


class Drawing:
    """Draws elements on faces of one game, each from a file of its own."""

    def __init__(self, folder: Path) -> None:
        self._bench, self._names = Bench(folder), count()
        self._bench.write("card.xml.j2", "<face>{% include card.part %}</face>")
        self._composer = self._bench.composer()

    def face(self, body: str) -> tuple[Face | None, list[str]]:
        """Return the face with an element, and what is wrong with it."""
        name = f"part{next(self._names)}"
        self._bench.write(name, body)
        card = self._bench.card(part=name)
        face, problems = uncut(*self._composer.face(card, "front", "colour"))
        return face, [f"{each.message} | {each.hint}" for each in problems]

    def ops(self, body: str) -> tuple[Op, ...]:
        """Return the ops of an element that has no fault."""
        face, problems = self.face(body)
        assert problems == []
        assert face is not None
        return face.ops

    def unlike(self, wrong: Sequence[tuple[str, str]]) -> list[tuple[str, list[str]]]:
        """Return elements that do not have one fault, with the words beside them."""
        told = [(element, self.face(element)[1], said) for element, said in wrong]
        return [
            (element, faults)
            for element, faults, said in told
            if len(faults) != 1 or said not in faults[0]
        ]
