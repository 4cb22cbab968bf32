"""SVG art prints as it is written, in vectors and in pixels, or says what would not."""

import io
from pathlib import Path

import pytest
from PIL import Image

from cardgen.art.art_file import BadArt
from cardgen.art.resvg import rasterise
from cardgen.compose.svg_files import read_svg_file
from cardgen.model.face import Face
from cardgen.write.png import face_png

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"'
SQUARE = 'width="10" height="10"'
RED = (255, 0, 0)
BLUR = '<filter id="blur"><feGaussianBlur stdDeviation="0.01"/></filter>'
INVISIBLE = '<rect x="20" width="1" height="1" filter="url(#blur)"/>'
GIF = "R0lGODlhAQABAPAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="

# Attributes of <svg>, and what is in it: all of it is red.
PRINTS = {
    "rgb": ("", f'<rect {SQUARE} fill="rgb(255 0 0 / 100%)"/>'),
    "hsl": ("", f'<rect {SQUARE} style="fill: hsl(0turn 100% 50%)"/>'),
    "hwb": ("", f'<rect {SQUARE} fill="hwb(0 0% 0%)"/>'),
    "lab": ("", f'<rect {SQUARE} fill="lab(54.29% 80.82 69.89)"/>'),
    "oklch": ("", f'<rect {SQUARE} fill="oklch(62.8% 0.2577 29.23)"/>'),
    "p3": ("", f'<rect {SQUARE} fill="color(display-p3 1 0 0)"/>'),
    "profile": ("", f'<rect {SQUARE} fill="#ff0000 icc-color(press, 0, 1, 1, 0)"/>'),
    "property": ('style="--brand: red"', f'<rect {SQUARE} fill="var(--brand)"/>'),
    "fallback": ("", f'<rect {SQUARE} fill="var(--no, var(--neither, red))"/>'),
    "property in a property": (
        "",
        "<style>:root { --brand: var(--base); --base: #f00 } rect { fill: var(--brand) "
        f"}}</style><rect {SQUARE}/>",
    ),
    "property of a part": (
        'style="--brand: blue"',
        f'<g style="--brand: red"><rect {SQUARE} fill="var(--brand)"/></g>',
    ),
    "stop": (
        "",
        '<linearGradient id="g"><stop stop-color="oklch(62.8% 0.2577 29.23)"/>'
        f'</linearGradient><rect {SQUARE} fill="url(#g)"/>',
    ),
    "ground": ('style="background: red"', ""),
    "ground of a rule": ("", "<style>svg { background-color: #f00 }</style>"),
    "light": ("", f'<rect {SQUARE} style="fill: light-dark(rgb(255, 0, 0), black)"/>'),
    "among what is nothing": (
        "",
        f'<rect {SQUARE} style=";--a: b; foo; 1: 2; fill: RED; /* x */ stroke: none"/>',
    ),
    "rule with a property": (
        "",
        f"<style>*{{--a: b; fill: red}}</style><rect {SQUARE}/>",
    ),
    "equal ids": (
        "",
        '<linearGradient id="g"><stop stop-color="red"/></linearGradient>'
        '<linearGradient id="g"><stop stop-color="blue"/></linearGradient>'
        f'<rect {SQUARE} fill="url(#g)"/>',
    ),
    "dark": (
        "",
        "<style>@media (prefers-color-scheme: dark) { rect { fill: black } } "
        f"rect {{ fill: red }}</style><rect {SQUARE}/>",
    ),
    "print": (
        "",
        "<style>@media print { rect { fill: red } } @font-face { font-family: a }"
        f"</style><rect {SQUARE} fill='black'/>",
    ),
}


def _middle(data: bytes) -> tuple[int, ...]:
    pixel = Image.open(io.BytesIO(data)).convert("RGB").getpixel((5, 5))
    assert isinstance(pixel, tuple)
    return pixel


def _file(folder: Path, attributes: str, inside: str) -> Path:
    path = folder / "art.svg"
    path.write_text(f"{HEAD} {attributes}>{inside}</svg>", encoding="utf-8")
    return path


@pytest.mark.parametrize("name", PRINTS)
def test_what_css_says_is_printed_in_vectors_and_in_pixels(
    tmp_path: Path, name: str
) -> None:
    attributes, inside = PRINTS[name]
    art = read_svg_file(_file(tmp_path, attributes, inside))
    assert art.ops is not None, art.loss
    assert _near(_middle(face_png(Face(7.5, 7.5, 0, art.ops), 96)))
    path = _file(tmp_path, attributes, BLUR + inside + INVISIBLE)
    assert read_svg_file(path).loss == 'filter="url(#blur)"'
    assert _near(_middle(rasterise(path, 10, 10)))


def _near(color: tuple[int, ...]) -> bool:
    return all(abs(one - other) < 3 for one, other in zip(color, RED, strict=True))


