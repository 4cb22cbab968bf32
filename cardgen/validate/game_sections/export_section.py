"""The section `export`: which product of a shop each component is made as."""

from collections.abc import Iterator
from collections.abc import Mapping as Names

from cardgen.model.node import Mapping, Node, Scalar
from cardgen.model.plans import NOT_MADE, ExportPlan, Made
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.formatting import quoted
from cardgen.validate.nodes import entries_of, unknown_name


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
