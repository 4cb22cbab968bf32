"""The docs cannot drift from the code, nor the README from what happens."""

import inspect
import re
import runpy
import shlex
import shutil
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.cli.manual import SECTIONS, attribute_names, attribute_page, read_manual
from cardgen.compose.draw.attributes import COMMON as COMMON_ATTRIBUTES
from cardgen.compose.elements import ELEMENTS
from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.validate.rules import RULES
from cardgen.write.targets import TARGETS

ROOT = Path(__file__).resolve().parent.parent
PAGES = runpy.run_path(str(ROOT / "docs" / "make_reference.py"))["pages"]()
COMMON = ("of", "where", "severity", "but")
# Their pages are made from data, and short.
LISTS = ("keys", "lists", "decks", "sizes", "papers", "filters")
MANUAL = [
    (section, name, page)
    for section, pages in read_manual().items()
    for name, page in pages.items()
    if section not in {SECTIONS[each] for each in LISTS}
]


def test_pictures_of_the_docs_load_fast() -> None:
    pictures = [
        path
        for path in (ROOT / "docs").rglob("*")
        if path.suffix in {".png", ".webp", ".jpg", ".svg"}
    ]
    assert len(pictures) > 100
    assert [path.name for path in pictures if path.stat().st_size > 60_000] == []


def test_there_is_a_manual_to_guard() -> None:
    assert len(MANUAL) > 30
    assert len({section for section, _, _ in MANUAL}) == len(SECTIONS) - len(LISTS)


@pytest.mark.parametrize(("section", "name", "page"), MANUAL)
def test_every_name_has_a_manual_page(section: str, name: str, page: str) -> None:
    first = page.splitlines()[0] if page else ""
    assert len(page) > 80, f"{section}: {name} says too little"
    assert first.endswith("."), f"{name}: the first line is a sentence"


@pytest.mark.parametrize("name", ELEMENTS)
def test_every_attribute_of_an_element_is_in_its_page(name: str) -> None:
    page = (inspect.getdoc(ELEMENTS[name]) or "").split("Example:")[0]
    names = attribute_names({name: page})
    assert set(names) == set(ELEMENTS[name].ATTRIBUTES)


def test_what_every_element_takes_is_told_once() -> None:
    page = read_manual()["Elements of a template"]["every"]
    assert set(attribute_names({"every": page})) == set(COMMON_ATTRIBUTES)


@pytest.mark.parametrize("name", ["every", *ELEMENTS])
def test_every_attribute_is_seen_at_work(name: str) -> None:
    """Attributes of all shapes are shown on one of them.

    A class needs a game's styles, a page a PDF file.
    """
    manual = read_manual()["Elements of a template"]
    shapes = ("rect", "circle", "line", "polygon") if "stroke" in manual[name] else ()
    shown = "".join(
        manual[tag].partition("Example:")[2] for tag in (name, *shapes, "group")
    )
    own = attribute_names({name: manual[name]})
    seen = [a for a in own if re.search(rf'(?<![\w-]){a}="', shown)]
    assert set(own) - set(seen) <= {"class", "grow", "transform", "page"}


def test_an_attribute_has_a_page_that_names_its_elements() -> None:
    elements = read_manual()["Elements of a template"]
    page = attribute_page("leading", elements)
    assert "text" in page
    assert "distance between baselines as a factor of the size" in page
    assert "rect, circle, ellipse" in attribute_page("fill", elements)
    assert attribute_page("nonsense", elements) == ""


@pytest.mark.parametrize("name", RULES)
def test_every_option_of_a_rule_is_in_its_page(name: str) -> None:
    page = inspect.getdoc(RULES[name]) or ""
    options = RULES[name].Options.model_fields
    written = [field.alias or name for name, field in options.items()]
    assert len(written) > 2
    assert [word for word in written if word not in (*COMMON, *_words(page))] == []


def _words(page: str) -> list[str]:
    return re.findall(r"[a-z_]+", page)


