"""`.printed.json`: what it looks like, and what is said of one that is damaged."""

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.__main__ import run_cardgen
from cardgen.model.changes import RECORD_FILE as NAME
from cardgen.model.changes import PrintedCard
from cardgen.model.problem import Problem, Refused
from cardgen.pipeline.changes.record import read_record, serialize, write_record
from tests.changes.tiny import ASKED, planned, write_birds
from tests.cli.aliases import Capture
from tests.shipped.games import edit

OWL = PrintedCard("birds", "owl", "Owl", "colour", 2, ("a", "b"), {"name": "Owl"})
LINE = (
    '  {"component": "birds", "id": "owl", "title": "Owl", "look": "colour", '
    '"copies": 2, "faces": ["a", "b"], "fields": {"name": "Owl"}, "chance": 2}'
)


def test_a_record_has_a_line_for_each_card_in_order() -> None:
    cards = [OWL, OWL._replace(component="a"), OWL._replace(id="auk")]
    first, auk = LINE.replace('"birds"', '"a"'), LINE.replace('"owl"', '"auk"')
    text = f'{{"format": 1, "cards": [\n{first},\n{auk},\n{LINE}\n]}}\n'
    assert serialize(cards) == serialize(reversed(cards)) == text


def test_everything_that_is_printed_is_in_it(tmp_path: Path) -> None:
    write_birds(tmp_path)
    path = planned(tmp_path).record()
    assert path == tmp_path / "cards" / "birds" / NAME
    cards = read_record(path.parent)
    assert cards is not None
    found = [(card.component, card.id, card.copies, len(card.faces)) for card in cards]
    assert found == [
        ("birds", "kite", 1, 2),
        ("birds", "owl", 1, 2),
        ("birds", "rook", 1, 2),
        ("birds", "wren", 2, 2),
        ("chips", "seed", 3, 1),
        ("rules", "rules", 1, 1),
    ]
    assert cards[0].fields == {"cost": "1", "name": "Kite", "secret": "hidden"}
    before = path.read_bytes()
    assert planned(tmp_path).record() == path
    assert path.read_bytes() == before


TEXTS = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)


@settings(max_examples=8)
@given(
    st.builds(
        OWL._replace,
        title=TEXTS,
        look=TEXTS,
        copies=st.integers(1, 1_000_000),
        faces=st.lists(TEXTS, min_size=1, max_size=3).map(tuple),
        fields=st.dictionaries(TEXTS, TEXTS, max_size=3),
    )
)
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, card: PrintedCard
) -> None:
    folder = tmp_path_factory.getbasetemp()
    write_record(folder, [card])
    assert read_record(folder) == (card,)
    assert len((folder / NAME).read_text(encoding="utf-8").splitlines()) == 3


def _with(**parts: object) -> str:
    entry = {**json.loads(LINE), **parts}
    return f'{{"format": 1, "cards": [\n{LINE},\n  {json.dumps(entry)}\n]}}\n'


COPIES = 'expected "copies" from 1 to 1,000,000'
ID = 'expected an id of a-z, 0-9 and - as "id"'
NO_VALUE = "this is not JSON: expecting value"
DEEP = "more than 64 lists and objects nested in each other"
LONG = "expected a number of at most 400 digits, found 5,000"
TWICE = '"look" appears twice in this object'
FACES = 'expected "faces" with a list of digests'
FIELDS = 'expected "fields" with a text for each field'
CHANCE = 'expected "chance" with a number from 1'
TITLE = 'expected "title" with a text'
OBJECTS = "expected an object for each card"
CONFLICT = f'{{"format": 1, "cards": [\n<<<<<<< HEAD\n{LINE}'
DAMAGED = {
    "nothing": ("", 1, NO_VALUE),
    "a conflict": (CONFLICT, 2, NO_VALUE),
    "a list": ("[]", 1, 'expected "format": 1'),
    "another format": ('{"format": 2, "cards": []}', 1, 'expected "format": 1'),
    "no cards": ('{"format": 1}', 1, 'expected "cards" with a list'),
    "deep": ("[" * 100_000, 1, DEEP),
    "a long number": (f'{{"format": {"1" * 5000}}}', 1, LONG),
    "no number": (_with(copies=float("nan")), 3, "expected a number, found NaN"),
    "a name twice": (_with().replace('"id"', '"look"', 2), 2, TWICE),
    "text for copies": (_with(id="b", copies="2"), 3, COPIES),
    "a truth for copies": (_with(id="b", copies=True), 3, COPIES),
    "no copies": (_with(id="b", copies=0), 3, COPIES),
    "many copies": (_with(id="b", copies=10**9), 3, COPIES),
    "a formula": (_with(id="=1+1"), 3, ID),
    "control characters": (_with(id="a\x1b[2J"), 3, ID),
    "a path": (_with(component="../x"), 3, ID.replace('"id"', '"component"')),
    "half a character": (_with(id="b", title="\ud800"), 3, TITLE),
    "no title": (_with(id="b", title=None), 3, TITLE),
    "no faces": (_with(id="b", faces=[]), 3, FACES),
    "numbers as faces": (_with(id="b", faces=[1]), 3, FACES),
    "fields in fields": (_with(id="b", fields={"a": {}}), 3, FIELDS),
    "a list as fields": (_with(id="b", fields=[]), 3, FIELDS),
    "a card twice": (_with(), 3, "expected birds/owl only once"),
    "no edition of chance": (_with(id="b", chance=0), 3, CHANCE),
    "texts as cards": ('{"format": 1, "cards": ["owl"]}', 1, OBJECTS),
}


