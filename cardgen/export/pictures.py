"""Faces as pictures, each drawn once a size for all targets of a run."""

import hashlib
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from cardgen.cache.folder import write_aside
from cardgen.cache.scratch import refusing_scratch
from cardgen.export.encoding import encode
from cardgen.export.request import PictureFormat
from cardgen.impose.edges import EdgeReader
from cardgen.impose.mirrored_bleed import mirrored_face
from cardgen.model.face import Face, Form
from cardgen.model.forms import hex_corners, outline_of
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import WHITE, Group, Paint, Shape
from cardgen.model.outlines import rectangle
from cardgen.model.page import Document, Page, Placement
from cardgen.model.units import POINTS_PER_INCH, to_points
from cardgen.write.pdf import write_pdf
from cardgen.write.png import page_images

Step: TypeAlias = Callable[[float, int, str], None]
"""Called with the number of things done, of all things, and the name of the next."""


# Faces in one PDF: the fonts of more are embedded together, and more memory is taken.
_TOGETHER = 32
# Points. Less than a fifth of a pixel at 300 dpi is rounding, not a missing bleed.
_ENOUGH = 0.05
# Nobody sees that less than this is mirrored.
_FAR = to_points(3.5)
# Level of compression of what is kept.
_QUICKEST = 1
# Every dimension of a picture has at least one pixel.
_LEAST = 1


