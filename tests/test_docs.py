"""The docs cannot drift from the code, nor the README from what happens."""

import inspect
import re
import runpy
import shlex
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.cli.manual import SECTIONS, attribute_names, attribute_page, read_manual
from cardgen.compose.draw.attributes import COMMON as COMMON_ATTRIBUTES
from cardgen.compose.elements import ELEMENTS
from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.load.game_files import card_sizes
from cardgen.load.own_words import own_languages
from cardgen.load.yaml_reader import read_yaml
from cardgen.model.face import Form
from cardgen.model.game import FieldType, Kind
from cardgen.model.node import to_plain
from cardgen.validate.rules import RULES
from cardgen.validate.schema.key_help import KEY_HELP
from cardgen.write.targets import TARGETS
from tests.cli.sample import edit

ROOT = Path(__file__).resolve().parent.parent
# The page about the files of a game, which names everything that the code accepts.
GAME_PAGE = (ROOT / "docs" / "reference" / "game.md").read_text(encoding="utf-8")
COMMON = ("of", "where", "severity", "but")
# Their pages are made from data, and short.
LISTS = ("keys", "lists", "decks", "sizes", "papers", "filters")


@pytest.fixture(scope="module")
def reference() -> dict[str, str]:
    """Return the pages of the reference, as the code makes them."""
    made = runpy.run_path(str(ROOT / "docs" / "make_reference.py"))["pages"]()
    assert isinstance(made, dict)
    return made


@pytest.fixture(scope="module")
def manual() -> dict[str, dict[str, str]]:
    """Return the pages of the manual that people have written, by section."""
    found = read_manual()
    assert len(found) == len(SECTIONS)
    lists = {SECTIONS[each] for each in LISTS}
    return {name: pages for name, pages in found.items() if name not in lists}


def test_pictures_of_the_docs_load_fast() -> None:
    endings = {".png", ".webp", ".jpg", ".svg"}
    pictures = [p for p in (ROOT / "docs").rglob("*") if p.suffix in endings]
    assert len(pictures) > 100
    assert [path.name for path in pictures if path.stat().st_size > 60_000] == []


def test_every_name_has_a_manual_page(manual: dict[str, dict[str, str]]) -> None:
    named = [(f"{s}: {name}", page) for s in manual for name, page in manual[s].items()]
    assert len(named) > 30
    assert [name for name, page in named if len(page) <= 80] == []
    # The first line is a sentence.
    first = {name: page.splitlines()[0] for name, page in named}
    assert [name for name, line in first.items() if not line.endswith(".")] == []


def test_every_attribute_of_an_element_is_in_its_page() -> None:
    for name, element in ELEMENTS.items():
        page = (inspect.getdoc(element) or "").split("Example:")[0]
        names = attribute_names({name: page})
        assert set(names) == set(element.ATTRIBUTES), name


def test_what_every_element_takes_is_told_once() -> None:
    page = read_manual()["Elements of a template"]["every"]
    assert set(attribute_names({"every": page})) == set(COMMON_ATTRIBUTES)


def test_every_attribute_is_seen_at_work() -> None:
    """Attributes of all shapes are shown on one of them.

    A class needs a game's styles, a page a PDF file.
    """
    elements = read_manual()["Elements of a template"]
    for name in ("every", *ELEMENTS):
        page = elements[name]
        shapes = ("rect", "circle", "line", "polygon") if "stroke" in page else ()
        shown = "".join(
            elements[tag].partition("Example:")[2] for tag in (name, *shapes, "group")
        )
        own = attribute_names({name: page})
        seen = [a for a in own if re.search(rf'(?<![\w-]){a}="', shown)]
        assert {*own} - {*seen} <= {"class", "grow", "transform", "page"}, name


def test_an_attribute_has_a_page_that_names_its_elements() -> None:
    elements = read_manual()["Elements of a template"]
    page = attribute_page("leading", elements)
    assert "text" in page
    assert "distance between baselines as a factor of the size" in page
    assert "rect, circle, ellipse" in attribute_page("fill", elements)
    assert attribute_page("nonsense", elements) == ""


def test_every_option_of_a_rule_is_in_its_page() -> None:
    for name, rule in RULES.items():
        said = {*COMMON, *re.findall(r"[a-z_]+", inspect.getdoc(rule) or "")}
        options = rule.Options.model_fields
        written = {field.alias or option for option, field in options.items()}
        assert len(written) > 2
        assert written <= said, name


def test_the_reference_is_what_the_code_says(reference: dict[str, str]) -> None:
    for name, page in reference.items():
        committed = (ROOT / "docs" / "reference" / name).read_text(encoding="utf-8")
        assert committed == page, f"{name}: run `make docs`"


def test_the_manual_names_every_problem_the_code_can_report(
    manual: dict[str, dict[str, str]],
) -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "cardgen").rglob("*.py")
    )
    reported = set(re.findall(r'\b(?:error|warning)\(\s*"([a-z-]+)"', code))
    reported |= set(re.findall(r'\bTextFault\(\s*"([a-z-]+)"', code))
    reported |= set(re.findall(r'^_?RULE = "([a-z-]+)"', code, re.MULTILINE))
    assert len(reported) >= 12
    assert reported <= {name for pages in manual.values() for name in pages}


