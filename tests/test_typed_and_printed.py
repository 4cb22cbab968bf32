"""What is typed on a card is what its PDF says, or validate says where it is not."""

import json
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.running import said
from tests.load.sheets import saved, workbook
from tests.plain_game import write_files

GAME = """\
format: 1
id: g
title: G
version: 1.0.0
players: 2
fonts: {body: source-sans-3}
palette: {teal: "#117777"}
card_types:
  card:
    size: poker
    fields: {text: {type: text}}
    front: card.xml.j2
components:
  pool: {kind: deck, title: Pool, card_type: card, cards: pool.yaml}
rules: none
print: {papers: [a4], layouts: [single]}
"""
FRONT = """\
<face><text x="3" y="3" width="57" height="82" size="8">{{ card.text }}</text></face>
"""
PRINTED = {
    "Deal 2*3 damage, or 4*5 damage. Takes ~5 minutes.": "",
    "2**3 is 8, A*B*C is a code, 3 * 4 is 12": "",
    'Draw 2.* (~5 min) or 10~20, "~7" each': "",
    "- 1 wood": "",
    "Costs:\n- 1 wood": "Costs: - 1 wood",
    "#2 and 5 #2, a# minor": "",
    "a_b_c, x^2, 1/2, 50%, $5, <3, a<b>c, AT&T": "",
    "**Bold** (*thin*), “*quoted*” and *2*": "Bold (thin), “quoted” and 2",
    "**2**~cards, Mr.~Smith, p.~5": "2 cards, Mr. Smith, p. 5",
    "\\*not\\* thin, 2\\~3 and \\- 1": "*not* thin, 2~3 and - 1",
    "One:\n- first\n- second": "One: • first • second",
    "1. first\n2. second": "",
}
WORDS = st.from_regex(
    r"[~+\-#<>±(]?[A-Za-z0-9é]{1,6}(?:[*#+=,.;'/_-][A-Za-z0-9]{1,4}){0,2}[%*,.!?)]?",
    fullmatch=True,
)


def write_game(root: Path, texts: list[str]) -> None:
    """Write a game with a card for each text."""
    cards = [
        {"id": f"c{number}", "text": text, "provenance": "placeholder"}
        for number, text in enumerate(texts)
    ]
    pool = json.dumps({"cards": cards}, ensure_ascii=False)
    files = {"game.yaml": GAME, "pool.yaml": pool, "templates/card.xml.j2": FRONT}
    write_files(root / "cards" / "g", files)


def printed() -> list[str]:
    """Render the game here, and return what is within the trim of each card."""
    told = said("render g --no-cache")
    assert (told.code, "error" in told.err) == (0, False), told.err
    (file,) = Path("output/g").glob("*.pdf")
    with pypdfium2.PdfDocument(file) as pdf:
        found = [
            page.get_textpage().get_text_bounded(*page.get_trimbox()) for page in pdf
        ]
    # PDFium reads a hyphen at the end of a line as a control character.
    return [" ".join(text.replace("\x02", "-").split()) for text in found]


def test_signs_print_and_marks_mark(here: Path) -> None:
    write_game(here, list(PRINTED))
    assert dict(zip(PRINTED, printed(), strict=True)) == {
        text: expected or text.replace("\n", " ") for text, expected in PRINTED.items()
    }


@settings(max_examples=8, suppress_health_check=[*HealthCheck])
@given(st.lists(st.lists(WORDS, min_size=1, max_size=12), min_size=20, max_size=20))
def test_a_text_without_marks_is_read_back_as_typed(
    here: Path, texts: list[list[str]]
) -> None:
    typed = [" ".join(words) for words in texts]
    write_game(here, typed)
    assert printed() == typed


def test_a_text_that_printed_otherwise_is_told_once(here: Path) -> None:
    texts = ["Deal 2*3, or 4*5.", "Takes ~5 minutes.", "- 1 wood", "Only 2*3", "**2**"]
    write_game(here, texts)
    told = said("validate g")
    assert (told.code, told.err) == (
        0,
        "0 errors, 3 warnings in 1 game with 0 deck rules\n",
    )
    lines = [line for line in told.out.splitlines() if "warning" in line]
    assert [line.partition("warning: ")[2] for line in lines] == [
        f'text of "c{number}": its signs print as typed; up to now "{before}" was '
        "printed  [markup]"
        for number, before in enumerate(
            ["Deal 23, or 45.", "Takes  5 minutes.", "• 1 wood"]
        )
    ]


def test_what_looks_unmeant_is_told_once_for_all_who_inherit_it(here: Path) -> None:
    others = ["Pay:\n- 1 wood\n- 2 stone", "- a\n- b", "- 1 wood\n- a"]
    write_game(here, ["- 1 wood\n- 2 stone", *others])
    pool = json.loads((here / "cards/g/pool.yaml").read_text(encoding="utf-8"))
    pool["cards"].append({"id": "heir", "extends": "c0"})
    (here / "cards/g/pool.yaml").write_text(json.dumps(pool), encoding="utf-8")
    (told,) = json.loads(said("validate g --format json").out)["problems"]
    assert told["message"] == (
        'text of "c0": "- 1 wood" is an item of a list here, and its dash prints as "•"'
    )
    assert told["hint"] == 'for a minus write "\\-" or "−", for a list "•"'


def test_an_imported_sheet_prints_as_it_looks(here: Path) -> None:
    cells = [*PRINTED, *CODES, ":fire: [2]{G} **x", "\\* and \\n", "#5 # 5"]
    cells = [cell for cell in cells if "\ufffd" not in cell]
    write_game(here, [])
    sheet = saved(
        workbook([["Id", "Text"], *([f"c{n}", c] for n, c in enumerate(cells))])
    )
    Path("sheet.xlsx").write_bytes(sheet)
    assert said("import sheet.xlsx --force --output cards/g/pool.yaml").code == 0
    assert printed() == [" ".join(cell.split()) for cell in cells]


