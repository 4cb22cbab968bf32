"""Neighborhoods of Cyclomancy: what their bands say, and their streets side by side."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from cardgen.__main__ import run_cardgen
from cardgen.load.workspace import Workspace
from cardgen.model.game import Card
from cardgen.model.picture_parts import PictureParts
from cardgen.pipeline.build import build
from tests.shipped.games import ROOT


@pytest.fixture(scope="module")
def neighborhoods() -> tuple[Card, ...]:
    game = build(Workspace(ROOT), ROOT / "cards" / "cyclomancy").game
    assert game
    return next(part.cards for part in game.components if part.id == "neighborhoods")


def test_neighbours_on_a_sheet_have_different_hours(
    neighborhoods: tuple[Card, ...],
) -> None:
    """Cards lie in rows of three."""
    pictures = [card.values["picture"] for card in neighborhoods]
    hours = [p["hour"] for p in pictures if isinstance(p, PictureParts)]
    assert len(hours) == 25
    beside = [pair for at in range(0, 25, 3) for pair in pairwise(hours[at : at + 3])]
    below = list(zip(hours, hours[3:], strict=False))
    assert [pair for pair in beside + below if pair[0] == pair[1]] == []
    assert set(hours) == {"dawn", "day", "dusk", "night"}


def test_bands_name_what_a_town_gets(
    neighborhoods: tuple[Card, ...], tmp_path: Path
) -> None:
    command = ["--root", str(ROOT), "--quiet", "render", "cyclomancy", "--paper", "a4"]
    part = ["--component", "neighborhoods", "--look", "low-ink"]
    assert run_cardgen([*command, *part, "--output", str(tmp_path)]) == 0
    (printed,) = (tmp_path / "cyclomancy").glob("*.pdf")
    text = _read(printed)
    fields = {"Tech": "tech", "At once": "gains", "Moves in": "people"}
    for word, field in fields.items():
        having = [card for card in neighborhoods if card.values.get(field)]
        assert _count(text, word) == len(having)
    working = [c for c in neighborhoods if c.values.get("jobs") or c.values["rangers"]]
    assert _count(text, "Jobs") == len(working)
    assert _count(text, "Scouting Party") == 1
    jobs = Counter(job for card in neighborhoods for job in _jobs(card))
    assert {job: _count(text, job) for job in jobs} == jobs


def _jobs(card: Card) -> set[str]:
    named = card.values.get("jobs") or ()
    assert isinstance(named, tuple)
    return {str(job) for job in named}


def _count(text: str, words: str) -> int:
    return len(re.findall(rf"\b{words}\b", text))


def _read(path: Path) -> str:
    pdf = pypdfium2.PdfDocument(path)
    text = " ".join(page.get_textpage().get_text_bounded() for page in pdf)
    return " ".join(text.split())