def test_the_help_of_render_names_everything_that_can_be_asked_for(
    reference: dict[str, str],
) -> None:
    registers: dict[str, Iterable[str]] = {
        "--paper": PAPERS,
        "--layout": [*LAYOUTS, *BOOK_LAYOUTS],
        "--to": TARGETS,
    }
    for option, register in registers.items():
        page = reference["commands.md"]
        row = re.search(rf"^\| `{option} .*?` \| (.*) \|$", page, re.M)
        assert row
        named = dict.fromkeys(re.findall(r"[a-z0-9]+", row[1]))
        assert [name for name in named if name in register] == list(register)


@pytest.mark.usefixtures("here")
def test_the_readmes_commands_work() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    # A preview never ends by itself.
    commands = re.findall(r"^    cardgen (?!preview )(.+)$", text, re.MULTILINE)
    assert commands
    for command in commands:
        assert run_cardgen(["--quiet", *shlex.split(command)]) == 0


def test_the_readme_shows_a_card_as_it_is_in_the_data() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert block
    shown, _ = read_yaml(block[1], Path("README.md"))
    pool = ROOT / "cards/cycles-of-moss/pool.yaml"
    listed, _ = read_yaml(pool.read_text(encoding="utf-8"), pool)
    assert shown
    assert listed
    (card,) = to_plain(shown)  # type: ignore[misc]
    assert card in to_plain(listed)["cards"]  # type: ignore[call-overload,index,operator]


def test_links_inside_the_repository_lead_somewhere() -> None:
    missing = []
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        targets = re.findall(r"\]\(([^)#:]+)\)|src=\"([^\"{]+)\"", text)
        for target in filter(None, map("".join, targets)):
            if not (page.parent / target).exists():
                missing.append(f"{page.name}: {target}")
    assert missing == []


@pytest.mark.long
def test_the_tutorial_runs_from_new_to_a_printed_card(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "docs/tutorial.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    cardgen (.+)$", text, re.MULTILINE)
    assert commands[0] == "new dragons"
    # One sees the cards before one prints them.
    seen, printed = "\ncardgen preview dragons\n", "\n    cardgen render dragons\n"
    assert -1 < text.find(seen) < text.find(printed)
    run_cardgen(["new", "dragons"])
    assert "".join(capsys.readouterr()) in text
    shutil.rmtree(here / "cards")
    for command in commands:
        assert run_cardgen(["--quiet", *shlex.split(command)]) == 0
    names = re.findall(r"`(dragons-[a-z0-9-]+\.pdf)`", text)
    assert names
    for name in names:
        assert (here / "output/dragons" / name).is_file()
    capsys.readouterr()
    edit(here / "cards/dragons/creatures.yaml", "cost: 3", "cost: 12")
    assert run_cardgen(["validate", "dragons"]) == 1
    told = re.search(r"^cards/dragons/creatures\.yaml:.*$", text, re.MULTILINE)
    assert told
    assert told[0] == capsys.readouterr().out.splitlines()[0]


def test_the_credits_are_current() -> None:
    current = runpy.run_path(str(ROOT / "docs" / "make_credits.py"))["current"]
    text = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    assert current(text) == text


@pytest.mark.long
def test_the_page_of_the_games_is_current() -> None:
    page = runpy.run_path(str(ROOT / "docs" / "make_games.py"))["page"]()
    assert (ROOT / "docs" / "games.md").read_text(encoding="utf-8") == page


def _section(title: str) -> str:
    """Return a section, without those within it."""
    (text,) = re.findall(rf"^#+ {title}\n(.*?)(?=^#|\Z)", GAME_PAGE, re.M | re.S)
    return str(text)


def _rows(text: str) -> dict[str, str]:
    """Return the tables of a section: each name with the cell beside it."""
    found: dict[str, str] = {}
    for names, cell in re.findall(r"^\| (`.*?) \| (.*) \|$", text, re.MULTILINE):
        found |= dict.fromkeys(re.findall(r"`([^`]+)`", names), cell)
    return found


def test_the_page_of_a_games_files_has_every_card_size_with_its_millimetres() -> None:
    written = {name: f"{w:g} x {h:g}" for name, (w, h) in card_sizes().items()}
    assert _rows(_section("Card sizes")) == written


def test_the_page_of_a_games_files_names_every_kind_of_component() -> None:
    assert list(_rows(_section("components"))) == list(get_args(Kind))


def test_the_page_of_a_games_files_names_every_key() -> None:
    for title, shape in (
        ("game.yaml", "GameShape"),
        ("card_types", "CardTypeShape"),
        ("card_types", "FieldShape"),
        ("print", "PrintShape"),
        ("generate", "GenerateShape"),
    ):
        assert KEY_HELP[shape].keys() <= _rows(_section(title)).keys(), shape


def test_the_page_of_a_games_files_names_every_word() -> None:
    # Boxes are cut out as nets, and no card type says so.
    forms = [form for form in get_args(Form) if form != "net"]
    for title, words in {
        "card_types": [*get_args(FieldType), *forms],
        "print": PAPERS,
        "game.yaml": own_languages(),
        "setup": ["players", "deal", "each", "where"],
    }.items():
        text = _section(title)
        assert [word for word in words if f"`{word}`" not in text] == []
