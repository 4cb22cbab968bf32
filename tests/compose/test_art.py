"""Pictures of every kind on a face: vectors, pages, pixels, and missing ones."""

import io
from pathlib import Path

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from cardgen.model.ops import Group, PdfPage, Picture, Sampling, Shape, TextLine
from cardgen.model.plans import ArtPlan
from cardgen.model.units import to_mm, to_points
from cardgen.write.png import face_png
from tests.compose.bench import Bench, ops

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">{}</svg>'
TYPE = (
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" '
    '"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
)
PLAIN = '<rect width="20" height="20" fill="red"/>'
MASKED = (
    '<mask id="m"><rect width="20" height="20" fill="white"/></mask>'
    '<rect width="40" height="20" fill="red" mask="url(#m)"/>'
)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    (tmp_path / "art").mkdir()
    Image.new("RGB", (400, 200), "red").save(tmp_path / "art" / "owl.png")
    return Bench(tmp_path)


def pixel(bench: Bench, element: str, x: float, y: float) -> tuple[int, ...]:
    """Return the colour at a place in millimetres."""
    face, _ = bench.compose(f"<face>{element}</face>")
    assert face is not None
    image = Image.open(io.BytesIO(face_png(face, 254))).convert("RGB")
    found = image.getpixel((round(x * 10), round(y * 10)))
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize(
    ("fit", "red", "white"),
    [
        ("fill", (5, 10), (15, 10)),
        ("contain", (5, 10), (5, 3)),
        ("cover", (5, 2), (15, 2)),
        ("none", (7, 10), (13, 10)),
    ],
)
def test_svg_art_is_drawn_as_lines_and_areas(
    bench: Bench, fit: str, red: tuple[int, int], white: tuple[int, int]
) -> None:
    """The drawing's left half is red; its box is a square of 20 mm."""
    bench.write("art/half.svg", SVG.format(PLAIN))
    image = f'<image src="half.svg" width="20" height="20" fit="{fit}"/>'
    assert pixel(bench, image, *red) == (255, 0, 0)
    assert pixel(bench, image, *white) == (255, 255, 255)
    (group,) = ops(bench, image)
    assert isinstance(group, Group)


def test_svg_art_that_vectors_cannot_show_becomes_pixels(bench: Bench) -> None:
    bench.write("art/mask.svg", SVG.format(MASKED))
    image = '<image src="mask.svg" width="20" height="10"/>'
    assert pixel(bench, image, 5, 5) == (255, 0, 0)
    assert pixel(bench, image, 15, 5) == (255, 255, 255)
    face, (problem,) = bench.compose(f"<face>{image}</face>")
    assert problem.severity == "warning"
    assert '"mask.svg" is printed as pixels: it uses ' in problem.message
    assert face is not None
    (picture,) = face.ops
    assert isinstance(picture, Picture)
    # 20 mm at 300 dots per inch, unless the game asks for another resolution.
    assert picture.sampling == Sampling((237, 119))


@pytest.mark.parametrize("inside", [PLAIN, MASKED])
def test_a_bare_document_type_is_passed_over(bench: Bench, inside: str) -> None:
    bench.write("art/old.svg", TYPE + SVG.format(inside))
    image = '<image src="old.svg" width="20" height="10"/>'
    assert pixel(bench, image, 5, 5) == (255, 0, 0)


