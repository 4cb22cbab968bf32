"""What game.yaml needs to print cards that were imported, or to read their sheet."""

from cardgen.load.guess_fields import mapping, scalar
from cardgen.load.import_cards import ImportedCards
from cardgen.load.table import Table
from cardgen.model.node import Mapping, Node, Sequence


def declare(
    imported: ImportedCards, name: str, file: str, source: Mapping | None = None
) -> Mapping:
    """Return what game.yaml needs to print a card list of that file name.

    A `source` is how it reads a sheet that stays where it is.
    """
    fields = mapping(imported.fields)
    front = scalar(f"{name}.xml.j2")
    card_type: dict[str, Node] = {
        "size": scalar("poker"),
        "fields": fields,
        "front": front,
    }
    component: dict[str, Node] = {
        "kind": scalar("deck"),
        "title": scalar(name.replace("-", " ").capitalize()),
        "card_type": scalar(name),
        "cards": source or scalar(file),
    }
    return mapping(
        {
            "card_types": mapping({name: mapping(card_type)}),
            "components": mapping({name: mapping(component)}),
        }
    )


def live_source(imported: ImportedCards, table: Table, file: str) -> Mapping:
    """Return how a game reads a sheet that stays the source of its cards."""
    columns = {
        title: scalar(field)
        for title, field in imported.columns.items()
        if title != field
    }
    ids = [scalar(title) for title in imported.ids]
    entries: dict[str, Node] = {"file": scalar(file)}
    if imported.note.others:
        entries["sheet"] = scalar(imported.note.name)
    if imported.note.left_out and table.span.line > 1:
        entries["header"] = scalar(table.span.line)
    if columns:
        entries["columns"] = mapping(columns)
    if [id.text.casefold() for id in ids] != ["id"]:
        entries["id"] = Sequence(tuple(ids), table.span)
    return mapping(entries)
