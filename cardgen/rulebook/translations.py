"""The few words that a rulebook adds to its text, by language."""

from collections.abc import Mapping
from typing import NamedTuple


class Translation(NamedTuple):
    """Titles of generated parts and of boxes without one, and the word for a page."""

    contents_title: str
    index_title: str
    quick_reference_title: str
    page: str
    boxes: Mapping[str, str]


def _boxes(*titles: str) -> Mapping[str, str]:
    kinds = ("example", "note", "tip", "warning", "question")
    return dict(zip(kinds, titles, strict=True))


# To add a language, add an entry with its ISO 639-1 code.
TRANSLATIONS = {
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
    """Return the words in a language such as "de-AT", or else in English."""
    code = language.partition("-")[0]
    return TRANSLATIONS.get(code, TRANSLATIONS["en"])
