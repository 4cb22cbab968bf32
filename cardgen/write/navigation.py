"""Links, the spots they lead to, and the outline of a document."""

from bisect import bisect_left
from collections.abc import Sequence

from cardgen.model.page import Bookmark, Document, Link
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_syntax import Name, Object, Ref, serialize


def add_link(file: PdfFile, link: Link, height: float) -> Ref:
    """Write a link without a frame, on a page `height` points high."""
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
            **({"Contents": link.spoken} if link.spoken else {}),
            **_target(link.spot),
        }
    )


def _target(spot: str) -> dict[str, Object]:
    if spot.startswith(("http://", "https://")):
        return {"A": {"S": Name("URI"), "URI": spot}}
    return {"Dest": spot}


def add_spots(file: PdfFile, document: Document, pages: Sequence[Ref]) -> Ref:
    """Write the names of spots and their places, sorted as PDF requires."""
    names: list[Object] = []
    for name in sorted(document.spots, key=serialize):
        spot = document.spots[name]
        top = round(document.pages[spot.page].height - spot.y, 2)
        names += [name, [pages[spot.page], Name("XYZ"), 0, top, 0]]
    return file.add({"Names": names})


def add_page_outline(file: PdfFile, pages: Sequence[tuple[str, Ref]]) -> Ref:
    """Write a bookmark for every labelled page."""
    root = file.reserve()
    refs = [file.reserve() for _ in pages]
    for ref, (label, page) in zip(refs, pages, strict=True):
        entries: dict[str, Object] = {
            "Title": label,
            "Parent": root,
            "Dest": [page, Name("Fit")],
        }
        file.add(entries | _siblings(refs, ref), ref)
    ends: dict[str, Object] = {"First": refs[0], "Last": refs[-1]}
    return file.add({"Type": Name("Outlines"), "Count": len(refs), **ends}, root)


def add_outline(file: PdfFile, bookmarks: Sequence[Bookmark]) -> Ref:
    """Write bookmarks, each below the nearest one before it of a lower level."""
    root = file.reserve()
    refs = [file.reserve() for _ in bookmarks]
    parents = [root if at is None else refs[at] for at in _parents(bookmarks)]
    below: dict[Ref, list[Ref]] = {}
    for ref, parent in zip(refs, parents, strict=True):
        below.setdefault(parent, []).append(ref)
    for bookmark, ref, parent in zip(bookmarks, refs, parents, strict=True):
        entries: dict[str, Object] = {
            "Title": bookmark.title,
            "Parent": parent,
            "Dest": bookmark.spot,
            **_children(below.get(ref, []), -1),
        }
        file.add(entries | _siblings(below[parent], ref), ref)
    return file.add({"Type": Name("Outlines"), **_children(below[root], 1)}, root)


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
    """Return the entries for an entry's children; it is folded if `sign` is -1."""
    if not refs:
        return {}
    return {"First": refs[0], "Last": refs[-1], "Count": sign * len(refs)}


def _siblings(refs: Sequence[Ref], ref: Ref) -> dict[str, Object]:
    entries: dict[str, Object] = {}
    # References are reserved in a row, so that they are sorted.
    place = bisect_left(refs, ref)
    if place > 0:
        entries["Prev"] = refs[place - 1]
    if place + 1 < len(refs):
        entries["Next"] = refs[place + 1]
    return entries
