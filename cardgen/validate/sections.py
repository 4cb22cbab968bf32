"""The smaller sections of game.yaml: icons, glossary, fonts and the print plan."""

from collections.abc import Iterator

from cardgen.model.game import FontRole, IconToken, Term
from cardgen.model.nearest import did_you_mean
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.plans import ArtPlan, PrintPlan
from cardgen.model.problem import Problem, error
from cardgen.model.units import to_points
from cardgen.validate.game_shape import ArtShape, PrintShape, TermShape
from cardgen.validate.shape import read
from cardgen.validate.wording import quoted


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
            shape = read(TermShape, node)
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


def print_plan(game: Mapping, components: tuple[str, ...]) -> PrintPlan | None:
    """Give the print plan, or None when its shape is wrong."""
    section = game.get("print")
    shape = PrintShape() if _is_bare(section) else read(PrintShape, section)
    if shape is None:
        return None
    return PrintPlan(
        papers=tuple([paper.name for paper in shape.papers]),
        layouts=tuple(shape.layouts),
        looks=tuple(shape.looks),
        components=components if shape.components is None else tuple(shape.components),
        gutter=None if shape.gutter is None else to_points(shape.gutter),
        bleed=None if shape.bleed is None else to_points(shape.bleed),
        back_bleed=to_points(shape.back_bleed),
        margin=to_points(shape.margin),
        flip=shape.flip,
        own_papers={
            paper.name: _upright(paper.size) for paper in shape.papers if paper.size
        },
    )


def _upright(size: list[float]) -> tuple[float, float]:
    """Give a paper's size in points, the shorter side first: pages are upright."""
    return to_points(min(size)), to_points(max(size))


def art_plan(game: Mapping) -> ArtPlan:
    """Give what becomes of pictures; the default where the section is not sound."""
    section = game.get("art")
    shape = None if _is_bare(section) else read(ArtShape, section)
    return ArtPlan(shape.missing, shape.dpi) if shape else ArtPlan()


def check_print(game: Mapping, known: dict[str, tuple[str, ...]]) -> Iterator[Problem]:
    """Find names in the print plan that mean nothing; `known` gives those that do."""
    section = game.get("print")
    if not isinstance(section, Mapping):
        return
    for option, names in known.items():
        node = section.get(option)
        for item in node.items if isinstance(node, Sequence) else (node,):
            if isinstance(item, Mapping) and item.get("size"):
                yield from _known_paper(item, names)
            else:
                named = item.get("name") if isinstance(item, Mapping) else item
                yield from _unknown(named, option, names)


def _unknown(
    item: Node | None, option: str, names: tuple[str, ...]
) -> Iterator[Problem]:
    if not isinstance(item, Scalar) or not isinstance(item.value, str):
        return
    if item.text not in names:
        near = did_you_mean(item.text, names).strip()
        hint = near or f"known here: {', '.join(names)}"
        message = f"there is no {option[:-1]} {quoted(item.text)}"
        yield error("references", item.span, message, hint)


def _known_paper(paper: Mapping, names: tuple[str, ...]) -> Iterator[Problem]:
    """Refuse a paper of the game's own that has the name of another."""
    name = paper.get("name")
    if isinstance(name, Scalar) and name.text in names:
        message = f"there is a paper {quoted(name.text)} already"
        hint = "give your own another name, or write the name alone to use that one"
        yield error("references", name.span, message, hint)


def _entries(game: Mapping, section: str) -> tuple[tuple[Scalar, Node], ...]:
    node = game.get(section)
    return node.entries if isinstance(node, Mapping) else ()


def _is_bare(section: Node | None) -> bool:
    return section is None or (isinstance(section, Scalar) and section.value is None)


def _text(node: Node | None) -> str | None:
    return node.text if isinstance(node, Scalar) and node.value is not None else None
