"""Reads the words that cardgen itself prints: builtin/words, a PO file a language."""

from functools import cache
from pathlib import Path

from cardgen.model.words import ENGLISH, Words

FOLDER = Path(__file__).resolve().parent.parent / "builtin" / "words"


def own_languages() -> tuple[str, ...]:
    """Return the languages that cardgen has words in."""
    return tuple(sorted(["en", *(path.stem for path in FOLDER.glob("*.po"))]))


# The same object each time: jobs that have it are compared.
@cache
def words_in(language: str) -> Words:
    """Return the words in a language such as "de-AT", or else in English."""
    code = language.partition("-")[0]
    file = FOLDER / f"{code}.po"
    if code == "en" or not file.is_file():
        return ENGLISH
    # Most games are in English.
    import polib

    entries = polib.pofile(str(file)).translated_entries()
    return Words(code, {entry.msgid: entry.msgstr for entry in entries})
