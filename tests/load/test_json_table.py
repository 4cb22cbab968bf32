"""JSON as cards: its forms, what is nested, and what is wrong with it."""

import json
from pathlib import Path

import pytest

from cardgen.load.sheet_rows import UnknownSheet
from cardgen.load.table import read_table
from cardgen.model.node import to_plain


def read(folder: Path, text: str, sheet: str = "") -> object:
    """Return the cards by title, or else the problems one per line."""
    file = folder / "cards.json"
    file.write_text(text, encoding="utf-8")
    table, problems = read_table(file, sheet)
    if table is None:
        return [
            f"{p.span.line}:{p.span.column}: {p.message}; {p.hint}" for p in problems
        ]
    return [
        {table.titles[number].text: to_plain(node) for number, node in row.items()}
        for row in table.rows
    ]


FROG = '{"name": "Frog", "legs": 4}'


def test_one_list_is_found_wherever_it_is(tmp_path: Path) -> None:
    for text in (
        f"[{FROG}]",
        f'{{"cards": [{FROG}], "version": 2, "authors": ["A", "B"]}}',
        f'{{"data": {{"made": "today", "cards": [{FROG}]}}}}',
        f"\ufeff[{FROG}, {{}}]",
    ):
        assert read(tmp_path, text) == [{"name": "Frog", "legs": 4}], text


def test_objects_by_their_id(tmp_path: Path) -> None:
    text = f'{{"frog": {FROG}, "toad": {{"id": "t", "name": "Toad"}}}}'
    assert read(tmp_path, text) == [
        {"id": "frog", "name": "Frog", "legs": 4},
        {"id": "t", "name": "Toad"},
    ]


def test_one_of_several_lists(tmp_path: Path) -> None:
    text = f'{{"frogs": [{FROG}], "toads": [{{"name": "Toad"}}]}}'
    assert read(tmp_path, text, "toads") == [{"name": "Toad"}]
    assert read(tmp_path, text) == [
        "1:1: expected one list of objects, found 2: frogs, toads; "
        'choose one, as in --sheet "frogs"'
    ]
    with pytest.raises(UnknownSheet) as unknown:
        read(tmp_path, text, "frog")
    assert unknown.value.names == ("frogs", "toads")


def test_values(tmp_path: Path) -> None:
    text = """[
        {"a": 1.10, "b": 1e3, "c": -2E-2, "d": 1e999, "e": 12345678901234567890123},
        {"f": true, "g": "007", "h": null, "i": " ", "j": ["x", 2], "k": []},
        {"l": {"m": {"n": 1}}, "o": [{"p": 1}, {"p": 2}]}]"""
    assert read(tmp_path, text) == [
        {
            "a": 1.1,
            "b": 1000.0,
            "c": -0.02,
            "d": "1e999",
            "e": "12345678901234567890123",
        },
        {"f": True, "g": "007", "j": ["x", 2], "k": []},
        {"l.m.n": 1, "o.1.p": 1, "o.2.p": 2},
    ]


_SHAPES = 'write [{"name": "Bog Frog"}, ...], or that list in an object'
_LIST = f"1:1: expected a list of objects, one for each card; {_SHAPES}"
_NO_JSON = "this is not JSON: expecting {}; export it again, or correct it here"
_DEEP = "1:1: a number in it is too long, or its lists are nested too deep; " + _SHAPES
_PASTED = (
    "holds a character that cannot be printed; "
    "delete it; it was probably pasted in by accident"
)
FAULTS = {
    "": "1:1: " + _NO_JSON.format("value"),
    '[\n {"a" 1}]': "2:7: " + _NO_JSON.format("':' delimiter"),
    "[]": _LIST,
    "{}": _LIST,
    "3": _LIST,
    '["a", "b"]': _LIST,
    '[{"a": 1}, 2]': _LIST,
    "[" * 100_000: _DEEP,
    f'[{{"a": {"9" * 5000}}}]': _DEEP,
    json.dumps([{f"c{n}": n for n in range(257)}]): (
        "1:1: expected at most 256 fields, found more; export fewer of them"
    ),
    "[" + "{}," * 100_000 + "{}]": (
        "1:1: expected at most 100000 rows, found more; "
        "split the sheet into several card lists"
    ),
    '[{}, {"a": "x\\u0000"}]': f'1:1: object 2, "a" {_PASTED}',
    '[{"a": ["\\ud800"]}]': f'1:1: object 1, "a" {_PASTED}',
}


def test_faults(tmp_path: Path) -> None:
    found = {text: read(tmp_path, text) for text in FAULTS}
    assert found == {text: [fault] for text, fault in FAULTS.items()}
