"""`.printed.json`: what it looks like, and what is said of one that is damaged."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.changes import RECORD_FILE as NAME
from cardgen.model.changes import PrintedCard
from cardgen.model.problem import Refused
from cardgen.pipeline.changes.record import (
    read_record,
    serialize,
    write_record,
)
from tests.changes.tiny import planned, write_birds

OWL = PrintedCard("birds", "owl", "Owl", "colour", 2, ("a", "b"), {"name": "Owl"})
LINE = (
    '  {"component": "birds", "id": "owl", "title": "Owl", "look": "colour", '
    '"copies": 2, "faces": ["a", "b"], "fields": {"name": "Owl"}}'
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
    assert [
        (card.component, card.id, card.copies, len(card.faces)) for card in cards
    ] == [
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


@settings(max_examples=40)
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


DAMAGED = {
    "nothing": ("", 1, "expected JSON, expecting value"),
    "a conflict": (
        f'{{"format": 1, "cards": [\n<<<<<<< HEAD\n{LINE}',
        2,
        "expected JSON, expecting value",
    ),
    "a list": ("[]", 1, 'expected "format": 1'),
    "another format": ('{"format": 2, "cards": []}', 1, 'expected "format": 1'),
    "no cards": ('{"format": 1}', 1, 'expected "cards" with a list'),
    "deep": (
        "[" * 100_000,
        1,
        "expected JSON of reasonable depth, with ordinary numbers",
    ),
    "a long number": (
        f'{{"format": {"1" * 5000}}}',
        1,
        "expected JSON of reasonable depth, with ordinary numbers",
    ),
    "no number": (
        _with(copies=float("nan")),
        1,
        "expected JSON of reasonable depth, with ordinary numbers",
    ),
    "text for copies": (
        _with(id="b", copies="2"),
        3,
        'expected "copies" from 1 to 1,000,000',
    ),
    "a truth for copies": (
        _with(id="b", copies=True),
        3,
        'expected "copies" from 1 to 1,000,000',
    ),
    "no copies": (_with(id="b", copies=0), 3, 'expected "copies" from 1 to 1,000,000'),
    "many copies": (
        _with(id="b", copies=10**9),
        3,
        'expected "copies" from 1 to 1,000,000',
    ),
    "a formula": (_with(id="=1+1"), 3, 'expected an id of a-z, 0-9 and - as "id"'),
    "control characters": (
        _with(id="a\x1b[2J"),
        3,
        'expected an id of a-z, 0-9 and - as "id"',
    ),
    "a path": (
        _with(component="../x"),
        3,
        'expected an id of a-z, 0-9 and - as "component"',
    ),
    "half a character": (
        _with(id="b", title="\ud800"),
        3,
        'expected "title" with a text',
    ),
    "no title": (_with(id="b", title=None), 3, 'expected "title" with a text'),
    "no faces": (_with(id="b", faces=[]), 3, 'expected "faces" with a list of digests'),
    "numbers as faces": (
        _with(id="b", faces=[1]),
        3,
        'expected "faces" with a list of digests',
    ),
    "fields in fields": (
        _with(id="b", fields={"a": {}}),
        3,
        'expected "fields" with a text for each field',
    ),
    "a list as fields": (
        _with(id="b", fields=[]),
        3,
        'expected "fields" with a text for each field',
    ),
    "a card twice": (_with(), 3, "expected birds/owl only once"),
    "texts as cards": (
        '{"format": 1, "cards": ["owl"]}',
        1,
        "expected an object for each card",
    ),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_record_is_reported_at_its_line(tmp_path: Path, name: str) -> None:
    text, line, said = DAMAGED[name]
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read_record(tmp_path)
    (problem,) = refused.value.problems
    assert problem.message == f'".printed.json" does not say what was printed: {said}'
    assert (problem.rule, problem.span.line) == ("printed", line)
    assert "delete it and record again" in problem.hint


def _grow(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(9 * 1024 * 1024)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: path.write_bytes(b"\xff\xfe"), "expected UTF-8 text"),
        (Path.mkdir, "expected a file"),
        (_grow, "expected at most 8 megabytes"),
    ],
)
def test_what_is_no_text_file_is_reported(
    tmp_path: Path, make: Callable[[Path], object], said: str
) -> None:
    make(tmp_path / NAME)
    with pytest.raises(Refused) as refused:
        read_record(tmp_path)
    assert refused.value.problems[0].message.endswith(said)
