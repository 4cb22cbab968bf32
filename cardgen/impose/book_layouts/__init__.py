"""The layouts of rulebooks, by the names that `--layout` uses."""

from typing import TYPE_CHECKING

from cardgen.model.register import Register

if TYPE_CHECKING:
    from cardgen.impose.job import BookLayout

BOOK_LAYOUTS: "Register[BookLayout]" = Register(
    __name__, {"pages": "pages", "booklet": "booklet"}
)
