"""The file asks viewers to print it as it is.

ViewerPreferences must say PrintScaling None: else programs shrink pages to the margins
of the printer, and cards come out 3 to 6 % too small. Where backs are behind fronts,
Duplex must say along which edge sheets are turned, and Simplex where they are not.
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
    """Find what the file does not ask for."""
    if not view.first:
        return
    scaling = view.preferences.get("/PrintScaling")
    if scaling != "/None":
        yield Defect(
            f"PrintScaling is {_said(scaling)}, expected None",
            "export it with print scaling off, or print at 100 %",
        )
    if view.asked:
        expected = _PRESETS[view.asked.flip]
        found = view.preferences.get("/Duplex")
        if found != expected:
            yield Defect(
                f"Duplex is {_said(found)}, expected {expected.lstrip('/')}",
                "set it in the print dialog",
            )


def _said(value: str | None) -> str:
    return value.lstrip("/") if value else "not set"
