"""Colours that have a name."""

from PIL import ImageColor

from cardgen.model.color_names import CSS_COLORS


def test_every_name_that_is_drawn_is_known_before_drawing() -> None:
    assert set(ImageColor.colormap) == CSS_COLORS
