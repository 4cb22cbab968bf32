"""The pictures of a PDF in CMYK, and how much ink they take."""

import io
from typing import Any, Literal, NamedTuple, TypeAlias

import pikepdf
from PIL import Image, ImageChops

from cardgen.export.inks import PressProfile
from cardgen.write.pdf_images import SampleWriter

Space: TypeAlias = Literal["grey", "rgb", "cmyk", "spot", "indexed", "other"]
_OF_COMPONENTS: dict[int, Space] = {1: "grey", 3: "rgb", 4: "cmyk"}
_NAMED: dict[str, Space] = {
    "/DeviceGray": "grey",
    "/CalGray": "grey",
    "/DeviceRGB": "rgb",
    "/CalRGB": "rgb",
    "/DeviceCMYK": "cmyk",
    "/Indexed": "indexed",
}
_MODES: dict[Space, str] = {"grey": "L", "rgb": "RGB", "cmyk": "CMYK"}
# Single dark pixels along edges are not where a sheet stays wet.
_SPECKS = 0.001
# Photographs are compressed for the second time: that must not be seen.
_JPEG = {"quality": 95, "subsampling": 0}


def space_of(found: Any) -> Space:
    """Return what a colour space of a PDF is.

    "spot" are inks of their own that other inks stand in for.
    """
    if isinstance(found, pikepdf.Array) and len(found):
        if found[0] in ("/Separation", "/DeviceN"):
            return "spot" if space_of(found[2]) in ("cmyk", "grey") else "other"
        if found[0] == "/ICCBased":
            return _OF_COMPONENTS.get(int(found[1].get("/N", 0)), "other")
        return _NAMED.get(str(found[0]), "other")
    return _NAMED.get(str(found), "other")


class InkedPicture(NamedTuple):
    """A picture of a PDF, converted if it could be, and the most ink in it.

    `ink` is a sum of shares: 3.0 is 300 percent.
    """

    stream: pikepdf.Object
    ink: float
    converted: bool


def ink_picture(
    pdf: pikepdf.Pdf, stream: Any, profile: PressProfile | None
) -> InkedPicture:
    """Convert a picture by a profile, in its own resolution.

    Stencils, greys and CMYK stay as they are. So do RGB pictures without a profile,
    and those whose samples are packed in a way that cardgen does not write.
    """
    space = space_of(stream.get("/ColorSpace"))
    if stream.get("/ImageMask") or space in ("grey", "spot"):
        return InkedPicture(stream, 1.0, True)
    mask = _mask_of(stream)
    if space == "cmyk":
        inks = _pixels(stream, space)
        return InkedPicture(stream, most_ink(inks, mask) if inks else 0.0, True)
    if profile and space == "indexed":
        return _ink_palette(pdf, stream, profile)
    pixels = _pixels(stream, space) if profile and space == "rgb" else None
    if not profile or pixels is None:
        return InkedPicture(stream, 0.0, False)
    inks = profile.picture(pixels)
    made = _like(pdf, stream, *_packed(inks, _is_jpeg(stream)))
    return InkedPicture(made, most_ink(inks, mask), True)


def most_ink(inks: Image.Image, mask: Image.Image | None = None) -> float:
    """Return the ink of the darkest parts of a CMYK picture, to 2 percent.

    That is the sum of shares that all but a thousandth of the pixels stay below.
    Pixels where `mask` is black are not counted.
    """
    first, second, third, fourth = inks.split()
    pairs = (
        ImageChops.add(first, second, scale=2),
        ImageChops.add(third, fourth, scale=2),
    )
    means = ImageChops.add(*pairs, scale=2)
    fits = mask is not None and mask.size == means.size
    counts = means.histogram(mask) if fits else means.histogram()
    rest = sum(counts) * _SPECKS
    for mean in range(255, 0, -1):
        rest -= counts[mean]
        if rest < 0:
            return 4 * mean / 255
    return 0.0


def _mask_of(stream: Any) -> Image.Image | None:
    mask = stream.get("/SMask")
    return None if mask is None else _pixels(mask, "grey")


