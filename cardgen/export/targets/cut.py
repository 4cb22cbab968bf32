"""The cut lines of a game for a cutting machine, as SVG and DXF.

They fit the PDFs that `render --cut` prints for the same machine: `--cut` silhouette,
cricut or contour, silhouette unless you say otherwise, and `--corners` square or round.
Each file is for the pages with the same number in their margin: "cut file 1" is cut by
the file that ends in "-cut-1". `cardgen explain cutters` says how to go on.

    cardgen export dragons --to cut --cut cricut --corners round
"""

from cardgen.export.outbox import Outbox
from cardgen.export.shipment import Shipment
from cardgen.model.page import Document
from cardgen.model.problem import Problem, has_errors
from cardgen.write.manifest_page import page_entry
from cardgen.write.targets.dxf import cut_dxf
from cardgen.write.targets.svg import cut_svg

ID = "cut"
OPTIONS: tuple[str, ...] = ("cut", "corners")


def export(goods: Shipment, outbox: Outbox) -> list[Problem]:
    """Write the cut files of every sheet that is laid out otherwise than others."""
    documents, problems = goods.lay_out()
    for document in documents if not has_errors(problems) else ():
        _add(document, outbox)
    return problems


def _add(document: Document, outbox: Outbox) -> None:
    for number, pages in document.cut_files().items():
        page = document.pages[pages[0]]
        name = f"{document.path.stem}-cut-{number}"
        facts = {
            "cuts": [at + 1 for at in pages],
            "pages": [page_entry(pages[0] + 1, page)],
        }
        svg = cut_svg(page, document.title)
        outbox.add(f"{name}.svg", svg, {"kind": "cut-svg", **facts})
        outbox.add(f"{name}.dxf", cut_dxf(page), {"kind": "cut-dxf", **facts})
