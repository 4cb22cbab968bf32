"""The marks around a round or hex that is printed in tiles: each shows its part."""

from cardgen.impose.forms import cut_help
from cardgen.impose.marks import two_tone
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op
from cardgen.model.outlines import rectangle
from cardgen.model.page import Placement


def round_help(placed: Placement) -> tuple[Op, ...]:
    """Draw what is seen on a tile of the marks around the whole."""
    face = placed.face
    marks = two_tone(cut_help(face.form, placed.trim, face.bleed))
    return (Group(Matrix(), marks, rectangle(*placed.window)),) if marks else ()