# What is in the drawing, and the line, column and words of the message. "|" is where.
LOST = [
    ('<rect |fill="redd"/>', 'fill "redd" is not a colour'),
    ('<rect |style="fill: redd"/>', 'fill "redd" is not a colour'),
    ("|<style>rect { fill: redd }</style><rect/>", 'fill "redd" is not a colour'),
    ('<rect |fill="icc-color(press, 1)"/>', 'fill "icc-color(press, 1)" is not a'),
    (
        '<linearGradient id="g"><stop |stop-color="gren"/></linearGradient>'
        '<rect fill="url(#g)"/>',
        'stop-color "gren" is not a colour',
    ),
    ('<rect |fill="var(--no)"/>', '"--no" has no value'),
    ('<g style="--a: red"/><rect |fill="var(--a)"/>', '"--a" has no value'),
    (
        '<style>.a { --a: red }</style><rect |fill="var(--a)"/>',
        '"--a" has one value here and another there',
    ),
    ('<rect |style="--a: var(--a); fill: var(--a)"/>', '"--a" is made of itself'),
    ("|<text>a</text>", "<text> cannot be drawn"),
    ("|<flowRoot><flowPara>a</flowPara></flowRoot>", "<flowRoot> cannot be drawn"),
    (
        '|<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">'
        "a</p></foreignObject>",
        "the page in <foreignObject> cannot be drawn",
    ),
    (
        '|<meshgradient id="m"/><rect fill="url(#m)"/>',
        "<meshgradient> cannot be drawn",
    ),
    ('|<star r="3"/>', "<star> cannot be drawn"),
    ('<filter id="f">|<feFoo/></filter><g filter="url(#f)"/>', "<feFoo> cannot be"),
    ('<image |href="a.png"/>', "<image> refers to another file"),
    (
        '<image |href="data:image/svg+xml,a"/>',
        "<image> holds data of a form that is not drawn",
    ),
    (
        '|<image width="9" height="9" href="data:image/png;base64,AAAA"/>',
        "a picture in it is damaged",
    ),
    ('<rect |filter="url(#no)"/>', "the filter of <rect> cannot be drawn"),
    ('<rect |style="filter: drop-shadow(1px 1px red)"/>', "the filter of <rect> can"),
    ('|<rect filter="foo(1)"/>', "a filter cannot be read"),
    ("|<style>* { transform-box: fill-box }</style>", '"transform-box" in a style'),
    (
        "<style>.a { fill: var(--b, red) }</style>".join(
            ["|", '<g style="--b: blue"/>']
        ),
        '"--b" has one value here and another there',
    ),
    ('<rect |fill="ÉPNG"/>', 'fill "ÉPNG" is not a colour'),
    ('<path d="" |style="translate: 5px"/>', '"translate" in a style cannot be'),
    ("|<style>path { r: 3px }</style>", '"r" in a style cannot be followed'),
    (
        '<path d="M0 0h9" |pathLength="2" stroke="red" stroke-dasharray="1"/>',
        '"pathLength" cannot be followed, so dashes change',
    ),
    ('<g |style="mix-blend-mode: plus-lighter"/>', 'mix-blend-mode "plus-lighter"'),
    ("|<style>g { path { fill: red } }</style>", "rules within rules of <style>"),
    ("|<style>g ~ path { fill: red }</style>", "a selector in <style> cannot be"),
    ("|<style>g:nth-child(2) { fill: red }</style>", 'a selector with ":nth-child"'),
    ("|<style>@import url(a.css);</style>", "@import in <style> cannot be followed"),
]


@pytest.mark.parametrize(("marked", "said"), LOST)
def test_what_would_not_print_is_named_where_it_stands(
    tmp_path: Path, marked: str, said: str
) -> None:
    inside = marked.replace("<rect ", f"<rect {SQUARE} ")
    path = _file(tmp_path, "", "\n" + inside.replace("|", ""))
    # Vectors have the first word; what they cannot show is left to pixels.
    path.write_text(path.read_text().replace("</svg>", f"{BLUR}{INVISIBLE}</svg>"))
    with pytest.raises(BadArt) as caught:
        read_svg_file(path)
    assert caught.value.reason.startswith(said)
    assert (caught.value.line, caught.value.column) == (2, inside.index("|") + 1)


HARMLESS = [
    "<text> </text><flowRoot><flowRegion><rect/></flowRegion></flowRoot>",
    '<text style="display: none">a</text>',
    '<switch><foreignObject requiredExtensions="a"/><g/></switch>',
    '<defs><meshgradient id="unused"/></defs>',
    '<rect width="0" height="5"/><path d=""/><line/>',
    f'<image width="9" height="9" href="data:image/gif;base64,{GIF}"/>',
    "<style>a:hover { fill: red }</style>",
    "<style>svg { width: 100%; height: auto }</style>",
    "<script>1</script><rect><animate/></rect>",
    "<defs><text>unused</text></defs>",
    '<filter id="f" style="color-interpolation-filters:sRGB"><feFlood/></filter>'
    f'<rect {SQUARE} filter="url(#f)" style="shape-rendering:crispEdges"/>',
    '<path d="M0 0h9" style="transform: translateX(5px) rotate(.25turn)"/>',
]


@pytest.mark.parametrize("inside", HARMLESS)
def test_what_changes_nothing_on_paper_is_accepted(tmp_path: Path, inside: str) -> None:
    path = _file(tmp_path, "", BLUR + inside + INVISIBLE)
    loss = read_svg_file(path).loss
    assert loss
    assert ";" not in loss


def test_a_style_sheet_in_another_file_is_missed(tmp_path: Path) -> None:
    path = _file(tmp_path, "", "")
    path.write_text(f'<?xml-stylesheet href="a.css"?>\n{path.read_text()}')
    with pytest.raises(BadArt, match="its styles are in another file"):
        read_svg_file(path)


@pytest.mark.parametrize(
    "declared",
    [
        "".join(f"--a{n}: var(--a{n + 1}) var(--a{n + 1});" for n in range(99)),
        "".join(f"--a{n}: a;" for n in range(2000)),
        "--a0: " + "var(--b, " * 99,
        "--a0: " + "a" * 200_000,
    ],
)
def test_properties_that_multiply_come_to_an_end(tmp_path: Path, declared: str) -> None:
    path = _file(tmp_path, f'style="{declared}"', '<rect fill="var(--a0)"/>' * 999)
    with pytest.raises(BadArt):
        read_svg_file(path)