def _is_jpeg(stream: Any) -> bool:
    filter = stream.get("/Filter")
    return filter in ("/DCTDecode", pikepdf.Array([pikepdf.Name.DCTDecode]))


def _pixels(stream: Any, space: Space) -> Image.Image | None:
    """Return the samples of a picture, None for those that are packed unusually."""
    if "/Decode" in stream and not (_is_jpeg(stream) and space == "cmyk"):
        return None
    # Both name colours of the picture as it was.
    if isinstance(stream.get("/Mask"), pikepdf.Array) or _has_matte(stream):
        return None
    mode, size = _MODES[space], (int(stream.Width), int(stream.Height))
    try:
        if _is_jpeg(stream):
            # Pillow reads Adobe's inverted inks as what they mean.
            image: Image.Image = Image.open(io.BytesIO(stream.read_raw_bytes()))
            return image if image.mode == mode and image.size == size else None
        if int(stream.get("/BitsPerComponent", 8)) != 8:
            return None
        return Image.frombytes(mode, size, stream.read_bytes())
    except (OSError, ValueError, pikepdf.PdfError, Image.DecompressionBombError):
        return None


def _has_matte(stream: Any) -> bool:
    return "/SMask" in stream and "/Matte" in stream.SMask


def _packed(inks: Image.Image, jpeg: bool) -> tuple[bytes, dict[str, Any]]:
    """Return the samples as they are stored, and the keys that say how."""
    if jpeg:
        file = io.BytesIO()
        inks.save(file, "JPEG", **_JPEG)
        # Pillow stores the complement, as Adobe's programs do.
        return file.getvalue(), {
            "/Filter": pikepdf.Name.DCTDecode,
            "/Decode": pikepdf.Array([1, 0] * 4),
        }
    writer = SampleWriter()
    writer.add(inks)
    raster = writer.raster()
    rows = pikepdf.Dictionary(
        Predictor=15, Colors=4, BitsPerComponent=8, Columns=inks.width
    )
    return raster.data, {"/Filter": pikepdf.Name.FlateDecode, "/DecodeParms": rows}


def _like(
    pdf: pikepdf.Pdf, stream: Any, data: bytes, packing: dict[str, Any]
) -> pikepdf.Object:
    """Return a CMYK picture with the size, mask and name of another one."""
    kept = ("/Type", "/Subtype", "/Width", "/Height", "/SMask", "/Mask", "/Interpolate")
    entries = {key: stream[key] for key in kept if key in stream}
    made = pikepdf.Stream(pdf, b"")
    space = {"/ColorSpace": pikepdf.Name.DeviceCMYK, "/BitsPerComponent": 8}
    filter, parameters = packing.pop("/Filter"), packing.pop("/DecodeParms", None)
    for key, value in {**entries, **space, **packing}.items():
        made[key] = value
    made.write(data, filter=filter, decode_parms=parameters)
    return made


def _ink_palette(pdf: pikepdf.Pdf, stream: Any, profile: PressProfile) -> InkedPicture:
    """Convert the colours of a picture that is stored as indices of a palette."""
    _, base, last, table = stream.ColorSpace
    colors = table.read_bytes() if isinstance(table, pikepdf.Stream) else bytes(table)
    count = int(last) + 1
    if space_of(base) != "rgb" or len(colors) < 3 * count:
        return InkedPicture(stream, 0.0, False)
    row = profile.picture(Image.frombytes("RGB", (count, 1), colors[: 3 * count]))
    made = pikepdf.Stream(pdf, b"")
    for key in stream.stream_dict:
        if key not in ("/Length", "/Filter", "/DecodeParms"):
            made[key] = stream[key]
    made.ColorSpace = pikepdf.Array(
        [
            pikepdf.Name.Indexed,
            pikepdf.Name.DeviceCMYK,
            int(last),
            pikepdf.String(row.tobytes()),
        ]
    )
    made.write(
        stream.read_raw_bytes(),
        filter=stream.get("/Filter"),
        decode_parms=stream.get("/DecodeParms"),
    )
    totals = [sum(row.tobytes()[at : at + 4]) for at in range(0, 4 * count, 4)]
    return InkedPicture(made, max(totals) / 255, True)