@pytest.mark.parametrize("name", PAGES)
def test_the_reference_is_what_the_code_says(name: str) -> None:
    committed = (ROOT / "docs" / "reference" / name).read_text(encoding="utf-8")
    assert committed == PAGES[name], "run `make docs`"


def test_the_manual_names_every_problem_the_code_can_report() -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "cardgen").rglob("*.py")
    )
    reported = set(re.findall(r'\b(?:error|warning)\(\s*"([a-z-]+)"', code))
    reported |= set(re.findall(r'\bTextFault\(\s*"([a-z-]+)"', code))
    reported |= set(re.findall(r'^_?RULE = "([a-z-]+)"', code, re.MULTILINE))
    assert len(reported) >= 12
    assert reported <= {name for _, name, _ in MANUAL}


@pytest.mark.parametrize(
    ("option", "register"),
    [
        ("--paper", PAPERS),
        ("--layout", {**LAYOUTS, **BOOK_LAYOUTS}),
        ("--to", TARGETS),
    ],
)
def test_the_help_of_render_names_everything_that_can_be_asked_for(
    option: str, register: dict[str, object]
) -> None:
    row = re.search(rf"^\| `{option} .*?` \| (.*) \|$", PAGES["commands.md"], re.M)
    assert row
    named = dict.fromkeys(re.findall(r"[a-z0-9]+", row[1]))
    assert [name for name in named if name in register] == list(register)


def _readme_commands() -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"^    cardgen (.+)$", text, re.MULTILINE)
    # A preview never ends by itself.
    return [line for line in lines if not line.startswith("preview ")]


def test_the_readmes_commands_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = _readme_commands()
    assert commands
    for command in commands:
        assert run_cardgen(["--quiet", *shlex.split(command)]) == 0


def test_the_readme_shows_a_card_as_it_is_in_the_data() -> None:
    from cardgen.load.yaml_reader import read_yaml
    from cardgen.model.node import to_plain

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


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
)
def test_links_inside_the_repository_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#:]+)\)|src=\"([^\"{]+)\"", text)
    missing = [
        target
        for pair in targets
        for target in pair
        if target and not (page.parent / target).exists()
    ]
    assert not missing


def test_the_tutorial_runs_from_new_to_a_printed_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "docs/tutorial.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    cardgen (.+)$", text, re.MULTILINE)
    assert commands[0] == "new dragons"
    # One sees the cards before one prints them.
    seen, printed = "\ncardgen preview dragons\n", "\n    cardgen render dragons\n"
    assert -1 < text.find(seen) < text.find(printed)
    monkeypatch.chdir(tmp_path)
    run_cardgen(["new", "dragons"])
    assert "".join(capsys.readouterr()) in text
    shutil.rmtree(tmp_path / "cards")
    for command in commands:
        assert run_cardgen(["--quiet", *shlex.split(command)]) == 0
    for name in re.findall(r"`(dragons-[a-z0-9-]+\.pdf)`", text):
        assert (tmp_path / "output/dragons" / name).is_file()
    capsys.readouterr()
    cards = tmp_path / "cards/dragons/creatures.yaml"
    wrong = cards.read_text(encoding="utf-8").replace("cost: 3", "cost: 12", 1)
    cards.write_text(wrong, encoding="utf-8")
    assert run_cardgen(["validate", "dragons"]) == 1
    told = re.search(r"^cards/dragons/creatures\.yaml:.*$", text, re.MULTILINE)
    assert told
    assert told[0] == capsys.readouterr().out.splitlines()[0]


def test_the_credits_are_current() -> None:
    current = runpy.run_path(str(ROOT / "docs" / "make_credits.py"))["current"]
    text = (ROOT / "CREDITS.md").read_text(encoding="utf-8")
    assert current(text) == text


def test_the_page_of_the_games_is_current() -> None:
    page = runpy.run_path(str(ROOT / "docs" / "make_games.py"))["page"]()
    assert (ROOT / "docs" / "games.md").read_text(encoding="utf-8") == page
