"""Files for tables, shops, presses and the web with one fault each."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pikepdf
from PIL import Image

from tests.proof.exported import edit_manifest
from tests.proof.picture_faults import Faults, Plant, texted, wider

Edit = Callable[[Any], object]


def saved(edit: Edit) -> Plant:
    """Return what changes the saved object of a table."""

    def plant(folder: Path) -> None:
        path = folder / "ghosts.json"
        found = json.loads(path.read_bytes())
        edit(found)
        path.write_text(json.dumps(found), encoding="utf-8")

    return plant


def _named(found: Any, name: str) -> Any:
    """Return the first object of a name, however deep it is."""
    for each in found.get("ObjectStates", found.get("ContainedObjects", ())):
        inner = each if each["Name"] == name else _named(each, name)
        if inner:
            return inner
    return None


def decked(edit: Edit) -> Plant:
    """Return what changes the deck of a table."""
    return saved(lambda found: edit(_named(found, "DeckCustom")))


def _same_guid(found: Any) -> None:
    first, second, *_ = found["ObjectStates"]
    second["GUID"] = first["GUID"]


def _other_cell(deck: Any) -> None:
    card = deck["ContainedObjects"][0]
    card["CardID"] += 9
    deck["DeckIDs"][0] += 9


def _other_sheet(deck: Any) -> None:
    card = deck["ContainedObjects"][0]
    card["CustomDeck"] = {"7": next(iter(card["CustomDeck"].values()))}


def _lost_picture(deck: Any) -> None:
    for sheet in deck["CustomDeck"].values():
        sheet["FaceURL"] = "https://example.com/lost.png"


def _card_taken(deck: Any) -> None:
    del deck["ContainedObjects"][0], deck["DeckIDs"][0]


def _wide_sheet(deck: Any) -> None:
    for sheet in deck["ContainedObjects"][0]["CustomDeck"].values():
        sheet["NumWidth"] = 11


def roomed(edit: Edit, drop: str = "") -> Plant:
    """Return what changes the widgets of a room, and drops a file from it."""

    def plant(folder: Path) -> None:
        path = folder / "ghosts.pcio"
        with ZipFile(path) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        widgets = json.loads(files["widgets.json"])
        edit(widgets)
        files["widgets.json"] = json.dumps(widgets).encode()
        with ZipFile(path, "w") as archive:
            for name, data in files.items():
                if not (drop and drop in name):
                    archive.writestr(name, data)

    return plant


def _card(widgets: Any) -> Any:
    return next(each for each in widgets if each["type"] == "card")


def _pdf(folder: Path) -> Path:
    return folder / "pool.pdf"


def paged(edit: Callable[[pikepdf.Pdf], object]) -> Plant:
    """Return what changes the PDF of a press."""

    def plant(folder: Path) -> None:
        path = _pdf(folder)
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            edit(pdf)
            pdf.save(path, deterministic_id=True)

    return plant


def _page_less(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[-1]


def _moved(pdf: pikepdf.Pdf) -> None:
    left, low, right, high = map(float, pdf.pages[0].TrimBox)
    pdf.pages[0].TrimBox = pikepdf.Array([left + 1, low, right + 1, high])


def _without_box(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[1].obj["/TrimBox"]


def _in_four_inks(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(b"q 0 0 0 0.5 k 90 90 9 9 re f Q")


def _claimed(manifest: dict[str, Any]) -> None:
    for entry in manifest["files"]:
        if entry["kind"] == "pdf":
            entry["colors"] = "cmyk"


def _sheet(edit: Callable[[Image.Image], Image.Image], **facts: Any) -> Plant:
    """Return what changes a sheet of sprites, and what is said about it."""

    def plant(folder: Path) -> None:
        (path,) = folder.glob("pool-fronts-*.png")
        with Image.open(path) as found:
            image, dpi = edit(found.convert("RGB")), found.info["dpi"]
        data = io.BytesIO()
        image.save(data, "PNG", dpi=dpi)
        path.write_bytes(data.getvalue())

        def say(manifest: dict[str, Any]) -> None:
            for entry in manifest["files"]:
                if entry["name"] == path.name:
                    entry.update({"pixels": list(image.size), **facts})

        edit_manifest(folder, say)

    return plant


def _two_cells(image: Image.Image) -> Image.Image:
    return image.resize((500, 350))


def _second_blank(image: Image.Image) -> Image.Image:
    width = image.width // 3
    image.paste("white", (width, 0, 2 * width, image.height))
    return image


TABLE_FAULTS: Faults = {
    ("tabletop-simulator",): tuple(
        (name, "saved-object", plant)
        for name, plant in (
            ("no objects", saved(lambda found: found.update(ObjectStates=[]))),
            ("one GUID twice", saved(_same_guid)),
            ("no GUID", decked(lambda deck: deck.update(GUID="deck"))),
            ("nowhere", decked(lambda deck: deck.pop("Transform"))),
            ("another order", decked(lambda deck: deck["DeckIDs"].reverse())),
            ("a cell beyond the sheet", decked(_other_cell)),
            ("a card on no sheet", decked(_other_sheet)),
            ("a sheet too wide", decked(_wide_sheet)),
            ("a lost picture", decked(_lost_picture)),
            ("a card taken", decked(_card_taken)),
            ("no list", saved(lambda found: found.update(ObjectStates="deck"))),
        )
    ),
    ("playingcards",): tuple(
        (name, "room", plant)
        for name, plant in (
            ("no widgets", roomed(lambda widgets: widgets.clear())),
            ("one id twice", roomed(lambda w: w.append({"id": w[0]["id"]}))),
            ("no deck", roomed(lambda w: _card(w).update(deck="lost"))),
            ("no card type", roomed(lambda w: _card(w).update(cardType="lost"))),
            ("no parent", roomed(lambda w: _card(w).update(parent="lost"))),
            ("no picture", roomed(lambda w: None, drop="boo")),
            ("a card fewer", roomed(lambda w: w.remove(_card(w)))),
        )
    ),
    ("make-playing-cards",): tuple(
        (name, rule, texted("poker/order.xml", old, new))
        for name, rule, old, new in (
            ("a slot twice", "order", "<slots>0</slots>", "<slots>0,1</slots>"),
            ("a slot empty", "order", "<slots>0</slots>", "<slots></slots>"),
            ("a slot beyond", "order", "<slots>0</slots>", "<slots>0,99</slots>"),
            ("no cards", "order", "<quantity>4</quantity>", "<quantity>0</quantity>"),
            ("another stock", "order", "(S30) Standard Smooth", "S30"),
            ("a lost front", "order", "pool_boo-front.png</id>", "lost.png</id>"),
            ("no XML", "export-file", "<order>", "<"),
        )
    ),
    ("game-crafter",): (
        ("a lost file", "order-list", texted("order.csv", "boo-front.png", "lost.png")),
    ),
    ("sheet",): (
        ("a column too wide", "sprites", _sheet(wider)),
        ("too few cells", "sprites", _sheet(_two_cells, grid=[2, 1])),
        ("an empty cell", "blank-picture", _sheet(_second_blank)),
    ),
    # Tokens are round, and another shape is no fault of a page.
    ("press", "--component", "pool"): (
        ("a page fewer", "paper", paged(_page_less)),
        ("a moved TrimBox", "page-boxes", paged(_moved)),
        ("no TrimBox", "page-boxes", paged(_without_box)),
        ("black in CMYK", "pdf-colors", paged(_in_four_inks)),
        ("no CMYK", "pdf-colors", lambda folder: edit_manifest(folder, _claimed)),
        ("torn PDF", "pdf-file", lambda folder: _pdf(folder).write_bytes(b"%PDF-")),
        ("no PDF", "export-file", lambda folder: _pdf(folder).unlink()),
    ),
    ("web",): tuple(
        (name, "site", texted(file, old, new))
        for name, file, old, new in (
            ("a lost script", "index.html", '"hand.js"', '"hands.js"'),
            ("a script from elsewhere", "index.html", '"hand.js"', '"//a.b/hand.js"'),
            ("a picture lost", "cards.js", "boo-front.webp", "lost.webp"),
            ("a style from elsewhere", "site.css", "{", '{--a: url("http://a.b/c");'),
            ("a lost link", "index.html", 'href="#cards"', 'href="cards.html"'),
        )
    ),
}
