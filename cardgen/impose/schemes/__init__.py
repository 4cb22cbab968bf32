"""The layouts, by the name that `--layout` and a game's print section use."""

from cardgen.impose.job import Scheme
from cardgen.impose.schemes import duplex, grid, gutterfold, single

SCHEMES: dict[str, Scheme] = {
    "duplex": duplex,
    "grid": grid,
    "gutterfold": gutterfold,
    "single": single,
}
