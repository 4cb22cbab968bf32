"""The layouts, by the names that `--layout` and a game's print section use."""

from typing import TYPE_CHECKING

from cardgen.model.register import Register

if TYPE_CHECKING:
    # `validate` needs the names only.
    from cardgen.impose.job import Layout

LAYOUTS: "Register[Layout]" = Register(
    __name__,
    {
        "duplex": "duplex",
        "grid": "grid",
        "gutterfold": "gutterfold",
        "pad": "pad",
        "punchboard": "punchboard",
        "single": "single",
        "standees": "standees",
        "stickers": "stickers",
        "tile": "tile",
    },
)
