"""What shops make: their products, with sizes as of the date in each shop's file."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.load.yaml_reader import read_own
from cardgen.model.face import Form
from cardgen.model.geometry import Box
from cardgen.model.units import POINTS_PER_INCH, parse_length, show_mm

_FOLDER = Path(__file__).resolve().parent.parent / "builtin" / "products"


class Product(NamedTuple):
    """One thing that a shop makes. Its picture shows it upright, with its bleed.

    `name` is what the shop calls it, `kind` what it is: deck, board, chit, booklet and
    so on. The trim, `width` x `height`, is in points and in the middle of the picture.
    `safe` are the pixels from the edge of the picture to the safe line, None if nobody
    says; `most` and `most_pages` are the cards and pages that one can have at most.
    """

    shop: str
    id: str
    title: str
    name: str
    kind: str
    form: Form
    width: float
    height: float
    pixels: tuple[int, int]
    dpi: float
    safe: int | None = None
    most: int | None = None
    most_pages: int | None = None

    @property
    def canvas(self) -> tuple[float, float]:
        """Return the size of the picture in points."""
        wide, high = self.pixels
        return wide * POINTS_PER_INCH / self.dpi, high * POINTS_PER_INCH / self.dpi

    @property
    def trim(self) -> Box:
        """Return what is cut out of the picture, in pixels."""
        wide, high = self.pixels
        across = self.width * self.dpi / POINTS_PER_INCH
        down = self.height * self.dpi / POINTS_PER_INCH
        return Box((wide - across) / 2, (high - down) / 2, across, down)

    @property
    def bleed(self) -> float:
        """Return the bleed that the picture has room for on every side, in points."""
        wide, high = self.canvas
        return max(min(wide - self.width, high - self.height) / 2, 0.0)

    @property
    def safe_zone(self) -> Box | None:
        """Return what is within the safe line, in points from the picture's corner."""
        if self.safe is None:
            return None
        return Box(0, 0, *self.canvas).grown(-self.safe * POINTS_PER_INCH / self.dpi)

    @property
    def size(self) -> str:
        """Return the trim in millimetres: "63.5 x 88.9 mm"."""
        return f"{show_mm(self.width)} x {show_mm(self.height)} mm"


class Shop(NamedTuple):
    """A shop with its products by id; `checked` is the month of their sizes."""

    id: str
    title: str
    checked: str
    products: Mapping[str, Product]


def shop_ids() -> tuple[str, ...]:
    """Return the ids of all shops."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.yaml")))


def product_ids() -> dict[str, tuple[str, ...]]:
    """Return the ids of the products of each shop."""
    return {shop: tuple(read_shop(shop).products) for shop in shop_ids()}


@cache
def read_shop(id: str) -> Shop:
    """Return a shop with its products, from the file named after it."""
    content = read_own(_FOLDER / f"{id}.yaml")
    products = {each.id: each for each in _products(id, content)}
    return Shop(id, content["title"], content["checked"], products)


def list_products(id: str) -> str:
    """Return a line for each product of a shop, for its manual page."""
    shop = read_shop(id)
    wide = max(map(len, shop.products))
    rows = [
        f"    {each.id:{wide}}  {each.kind}, {each.size}"
        for each in shop.products.values()
    ]
    head = f"Products, with their trim (checked {shop.checked}):"
    return "\n".join([head, "", *rows])


def _products(shop: str, content: Mapping[str, Any]) -> Iterator[Product]:
    for group in content["products"]:
        for id, row in group["sizes"].items():
            width, height = [
                parse_length(str(side), content["unit"]) for side in row["trim"]
            ]
            yield Product(
                shop=shop,
                id=id,
                title=row["title"],
                name=row["name"],
                kind=group["kind"],
                form=group.get("form", "rectangle"),
                width=width,
                height=height,
                pixels=(row["pixels"][0], row["pixels"][1]),
                dpi=content["dpi"],
                safe=group.get("safe"),
                most=group.get("cards"),
                most_pages=group.get("pages"),
            )
