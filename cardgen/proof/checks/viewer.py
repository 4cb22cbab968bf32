"""The file must tell viewers to print it as it is.

ViewerPreferences must set PrintScaling to None: otherwise programs shrink pages to fit
the margins of the printer, and cards come out 3 to 6 % too small. If there are backs
behind fronts, Duplex must name the edge that sheets are flipped along; if not, it must
be Simplex. Files for a press need neither.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.proof.page_view import Defect, PageView

ID = "viewer"
SEVERITY = Severity.WARNING
_PRESETS = {
    "long-edge": "/DuplexFlipLongEdge",
    "short-edge": "/DuplexFlipShortEdge",
    None: "/Simplex",
}


def check(view: PageView) -> Iterator[Defect]:
    """Find print settings that are missing or wrong."""
    # A press lays out the pages of an export itself.
    exported = view.expected is not None and view.expected.by_export
    if view.page.number != 1 or exported:
        return
    scaling = view.preferences.get("/PrintScaling")
    if scaling != "/None":
        yield Defect(
            f"PrintScaling is {_shown(scaling)}, expected None",
            "turn print scaling off when you export it, or print at 100 %",
        )
    if view.expected:
        expected = _PRESETS[view.expected.flip]
        found = view.preferences.get("/Duplex")
        if found != expected:
            yield Defect(
                f"Duplex is {_shown(found)}, expected {expected.lstrip('/')}",
                "set it in the print dialog",
            )


def _shown(value: str | None) -> str:
    return value.lstrip("/") if value else "not set"
