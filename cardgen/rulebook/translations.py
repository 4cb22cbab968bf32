"""The few words that a rulebook says by itself, by language."""

from collections.abc import Mapping
from typing import NamedTuple


class Translation(NamedTuple):
    """Titles of what is made, of boxes without a title, and how a page is named."""

    contents: str
    register: str
    quick_reference: str
    page: str
    boxes: Mapping[str, str]


def _boxes(*titles: str) -> Mapping[str, str]:
    kinds = ("example", "note", "tip", "warning", "question")
    return dict(zip(kinds, titles, strict=True))


_KNOWN = {
    "en": Translation(
        "Contents",
        "Index",
        "Quick reference",
        "page",
        _boxes("Example", "Note", "Tip", "Take care", "Designer’s question"),
    ),
    "de": Translation(
        "Inhalt",
        "Stichwörter",
        "Kurzübersicht",
        "Seite",
        _boxes("Beispiel", "Hinweis", "Tipp", "Achtung", "Frage an den Autor"),
    ),
    "fr": Translation(
        "Sommaire",
        "Index",
        "Aide-mémoire",
        "page",
        _boxes("Exemple", "Remarque", "Conseil", "Attention", "Question à l’auteur"),
    ),
    "es": Translation(
        "Índice general",
        "Índice alfabético",
        "Referencia rápida",
        "página",
        _boxes("Ejemplo", "Nota", "Consejo", "Atención", "Pregunta al autor"),
    ),
}


def translation(language: str) -> Translation:
    """Give the words of a language, English ones where it is not known."""
    return _KNOWN.get(language.partition("-")[0], _KNOWN["en"])
