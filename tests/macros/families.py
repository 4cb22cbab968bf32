"""Families of macros, by the template that holds them."""

from tests.faces import ROOT

COMMON = ROOT / "templates" / "common"
ART = frozenset(
    file.name.partition(".")[0] for file in (COMMON / "art").glob("[!_]*.j2")
)
"""The families that draw pictures from a seed."""


def template_of(family: str) -> str:
    """Return the name by which a template imports a family."""
    (file,) = COMMON.rglob(f"{family}.xml.j2")
    return file.relative_to(COMMON).as_posix()
