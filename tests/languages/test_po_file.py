"""PO files are read with the place of each text, and written without a loss."""

from pathlib import Path

import polib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.load.po_file import read_po, updated
from cardgen.model.source import Span
from cardgen.model.translation import SourceText

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def written(folder: Path, text: str) -> Path:
    file = folder / "i18n" / "de.po"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
    return file


def test_each_text_has_its_place(tmp_path: Path) -> None:
    one = '#. note\n#, fuzzy\nmsgctxt "deck/fox/name"\nmsgid "Fox"\nmsgstr "Fuchs"\n\n'
    two = 'msgctxt "deck/owl/text"\nmsgid ""\n"a\\n"\n"b"\nmsgstr ""\n"c\\n"\n"d"\n'
    file = written(tmp_path, HEAD + one + two)
    found, problems = read_po(file, "de")
    assert problems == []
    fox, owl = found.texts["deck/fox/name"], found.texts["deck/owl/text"]
    assert (fox.text, fox.source, fox.fuzzy) == ("Fuchs", "Fox", True)
    assert (owl.text, owl.source, owl.fuzzy) == ("c\nd", "a\nb", False)
    assert fox.span == Span(file, 8, 9, 8, 14)
    # A text of several lines begins on the line after `msgstr`.
    assert owl.span[1:3] == (15, 2)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('msgctxt "a"\nmsgid "b\nmsgstr "c"\n', 2, "quotation mark at the end"),
        ('msgctxt "a"\nmsgid "b"\nmsgstr "c" d"\n', 3, "PO file as gettext"),
        ("Lampe = Lamp\n", 1, "PO file as gettext"),
        ('msgstr "c"\nmsgid "b"\n', 1, "PO file as gettext"),
    ],
)
def test_a_broken_file_is_a_problem_with_its_line(
    tmp_path: Path, text: str, line: int, message: str
) -> None:
    found, (problem,) = read_po(written(tmp_path, text), "de")
    assert not found.texts
    assert (problem.span.line, problem.rule) == (line, "translation")
    assert message in problem.message
    assert problem.hint


def test_a_text_that_is_translated_twice_is_a_problem(tmp_path: Path) -> None:
    entry = 'msgctxt "deck/fox/name"\nmsgid "Fox"\nmsgstr "Fuchs"\n\n'
    _, (problem,) = read_po(written(tmp_path, HEAD + 2 * entry), "de")
    assert problem.message == '"deck/fox/name" is translated twice'
    assert problem.hint == "the other one is in line 6: delete one of them"


def test_bytes_that_are_no_text_are_a_problem(tmp_path: Path) -> None:
    file = written(tmp_path, "")
    file.write_bytes(b'msgid "\xff"\n')
    _, (problem,) = read_po(file, "de")
    assert problem.message == "expected UTF-8 text, found the byte 0xff"


# Control characters and lone surrogates are no text that a card could hold.
_LETTERS = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
TEXTS = st.text(_LETTERS | st.just("\n"))


@settings(max_examples=40)
@given(source=TEXTS.filter(str.strip), text=TEXTS, note=st.just("name of a card"))
def test_any_text_survives(
    tmp_path_factory: pytest.TempPathFactory, source: str, text: str, note: str
) -> None:
    folder = tmp_path_factory.mktemp("game")
    wanted = SourceText("deck/fox/name", source, note, Span(folder / "deck.yaml"))
    new, problems = updated([wanted], folder, "de", "Game")
    assert problems == []
    entries = polib.pofile(new)
    entries[0].msgstr = text
    file = written(folder, str(entries))
    found, problems = read_po(file, "de")
    assert problems == []
    assert found.texts[wanted.context].source == source
    assert found.texts[wanted.context].text == text
    # What polib wrote is written again as it is.
    assert updated([wanted], folder, "de", "Game") == (str(entries), [])
