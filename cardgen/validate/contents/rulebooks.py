"""Rulebooks as game.yaml declares them: their file, page and style."""

from collections.abc import Iterator
from pathlib import Path

from cardgen.model.assets import Assets, inside
from cardgen.model.node import Mapping, Node, Scalar, Sequence
from cardgen.model.plans import BookPlan, BookStyle
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.model.units import to_points
from cardgen.validate.formatting import quoted
from cardgen.validate.shapes.component import BookStyleShape, ComponentShape
from cardgen.validate.shapes.print_settings import PaperShape

_ENDING = ".md"


def read_book(
    folder: Path, key: Scalar, node: Mapping, shape: ComponentShape
) -> tuple[BookPlan | None, list[Problem]]:
    """Give the rulebook of a component whose shape is sound, or why there is none."""
    named = node.get("text") or key
    file = inside(folder, shape.text or "")
    if file is None or not file.is_file():
        return None, [_missing(folder, shape.text or "", named)]
    page = shape.page or PaperShape(name="a4")
    size = (to_points(page.size[0]), to_points(page.size[1])) if page.size else None
    style = BookStyle(**(shape.style or BookStyleShape()).model_dump())
    place = (node.get("style") and node.key("style")) or key
    book = BookPlan(file, page.name, size, style, named.span, place.span)
    return book, []


def check_book_pages(game: Mapping, papers: tuple[str, ...]) -> Iterator[Problem]:
    """Find pages of rulebooks that are no paper."""
    known = (*papers, *_own_papers(game))
    for part in _components(game):
        yield from _unknown(part.get("page"), known)


def check_book_assets(game: Mapping, assets: Assets) -> Iterator[Problem]:
    """Find templates and fonts of rulebooks that are missing."""
    for part in _components(game):
        style = part.get("style")
        if isinstance(style, Mapping):
            yield from _templates(style, assets)
            yield from _fonts(style, game, assets)


def _templates(style: Mapping, assets: Assets) -> Iterator[Problem]:
    for key in ("cover", "ground"):
        named = style.get(key)
        if isinstance(named, Scalar) and not assets.find_template(named.text):
            near = did_you_mean(named.text, assets.names("templates")).strip()
            message = f"there is no template {quoted(named.text)}"
            hint = near or "looked in the template folders"
            yield error("assets", named.span, message, hint)


def _fonts(style: Mapping, game: Mapping, assets: Assets) -> Iterator[Problem]:
    fonts = game.get("fonts")
    entries = fonts.entries if isinstance(fonts, Mapping) else ()
    roles = [key.text for key, _ in entries]
    for key in ("body", "heading"):
        named = style.get(key)
        if not isinstance(named, Scalar) or named.text in roles:
            continue
        family = named.text.split(" ")[0]
        if not assets.find_font_family(family):
            known = [*roles, *assets.names("fonts")]
            near = did_you_mean(family, known).strip()
            message = f"there is no font family {quoted(family)}"
            hint = near or f"known: {', '.join(known)}"
            yield error("assets", named.span, message, hint)


def _components(game: Mapping) -> Iterator[Mapping]:
    section = game.get("components")
    for _, node in section.entries if isinstance(section, Mapping) else ():
        if isinstance(node, Mapping):
            yield node


def _own_papers(game: Mapping) -> Iterator[str]:
    plan = game.get("print")
    papers = plan.get("papers") if isinstance(plan, Mapping) else None
    for item in papers.items if isinstance(papers, Sequence) else (papers,):
        name = item.get("name") if isinstance(item, Mapping) else None
        if isinstance(name, Scalar):
            yield name.text


def _unknown(page: Node | None, known: tuple[str, ...]) -> Iterator[Problem]:
    """Refuse a page that names no paper, or gives a known paper another size."""
    own = isinstance(page, Mapping) and page.get("size") is not None
    name = page.get("name") if isinstance(page, Mapping) else page
    if not isinstance(name, Scalar) or not isinstance(name.value, str):
        return
    if own and name.text in known:
        message = f"there is a paper {quoted(name.text)} already"
        hint = "give your own another name, or write the name alone to use that one"
        yield error("references", name.span, message, hint)
    elif not own and name.text not in known:
        near = did_you_mean(name.text, known).strip()
        hint = near or f"known here: {', '.join(known)}"
        yield error(
            "references", name.span, f"there is no paper {quoted(name.text)}", hint
        )


def _missing(folder: Path, name: str, named: Node) -> Problem:
    files = sorted(path.name for path in folder.glob(f"*{_ENDING}"))
    near = did_you_mean(name, files).strip()
    return error(
        "references",
        named.span,
        f"there is no file {quoted(name)} in the folder of the game",
        near or "make the file or mend its name",
    )
