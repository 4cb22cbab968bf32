"""The smaller sections of game.yaml: icons, inks, language, glossary,
fonts and art."""

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Palette
from typing import Any

from cardgen.model.game import IconToken, Term
from cardgen.model.node import Mapping, Node, Scalar, is_empty
from cardgen.model.picture_parts import KINDS, PartKind, part_text
from cardgen.model.plans import ArtPlan, ArtStyle, FontRole, Ink
from cardgen.model.problem import Problem, error, warning
from cardgen.model.suggestions import color_cure
from cardgen.sandbox.catalogue import catalogue
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.nodes import child, entries_of, scalars_of, text_of
from cardgen.validate.shapes.game_yaml import ArtShape, PaletteShape, TermShape
from cardgen.validate.shapes.strict import is_colour, is_language
from cardgen.validate.shapes.tree_reader import read_shape

_SAME_COLOUR = (
    "finished pages are searched for the colour: write the same cmyk for both, or "
    "change one of the colours slightly"
)


def icon_tokens(game: Mapping) -> dict[str, IconToken]:
    """Return every well-formed icon token; its span is where the icon is named."""
    tokens: dict[str, IconToken] = {}
    for key, node in entries_of(game.get("icons")):
        named = child(node, "icon") if isinstance(node, Mapping) else node
        if isinstance(named, Scalar) and isinstance(named.value, str):
            tokens[key.text] = IconToken(
                token=key.text,
                icon=named.text,
                color=text_of(child(node, "color")) or None,
                meaning=text_of(child(node, "meaning")),
                span=named.span,
            )
    return tokens


def check_language(game: Mapping, known: Iterable[str]) -> Iterator[Problem]:
    """Warn of a language that cardgen has no words in."""
    node, code = game.get("language"), text_of(game.get("language"))
    if node and is_language(code) and code.partition("-")[0] not in known:
        message = f"cardgen has no words in the language {quoted(code)}"
        hint = (
            "what it prints in margins, how-to pages and rulebooks will be English, "
            f"and nothing else changes; it has words in {one_of(known)}"
        )
        yield warning("references", node.span, message, hint)


def check_languages(game: Mapping) -> Iterator[Problem]:
    """Find a translation into the language that the game is written in."""
    own = text_of(game.get("language")) or "en"
    for name in scalars_of(game.get("languages")):
        if name.text == own:
            message = f"the game is written in {quoted(own)}"
            hint = "list only the languages that it is translated into"
            yield error("references", name.span, message, hint)


def check_colours(game: Mapping) -> Iterator[Problem]:
    """Find colours of icons and styles that neither the palette nor CSS has."""
    palette = [key.text for key, _ in entries_of(game.get("palette"))]
    for named in _named_colours(game):
        word = text_of(named)
        if named and word and word not in palette and not is_colour(word):
            message = f"{quoted(word)} is not a colour"
            cure = color_cure(word, palette)
            yield error("references", named.span, message, cure)


def _named_colours(game: Mapping) -> Iterator[Node | None]:
    for _, node in entries_of(game.get("icons")):
        yield child(node, "color")
    style = child(game.get("art"), "style")
    for name in ("ink", "paper", "hue"):
        yield child(style, name)


def glossary(game: Mapping) -> dict[str, Term]:
    """Return every well-formed term with its meaning."""
    terms: dict[str, Term] = {}
    for key, node in entries_of(game.get("glossary")):
        if isinstance(node, Scalar):
            shape: TermShape | None = TermShape(meaning=node.text)
        else:
            shape = read_shape(TermShape, node)
        if shape is not None:
            forms = tuple(shape.forms)
            terms[key.text] = Term(key.text, shape.meaning, forms, key.span)
    return terms


def is_rule_free(game: Mapping) -> bool:
    """Return whether a game declares that it needs no deck rules."""
    rules = game.get("rules")
    return isinstance(rules, Scalar) and rules.value == "none"


def font_families(game: Mapping) -> Iterator[tuple[str, Scalar]]:
    """Yield each role with every family named for it, in order."""
    for key, node in entries_of(game.get("fonts")):
        for item in scalars_of(node):
            if isinstance(item.value, str):
                yield key.text, item


def font_roles(game: Mapping) -> dict[str, FontRole]:
    """Return the font roles with the places of their families."""
    named: dict[str, list[Scalar]] = {}
    for role, family in font_families(game):
        named.setdefault(role, []).append(family)
    return {role: _font_role(role, families) for role, families in named.items()}


def _font_role(role: str, families: list[Scalar]) -> FontRole:
    first, *others = [family.span for family in families]
    texts = tuple(family.text for family in families)
    return FontRole(role, texts, first, tuple(others))


def art_plan(game: Mapping) -> ArtPlan:
    """Return how pictures are handled: the default if the section is invalid."""
    section = game.get("art")
    shape = None if is_left_empty(section) else read_shape(ArtShape, section)
    if shape is None:
        return ArtPlan()
    place, style = child(section, "style"), ArtStyle()
    if shape.style and place:
        style = ArtStyle(**shape.style.model_dump(), span=place.span)
    parts = {name: _part_kind(value) for name, value in shape.parts.items()}
    return ArtPlan(shape.missing, shape.dpi, style, shape.bare_icons, parts)


def _part_kind(value: list[Any] | str) -> PartKind:
    """Return what a part may be: one of some values, of a kind, or as in the kit."""
    if isinstance(value, list):
        return PartKind(names=tuple(map(part_text, value)))
    of_kind = next((PartKind(kind) for kind in KINDS if kind == value), None)
    return of_kind or catalogue().parts[value]


def is_left_empty(section: Node | None) -> bool:
    """Return whether a section is left out, or has nothing in it."""
    return section is None or is_empty(section)


def inks_of(palette: Palette[str, PaletteShape]) -> dict[str, Ink]:
    """Return the inks of all colours of a palette that have them."""
    return {
        name: Ink(*(part / 100 for part in entry.cmyk))
        for name, entry in palette.items()
        if entry.cmyk
    }


def check_inks(game: Mapping) -> Iterator[Problem]:
    """Find colours that two names of the palette give different inks."""
    first: dict[tuple[int, ...], tuple[Scalar, Node, list[float]]] = {}
    for name, node in entries_of(game.get("palette")):
        shape, written = read_shape(PaletteShape, node), child(node, "cmyk")
        color = _rgb(shape.color) if shape and shape.cmyk else None
        if shape is None or written is None or color is None:
            continue
        other, place, inks = first.setdefault(color, (name, written, shape.cmyk))
        if inks != shape.cmyk:
            message = (
                f"{quoted(name.text)} and {quoted(other.text)} are the same colour, "
                f"{shape.color}, with different cmyk"
            )
            found = error("shape", written.span, message, _SAME_COLOUR)
            yield found._replace(related=(place.span,))


def _rgb(text: str) -> tuple[int, ...] | None:
    """Return red, green and blue; None for a colour that templates refuse anyway."""
    # Few games set inks.
    from PIL import ImageColor

    try:
        return ImageColor.getrgb(text)
    except ValueError:
        return None
