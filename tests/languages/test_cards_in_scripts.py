"""A card of each shipped game in Hindi, Arabic or Japanese, by the game's template."""

import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest

from tests.languages.carried import (
    GAMES,
    LANGUAGES,
    Carried,
    carried,
    letters,
    write_fonts,
    write_game,
)
from tests.shipped.games import ROOT, cardgen

pytestmark = pytest.mark.long

# That the other cards have no translation is expected.
_FAULT = re.compile(r"\.po:\d+:\d+: (?:error|warning): (?!\d+ texts have no ).*")


class Printed(NamedTuple):
    """A card in a language, its PDF, and what was said of it."""

    card: Carried
    root: Path
    pdf: Path
    said: str


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("scripts").resolve()
    write_fonts(root)
    for game in GAMES:
        write_game(root, game)
    return root


@pytest.fixture(scope="module", params=LANGUAGES.items(), ids=str)
def printed(root: Path, request: pytest.FixtureRequest) -> Iterator[Printed]:
    """Print a card by its game's own template, and yield what was made."""
    game, language = request.param
    card = carried(game, language)
    which = ["--component", card.component, "--card", card.card, "--look", "colour"]
    which += ["--paper", "a4", "--layout", "grid", "--language", language]
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        cardgen(root, "render", game, *which)
    (pdf,) = (root / "output" / game).glob("*.pdf")
    yield Printed(card, root, pdf, out.getvalue() + err.getvalue())
    pdf.unlink()


def test_there_is_a_card_of_each_game() -> None:
    games = sorted(path.parent.name for path in ROOT.glob("cards/*/game.yaml"))
    assert games == GAMES


def test_it_fits_and_no_letter_is_missing(printed: Printed) -> None:
    assert _FAULT.findall(printed.said) == []
    assert cardgen(printed.root, "proof", str(printed.pdf.parent)) == 0


def test_what_was_translated_is_found_and_copied(printed: Printed) -> None:
    with pypdfium2.PdfDocument(printed.pdf) as pdf:
        copied = letters(str(pdf[0].get_textpage().get_text_bounded()))
    assert [text for text in printed.card.texts if letters(text) not in copied] == []


def test_it_runs_in_its_direction(printed: Printed) -> None:
    word = re.split(r"[\s、。]", printed.card.texts[0])[0]
    with pypdfium2.PdfDocument(printed.pdf) as pdf:
        page = pdf[0].get_textpage()
        found = page.search(word).get_next()
        assert found
        first, last = found[0], found[0] + found[1] - 1
        starts = page.get_charbox(first)[0], page.get_charbox(last)[0]
    assert (starts[0] > starts[1]) == (printed.card.language == "ar")
