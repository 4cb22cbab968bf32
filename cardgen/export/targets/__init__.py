"""The targets of `cardgen export`. A new one is a module and a line."""

from typing import TYPE_CHECKING, Protocol

from cardgen.model.register import Register

if TYPE_CHECKING:
    # Completion and the manual ask for names only.
    from cardgen.export.outbox import Outbox
    from cardgen.export.shipment import Shipment
    from cardgen.model.problem import Problem


class ExportTarget(Protocol):
    """The module of a target; its docstring is the manual page.

    `OPTIONS` are the values of a request that it uses, besides those of all targets.
    """

    ID: str
    OPTIONS: tuple[str, ...]

    def export(self, goods: "Shipment", outbox: "Outbox") -> "list[Problem]":
        """Add the files of a game to an outbox, and return what is wrong with them.

        If a problem is an error, none of them is written. Raises Refused if drawing or
        writing fails.
        """
        ...


EXPORT_TARGETS: Register[ExportTarget] = Register(
    __name__,
    {
        "images": "images",
        "sheet": "sheet",
        "tabletop-simulator": "tabletop_simulator",
        "playingcards": "playingcards",
        "game-crafter": "game_crafter",
        "make-playing-cards": "make_playing_cards",
        "drive-thru": "drive_thru",
        "press": "press",
        "web": "web",
        "cut": "cut",
    },
)
