"""One PDF to be made: of a component, or of several that share sheets."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.model.game import Component, Game
from cardgen.model.page import Printer
from cardgen.model.plans import Gang

if TYPE_CHECKING:
    # `validate` needs names only.
    from cardgen.impose.job import Copies


class PlannedPdf(NamedTuple):
    """A PDF to be made: a component in a look, on a paper, in a layout.

    The `variant` is that of the request. The id of the component is "" if the file
    joins several. If it is a gang, `gang` are the components on its sheets. What the
    game does not print on a paper of a kit is `extra`: in tiles, if it does not fit.
    """

    component: Component
    look: str
    paper: str
    layout: str
    variant: str = ""
    gang: tuple[Component, ...] = ()
    extra: bool = False

    @property
    def parts(self) -> tuple[Component, ...]:
        """Return the components in the file."""
        return self.gang or (self.component,)

    def file_name(self, game: Game, printer: Printer | None = None) -> str:
        """Return the name of its file, corrected for a printer if one is given."""
        look = "" if self.look == "colour" else self.look
        suffix = f"printer-{printer.name}" if printer else ""
        parts = (game.id, self.component.id, self.paper, self.layout, look)
        return f"{'-'.join(filter(None, (*parts, self.variant, suffix)))}.pdf"

    def copies(self, items: "Mapping[tuple[str, str], Copies]") -> "Copies":
        """Return what is printed, of the items of each component and look.

        The items of a gang are named "component/card".
        """
        if not self.gang:
            return items[self.component.id, self.look]
        return tuple(
            (item._replace(name=f"{part.id}/{item.name}"), count)
            for part in self.gang
            for item, count in items[part.id, self.look]
        )


def ganged(
    pdfs: Sequence[PlannedPdf], gangs: Sequence[Gang], alone: Collection[str]
) -> list[PlannedPdf]:
    """Return one PDF in place of those of a gang that are made in the same way.

    Components that are to be printed `alone` keep PDFs of their own.
    """
    gang_of = {
        part: gang for gang in gangs for part in gang.components if part not in alone
    }
    found: dict[tuple[str, ...], list[PlannedPdf]] = {}
    for pdf in pdfs:
        gang = gang_of.get(pdf.component.id)
        name = gang.id if gang else pdf.component.id
        found.setdefault((name, pdf.look, pdf.paper, pdf.layout), []).append(pdf)
    return list(_joined(found.values(), gang_of))


def _joined(
    alike: Collection[Sequence[PlannedPdf]], gang_of: Mapping[str, Gang]
) -> Iterator[PlannedPdf]:
    for first, *others in alike:
        if gang := gang_of.get(first.component.id):
            parts = tuple([pdf.component for pdf in (first, *others)])
            title = ", ".join(part.title for part in parts)
            whole = Component(gang.id, "tokens", title, (), (), gang.span)
            yield first._replace(component=whole, gang=parts)
        else:
            yield first
