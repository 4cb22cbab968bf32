"""Fonts by role, family and style; files that are not fonts."""

import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from cardgen.model.assets import Assets
from cardgen.model.plans import FontRole
from cardgen.model.source import Span
from cardgen.typeset import TextFault
from cardgen.typeset.fontbook import Fontbook
from cardgen.typeset.metrics import FontMetrics
from tests.faces import FONT, ROOT

ASSETS = Assets(fonts=(ROOT / "fonts",))
PLACE = Span(Path("game.yaml"))
TITLE = FontRole("title", ("grenze bold", "alegreya"), PLACE)


def test_a_name_gives_four_styles() -> None:
    cases = {
        "alegreya": "Regular Bold Italic BoldItalic",
        "grenze bold": "Bold Bold BoldItalic BoldItalic",
        "title": "Bold Bold BoldItalic BoldItalic",
        "grenze ExtraBold": "ExtraBold ExtraBold Italic BoldItalic",
        "grenze extra bold": "ExtraBold ExtraBold Italic BoldItalic",
        "cinzel": "Regular Bold - -",
        "cinzel black": "Black Black - -",
        "Cinzel Black": "Black Black - -",
        "Alegreya italic bold": "BoldItalic BoldItalic Italic BoldItalic",
        "Source Sans 3": "Regular Bold Italic BoldItalic",
        "SourceSans3 Bold": "Bold Bold BoldItalic BoldItalic",
    }
    found = {}
    for name in cases:
        face = Fontbook(ASSETS, {"title": TITLE}).typeface(name)
        styles = [face.regular, *map(face.find, ("bold", "italic", "bolditalic"))]
        found[name] = [s.name.split("-")[1] if s else "-" for s in styles]
    assert found == {case: expected.split() for case, expected in cases.items()}


def test_an_unknown_font_is_reported() -> None:
    for name, message, hint in [
        ("alegreia", 'there is no font "alegreia"', 'did you mean "alegreya"?'),
        ("alegreya-bold", 'there is no font "alegreya-bold"', 'write "alegreya bold"'),
        ("../fonts", 'there is no font "../fonts"', ""),
        ("cinzel thin", 'font "cinzel" has no style "thin"', "black, bold, regular"),
    ]:
        with pytest.raises(TextFault) as caught:
            Fontbook(ASSETS, {}).typeface(name)
        assert (caught.value.rule, caught.value.message) == ("assets", message), name
        assert hint in caught.value.hint, name


def test_a_family_is_found_as_the_hint_says(tmp_path: Path) -> None:
    book = Fontbook(Assets(fonts=(tmp_path,)), {})
    with pytest.raises(TextFault) as caught:
        book.typeface("Times New Roman bold")
    folder = f"{tmp_path.parent.name}/{tmp_path.name}/times-new-roman/"
    assert f"put its files into {folder}, named as in times-new" in caught.value.hint
    (tmp_path / "times-new-roman").mkdir()
    shutil.copy(FONT.file.path, tmp_path / "times-new-roman/times-new-roman-bold.ttf")
    assert Fontbook(Assets(fonts=(tmp_path,)), {}).typeface("Times New Roman bold")


def test_a_file_named_as_its_family_is_the_regular_style(tmp_path: Path) -> None:
    (tmp_path / "Arial").mkdir()
    shutil.copy(FONT.file.path, tmp_path / "Arial/arial.ttf")
    fonts = Fontbook(Assets(fonts=(tmp_path,)), {})
    assert fonts.typeface("arial").regular.file == fonts.typeface("ARIAL").regular.file


def test_a_style_that_is_missing_is_reported_and_not_replaced() -> None:
    face = Fontbook(ASSETS, {}).typeface("cinzel")
    with pytest.raises(TextFault, match='font "cinzel" has no bold italic'):
        face.style(bold=True, italic=True)


def test_every_file_is_opened_once() -> None:
    fonts = Fontbook(ASSETS, {})
    bold = fonts.typeface("grenze").find("bold")
    assert fonts.typeface("grenze bold").regular is bold


def test_a_broken_file_is_reported(tmp_path: Path) -> None:
    for data in [b"", b"no font", b"\0\1\0\0" + b"\0" * 90, b"OTTO"]:
        file = tmp_path / "X-Regular.ttf"
        file.write_bytes(data)
        with pytest.raises(TextFault, match=r'font file "X-Regular.ttf" is broken'):
            FontMetrics(file)


def test_a_cut_off_file_never_ends_in_a_traceback(tmp_path: Path) -> None:
    whole = FONT.file.path.read_bytes()
    file = tmp_path / "X-Regular.ttf"
    for share in range(1, 20):
        file.write_bytes(whole[: len(whole) * share // 20])
        with suppress(TextFault):
            FontMetrics(file).measure("word")


def test_a_file_that_went_away_is_reported(tmp_path: Path) -> None:
    with pytest.raises(TextFault, match="cannot be read: no such file"):
        FontMetrics(tmp_path / "X-Regular.ttf")


def test_a_family_without_files_is_reported(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(TextFault) as caught:
        Fontbook(Assets(fonts=(tmp_path,)), {}).typeface("empty")
    assert "none" in caught.value.hint


def test_a_familys_files_may_stand_alone(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    shutil.copy(FONT.file.path, tmp_path / "one" / "One-Regular.ttf")
    face = Fontbook(Assets(fonts=(tmp_path,)), {}).typeface("one")
    assert face.find("bold") is None
