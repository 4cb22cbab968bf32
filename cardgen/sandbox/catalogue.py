"""The catalogue of the kit of pictures: what they can be, and which macro draws it."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from cardgen.model.assets import own
from cardgen.model.picture_parts import PartKind

CATALOGUE = "art/catalogue.yaml"


class Catalogue(NamedTuple):
    """What pictures can be: scenes, heads and things, each with the file of its macro,
    and the parts that a card may give of its picture."""

    scenes: Mapping[str, str]
    heads: Mapping[str, str]
    things: Mapping[str, str]
    parts: Mapping[str, PartKind]

    @property
    def templates(self) -> list[str]:
        """The templates that hold all macros, sorted."""
        lists = (self.scenes, self.heads, self.things)
        families = {family for names in lists for family in names.values()}
        return [f"art/{family}.xml.j2" for family in sorted(families)]


@cache
def catalogue() -> Catalogue:
    """Return the catalogue that comes with cardgen."""
    data = _values(own_catalogue().read_text(encoding="utf-8"))
    parts = {name: _kind(part, data) for name, part in data.pop("parts").items()}
    return Catalogue(**data, parts=parts)


def own_catalogue() -> Path:
    """Return the file of the catalogue."""
    return own("templates") / "common" / CATALOGUE


def as_template(text: str) -> str:
    """Return the template of a catalogue, which others import its lists from."""
    sets = (f"{{% set {n} = {json.dumps(v)} %}}" for n, v in _values(text).items())
    return "".join(sets)


def _values(text: str) -> dict[str, Any]:
    values: dict[str, Any] = yaml.load(text, yaml.CSafeLoader)
    return values


def _kind(part: Mapping[str, Any], lists: Mapping[str, Any]) -> PartKind:
    names = (*lists.get(part.get("list", ""), ()), *part.get("names", ()))
    kind, default = part.get("kind", "text"), part.get("default", "none")
    return PartKind(kind, names, part["means"], default)
