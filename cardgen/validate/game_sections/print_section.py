"""The sections `print`: what is made by default, on which papers, in which layouts; and
`export`: which product of a shop each component is made as."""

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Names
from typing import TypeGuard

from cardgen.model.node import Mapping, Node, Scalar
from cardgen.model.plans import (
    NOT_MADE,
    ComponentPlan,
    ExportPlan,
    Gang,
    Made,
    PrintPlan,
)
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.model.units import to_points
from cardgen.validate.formatting import quoted
from cardgen.validate.nodes import (
    child,
    entries_of,
    items_of,
    scalars_of,
    text_of,
    unknown_name,
)
from cardgen.validate.shapes.print_settings import PaperShape, PrintedShape, PrintShape


def print_plan(
    shape: PrintShape, components: tuple[str, ...], section: Node | None
) -> PrintPlan:
    """Return the print plan: of all components, unless the section lists some; those of
    a gang are then printed with it."""
    gang_of = {part: gang for gang, parts in shape.gangs.items() for part in parts}
    names = dict.fromkeys(gang_of.get(part, part) for part in components)
    printed = shape.components or map(_bare, names)
    return PrintPlan(
        papers=_names(shape.papers),
        layouts=tuple(shape.layouts),
        looks=tuple(shape.looks),
        components=tuple(_part(each) for each in printed),
        gutter=None if shape.gutter is None else to_points(shape.gutter),
        bleed=None if shape.bleed is None else to_points(shape.bleed),
        back_bleed=to_points(shape.back_bleed),
        margin=to_points(shape.margin),
        flip=shape.flip,
        overlap=to_points(shape.overlap),
        own_papers={
            paper.name: _upright(paper.size) for paper in _papers(shape) if paper.size
        },
        gangs=tuple(
            Gang(name.text, tuple(shape.gangs[name.text]), name.span)
            for name, _ in entries_of(child(section, "gangs"))
        ),
    )


def _bare(component: str) -> PrintedShape:
    return PrintedShape(id=component)


def _part(shape: PrintedShape) -> ComponentPlan:
    papers = None if shape.papers is None else _names(shape.papers)
    layouts = None if shape.layouts is None else tuple(shape.layouts)
    margin = None if shape.margin is None else to_points(shape.margin)
    return ComponentPlan(shape.id, papers, layouts, margin)


def _names(papers: Iterable[PaperShape]) -> tuple[str, ...]:
    return tuple([paper.name for paper in papers])


def _papers(shape: PrintShape) -> Iterator[PaperShape]:
    """Yield all papers of a plan, also those of single components."""
    yield from shape.papers
    for part in shape.components or ():
        yield from part.papers or ()


def _upright(size: list[float]) -> tuple[float, float]:
    """Return a paper's size in points, the shorter side first: pages are upright."""
    return to_points(min(size)), to_points(max(size))


def check_print(game: Mapping, known: dict[str, tuple[str, ...]]) -> Iterator[Problem]:
    """Find unknown papers, layouts and components in the print plan, and gangs of what
    cannot share sheets."""
    section = game.get("print")
    if not isinstance(section, Mapping):
        return
    own = _own_papers(section)
    yield from _repeated_papers(own, known["papers"])
    yield from _gang_problems(game, section, known["components"])
    gangs = (name.text for name, _ in entries_of(section.get("gangs")))
    known = {
        **known,
        "papers": (*known["papers"], *(name.text for name in own)),
        "components": (*known["components"], *gangs),
    }
    for part in (section, *items_of(section.get("components"))):
        for option, names in known.items():
            for item in items_of(child(part, option)):
                key = "id" if option == "components" else "name"
                named = child(item, key) if isinstance(item, Mapping) else item
                if _is_text(named) and named.text not in names:
                    yield unknown_name(named, option.removesuffix("s"), names)