CODES = {
    r"Draw one.\nThen discard.": r"\n",
    "Draw one.<br>Then <b>discard</b>.": "<br> <b> </b>",
    "Done &amp; dusted, &#8217; AT&T; a &c;": "&amp; &#8217;",
    "<!-- later -->": "<!-- -->",
    "{{ name }} pays ${gold}": "{{ ${gold}",
    "See [the book](https://example.org/a) and ![x](a.png)": (
        "[the book](https://… ![x](a.png)"
    ),
    "__one__ _two_ snake_case a_ _b ____": "__one__ _two_",
    "`code`, ~~gone~~, it's 5' and ``": "`code` ~~ ~~",
    "## Title\n# Of\n# 5\n#5": "## #",
    "- [ ] one\n- [x] two": "- [ ] - [x]",
    "* one\n* two": "* *",
    "* once per turn": "",
    "> quoted\n> 5 wounds": ">",
    ":::\nwords\n---\n***": "::: --- ***",
    "|a|b|\n|---|---|": "|---|---|",
    "[b]bold[/b] and [i]": "[/b]",
    "If hp<b and mp>c, press <S>": "",
    "C:\\temp\\new": "",
    "Choose A:\\nDraw one.<br>Then B:\\nRest.": "\\n <br> \\n",
    "is \\u00e9": "\\u00e9",
    "#REF! or #N/A or #1": "#REF! #N/A",
    "Itâ€™s a cafÃ© \ufffd": "â€ Ã© \ufffd",
    "a < b > c, 5 &, #, x -> y, <player>, [2]": "",
}


def test_codes_that_print_as_they_are_written_are_told(here: Path) -> None:
    write_game(here, list(CODES))
    told = json.loads(said("validate g --format json").out)["problems"]
    found: dict[int, list[str]] = {number: [] for number in range(len(CODES))}
    for problem in told:
        owner, _, message = problem["message"].partition('": "')
        if message.endswith('" prints as it is typed'):
            found[int(owner.removeprefix('text of "c'))].append(
                message.rpartition('"')[0]
            )
    assert {text: " ".join(found[number]) for number, text in enumerate(CODES)} == CODES
    assert {(each["severity"], each["rule"]) for each in told} == {
        ("warning", "markup")
    }


ROWS: list[list[object]] = [
    ["id", "text"],
    ["a", "Fine"],
    ["b", "Pay [2]{G}"],
    ["c", "**Gain 2"],
    ["d", "1 :fier:"],
]
FAULTS = """\
cards/g/{}: error: text of "b": "G" is not a colour  [markup]
cards/g/{}: error: text of "c": "**" is opened and never closed  [markup]
cards/g/{}: error: text of "d": no icon ":fier:" in this game  [markup]
"""


@pytest.mark.parametrize("command", ["validate", "validate --fit", "render"])
@pytest.mark.parametrize(
    ("file", "places"),
    [
        ("pool.csv", ("pool.csv:3:11", "pool.csv:4:3", "pool.csv:5:5")),
        ("pool.xlsx", ("pool.xlsx:3:2", "pool.xlsx:4:2", "pool.xlsx:5:2")),
    ],
)
def test_faults_of_markup_name_card_field_and_cell(
    here: Path, command: str, file: str, places: tuple[str, ...]
) -> None:
    """Also where a template sets several fields in one text."""
    write_game(here, [])
    game = here / "cards" / "g"
    write_files(
        game,
        {
            "game.yaml": GAME.replace("pool.yaml", file),
            "templates/card.xml.j2": FRONT.replace("{{ card", "{{ card.id }}: {{ card"),
        },
    )
    sheet = "".join(",".join(map(str, row)) + "\n" for row in ROWS)
    content = saved(workbook(ROWS)) if file.endswith("xlsx") else sheet.encode()
    (game / file).write_bytes(content)
    told = said(f"{command} g")
    lines = (told.out + told.err).splitlines(keepends=True)
    assert told.code == 1
    assert "".join(line for line in lines if "[markup]" in line) == FAULTS.format(
        *places
    )


def test_texts_of_a_list_are_checked_too(here: Path) -> None:
    write_game(here, [])
    pool = '{cards: [{id: a, provenance: placeholder, text: [Fine, "**Only", a<br>]}]}'
    game = GAME.replace("{type: text}", "{type: list}")
    write_files(here / "cards" / "g", {"game.yaml": game, "pool.yaml": pool})
    told = json.loads(said("validate g --format json").out)["problems"]
    assert [(each["line"], each["column"], each["message"]) for each in told] == [
        (1, 49, 'text of "a": "**" is opened and never closed'),
        (1, 49, 'text of "a": "<br>" prints as it is typed'),
    ]


def test_proof_measures_letters_by_the_edge_of_a_hex(here: Path) -> None:
    """The letters are 9 mm from the box around it, and next to a slanted side."""
    write_game(here, ["Near"])
    game = GAME.replace("size: poker", "size: [50, 57.74]\n    shape: hex")
    front = FRONT.replace('x="3" y="3"', 'x="9.5" y="9"').replace('"57"', '"20"')
    files = {"game.yaml": game, "templates/card.xml.j2": front}
    write_files(here / "cards" / "g", files)
    printed = said("render g --no-cache")
    read = said("proof g")
    assert '"Ne" of "Near" is 0.31 mm from the edge of the card' in printed.err
    # By an octagon around the letter, which is a little off.
    near = 'page 1: "Near" is 0.47 mm from the edge of the front of "c0"'
    assert (read.code, near in read.out) == (0, True), read
