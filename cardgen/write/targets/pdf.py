"""One PDF for each component, paper, layout and look: the file to print.

Text stays text and drawings stay vectors; all fonts are embedded. A card that is
printed many times is stored once. The file asks the viewer not to scale it, and to
print on both sides if the layout is made for that. The same game always gives the same
bytes.

    cardgen render dragons --paper a4
"""

from cardgen.model.page import Document
from cardgen.write.outfile import Draft, Written

ID = "pdf"


def write(document: Document, pdf: Draft) -> list[Written]:
    """Move the PDF to its path."""
    return [pdf.settle()]
