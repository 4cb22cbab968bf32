"""The named card sizes."""

from cardgen.load.game_files import card_sizes


def test_sizes_are_millimetres_of_real_cards() -> None:
    sizes = card_sizes()
    assert sizes["poker"] == (63.5, 88.9)
    assert sizes["standard"] == (63.0, 88.0)
    assert all(40 <= w <= 100 and 50 <= h <= 150 for w, h in sizes.values())
