"""SVG files as icons and as pictures. What reads them is loaded when there is one."""

from pathlib import Path

from cardgen.compose.art_files import Art
from cardgen.model.ops import IconDrawing


def read_icon_file(path: Path) -> IconDrawing:
    """Return the drawing of an icon. Raises BadArt for a file that is none."""
    # Imported when a face has icons: faces of an earlier run need none.
    from cardgen.compose.svg.icons import read_icon

    return read_icon(path)


def read_svg_file(path: Path) -> Art:
    """Return a drawing, as pixels if it cannot be one of vectors. Raises BadArt."""
    # Imported when a game has SVG art: most have none.
    from cardgen.art.resvg import check_pixels
    from cardgen.compose.svg.reader import read_size, read_svg
    from cardgen.compose.svg.support import Unsupported

    try:
        drawing = read_svg(path)
    except Unsupported as fault:
        remarks = check_pixels(path)
        width, height = read_size(path)
        return Art(width, height, loss="; ".join([str(fault), *remarks]))
    return Art(drawing.width, drawing.height, ops=drawing.ops)
