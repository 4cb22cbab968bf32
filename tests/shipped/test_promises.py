"""The promises for each shipped game, in its words and on paper.

What needs no drawing is checked with the rulebook of each game.
"""

from pathlib import Path

import pytest

from cardgen.model.page import Side
from cardgen.model.problem import has_errors
from tests.shipped.games import GAMES, ROOT, cardgen, composer, hashes
from tests.shipped.printed_words import face_words
from tests.shipped.promises import KNOWN_RUNS, checklist, missing, repeated
from tests.shipped.word_runs import digests

_KNOWN = KNOWN_RUNS.read_text(encoding="utf-8")


def test_a_run_of_eight_words_is_found_whatever_stands_between_them() -> None:
    theirs = frozenset(digests(["A <b>heron</b> stands still, until the frog's gone!"]))
    assert repeated("Now a HERON: stands (still) until the frogs gone", theirs) == [
        "a heron stands still until the frogs gone"
    ]
    assert repeated("Now a heron stands still until the toad's gone", theirs) == []


def test_the_list_of_known_runs_is_one_of_digests_only() -> None:
    lines = _KNOWN.split("\n")
    assert lines.pop() == ""
    assert lines == sorted(set(lines))
    assert {len(bytes.fromhex(line)) for line in lines} == {5}
    assert len(lines) > 5_000


def _printed_cards(game: str) -> dict[str, str]:
    """Return the words of every card in colour, by component and id: "pool/heron"."""
    whole, composes = composer(game)
    found = {}
    for part in whole.components:
        for card, _ in part.printed():
            sides: tuple[Side, ...] = (
                ("front", "back") if card.type.back else ("front",)
            )
            drawn = [composes.face(card, side, "colour") for side in sides]
            assert [found for _, found in drawn if has_errors(found)] == [], card.id
            found[f"{part.id}/{card.id}"] = face_words(*(face for face, _ in drawn))
    return found


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_cards_are_in_our_own_words_and_repeat_the_rules(game: str) -> None:
    cards = _printed_cards(game)
    assert len(cards) > 5
    theirs = frozenset(_KNOWN.split())
    runs = {id: repeated(words, theirs) for id, words in cards.items()}
    assert {id: found for id, found in runs.items() if found} == {}
    lacking = [
        f'{rule["rule"]}: "{words}" is not on {card}'
        for rule in checklist(game)
        for card, said in rule.get("also", {}).items()
        for words in missing(said, cards[card])
    ]
    assert lacking == []


@pytest.mark.long
@pytest.mark.parametrize("game", ["cycles-of-moss", "vita-luna"])
def test_what_its_plan_prints_is_not_faulted_and_always_the_same(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every component and layout of the game's own plan, on one paper."""
    first, second = tmp_path / "first", tmp_path / "second"
    asked = ("--paper", "a4", "--look", "low-ink", "--no-cache", "--output")
    assert cardgen(ROOT, "render", game, *asked, str(first)) == 0
    capsys.readouterr()
    code = cardgen(ROOT, "proof", game, "--strict", "--output", str(first))
    assert (code, capsys.readouterr().out) == (0, "")
    assert cardgen(ROOT, "render", game, *asked, str(second)) == 0
    again, before = hashes(second / game), hashes(first / game)
    del again["manifest.json"]
    assert len(again) > 1
    assert [name for name, hash in again.items() if before[name] != hash] == []
