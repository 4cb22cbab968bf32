"""Families of macros, by the template that holds them."""

from functools import cache

from jinja2 import Environment, nodes

from cardgen.cli.manual import macro_pages
from cardgen.sandbox.catalogue import catalogue
from tests.faces import ROOT

COMMON = ROOT / "templates" / "common"
ART = frozenset(
    file.name.partition(".")[0] for file in (COMMON / "art").glob("[!_]*.j2")
)
"""The families that draw pictures from a seed."""
HEADS = tuple(dict.fromkeys(catalogue().heads.values()))
"""The families among them that draw busts."""
HOLDERS = ("scenes", "towns", "windows")
"""The families among them that draw around what a call holds."""


def template_of(family: str) -> str:
    """Return the name by which a template imports a family."""
    (file,) = COMMON.rglob(f"{family}.xml.j2")
    return file.relative_to(COMMON).as_posix()


@cache
def names_of(*families: str) -> tuple[str, ...]:
    """Return the macros of some families, by name."""
    names = sorted(macro_pages())
    return tuple(name for name in names if name.partition(".")[0] in families)


@cache
def macros() -> dict[str, nodes.Macro]:
    """Return all public macros as they are parsed, by name."""
    parse = Environment().parse
    return {
        f"{file.name.partition('.')[0]}.{macro.name}": macro
        for file in sorted(COMMON.rglob("[!_]*.j2"))
        for macro in parse(file.read_text(encoding="utf-8")).find_all(nodes.Macro)
        if not macro.name.startswith("_")
    }
