"""One PDF for each component, paper, layout and look: the file to print.

Text stays text and drawings stay drawings; all fonts are embedded. A card printed
many times is stored once. The file asks the viewer not to scale, and to print on both
sides where the layout is meant for it. The same game gives the same bytes.

    cardgen render dragons --paper a4
"""

from cardgen.model.page import Document
from cardgen.write.outfile import Draft, Written

ID = "pdf"


def write(document: Document, pdf: Draft) -> list[Written]:
    """Put the PDF to its place."""
    return [pdf.settle()]