def test_a_page_of_a_pdf_is_art(bench: Bench, tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "art" / "map.pdf"), pagesize=(200, 100))
    for color in ("red", "blue"):
        canvas.setFillColor(color)
        canvas.rect(0, 0, 100, 100, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    image = '<image src="map.pdf" page="2" width="20" height="10" fit="contain"/>'
    (page,) = ops(bench, image)
    assert isinstance(page, PdfPage)
    assert pixel(bench, image, 5, 5) == (0, 0, 255)
    assert pixel(bench, image, 15, 5) == (255, 255, 255)
    assert pixel(bench, image.replace('"2"', '"1"'), 5, 5) == (255, 0, 0)
    faded = f'<group opacity="0.5">{image}</group>'
    assert pixel(bench, faded, 5, 5) == (128, 128, 255)


def test_art_that_is_broken_is_reported(bench: Bench, tmp_path: Path) -> None:
    for name, data, said in (
        ("a.svg", b"<svg", '"a.svg" cannot be used'),
        ("a.svg", b"<html/>", '"a.svg" cannot be used'),
        ("a.svg", b"<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>", '"a.svg" cannot be used'),
        ("a.pdf", b"%PDF-1.7", '"a.pdf" cannot be used'),
        ("a.pdf", b"", '"a.pdf" cannot be used'),
        ("a.gif", b"GIF89a", "save it as PNG, JPEG, WebP or TIFF"),
        ("a.txt", b"words", "save it as PNG, JPEG, WebP or TIFF"),
    ):
        (tmp_path / "art" / name).write_bytes(data)
        image = f'<image src="{name}" width="9" height="9"/>'
        (found,) = bench.report(f"<face>{image}</face>")
        assert said in found
        assert " error assets: " in found


def test_pixels_are_scaled_down_to_what_is_printed(bench: Bench) -> None:
    fine = Bench(bench.folder, ArtPlan(dpi=254))

    def picture(more: str, outside: str = "{}") -> Picture:
        image = f'<image src="owl.png" width="10" height="10" {more}/>'
        (op,) = ops(fine, outside.format(image))
        while isinstance(op, Group):
            (op,) = op.ops
        assert isinstance(op, Picture)
        return op

    cut = picture("")
    assert cut.sampling == Sampling((100, 100), (100, 0, 300, 200))
    assert to_mm(cut.box.width) == pytest.approx(10)
    assert picture('fit="contain"').sampling == Sampling((100, 50), (0, 0, 400, 200))
    assert picture('fit="none" dpi="254"').sampling == Sampling(
        (100, 100), (150, 50, 250, 150)
    )
    twice = picture("", '<group transform="scale(2)">{}</group>')
    assert twice.sampling == Sampling((200, 200), (100, 0, 300, 200))
    # Hardly more dots than are printed: the file is left as it is.
    larger = '<group transform="scale(3.8)">{}</group>'
    assert picture('fit="contain"', larger).sampling is None


@pytest.mark.parametrize(
    ("policy", "said"),
    [("error", ["error assets"]), ("warn", ["warning assets"]), ("draw", [])],
)
def test_a_missing_picture_is_what_the_game_makes_of_it(
    tmp_path: Path, policy: str, said: list[str]
) -> None:
    bench = Bench(tmp_path, ArtPlan(missing=policy))  # type: ignore[arg-type]
    image = '<image src="owl.png" x="2" y="3" width="30" height="20"/>'
    face, problems = bench.compose(f"<face>{image}</face>")
    assert [f"{p.severity} {p.rule}" for p in problems] == said
    assert face is not None
    assert bool(face.ops) == (policy != "error")
    if face.ops:
        assert isinstance(face.ops[0], Shape)
        (label,) = [op for op in face.ops if isinstance(op, TextLine)]
        assert label.runs[0].text == "owl.png"


def test_a_card_names_its_missing_picture_once(tmp_path: Path) -> None:
    bench = Bench(tmp_path, ArtPlan(missing="warn"))
    image = '<face><image src="{{ card.art }}" width="30" height="20"/></face>'
    assert bench.report(image, art="owl.png") == [], "reported where the card names it"


def test_a_small_box_has_no_room_for_the_name(tmp_path: Path) -> None:
    bench = Bench(tmp_path, ArtPlan(missing="draw"))
    name = "a-long-name-of-a-picture.png"
    drawn = ops(bench, f'<image src="{name}" width="9" height="9"/>')
    assert not any(isinstance(op, TextLine) for op in drawn)
    assert to_points(9) == drawn[0].outline[1][1]  # type: ignore[union-attr]
