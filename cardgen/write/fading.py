"""Gradients of different opacities: a PDF paints them through a mask of greys."""

from cardgen.model.ops import Color, Gradient, Shape, Veil
from cardgen.model.outlines import bounds


def fading_veil(shape: Shape, gradient: Gradient) -> Veil:
    """Return the fill of a shape in a gradient whose stops have opacities."""
    greys = [Color(fade, fade, fade) for fade in gradient.fades]
    places = [place for place, _ in gradient.stops]
    lights = gradient._replace(
        stops=tuple(zip(places, greys, strict=True)), opacity=1.0, fades=()
    )
    mask = Shape(shape.outline, lights, None, shape.even_odd)
    return Veil(gradient._replace(fades=()), bounds(shape.outline), (mask,))
