"""Every page as a picture of 300 dots an inch, in a folder named as the PDF would be.

The pictures are made from the PDF, so both show the same. They are for looking at pages
and for shops that take pictures only; to print at home, the PDF is smaller and sharper.

    cardgen render dragons --paper a4 --to png
"""

from cardgen.model.page import Document
from cardgen.write.outfile import Draft, Written

ID = "png"


def write(document: Document, pdf: Draft) -> list[Written]:
    """Write one PNG a page into the folder beside the PDF's path."""
    # PDFium takes 95 ms to load, and only this target needs it.
    from cardgen.write.png import write_png

    return write_png(pdf.place, document.path.with_suffix(""), document.path.stem)