class Frame(NamedTuple):
    """The pixels of a picture. A face is in the middle of it, in its true size.

    A picture that is `turned` was turned a quarter clockwise after it was drawn in
    `width` x `height`. With a `radius` in points, all beyond the cut is transparent:
    the corners of a rectangle are as round as that, those of rounds and hexes are off.
    """

    width: int
    height: int
    dpi: float
    turned: bool = False
    radius: float | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the picture in pixels."""
        wide, high = self.width, self.height
        return (high, wide) if self.turned else (wide, high)

    def trim_of(self, face: Face) -> Box:
        """Return the trim of a face within the picture, in pixels."""
        pixel = POINTS_PER_INCH / self.dpi
        wide, high = face.width / pixel, face.height / pixel
        if self.turned:
            wide, high = high, wide
        across, down = self.size
        return Box((across - wide) / 2, (down - high) / 2, wide, high)


class Wanted(NamedTuple):
    """A face to be drawn, and the pixels for it."""

    face: Face
    frame: Frame


def frame_of(
    face: Face, dpi: float, margin: float = 0.0, radius: float | None = None
) -> Frame:
    """Return the frame of a face with `margin` points around its trim."""
    scale = dpi / POINTS_PER_INCH
    wide = round((face.width + 2 * margin) * scale)
    high = round((face.height + 2 * margin) * scale)
    return Frame(max(wide, _LEAST), max(high, _LEAST), dpi, radius=radius)


class Pictures:
    """Draws faces. If they are `shared` by several targets, what was drawn is kept in
    `folder` until the run ends.

    `step` is called for each picture; a run sets it for each target.
    """

    def __init__(self, folder: Path, shared: bool = True) -> None:
        self._folder = folder
        self._shared = shared
        self._kept: dict[Wanted, Path] = {}
        self.step: Step = lambda done, total, what: None

    def images(self, wanted: Sequence[Wanted], what: str = "") -> Iterator[Image.Image]:
        """Yield the pictures in order: RGB, or RGBA if something is transparent.

        A bleed that a frame has room for and the face lacks is mirrored from its art.
        Raises Refused for art that cannot be used, and for a full disk.
        """
        plain = [_plain(each) for each in wanted]
        often = Counter(plain)
        keep = {each for each in often if self._shared or often[each] > 1}
        for start in range(0, len(plain), _TOGETHER):
            some = self._plain_images(plain[start : start + _TOGETHER], keep)
            for done, image in enumerate(some, start):
                self.step(done, len(wanted), what)
                yield _finished(image, wanted[done])

    def encoded(self, image: Image.Image, format: PictureFormat, dpi: float) -> bytes:
        """Return a picture as a file: what another target encoded is not done again."""
        if not self._shared:
            return encode(image, format, dpi)
        what = f"{image.mode} {image.size} {format} {dpi} ".encode()
        path = self._folder / hashlib.sha256(what + image.tobytes()).hexdigest()
        if not path.exists():
            _put(path, encode(image, format, dpi))
        return path.read_bytes()

    def _plain_images(
        self, wanted: Sequence[Wanted], keep: Collection[Wanted]
    ) -> Iterator[Image.Image]:
        """Yield pictures, and draw each of them when it is needed."""
        new = dict.fromkeys(each for each in wanted if each not in self._kept)
        drawn = _drawn(tuple(new))
        for each in wanted:
            if each in new:
                del new[each]
                image = next(drawn)
                if each in keep:
                    self._keep(each, image)
                yield image
            else:
                yield self._read(each)

    def _keep(self, wanted: Wanted, image: Image.Image) -> None:
        path = self._folder / str(len(self._kept))
        # A third of the time of a PNG.
        _put(path, zlib.compress(image.tobytes(), _QUICKEST))
        self._kept[wanted] = path

    def _read(self, wanted: Wanted) -> Image.Image:
        frame = wanted.frame
        pixels = zlib.decompress(self._kept[wanted].read_bytes())
        return Image.frombytes("RGB", (frame.width, frame.height), pixels)


def _put(path: Path, data: bytes) -> None:
    """Write a temporary file. Raises Refused; the next target finds no half of it."""
    with refusing_scratch():
        write_aside(path, data)


def _drawn(wanted: Sequence[Wanted]) -> Iterator[Image.Image]:
    """Yield pictures from one PDF with a page for each."""
    if wanted:
        pages = tuple([_page(each) for each in wanted])
        data = write_pdf(Document(Path("faces.pdf"), "", "", "", "", pages))
        yield from page_images(data, [each.frame.dpi for each in wanted])


def _plain(wanted: Wanted) -> Wanted:
    """Return what is drawn for a picture, before it is turned and cut."""
    frame = wanted.frame
    return Wanted(wanted.face, Frame(frame.width, frame.height, frame.dpi))


def _page(wanted: Wanted) -> Page:
    """Return a page of one face, as large as its picture."""
    face, frame = wanted
    pixel = POINTS_PER_INCH / frame.dpi
    width, height = frame.width * pixel, frame.height * pixel
    x, y = (width - face.width) / 2, (height - face.height) / 2
    needed = max(x, y)
    if needed > face.bleed + _ENOUGH:
        face = _widened(face, needed)
    trim = Box(x, y, face.width, face.height)
    window = Box(0, 0, width, height)
    return Page(width, height, "", (Placement("", "front", face, trim, 0, window),), ())


def _widened(face: Face, bleed: float) -> Face:
    """Return a face with more bleed: mirrored, or far out in the colour of its edges.

    A mirror image of more than an edge looks like another card beside it.
    """
    colors = set(EdgeReader().edges(face))
    if bleed - face.bleed < _FAR or len(colors) > 1 or None in colors:
        return mirrored_face(face, bleed)
    trim = Box(0, 0, face.width, face.height)
    ground = Shape(rectangle(*trim.grown(bleed)), fill=Paint(colors.pop() or WHITE))
    own = Group(Matrix(), face.ops, outline_of(face.form, trim, face.bleed))
    return Face(face.width, face.height, bleed, (ground, own), face.form)


def _finished(image: Image.Image, wanted: Wanted) -> Image.Image:
    face, frame = wanted
    if frame.turned:
        image = image.transpose(Image.Transpose.ROTATE_270)
    if frame.radius is not None:
        radius = frame.radius * frame.dpi / POINTS_PER_INCH
        image.putalpha(cut_mask(face.form, frame.size, frame.trim_of(face), radius))
    return image


# Pillow draws no soft edges: the mask is drawn larger and reduced.
_FINER = 4


def cut_mask(
    form: Form, size: tuple[int, int], trim: Box, radius: float
) -> Image.Image:
    """Return an image that is white within the cut and black beyond it, in pixels.

    `radius` is that of the corners of a rectangle.
    """
    large = (size[0] * _FINER, size[1] * _FINER)
    mask = Image.new("L", large)
    draw = ImageDraw.Draw(mask)
    # The last pixel of a box is drawn as well.
    left, top = trim.x * _FINER, trim.y * _FINER
    right, bottom = trim.right * _FINER - 1, trim.bottom * _FINER - 1
    match form:
        case "round":
            draw.ellipse((left, top, right, bottom), 255)
        case "hex":
            finer = Box(*(value * _FINER for value in trim))
            draw.polygon(hex_corners(finer), 255)
        case "rectangle":
            draw.rounded_rectangle((left, top, right, bottom), radius * _FINER, 255)
    return mask.resize(size, Image.Resampling.BOX)