def _refused(folder: Path) -> Problem:
    with pytest.raises(Refused) as refused:
        read_record(folder)
    (problem,) = refused.value.problems
    return problem


def test_a_damaged_record_is_reported_at_its_line(tmp_path: Path) -> None:
    for name, (text, line, said) in DAMAGED.items():
        (tmp_path / NAME).write_text(text, encoding="utf-8")
        problem = _refused(tmp_path)
        message = f'".printed.json" does not say what was printed: {said}'
        assert problem.message == message, name
        assert (problem.rule, problem.span.line) == ("printed", line), name
        assert "delete it and record again" in problem.hint


def test_what_is_no_text_file_is_reported(tmp_path: Path) -> None:
    record = tmp_path / NAME
    record.write_bytes(b"\xff\xfe")
    assert _refused(tmp_path).message.endswith("expected UTF-8 text")
    record.write_bytes(bytes(9 * 1024 * 1024))
    assert _refused(tmp_path).message.endswith("expected at most 8 megabytes")
    record.unlink()
    record.mkdir()
    assert _refused(tmp_path).message.endswith("expected a file")


def test_an_error_keeps_everything_as_it_is(edited: Path) -> None:
    edit(edited / "templates" / "front.xml.j2", "{{ card.cost }}", "{{ card.costs }}")
    before = (edited / ".printed.json").read_bytes()
    assert run_cardgen([*ASKED, "--printed"]) == 1
    assert run_cardgen(["printed"]) == 1
    assert (edited / ".printed.json").read_bytes() == before
    assert not Path("output").exists()


def test_a_damaged_record_is_kept(edited: Path, capsys: Capture) -> None:
    record = edited / ".printed.json"
    record.write_text('{"format": 1,\n "cards": [\n', encoding="utf-8")
    for command in (ASKED, ["printed"], ["render", "--printed"]):
        assert run_cardgen(command) == 1
        assert "cards/birds/.printed.json:3:1: error: " in capsys.readouterr().err
    assert record.read_text(encoding="utf-8").startswith('{"format": 1,\n')


UNKNOWN = """\
cardgen: --component "bird" is not known in birds
   hint: did you mean "birds"? one of: birds, chips, rules
cardgen: --look "foil" is not known in birds
   hint: one of: colour, low-ink
"""


def test_only_what_a_game_has_can_be_recorded(birds: Path, capsys: Capture) -> None:
    before = (birds / ".printed.json").read_bytes()
    assert run_cardgen(["printed", "--component", "bird"]) == 2
    assert run_cardgen(["printed", "--look", "foil"]) == 2
    assert capsys.readouterr().err == UNKNOWN
    robins = birds.parent / "robins"
    shutil.copytree(birds, robins)
    (robins / ".printed.json").unlink()
    edit(robins / "game.yaml", "id: birds\ntitle: Birds", "id: robins\ntitle: Robins")
    edit(robins / "game.yaml", "chips: {kind: tokens", "seeds: {kind: tokens")
    assert run_cardgen(["printed", "--component", "chips"]) == 0
    said = capsys.readouterr()
    assert "there is nothing to print: the game has no component" in said.err
    assert "birds: 3 tokens recorded\n" in said.err
    assert (birds / ".printed.json").read_bytes() == before
    assert not (robins / ".printed.json").exists()
