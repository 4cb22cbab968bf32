"""The smaller sections of game.yaml: icons, glossary, fonts and art."""

from collections.abc import Iterator

from cardgen.model.game import FontRole, IconToken, Term
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.plans import ArtPlan
from cardgen.validate.shapes.game_yaml import ArtShape, TermShape
from cardgen.validate.shapes.tree_reader import read_shape


def icon_tokens(game: Mapping) -> dict[str, IconToken]:
    """Give every well-shaped icon token; its span is where the icon is named."""
    tokens: dict[str, IconToken] = {}
    for key, node in _entries(game, "icons"):
        named = node.get("icon") if isinstance(node, Mapping) else node
        if not isinstance(named, Scalar) or not isinstance(named.value, str):
            continue
        color = node.get("color") if isinstance(node, Mapping) else None
        meaning = node.get("meaning") if isinstance(node, Mapping) else None
        tokens[key.text] = IconToken(
            token=key.text,
            icon=named.text,
            color=_text(color),
            meaning=_text(meaning) or "",
            span=named.span,
        )
    return tokens


def glossary(game: Mapping) -> dict[str, Term]:
    """Give every well-shaped term with its meaning."""
    terms: dict[str, Term] = {}
    for key, node in _entries(game, "glossary"):
        if isinstance(node, Scalar):
            shape: TermShape | None = TermShape(meaning=node.text)
        else:
            shape = read_shape(TermShape, node)
        if shape is not None:
            forms = tuple(shape.forms)
            terms[key.text] = Term(key.text, shape.meaning, forms, key.span)
    return terms


def is_rule_free(game: Mapping) -> bool:
    """Tell whether a game says that it wants no deck rules."""
    rules = game.get("rules")
    return isinstance(rules, Scalar) and rules.value == "none"


def font_families(game: Mapping) -> Iterator[tuple[str, Scalar]]:
    """Give each role with every family named for it, in order."""
    for key, node in _entries(game, "fonts"):
        for item in node.items if isinstance(node, Sequence) else (node,):
            if isinstance(item, Scalar) and isinstance(item.value, str):
                yield key.text, item


def font_roles(game: Mapping) -> dict[str, FontRole]:
    """Give the font roles; a role's span is where its first family is named."""
    roles: dict[str, FontRole] = {}
    for role, family in font_families(game):
        known = roles.get(role)
        families = (*known.families, family.text) if known else (family.text,)
        span = known.span if known else family.span
        roles[role] = FontRole(role, families, span)
    return roles


def art_plan(game: Mapping) -> ArtPlan:
    """Give what becomes of pictures; the default where the section is not sound."""
    section = game.get("art")
    shape = None if is_left_empty(section) else read_shape(ArtShape, section)
    return ArtPlan(shape.missing, shape.dpi) if shape else ArtPlan()


def _entries(game: Mapping, section: str) -> tuple[tuple[Scalar, Node], ...]:
    node = game.get(section)
    return node.entries if isinstance(node, Mapping) else ()


def is_left_empty(section: Node | None) -> bool:
    """Tell whether a section is left out, or has nothing in it."""
    return section is None or (isinstance(section, Scalar) and section.value is None)


def _text(node: Node | None) -> str | None:
    return node.text if isinstance(node, Scalar) and node.value is not None else None
