"""The section `print`: what is made by default, on which papers, in which layouts."""

from collections.abc import Iterable, Iterator

from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.plans import ComponentPlan, PrintPlan
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.model.units import to_points
from cardgen.validate.formatting import quoted
from cardgen.validate.game_sections.basics import is_left_empty
from cardgen.validate.shapes.print_settings import PaperShape, PrintedShape, PrintShape
from cardgen.validate.shapes.tree_reader import read_shape


def print_plan(game: Mapping, components: tuple[str, ...]) -> PrintPlan | None:
    """Give the print plan, or None when its shape is wrong."""
    section = game.get("print")
    shape = PrintShape() if is_left_empty(section) else read_shape(PrintShape, section)
    if shape is None:
        return None
    return PrintPlan(
        papers=_names(shape.papers),
        layouts=tuple(shape.layouts),
        looks=tuple(shape.looks),
        components=tuple(map(_part, shape.components or map(_bare, components))),
        gutter=None if shape.gutter is None else to_points(shape.gutter),
        bleed=None if shape.bleed is None else to_points(shape.bleed),
        back_bleed=to_points(shape.back_bleed),
        margin=to_points(shape.margin),
        flip=shape.flip,
        overlap=to_points(shape.overlap),
        own_papers={
            paper.name: _upright(paper.size) for paper in _papers(shape) if paper.size
        },
    )


def _bare(component: str) -> PrintedShape:
    return PrintedShape(id=component)


def _part(shape: PrintedShape) -> ComponentPlan:
    papers = None if shape.papers is None else _names(shape.papers)
    layouts = None if shape.layouts is None else tuple(shape.layouts)
    return ComponentPlan(shape.id, papers, layouts)


def _names(papers: Iterable[PaperShape]) -> tuple[str, ...]:
    return tuple([paper.name for paper in papers])


def _papers(shape: PrintShape) -> Iterator[PaperShape]:
    """Give all papers of a plan, also those of single components."""
    yield from shape.papers
    for part in shape.components or ():
        yield from part.papers or ()


def _upright(size: list[float]) -> tuple[float, float]:
    """Give a paper's size in points, the shorter side first: pages are upright."""
    return to_points(min(size)), to_points(max(size))


def check_print(game: Mapping, known: dict[str, tuple[str, ...]]) -> Iterator[Problem]:
    """Find names in the print plan that mean nothing; `known` gives those that do."""
    section = game.get("print")
    if not isinstance(section, Mapping):
        return
    parts = [
        part for part in _items(section.get("components")) if isinstance(part, Mapping)
    ]
    papers = [item for part in (section, *parts) for item in _items(part.get("papers"))]
    own = [name for paper in papers if (name := _own_name(paper))]
    yield from _named_again(own, known["papers"])
    names = tuple(name.text for name in own)
    known = {**known, "papers": (*known["papers"], *names)}
    for part in (section, *parts):
        yield from _unknown(part, known)


def _items(node: Node | None) -> Iterator[Node]:
    """Give what is listed, or the one that stands there alone."""
    if node is not None:
        yield from node.items if isinstance(node, Sequence) else (node,)


def _own_name(paper: Node) -> Scalar | None:
    """Give the name of a paper that the game defines."""
    if not isinstance(paper, Mapping) or not paper.get("size"):
        return None
    name = paper.get("name")
    return name if isinstance(name, Scalar) else None


def _named_again(own: Iterable[Scalar], known: tuple[str, ...]) -> Iterator[Problem]:
    """Refuse papers of the game's own that have the names of others."""
    taken = set(known)
    for name in own:
        if name.text in taken:
            message = f"there is a paper {quoted(name.text)} already"
            hint = "give your own another name, or write the name alone to use that one"
            yield error("references", name.span, message, hint)
        taken.add(name.text)


def _unknown(part: Mapping, known: dict[str, tuple[str, ...]]) -> Iterator[Problem]:
    for option, names in known.items():
        for item in _items(part.get(option)):
            key = "id" if option == "components" else "name"
            named = item.get(key) if isinstance(item, Mapping) else item
            yield from _unknown_name(named, option, names)


def _unknown_name(
    item: Node | None, option: str, names: tuple[str, ...]
) -> Iterator[Problem]:
    if not isinstance(item, Scalar) or not isinstance(item.value, str):
        return
    if item.text not in names:
        near = did_you_mean(item.text, names).strip()
        hint = near or f"known here: {', '.join(names)}"
        message = f"there is no {option[:-1]} {quoted(item.text)}"
        yield error("references", item.span, message, hint)
