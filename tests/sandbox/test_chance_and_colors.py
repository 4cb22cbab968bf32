"""Filters for chance and colours: what they yield, and what they refuse."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.compose.paint.colors import read_color
from cardgen.model.problem import Refused
from cardgen.sandbox import color_filters
from cardgen.sandbox.budget import Budget
from cardgen.sandbox.records import Record
from tests.sandbox.test_templates import ASKED_AT, sandbox

CARD = {"id": "fox", "tags": ("a", "b", "c"), "stars": 3}
WRONG = "cannot work this out: "


def rendered(folder: Path, source: str) -> str:
    (folder / "card.xml.j2").write_text(source, encoding="utf-8")
    values = {"card": Record("card", CARD)}
    return "".join(sandbox(folder).render("card.xml.j2", values, ASKED_AT))


def refused(folder: Path, source: str) -> str:
    with pytest.raises(Refused) as caught:
        rendered(folder, source)
    (problem,) = caught.value.problems
    return problem.message


YIELDS = {
    "card.id | chance('sun')": "0.994861",
    "card.id | chance": "0.550603",
    "card.id | between(2, 5)": "3.651808",
    "card.id | between(5, 2)": "3.348192",
    "card.id | normal(5, 1, 't')": "3.924711",
    "card.id | noise(0.5, 1)": "0.42062",
    "card.tags | pick(card.id)": "a",
    "'abc' | pick(card.id)": "a",
    "range(9) | shuffle(card.id, 'k') | join": "025376184",
    "card.tags | shuffle(1) | sort | join": "abc",
    "3 | chance == 3.0 | chance": "True",
    "none | chance('a') == 'None' | chance('a')": "True",
    "'\\ud800' | chance < 1": "True",
    "'moss' | darken(0.2)": "darken(moss, 20%)",
    "'moss' | lighten(1/3)": "lighten(moss, 33.3333%)",
    "'moss' | mute(0)": "mute(moss, 0%)",
    "'moss' | mix('gold')": "mix(moss, gold, 50%)",
    "'moss' | mix('gold', 0.3) | lighten(0.1)": "lighten(mix(moss, gold, 30%), 10%)",
    "('moss' | ramp(3)) | join(';')": "ramp(moss, 1/3);ramp(moss, 2/3);ramp(moss, 3/3)",
}


def test_what_they_yield(tmp_path: Path) -> None:
    assert {each: rendered(tmp_path, f"{{{{ {each} }}}}") for each in YIELDS} == YIELDS


MACROS = "{% macro disc() %}<a/>{% endmacro %}{% macro box() %}<b/>{% endmacro %}"
# Each with what yields a text from what is picked.
KNOWN = (
    ("['a', 'b', 3]", "[3, 'b', 'a']", ""),
    ("[['a', 1], ['b', 2]]", "[['b', 2], ['a', 9]]", "[0]"),
    ("[{'n': 'a', 'w': 1}, {'n': 'b'}]", "[{'n': 'b'}, {'n': 'a'}]", ".n"),
    ("[card, {'id': 'owl'}]", "[{'id': 'owl'}, card]", ".id"),
    ("[disc, box]", "[box, disc]", "()"),
    # What is drawn is known by its place, and says where in the template it is from.
    ("[disc(), box()]", "{# Moved. #}[disc(), box()]", ""),
)


def test_values_are_known_wherever_in_a_list_they_stand(tmp_path: Path) -> None:
    for one, other, text in KNOWN:
        comment, _, values = other.rpartition("#}")
        found = [
            rendered(
                tmp_path,
                f"{before}{MACROS}{{% for i in range(40) %}}"
                f"{{{{ ({chosen} | pick(i)){text} }}}} {{% endfor %}}",
            )
            for before, chosen in (("", one), (comment and f"{comment}#}}", values))
        ]
        first, second = (re.sub(' _at="[^"]*"', "", each).split() for each in found)
        assert first == second, one
        assert len(set(first)) > 1, one


@given(
    colors=st.tuples(*[st.from_regex(r"#[0-9a-fA-F]{6}", fullmatch=True)] * 2),
    share=st.integers(0, 1000).map(lambda number: number / 1000),
)
@settings(max_examples=30)
def test_a_color_is_what_its_text_is_read_as(
    colors: tuple[str, str], share: float
) -> None:
    """A palette gives names to the colours, so that filters only write texts."""
    palette = dict(zip(("one", "two"), colors, strict=True))
    for change in (color_filters.lighten, color_filters.darken, color_filters.mute):
        written = change("one", share)
        assert read_color(change(colors[0], share), {}) == read_color(written, palette)
    written = color_filters.mix("one", "two", share)
    made = color_filters.mix(*colors, share)
    assert read_color(made, {}) == read_color(written, palette)
    for tone, text in zip(
        color_filters.ramp(colors[0], 3), color_filters.ramp("one", 3), strict=True
    ):
        assert read_color(tone, {}) == read_color(text, palette)
    assert len(made) == 7


def test_what_is_asked_before_changes_nothing(tmp_path: Path) -> None:
    asked = "{{ card.id | chance('sun') }}"
    more = "{% set x = card.id | chance('moon') %}{% set y = card.tags | shuffle(1) %}"
    assert rendered(tmp_path, more + asked) == rendered(tmp_path, asked)


REFUSED = {
    "card.nope | chance": 'card has no field "nope"',
    "card.id | chance(card.nope)": 'card has no field "nope"',
    "card | chance": f"{WRONG}expected a text or number, found a record",
    "card.id | chance(card.tags)": f"{WRONG}expected a text or number, found a list",
    "('a' * 1001) | chance": (
        f"{WRONG}expected seeds and keys of at most 1000 characters"
    ),
    "1 | chance(*range(21))": f"{WRONG}expected at most 20 keys after a seed",
    "1 | between('a', 5)": f"{WRONG}expected a number, found 'a'",
    "1 | between(true, 5)": f"{WRONG}expected a number, found True",
    "1 | normal(1000001, 5)": f"{WRONG}expected a number up to 1,000,000",
    "1 | noise(0, -1000001)": f"{WRONG}expected a number up to 1,000,000",
    "[] | pick(1)": f"{WRONG}expected a list of at least one item to pick from",
    "5 | pick(1)": f"{WRONG}expected a list, found number",
    "card.nope | shuffle(1)": 'card has no field "nope"',
    "5 | darken(0.2)": f"{WRONG}expected a colour, found 5",
    "'moss' | darken(20)": f"{WRONG}expected a share from 0 to 1, found 20",
    "'moss' | mute(true)": f"{WRONG}expected a share from 0 to 1, found True",
    "'moss' | mix(card.tags)": f"{WRONG}expected a text or number, found a list",
    "'moss' | ramp(0)": f"{WRONG}expected 1 to 20 tones, found 0",
    "'moss' | ramp(true)": f"{WRONG}expected 1 to 20 tones, found True",
    "'moss' | ramp(2.5)": f"{WRONG}expected 1 to 20 tones, found 2.5",
}


def test_what_they_refuse(tmp_path: Path) -> None:
    assert {each: refused(tmp_path, f"{{{{ {each} }}}}") for each in REFUSED} == REFUSED


WORK = "expected at most the work of {} loop iterations or macro calls".format
# Each would go on for minutes if what it asks for were not counted.
BOMBS = (
    "{% set l = range(40000) | list %}{% for i in range(TURNS) %}"
    "{% set x = l | shuffle(i) %}{% endfor %}",
    "{% set l = range(40000) | list %}{% for i in range(TURNS) %}"
    "{% set x = l | pick(i) %}{% endfor %}",
    "{% set k = 'a' * 1000 %}{% for i in range(TURNS) %}"
    "{% set x = k | chance(k, k, k, k, k, k, k, k, k, k) %}{% endfor %}",
    "{% for i in range(TURNS) %}{% set x = i | noise(0, 0.5) %}{% endfor %}",
)


def test_what_they_do_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a fiftieth of the work and of the turns, in a fiftieth of the time."""
    turns, *others = Budget.__init__.__defaults__
    monkeypatch.setattr(Budget.__init__, "__defaults__", (turns // 50, *others))
    for bomb in BOMBS:
        assert WORK(4000) in refused(tmp_path, bomb.replace("TURNS", "1000")), bomb


@pytest.mark.long
def test_no_template_takes_long(tmp_path: Path) -> None:
    """The count of work ends each long before the net of time would."""
    for bomb in BOMBS:
        assert WORK(200_000) in refused(tmp_path, bomb.replace("TURNS", "50000")), bomb


def test_a_colour_of_many_changes_is_refused(tmp_path: Path) -> None:
    source = (
        "{% set n = namespace(c='moss') %}{% for i in range(50000) %}"
        "{% set n.c = n.c | darken(0.01) %}{% endfor %}"
    )
    expected = f"{WRONG}expected a colour of at most 500 characters"
    assert refused(tmp_path, source) == expected
