"""The page of `export --to web`: all cards, no broken link, nothing foreign."""

import json
import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import uharfbuzz as hb
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cardgen.__main__ import run_cardgen
from cardgen.export.site_colors import SiteColors, readable_colors
from cardgen.model.ops import Color
from cardgen.proof.color_vision import contrast
from tests.export.moths import TITLE, export_web, write_moths
from tests.export.ships import names
from tests.plain_game import entries
from tests.shipped.games import edit

LUNA = '<b>Luna</b> & "Sol"'
ROOT = Path(__file__).parents[2]


class _Reader(HTMLParser):
    """Collects the elements of a page, and the texts below some of them."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts += [" ".join(data.split())] if data.strip() else []

    def named(self) -> Iterator[str]:
        """Yield every address in the page."""
        for _, about in self.elements:
            for name in ("href", "src", "action", "poster", "data"):
                if address := about.get(name):
                    yield address
            for choice in (about.get("srcset") or "").split(","):
                if choice:
                    yield choice.split()[0]

    def ids(self) -> list[str]:
        return [about["id"] or "" for _, about in self.elements if "id" in about]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("web")
    write_moths(root)
    return root


@pytest.fixture(scope="module")
def folder(root: Path) -> Path:
    return export_web(root)


@pytest.fixture(scope="module")
def page(folder: Path) -> _Reader:
    return _Reader(folder / "index.html")


def _data(folder: Path) -> Any:
    text = (folder / "cards.js").read_text(encoding="utf-8")
    return json.loads(text.removeprefix('"use strict";\nconst game = ').rstrip(";\n"))


def test_all_that_the_page_names_is_in_the_folder(folder: Path, page: _Reader) -> None:
    named = set(page.named()) - {"data:,"}
    files = {name for name in named if not name.startswith("#")}
    assert "credits.txt" in files
    assert [name for name in sorted(files) if not (folder / name).is_file()] == []
    anchors = {name[1:] for name in named if name.startswith("#")}
    assert anchors == {"cards", "hand", "rules"}
    assert anchors <= set(page.ids())


def test_all_files_are_used(folder: Path, page: _Reader) -> None:
    there = set(names(folder))
    assert there - set(page.named()) == {
        # What a link shows elsewhere, and what describes the export.
        *("index.html", "manifest.json", "showcase.png"),
        # What the style and the fields name.
        *("titles.ttf", "icons/wing.svg"),
    }
    assert 'url("titles.ttf")' in (folder / "colors.css").read_text(encoding="utf-8")
    assert _data(folder)["icons"] == {"wing": ["icons/wing.svg", "wing", "a wing"]}


def test_nothing_is_loaded_from_elsewhere(folder: Path, page: _Reader) -> None:
    assert not [name for name in page.named() if re.match(r"\w+:(?!,)|//", name)]
    for file in (*folder.glob("*.css"), *folder.glob("*.js")):
        text = file.read_text(encoding="utf-8")
        text = text.replace('url("titles.ttf")', "")
        assert not re.search(r"https?:|//\w|@import|url\(|fetch\(|XMLHttp", text), file


def test_no_script_or_style_is_in_the_page_itself(page: _Reader) -> None:
    scripts = [about.get("src") for tag, about in page.elements if tag == "script"]
    assert len(scripts) == 7
    assert all(scripts)
    assert not [tag for tag, about in page.elements if "style" in (tag, *about)]


def test_it_counts_as_list_does(
    root: Path, folder: Path, page: _Reader, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    run_cardgen(["--root", str(root), "list", "--format", "json"])
    (game,) = json.loads(capsys.readouterr().out)["games"]
    listed = {part["id"]: part for part in game["components"]}
    shown = {part["id"]: part["cards"] for part in _data(folder)["sections"]}
    for id in ("moths", "lamps", "hand"):
        assert len(shown[id]) == listed[id]["cards"]
        assert sum(card["copies"] for card in shown[id]) == listed[id]["copies"]
        assert {card["id"] for card in shown[id]} <= set(page.ids())
    assert "4 cards, 7 tokens, 1 board, 1 rulebook" in page.texts
    assert "4 cards, 3 different" in page.texts


def test_titles_are_text(folder: Path, page: _Reader) -> None:
    assert page.texts.count(TITLE) == 2  # the title of the window, and the heading
    assert "2 to 4 players · by Ada <i>Moth</i>" in page.texts
    assert f"{TITLE}, version 0.3.0" in page.texts
    assert LUNA in page.texts
    assert "Moths & <co>" in page.texts
    alts = {about["alt"] for tag, about in page.elements if tag == "img"}
    assert {LUNA, f"Back of {LUNA}", "Oil", "Page 1"} <= alts
    assert {"b", "i", "co"}.isdisjoint({tag for tag, about in page.elements if about})


def test_a_card_has_the_fields_that_it_prints(folder: Path) -> None:
    luna = _data(folder)["sections"][0]["cards"][0]
    name, wing = "moths/luna-front.webp", ["icon", "wing"]
    assert luna == {
        "id": "moths/luna",
        "title": LUNA,
        "copies": 2,
        "form": "rectangle tall",
        "front": [f"pictures/{name}", f"small/{name}", 480, 672],
        "back": ["pictures/moths/back.webp", "small/moths/back.webp", 480, 672],
        "fields": [
            ["Text", ["Pay ", wing, ", then draw two.\nKeep * one."], True],
            ["Span", ["3"], False],
            ["Signs", [wing, wing], False],
            ["Kin", [["card", "moths/ghost"], ", ", ["card", "moths/atlas"]], False],
            ["N, S", ["2, 0"], False],
        ],
    }


def test_a_field_of_zero_is_shown_and_a_title_once(folder: Path) -> None:
    moths, lamps, mat = _data(folder)["sections"][:3]
    assert moths["cards"][2]["fields"] == [
        ["Text", ["Only by ", ["icon", "wing"], " light"], False],
        ["Span", ["0"], False],
        ["N, S", ["2, 0"], False],
    ]
    assert lamps["cards"][0]["fields"] == []
    # What lays out a board is of no use to a reader.
    assert mat["cards"][0]["fields"] == []


@pytest.mark.long
def test_titles_without_a_licence_do_without_their_lettering(tmp_path: Path) -> None:
    family = write_moths(tmp_path) / "fonts" / "plain"
    own, licence = ROOT / "fonts" / "source-sans-3", shutil.ignore_patterns("OFL.txt")
    shutil.copytree(own, family, ignore=licence)
    edit(tmp_path / "cards/moths/game.yaml", "body: source-sans-3", "body: plain")
    folder = export_web(tmp_path, "--component", "moths")
    assert not list(folder.glob("titles*"))
    assert "font" not in (folder / "colors.css").read_text(encoding="utf-8")


def test_the_lettering_is_cut_and_keeps_its_licence(folder: Path) -> None:
    face = hb.Face((folder / "titles.ttf").read_bytes())
    # ASCII, and the é of a card.
    assert set(face.unicodes) == {*range(0x20, 0x7F), ord("é")}
    assert face.get_name(hb.OTNameIdPredefined.FULL_NAME) in (None, "")
    original = ROOT / "fonts" / "source-sans-3" / "OFL.txt"
    licence = (folder / "titles-licence.txt").read_text(encoding="utf-8")
    assert licence == original.read_text(encoding="utf-8")


def test_pictures_have_the_sizes_that_page_and_manifest_say(
    folder: Path, page: _Reader
) -> None:
    facts = entries(folder)
    images = [about for tag, about in page.elements if tag == "img"]
    assert len(images) == 3 + 2 * 3 + 1 + 1 + 1
    for about in images:
        small, large = (about["srcset"] or "").split(", ")
        with Image.open(folder / large.split()[0]) as image:
            assert [about["width"], about["height"]] == list(map(str, image.size))
            if not large.startswith("pictures/rules/"):
                assert facts[large.split()[0]]["pixels"] == list(image.size)
        with Image.open(folder / small.split()[0]) as image:
            assert small.split()[1] == f"{image.width}w"
    with Image.open(folder / "showcase.png") as image:
        assert image.size == (1200, 630)
    kinds = {entry["kind"] for entry in facts.values()}
    assert kinds == {"picture", "part", "pdf", "site", "credits"}
    size, box = [419.53, 595.28], [0.0, 0.0, 419.53, 595.28]
    assert facts["rules.pdf"]["pages"] == [
        {"card": "", "side": "front", "media": size, "trim": box, "bleed": box}
    ]


@pytest.mark.long
def test_the_same_game_gives_the_same_bytes(root: Path, folder: Path) -> None:
    again = export_web(root, output="again")
    for name in names(folder):
        assert (folder / name).read_bytes() == (again / name).read_bytes(), name


def test_jpeg_and_an_address(root: Path) -> None:
    folder = export_web(
        root,
        *("--format", "jpg", "--component", "moths"),
        *("--base-url", "https://moths.example"),
        output="jpg",
    )
    page = _Reader(folder / "index.html")
    metas = {about.get("property"): about.get("content") for _, about in page.elements}
    assert metas["og:url"] == "https://moths.example/"
    assert metas["og:image"] == "https://moths.example/showcase.png"
    assert metas["og:title"] == TITLE
    assert not list(folder.rglob("*.webp"))
    with Image.open(folder / "pictures/moths/luna-front.jpg") as image:
        assert image.format == "JPEG"


def test_a_rulebook_alone_has_a_page(root: Path) -> None:
    folder = export_web(root, "--component", "rules", output="book")
    assert folder.name == "web-selection"
    page = _Reader(folder / "index.html")
    anchors = {name for name in page.named() if name.startswith("#")}
    # The link past the first screen stays.
    assert anchors == {"#rules", "#cards"}
    assert not (folder / "showcase.png").exists()
    assert "og:image" not in {about.get("property") for _, about in page.elements}
    assert (
        "section",
        {"id": "cards", "aria-labelledby": "cards-title", "hidden": None},
    ) in page.elements


@pytest.mark.long
def test_a_selection_that_is_not_printed_by_default_is_the_box(root: Path) -> None:
    folder = export_web(root, "--component", "night", output="night")
    page = _Reader(folder / "index.html")
    assert "2 cards" in page.texts


@pytest.mark.long
def test_a_shipped_game_has_a_whole_page_that_can_be_sent(tmp_path: Path) -> None:
    command = ["--quiet", "--root", str(ROOT), "export", "cyclomancy", "--to", "web"]
    assert run_cardgen([*command, "--output", str(tmp_path)]) == 0
    folder = tmp_path / "cyclomancy" / "web"
    page = _Reader(folder / "index.html")
    files = [file for file in folder.rglob("*") if file.is_file()]
    # What a mail of 20 megabytes holds: its encoding takes a third more.
    assert sum(file.stat().st_size for file in files) < 15_000_000
    there = {file.relative_to(folder).as_posix() for file in files}
    named = {name for name in page.named() if not name.startswith(("#", "data:"))}
    assert named <= there
    assert len(page.ids()) == len(set(page.ids()))


def _rgb(css: str) -> tuple[float, float, float]:
    red, green, blue = bytes.fromhex(css.removeprefix("#"))
    return red / 255, green / 255, blue / 255


_part = st.integers(0, 255).map(lambda value: value / 255)


@settings(max_examples=settings().max_examples // 5)
@given(st.builds(Color, _part, _part, _part))
def test_text_in_any_accent_can_be_read(accent: Color) -> None:
    colors: SiteColors = readable_colors(accent)
    white = (1.0, 1.0, 1.0)
    assert contrast(_rgb(colors.light), _rgb("#f4f2ee")) >= 4.5
    assert contrast(_rgb(colors.light), white) >= 4.5
    assert contrast(_rgb(colors.dark), _rgb("#222427")) >= 4.5
    assert contrast(_rgb(colors.dark), _rgb("#141517")) >= 4.5
    assert contrast(_rgb(colors.hero), white) >= 7
    assert contrast(_rgb(colors.hero_end), white) >= 7


def test_a_readable_accent_stays_as_it_is() -> None:
    assert readable_colors(Color(0.2, 0.2, 0.6)).light == "#333399"


def test_the_grounds_of_the_page_are_those_of_the_colours() -> None:
    style = ROOT / "cardgen" / "export" / "site" / "site.css"
    text = style.read_text(encoding="utf-8")
    for ground in ("--ground: #f4f2ee", "--panel: #222427", "--on-accent: #141517"):
        assert ground in text
