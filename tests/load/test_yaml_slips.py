"""Slips of people who write YAML for the first time get their cure, at their line."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from cardgen.load.yaml_reader import read_yaml

SLIPS = Path(__file__).parent / "slips"
CARDS = """\
cards:
  - id: fox
    name: Fox
    cost: 2
    text: "Draw a card."

  - id: owl
    name: Owl
    cost: 3
{}
  - id: adder
    name: Adder
    cost: 5
    text: 'Pay it.'
"""
QUOTES = (
    "    text: “Pay: one coin.”",
    "    text: „Pay: one coin.“",
    "    text: «Pay: one coin.»",
    "    text: ‘Pay: one coin.’",
    '    text: "Pay one coin.”',
    "  - {id: elk, text: “Pay: one, two”}",
    "    text: 'Miller's wheel'",
    "    text: 'Don't touch the miller's wheel'",
    "  - {id: elk, name: 'Miller's wheel', cost: 3}",
    "    text: ['Miller's wheel', 'b']",
    '    text: "Say "boo" loudly"',
    '    text: "Boo" says the owl',
    '    text: "Gain 2 :leaf:" and more, or less   # or not',
    "    text: 'Gain 2' and more",
    '  - {id: elk, text: "Gain 2" and more, cost: 3}',
    '  - {id: elk, name: "Say "boo" loudly", cost: 3}',
    '    text: "Draw a card.',
    "    text: 'Tis the season",
    '  - {id: elk, text: "Draw a card, cost: 3}',
    "    text: Pay: one coin",
    "    text: :leaf: gain",
    "  - {id: elk, name: Elk: the first, cost: 3}",
    "  - {id: elk, text: gain :leaf:}",
    "    text: **Pay** 2",
    "    text: !Stop",
    "    text: &Co",
    "    text: - no",
    "    text: ? who",
    "    text: > 5 points",
    "    text: [Tap] draw a card",
    "    text: {2}: draw a card",
    "    text: {T}, pay 2: draw a card",
    "    text: {{ card.name }}",
)
BRACKETS = (
    "  - {id: elk name: Elk}",
    "  - {id: elk, name: Elk cost: 3}",
    "  - {id: elk, lore: Elk land: 3}",
    '  - {id: elk, name: "Elk" cost: 3}',
    "  - {id: elk, size: big picture: {scene: pond}}",
    "  - {id: elk, text: [a, b] cost: 3}",
    '  - {id: elk, text: ["a" "b"]}',
    "  - {id: elk; name: Elk}",
    "  - {id: elk,\n     name: Elk\n     cost: 3}",
    "  - {id: elk, name: Elk",
    "    text: [a, b",
    "  - {id: elk, text [a, b]}",
    "  - {id: elk, name: Elk}}",
    "  - {id: elk, name: Elk},",
    '    text: "Draw a card.",',
    "  - (id: elk, name: Elk)",
    "  - id: elk, name: Elk}",
    "  - id: elk, name: Elk",
    "  - id: elk name: Elk",
    "    picture: name: pond",
)
SIGNS = (
    "    text Draw a card.",
    "    text = Draw a card.",
    "    text： Draw a card.",
    "    text:Draw a card.",
    "    text:\u00a0Draw a card.",
    "\u00a0\u00a0\u00a0\u00a0text: Draw a card.",
    "\ttext: Draw a card.",
    "  -\tid: elk",
    "  -id: elk\n    name: Elk",
    "  – id: elk\n    name: Elk",
    "  * id: elk\n    name: Elk",
    "  • id: elk\n    name: Elk",
    "    // a comment",
    "    -- a comment",
    "<!-- a comment -->",
    "# a comment\nover two lines",
)
ITEMS = (
    "\n    id: elk\n    name: Elk\n    cost: 1",
    "\n  id: elk\n    name: Elk",
    "\n  id: elk\n  name: Elk",
    "  {id: elk, name: Elk}",
    "  - {id: elk, name: Elk}\n    cost: 1",
    "  text: Draw a card.",
    "    text: Draw a card.\n    Then discard one.",
    "    text: Draw a card.\nThen discard one.",
    "    text: |\n    Draw a card.\n    Then: discard one.",
    "- id: elk\n  name: Elk",
    "\n# more\n- {id: elk, name: Elk}",
    "    words:\n     - a\n    - b",
)
FIRST = (
    "cards:\n    id: fox\n    name: Fox\n  - id: owl\n",
    "cards:\n  id: fox\n  name: Fox\n\n  id: owl\n  name: Owl\n",
    '{"cards": [{"id": "a"} {"id": "c"}]}',
    '{"cards": [\n  {"id": "a"}\n  {"id": "c"}\n]}',
)


# Valid YAML that is not read, or that looks like a slip.
FORMS = (
    "a:\n-\tb: 1\n",
    "a:\n\tb: 1\n",
    '{"a"\n: b}\n',
    "a: 1\n: 2\n",
    "- {a b\n   c: d}\n",
    '- {"a b\n   c": d}\n',
    "- ? : b\n",
    "{a, b:, c: d}\n",
    "a: [:b]\n",
    "&a: b: c\n",
    "%FOO bar\n---\na: b\n",
    "a: b\n...\nc: d\n",
    "--- |\na\n",
)
READ = (
    "a: [\n1,\n2\n]\n",
    "a: {\nb: 1\n}\n",
    "a:\t1\nb: 2\t# said with a tab\n",
    "a: [ 1,\n\t2 ]\n",
    "? a\n: 1\n",
    "{? a : 1}\n",
    "--- # a comment\na: 1\n...\n",
    "a: &one 1\nb: *one\n",
    "a: &x-1_y [1]\nb: *x-1_y\n",
)
INDENTS = (
    "a:\n   b: 1\n  c: 2\n  d: 3\n",
    "a:\n   b: 1\n  c: 2\n",
    "a: x\n b: y\nc: z\n",
    "a:\n- b: 1\n - b: 2\n",
    "a:\n  b: x\n c: y\nd: z\n",
    "a:\n  b: x   # or: y\n  c:\n     d: 1\n    e: 2\n    f: 3\n",
    "a:\n  b: [x]   # or: y, z: {q\n  c:\n     d: 1\n    e: 2\n    f: 3\n",
    "a:\n  b: {x: 1,  # or: y: 2\n    y: its}  # isn't: it\n c: 1\nd: 2\n",
    "a: said\n  he and: left\n",
    "- a: b\n  c: >-\n    It says: so,\n      - and again\n   d: e\n  f: g\n",
)


def reported(text: str) -> str:
    """Return the problems with the lines that they are in."""
    found = []
    for problem in read_yaml(text, Path("x.yaml"))[1]:
        line, column = problem.span.line, problem.span.column
        shown = text.split("\n")[line - 1]
        found.append(
            f"{line}:{column}: {problem.message}\n   {problem.hint}\n   {shown}"
        )
    return "\n".join(found) or "no problem"


@pytest.mark.parametrize(
    ("file", "texts"),
    [
        ("quotes.txt", [CARDS.replace("{}", slip, 1) for slip in QUOTES]),
        ("brackets.txt", [CARDS.replace("{}", slip, 1) for slip in BRACKETS]),
        ("signs.txt", [CARDS.replace("{}", slip, 1) for slip in SIGNS]),
        ("items.txt", [*(CARDS.replace("{}", slip, 1) for slip in ITEMS), *FIRST]),
        ("forms.txt", FORMS),
        ("indents.txt", INDENTS),
    ],
)
def test_slips(
    golden: Callable[[Path, str], None], file: str, texts: Sequence[str]
) -> None:
    golden(SLIPS / file, "\n\n".join(map(reported, texts)) + "\n")


def test_forms_that_are_read() -> None:
    assert {text: reported(text) for text in READ} == dict.fromkeys(READ, "no problem")
