"""What the heads of a sheet say: the names of fields, and which counts copies."""

import re
import unicodedata

from cardgen.load.sheet_rows import RULE
from cardgen.model.node import Scalar, plain_of
from cardgen.model.problem import Problem, Severity
from cardgen.model.slugs import bare, slug_of

_FIELD_NAME = re.compile(r"[a-z][a-z0-9_]*")
# Not "number", "no" and "nr", which may be ranks, nor "nombre", a name in Spanish.
_COPIES = re.compile(
    r"copies(_per_deck)?|copy|qty|qnty|quantity|count|how_many|pieces|pcs"
    r"|(number|num|no|nr)?_?of_(copies|cards)|(copies|quantity|count|qty)_in_deck"
    r"|(num|nr|no|number|total|card|print|deck)_?(copies|qty|quantity|count)"
    r"|(karten)?_?anzahl(_(der_)?karten)?|menge|stuck(zahl)?|stk|anz|anzahl_stk|kopien|exemplare"
    r"|quantite|qte|exemplaires|copies_a_imprimer|nombre_(de_(copies|cartes)|d_exemplaires)"
    r"|cantidad|copias|ejemplares|unidades|cant|quantidade|qtd|qtde|exemplares"
    r"|quantita|qta|copie|esemplari|numero_(di_copie|de_copi[ae]s)|aantal|exemplaren"
    r"|antal|antall|eksemplarer|maara|kpl|kappaletta|ilosc|sztuk[ai]?|szt|egzemplarze"
    r"|pocet(_kusu)?|kusu|ks|mnozstvo|mennyiseg|darab(szam)?|db|adet|miktar|cantitate"
    r"|bucati|exemplarer|kiekis|skaits|kogus|kolicina|komada|broj_kopija"
)
_ELSEWHERE = frozenset(
    (
        *("количество", "кол-во", "копий", "копии", "экземпляров", "штук", "шт"),
        *("кількість", "брой", "ποσότητα", "αντίτυπα", "数量", "枚数", "张数", "張數"),
        *("份数", "份數", "매수", "수량", "장수", "כמות", "الكمية", "العدد", "จำนวน"),
    )
)
_NUMBER = re.compile(r"[x×]?\s*(\d{1,3})\s*[x×]?", re.IGNORECASE)
MOST_COPIES = 999
# Longer names make ids that nobody wants to type.
_LONGEST_ID = 60


def as_typed(title: str) -> str:
    """Return a head for comparison: only its letters, digits and signs matter.

    Accents may be signs of their own, and some programs leave invisible ones.
    """
    seen = (
        c
        for c in unicodedata.normalize("NFC", title)
        if unicodedata.category(c) != "Cf"
    )
    return " ".join("".join(seen).split()).casefold()


def field_name(title: str) -> str:
    """Return a field's name for a column's title: max_speed for "Max. Speed".

    It is empty for a title without Latin letters.
    """
    name = _joined(title).lstrip("0123456789_")
    return name if _FIELD_NAME.fullmatch(name) else ""


def counts_copies(title: str) -> bool:
    """Return whether a head is one that people write above the number of copies."""
    found = _COPIES.fullmatch(_joined(title).lstrip("0123456789_"))
    return bool(found) or as_typed(title).rstrip(".: ") in _ELSEWHERE


def _joined(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", bare(title)).strip("_")


def copies_in(text: str) -> int | None:
    """Return a number of copies: 3 for "3", "3x" or "x 3", None for anything else."""
    found = _NUMBER.fullmatch(text.strip().removesuffix(".0"))
    return int(found[1]) if found else None


def count_in(cell: Scalar) -> int | None:
    """Return the number of copies in a cell, whatever its format makes of it."""
    value = cell.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return copies_in(plain_of(cell))
    return int(value) if value == int(value) and 0 <= value <= MOST_COPIES else None


def no_count(cell: Scalar, severity: Severity, hint: str) -> Problem:
    """Return the problem of a cell that should hold a number of copies."""
    found = cell.value if isinstance(cell.value, float) else cell.text
    message = f'expected a number of copies, found "{found}"'
    return Problem(severity, RULE, cell.span, message, hint)


def id_of(text: str, otherwise: str) -> str:
    """Return the id of a text that names a card."""
    return slug_of(text, otherwise)[:_LONGEST_ID].strip("-")