def _gang_problems(
    game: Mapping, section: Mapping, components: tuple[str, ...]
) -> Iterator[Problem]:
    """Find gangs with the name of a component, and parts that are unknown, not cards,
    or printed elsewhere as well."""
    kinds = {
        key.text: text_of(child(node, "kind"))
        for key, node in entries_of(game.get("components"))
    }
    printed = {_printed_name(part) for part in items_of(section.get("components"))}
    taken = dict.fromkeys(printed, "by itself")
    for gang, parts in entries_of(section.get("gangs")):
        if gang.text in kinds:
            message = f"there is already a component {quoted(gang.text)}"
            yield error("references", gang.span, message, "give the gang another name")
        for part in scalars_of(parts):
            if part.text not in components:
                yield unknown_name(part, "component", components)
            elif kinds[part.text] == "rulebook":
                message = f"{quoted(part.text)} has pages, not cards to cut out"
                yield error("references", part.span, message, "print it by itself")
            elif part.text in taken:
                yield _printed_twice(part, taken[part.text])
            taken.setdefault(part.text, f"with {quoted(gang.text)}")


def _printed_name(entry: Node) -> str:
    return text_of(child(entry, "id") if isinstance(entry, Mapping) else entry)


def _printed_twice(part: Scalar, where: str) -> Problem:
    return error(
        "references",
        part.span,
        f"{quoted(part.text)} is printed {where} already",
        "name it in one place only, or it is printed twice",
    )


def check_book_pages(game: Mapping, papers: tuple[str, ...]) -> Iterator[Problem]:
    """Find pages of rulebooks on unknown papers, or that redefine a known paper."""
    known = (*papers, *(name.text for name in _own_papers(game.get("print"))))
    for _, component in entries_of(game.get("components")):
        page = child(component, "page")
        name = child(page, "name") if isinstance(page, Mapping) else page
        if not _is_text(name):
            continue
        if child(page, "size") is None:
            if name.text not in known:
                yield unknown_name(name, "paper", known)
        elif name.text in known:
            yield _paper_exists(name)


def _is_text(node: Node | None) -> TypeGuard[Scalar]:
    return isinstance(node, Scalar) and isinstance(node.value, str)


def _own_papers(section: Node | None) -> list[Scalar]:
    """Return the names of the papers that the game defines: those with a size."""
    parts = (section, *items_of(child(section, "components")))
    papers = [paper for part in parts for paper in items_of(child(part, "papers"))]
    names = [child(paper, "name") for paper in papers if child(paper, "size")]
    return [name for name in names if isinstance(name, Scalar)]


def _repeated_papers(own: Iterable[Scalar], known: Iterable[str]) -> Iterator[Problem]:
    taken = set(known)
    for name in own:
        if name.text in taken:
            yield _paper_exists(name)
        taken.add(name.text)


def _paper_exists(name: Scalar) -> Problem:
    message = f"there is already a paper {quoted(name.text)}"
    hint = "choose another name, or write the name without a size to use that paper"
    return error("references", name.span, message, hint)


def export_plan(game: Mapping) -> ExportPlan:
    """Return what the section says, valid or not."""
    shops = entries_of(game.get("export"))
    return ExportPlan({shop.text: dict(_made(of)) for shop, of in shops})


def _made(section: Node) -> Iterator[tuple[str, Made]]:
    for component, product in entries_of(section):
        if isinstance(product, Scalar):
            id = "" if product.text == NOT_MADE else product.text
            yield component.text, Made(id, product.span)


def check_exports(
    game: Mapping, components: tuple[str, ...], products: Names[str, tuple[str, ...]]
) -> Iterator[Problem]:
    """Find unknown shops, components and products; `products` are those of shops."""
    for shop, section in entries_of(game.get("export")):
        if shop.text not in products:
            yield unknown_name(shop, "shop", products)
            continue
        for component, product in entries_of(section):
            if component.text not in components:
                yield unknown_name(component, "component", components)
            known = (*products[shop.text], NOT_MADE)
            if not isinstance(product, Scalar) or not isinstance(product.value, str):
                continue
            if product.text not in known:
                yield _unknown_product(product, shop.text, known)


def _unknown_product(node: Scalar, shop: str, known: tuple[str, ...]) -> Problem:
    message = f"there is no product {quoted(node.text)} of {shop}"
    near = did_you_mean(node.text, known).strip()
    hint = near or f"cardgen explain {shop} lists its products; none leaves it out"
    return error("references", node.span, message, hint)
