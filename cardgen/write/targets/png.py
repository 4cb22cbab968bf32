"""Every page as a picture of 300 dpi, in a folder with the name of the PDF.

The pictures are made from the PDF, so both show the same: whole pages with all their
cards and marks, to look at or to send around. A picture of each single card is made by
`cardgen export --to images`. For printing, the PDF is smaller and sharper.

    cardgen render dragons --paper a4 --to png
"""

from cardgen.model.page import Document
from cardgen.write.outfile import Draft, Written

ID = "png"


def write(document: Document, pdf: Draft) -> list[Written]:
    """Write one PNG per page into the folder beside the PDF's path."""
    # PDFium takes 95 ms to load, and only this target needs it.
    from cardgen.write.png import write_png

    return write_png(pdf.place, document.path.with_suffix(""), document.path.stem)
