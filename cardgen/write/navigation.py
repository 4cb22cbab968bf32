"""Ways through a document: links, the spots they lead to, and a nested outline."""

from collections.abc import Sequence

from cardgen.model.page import Bookmark, Document, Link
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_syntax import Name, Object, Ref, serialize


def add_link(file: PdfFile, link: Link, height: float) -> Ref:
    """Write a link's box on a page of so many points; it has no frame."""
    box = link.box
    edges = (box.x, height - box.bottom, box.right, height - box.y)
    return file.add(
        {
            "Type": Name("Annot"),
            "Subtype": Name("Link"),
            "Rect": [round(edge, 2) for edge in edges],
            "Border": [0, 0, 0],
            # Printed with the page, as PDF/A asks of every annotation.
            "F": 4,
            **_leads_to(link.spot),
        }
    )


def _leads_to(spot: str) -> dict[str, Object]:
    if spot.startswith(("http://", "https://")):
        return {"A": {"S": Name("URI"), "URI": spot}}
    return {"Dest": spot}


def add_spots(file: PdfFile, document: Document, pages: Sequence[Ref]) -> Ref:
    """Write the names of spots and where they are, sorted as PDF wants them."""
    names: list[Object] = []
    for name in sorted(document.spots, key=serialize):
        spot = document.spots[name]
        top = round(document.pages[spot.page].height - spot.y, 2)
        names += [name, [pages[spot.page], Name("XYZ"), 0, top, 0]]
    return file.add({"Names": names})


def add_outline(file: PdfFile, bookmarks: Sequence[Bookmark]) -> Ref:
    """Write bookmarks, each below the nearest one before it of a lower level."""
    root = file.reserve()
    refs = [file.reserve() for _ in bookmarks]
    parents = _parents(bookmarks)
    for number, (bookmark, parent) in enumerate(zip(bookmarks, parents, strict=True)):
        row = [at for at in range(len(refs)) if parents[at] == parent]
        place = row.index(number)
        entries: dict[str, Object] = {
            "Title": bookmark.title,
            "Parent": root if parent is None else refs[parent],
            "Dest": bookmark.spot,
            **_children(_below(refs, parents, number), -1),
        }
        if place > 0:
            entries["Prev"] = refs[row[place - 1]]
        if place + 1 < len(row):
            entries["Next"] = refs[row[place + 1]]
        file.add(entries, refs[number])
    top = _children(_below(refs, parents, None), 1)
    return file.add({"Type": Name("Outlines"), **top}, root)


def _below(
    refs: Sequence[Ref], parents: Sequence[int | None], number: int | None
) -> list[Ref]:
    """Give the entries right below one, or those at the top."""
    pairs = zip(refs, parents, strict=True)
    return [ref for ref, parent in pairs if parent == number]


def _parents(bookmarks: Sequence[Bookmark]) -> list[int | None]:
    parents: list[int | None] = []
    open_: list[int] = []
    for number, bookmark in enumerate(bookmarks):
        while open_ and bookmarks[open_[-1]].level >= bookmark.level:
            open_.pop()
        parents.append(open_[-1] if open_ else None)
        open_.append(number)
    return parents


def _children(refs: Sequence[Ref], sign: int) -> dict[str, Object]:
    """Name what is below an entry; a count below 0 says that it is folded."""
    if not refs:
        return {}
    return {"First": refs[0], "Last": refs[-1], "Count": sign * len(refs)}
