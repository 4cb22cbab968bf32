"""Which files a plan and a command line select."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from cardgen.model.game import Component, Game
from cardgen.model.plans import ComponentPlan, PrintPlan
from cardgen.model.source import Span
from cardgen.pipeline.selection import RenderRequest, card_pdfs

SPAN = Span(Path("game.yaml"), 3, 5, 3, 9)
BOARD = (
    ComponentPlan("cards"),
    ComponentPlan("board", layouts=("tile",)),
    ComponentPlan("board", papers=("a3",), layouts=("single",)),
)
WHOLE = "cards duplex a4; cards duplex letter"


def _game(*parts: ComponentPlan) -> Game:
    plan = PrintPlan(
        papers=("a4", "letter"),
        layouts=("duplex",),
        looks=("colour",),
        components=parts,
        gutter=None,
        own_papers={"sra3": (900.0, 1200.0)},
    )
    components = [
        Component(name, "deck", name.title(), (), (), SPAN)
        for name in ("cards", "board", "notes")
    ]
    return cast(Game, SimpleNamespace(printable=tuple(components), plan=plan))


def _asked(*parts: ComponentPlan, **request: tuple[str, ...]) -> str:
    sheets, problems = card_pdfs(_game(*parts), RenderRequest(**request))  # type: ignore[arg-type]
    made = [f"{s.component.id} {s.layout} {s.paper}" for s in sheets]
    return "; ".join([*made, *(problem.message for problem in problems)])


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ({}, f"{WHOLE}; board tile a4; board tile letter; board single a3"),
        ({"papers": ("a4",)}, "cards duplex a4; board tile a4"),
        ({"papers": ("a3",)}, "cards duplex a3; board single a3"),
        # A component follows the command line in what it leaves open.
        ({"papers": ("a5",)}, "cards duplex a5; board tile a5"),
        (
            {"papers": ("a4", "sra3")},
            "cards duplex a4; cards duplex sra3; board tile a4; board tile sra3",
        ),
        ({"layouts": ("tile",), "papers": ("a4",)}, "cards tile a4; board tile a4"),
        (
            {"layouts": ("grid",), "papers": ("a4",)},
            'cards grid a4; "board" is left out: the game prints it only as tile on '
            "a4, tile on letter, single on a3",
        ),
        # If it is named explicitly, it is made whatever else is requested.
        (
            {"layouts": ("grid",), "components": ("board",)},
            "board grid a4; board grid letter; board grid a3",
        ),
        (
            {"papers": ("a5",), "layouts": ("single",), "components": ("board",)},
            "board single a5",
        ),
        ({"components": ("notes",)}, "notes duplex a4; notes duplex letter"),
        # A paper of another game.
        ({"papers": ("huge",)}, ""),
    ],
)
def test_what_is_made(request_: dict[str, tuple[str, ...]], expected: str) -> None:
    assert _asked(*BOARD, **request_) == expected


def test_a_paper_of_its_own_is_for_one_component_alone() -> None:
    parts = (ComponentPlan("cards"), ComponentPlan("board", papers=("sra3",)))
    assert _asked(*parts) == f"{WHOLE}; board duplex sra3"


def test_nothing_is_made_twice() -> None:
    parts = (ComponentPlan("board"), ComponentPlan("board", papers=("a4",)))
    assert _asked(*parts) == "board duplex a4; board duplex letter"
