"""The smaller sections of game.yaml: icons, glossary, fonts and art."""

from collections.abc import Iterator

from cardgen.model.game import FontRole, IconToken, Term
from cardgen.model.node import Mapping, Node, Scalar, is_empty
from cardgen.model.plans import ArtPlan
from cardgen.validate.nodes import child, entries_of, scalars_of, text_of
from cardgen.validate.shapes.game_yaml import ArtShape, TermShape
from cardgen.validate.shapes.tree_reader import read_shape


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
    """Return the font roles; a role's span is where its first family is named."""
    roles: dict[str, FontRole] = {}
    for role, family in font_families(game):
        known = roles.get(role, FontRole(role, (), family.span))
        roles[role] = known._replace(families=(*known.families, family.text))
    return roles


def art_plan(game: Mapping) -> ArtPlan:
    """Return how pictures are handled: the default if the section is invalid."""
    section = game.get("art")
    shape = None if is_left_empty(section) else read_shape(ArtShape, section)
    return ArtPlan(shape.missing, shape.dpi) if shape else ArtPlan()


def is_left_empty(section: Node | None) -> bool:
    """Return whether a section is left out, or has nothing in it."""
    return section is None or is_empty(section)
