"""Writes the PDFs of a press, in sRGB or CMYK, and says what to know about them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from cardgen.export.cmyk_pdf import Inked, to_cmyk
from cardgen.export.inks import InkTable, read_profile
from cardgen.export.outbox import Outbox
from cardgen.export.press_pages import PressPage
from cardgen.export.shipment import Shipment
from cardgen.model.game import Component
from cardgen.model.ops import Color
from cardgen.model.page import Document
from cardgen.model.problem import Problem, warning
from cardgen.validate.formatting import pluralize, quoted
from cardgen.write.pdf import stream_pdf, write_pdf

# The samples of a picture in CMYK are rounded to 2 percent.
_ROUNDING = 0.02
# A message names as many; more of them would hide the rest of a report.
_NAMED = 8
_FEW = 12
_HOW_TO_CONVERT = (
    "write cmyk: [cyan, magenta, yellow, black] beside a colour in the palette; "
    "--icc FILE converts all colours and pictures"
)
_HOW_TO_DRY = (
    "so much may not dry: choose lighter colours or less of each ink, or ask for a "
    "profile with a lower limit"
)


class PressPdfs:
    """Writes one PDF a component; `most_ink` is the limit of the press, 3.0 for 300 %.

    Raises Refused if the profile that the run names is not one of a press.
    """

    def __init__(self, goods: Shipment, outbox: Outbox, most_ink: float) -> None:
        icc = goods.request.icc
        self._goods = goods
        self._outbox = outbox
        self._most_ink = most_ink
        self._inks = InkTable(goods.game, read_profile(icc) if icc else None)
        self._colors: set[Color] = set()
        self._others = 0
        self._wet: list[Problem] = []

    def write(self, component: Component, pages: Sequence[PressPage]) -> None:
        """Write the PDF of a component, with these pages. Raises Refused."""
        goods = self._goods
        total = len(goods.parts) + len(goods.books)
        goods.pictures.step(len(self._outbox.names), total, component.id)
        document = self._document(component, pages)
        facts = {
            "kind": "pdf",
            "component": component.id,
            "pages": [page.facts for page in pages],
            **({"book": True} if component.book else {}),
        }
        name = f"{component.id}.pdf"
        if not self._inks.sets_any:
            draft = self._outbox.open(name, {**facts, "colors": "srgb"})
            stream_pdf(document, draft)
            draft.close()
            return
        inked = to_cmyk(write_pdf(document), self._inks)
        self._note(component, pages, inked)
        colors = "cmyk" if inked.is_whole else "mixed"
        ink = [round(100 * each) for each in inked.ink]
        self._outbox.add(name, inked.data, {**facts, "colors": colors, "ink": ink})

    def problems(self) -> list[Problem]:
        """Return what stays in sRGB, and the cards that take too much ink."""
        return [*self._unconverted(), *self._wet]

    def _document(self, component: Component, pages: Sequence[PressPage]) -> Document:
        game = self._goods.game
        return Document(
            path=Path(f"{component.id}.pdf"),
            title=f"{game.title} · {component.title}",
            subject=f"{pluralize(len(pages), 'page')} for a press",
            author=game.designer,
            language=game.language,
            pages=tuple(page.page for page in pages),
        )

    def _note(
        self, component: Component, pages: Sequence[PressPage], inked: Inked
    ) -> None:
        self._colors |= inked.colors
        self._others += inked.others
        wet: dict[str, float] = {}
        for page, ink in zip(pages, inked.ink, strict=True):
            if ink > self._most_ink + _ROUNDING:
                wet[page.card] = max(ink, wet.get(page.card, 0.0))
        if wet:
            self._wet.append(self._too_wet(component, wet))

    def _too_wet(self, component: Component, wet: Mapping[str, float]) -> Problem:
        """Return a warning of too much ink, with the worst cards first."""
        worst = sorted(wet.items(), key=lambda item: -item[1])
        named = _listed([f"{card} {_percent(ink)}" for card, ink in worst])
        things = pluralize(len(worst), "page" if component.book else "card")
        message = (
            f"{things} of {quoted(component.id)} with more than "
            f"{_percent(self._most_ink)} of ink{named}"
        )
        return warning("export", component.span, message, _HOW_TO_DRY)

    def _unconverted(self) -> Iterator[Problem]:
        """Warn of what stays as it is."""
        pictures = pluralize(self._others, "picture") if self._others else ""
        if self._inks.profile and pictures:
            message = f"{pictures} of a placed PDF cannot be converted to CMYK"
            yield self._warning(message, "save that PDF in CMYK, or as a picture")
        if self._inks.profile or not (pictures or self._colors):
            return
        colors = pluralize(len(self._colors), "colour") if self._colors else ""
        what = " and ".join(filter(None, (colors, pictures)))
        named = _listed(self._names_of(self._colors))
        message = f"{what} without inks stay in sRGB{named}"
        yield self._warning(message, _HOW_TO_CONVERT)

    def _names_of(self, colors: Collection[Color]) -> list[str]:
        """Return the names of colours in the palette, in its order, then others."""
        names = self._inks.names
        others = [_hex(color) for color in sorted(colors) if color not in names]
        named = [name for color, name in names.items() if color in colors]
        # A picture is drawn in dozens of tones, which nobody looks up one by one.
        mixed = [f"{len(others)} that templates mix"]
        return [*named, *(others if len(others) <= _FEW else mixed)]

    def _warning(self, message: str, hint: str) -> Problem:
        return warning("export", self._goods.game.span, message, hint)


def _listed(names: Sequence[str]) -> str:
    if not names:
        return ""
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f": {', '.join(names[:_NAMED])}{more}"


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"


def _hex(color: Color) -> str:
    return f"#{''.join(f'{round(part * 255):02x}' for part in color)}"
