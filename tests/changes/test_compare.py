"""Cards are compared with those on the table, one by one."""

from cardgen.model.changes import Cards, PrintedCard
from cardgen.pipeline.changes.compare import Comparison


def _printed(id: str, copies: int, *faces: str) -> PrintedCard:
    return PrintedCard("pool", id, id.title(), "colour", copies, faces)


def _now(*cards: PrintedCard) -> Cards:
    return {card.id: card for card in cards}


def test_renamed_cards_that_look_alike_are_taken_in_their_order() -> None:
    """Neither changes its number of copies."""
    before = [_printed("owl", 1, "bird"), _printed("kite", 3, "bird")]
    now = _now(_printed("hawk", 1, "bird"), _printed("swan", 3, "bird"))
    found = list(Comparison(lambda look: now, "colour").with_table(before))
    assert [each.card for each in found] == list(now.values())
    assert [each.change for each in found] == [None, None]


def test_a_back_that_is_not_printed_stays_on_the_table_as_it_was() -> None:
    """It differs for the next print that is not of fronts alone."""
    before, now = _printed("owl", 1, "bird", "old"), _printed("owl", 1, "bird", "new")
    fronts = Comparison(lambda look: _now(now), "colour", fronts=True)
    before = before._replace(chance=1)
    (found,) = fronts.with_table([before])
    assert found == (before, None, False)
    whole = Comparison(lambda look: _now(now), "colour")
    (found,) = whole.with_table([before])
    assert found.change
    assert (found.change.kind, found.chosen_anew) == ("changed", True)
    # A field that changed is the reason.
    (found,) = whole.with_table([before._replace(fields={"cost": "3"})])
    assert found.change
    assert not found.chosen_anew
    # What looks the same is known to be drawn by either, and so is a front alone.
    (found,) = whole.with_table([now._replace(chance=1)])
    assert found == (now, None, False)
    (found,) = fronts.with_table([now._replace(faces=("bird",), chance=1)])
    assert found == (now._replace(faces=("bird",)), None, False)
