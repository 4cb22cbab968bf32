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
            "b": 1000,
            "c": -0.02,
            "d": "1e999",
            "e": "12345678901234567890123",
        },
        {"f": True, "g": "007", "j": ["x", 2], "k": []},
        {"l.m.n": 1, "o.1.p": 1, "o.2.p": 2},
    ]


NUMBERS = {
    **{n: n for n in ("1.10", "-0.0", "-0", "0.1000000000000000055", "1e-999", "0e9")},
    **{"1E5": "100000", "1.50e+1": "15.0", "-25e-3": "-0.025"},
    f"0.{'1' * 50}": f"0.{'1' * 50}",
}


def test_numbers_print_as_they_are_typed(tmp_path: Path) -> None:
    """Those with an exponent, which no YAML of ours has, keep all of their digits."""
    file = tmp_path / "cards.json"
    cards = ", ".join(f'{{"n": {number}}}' for number in NUMBERS)
    file.write_text(f"[{cards}]", encoding="utf-8")
    table, _ = read_table(file)
    assert table
    found = [node.text for row in table.rows for node in row.values()]
    assert found == list(NUMBERS.values())


_SHAPES = 'write [{"name": "Bog Frog"}, ...], or that list in an object'
_LIST = "1:1: expected a list of objects, one for each card, found "
_NO_JSON = "this is not JSON: {}; export it again, or correct it here"
_DEEP = f"1:65: more than 64 lists and objects nested in each other; {_SHAPES}"
_NO_NUMBER = "expected a number, found {}; write a number, null, or a text in quotes"
_COMMA = "expected a value after this comma; delete the comma"
_TWICE = '"{}" appears twice in this object; first given at line {}; keep one of them'
_PASTED = (
    "this text holds a character that cannot be printed; "
    "delete it; it was probably pasted in by accident"
)
FAULTS = {
    "": "1:1: " + _NO_JSON.format("expecting value"),
    '[\n {"a" 1}]': "2:7: " + _NO_JSON.format("expecting ':' delimiter"),
    '[{"a": "': "1:8: " + _NO_JSON.format("unterminated string"),
    '[{"a": 1},\n ]': "1:10: " + _COMMA,
    '[{"a": [1 ,]}]': "1:11: " + _COMMA,
    "[]": f"{_LIST}an empty list; {_SHAPES}",
    "{}": f"{_LIST}an empty object; {_SHAPES}",
    "3": f"{_LIST}a number; {_SHAPES}",
    "true": f"{_LIST}true or false; {_SHAPES}",
    "null": f"{_LIST}null; {_SHAPES}",
    '["a", "b"]': f"{_LIST}a text as item 1; {_SHAPES}",
    '[{"a": 1}, []]': f"{_LIST}a list as item 2; {_SHAPES}",
    '{"a": {}, "b": 2}': f"{_LIST}an object; {_SHAPES}",
    "[" * 100_000: _DEEP,
    "[" * 65 + "]" * 65: _DEEP,
    f'[{{"a": {"9" * 5000}}}]': (
        "1:8: expected a number of at most 400 digits, found 5,000; "
        "put it in quotes to print it as a text"
    ),
    '[{"a": NaN}]': "1:8: " + _NO_NUMBER.format("NaN"),
    '[{"a": [-Infinity]}]': "1:9: " + _NO_NUMBER.format("-Infinity"),
    '[{"a": 1,\n "b": 2, "a" : 3}]': "2:10: " + _TWICE.format("a", 1),
    '[{"a": {"\\u0062": 1,\n"b": 2}}]': "2:1: " + _TWICE.format("b", 1),
    '{"a": [{"b": 1}], "a": []}': "1:19: " + _TWICE.format("a", 1),
    '[{"a": {"b": 1}, "a.b": 2}]': (
        '1:1: "a.b" appears twice in object 1; once as a name, '
        "and once as the way to what is nested: rename one"
    ),
    '[{"a": ["x", null]}]': (
        "1:1: expected a value as item 2 of a list; delete it, or fill it"
    ),
    json.dumps([{f"c{n}": n for n in range(257)}]): (
        "1:1: expected at most 256 fields, found more; export fewer of them"
    ),
    "[" + "{}," * 100_000 + "{}]": (
        "1:1: expected at most 100000 rows, found more; "
        "split the sheet into several card lists"
    ),
    '[{}, {"a": "x\\u0000"}]': f"1:12: {_PASTED}",
    '[{"a": ["\\ud800"]}]': f"1:9: {_PASTED}",
    '[{"\\ud800": 1}]': f"1:3: {_PASTED}",
    '[{"a": "\x7f"}]': f"1:8: {_PASTED}",
}


def test_faults(tmp_path: Path) -> None:
    found = {text: read(tmp_path, text) for text in FAULTS}
    assert found == {text: [fault] for text, fault in FAULTS.items()}


def test_other_encodings(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text(f"[{FROG}]", encoding="utf-16")
    (problem,) = read_table(file)[1]
    assert problem.message.startswith("expected UTF-8 text, found the byte 0x")
    assert problem.hint == "save the file as UTF-8"


def test_no_fault_where_there_is_none(tmp_path: Path) -> None:
    """Names are alike in objects beside and in each other, and texts look like code."""
    text = r'[{"a": {"a": "NaN"}, "b": "\"b\": [{,]"}, {"a": "\ud83d\ude00"}]'
    assert read(tmp_path, text) == [
        {"a.a": "NaN", "b": '"b": [{,]'},
        {"a": "\N{GRINNING FACE}"},
    ]
