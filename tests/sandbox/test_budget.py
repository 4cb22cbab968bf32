"""What templates build, compare, hash, sort and search is charged or impossible."""

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardgen.model.problem import Refused
from cardgen.model.source import Span
from cardgen.sandbox import budget, compiling
from cardgen.sandbox.budget import Budget, Net, used_memory
from cardgen.sandbox.expression import BadExpression, Expression
from cardgen.sandbox.filters import FILTER_HELP
from cardgen.sandbox.guarded import GuardedEnvironment
from cardgen.sandbox.records import Record
from cardgen.sandbox.templates import TemplateSandbox

WORK = "expected at most the work of 200000 loop iterations or macro calls"
MEMORY = "expected lists and texts of at most 100 MB in all"
DEEP = "expected lists at most 20 deep"
HEAVY = "expected a list of at most 400000 values in all"
LETTERS = "expected at most 2000000 characters of output"
LONG = "{% set s = 'a' * 1900000 %}"
MANY = "{% set l = range(40000) | list %}"
TURNS = "{% for i in range(50000) %}"
END = "{% endfor %}"
SPACE = "{% set n = namespace(x=(), y='a') %}"

# These took minutes, or gigabytes, or stopped the process. What ends them is a count,
# never the net of time, so that they end as soon on every machine.
BOMBS = [
    (SPACE + TURNS + "{% set n.x = ((((n.x,),),),) %}" + END, DEEP),
    (SPACE + "{% macro m() %}{% set n.x = varargs %}{% endmacro %}" + TURNS
     + "{{ m(n.x) }}" + END, DEEP),
    (SPACE + "{% macro m() %}{% set n.x = kwargs %}{% endmacro %}" + TURNS
     + "{{ m(k=n.x) }}" + END, DEEP),
    (MANY + TURNS + "{% set x = l | sum %}" + END, WORK),
    (MANY + TURNS + "{% set x = l | sort %}" + END, WORK),
    (MANY + TURNS + "{% set x = l | unique %}" + END, WORK),
    (MANY + TURNS + "{% set x = -0.5 in l %}" + END, WORK),
    (MANY + TURNS + "{% set x = l.count(-1) %}" + END, WORK),
    (MANY + TURNS + "{% set x = l == l[:] %}" + END, WORK),
    (MANY + "{% set k = l[:] %}" + TURNS + "{% set x = l == k %}" + END, WORK),
    (MANY + "{% set k = l[:] %}" + TURNS + "{% set x = l is eq(k) %}" + END, WORK),
    (MANY + TURNS + "{% set x = loop.changed(l) %}" + END, WORK),
    (LONG + SPACE + TURNS + "{% set n.x = n.x + (s.upper(),) %}" + END, WORK),
    (LONG + SPACE + "{% for i in range(90) %}{% set n.x = n.x + (s[1:],) %}" + END,
     MEMORY),
    (LONG + "{% set t = 'b' ~ 'a' * 900000 %}{{ s.rfind(t) }}", WORK),
    (LONG + "{{ s.split('b') }}{{ s | title }}", MEMORY),
    ("{% set s = 'a' * 900000 %}{% set n = namespace(x=[s ~ 'a', s ~ 'b']) %}"
     "{% for i in range(12) %}{% set n.x = n.x + n.x %}" + END + "{{ n.x | sort }}",
     WORK),
    (TURNS + "{% set x = 1 %}" * 900 + END, WORK),
    (TURNS + "{{ '' }}" * 900 + END, WORK),
    ("{% set r = range(50000) %}{% for i in r %}{% for j in r if false %}" + END + END,
     WORK),
    (TURNS + "{% if true %}" + "x" * 500 + "{% endif %}" + END, LETTERS),
    (TURNS + "{% if false %}{% else %}" + "x" * 500 + "{% endif %}" + END, LETTERS),
    (TURNS + "{% set x %}" + "x" * 500 + "{% endset %}" + END, LETTERS),
    (TURNS + "{% with %}" + "x" * 500 + "{% endwith %}" + END, LETTERS),
    (MANY + "{% macro m() %}{{ varargs | length }}{% endmacro %}" + TURNS
     + "{{ m(*l) }}" + END, MEMORY),
    ("{{ range(90000) | map(attribute=0, default=range(9000) | list) | map('list') }}",
     HEAVY),
    (SPACE + "{% for i in range(20) %}{% set n.x = n.x + n.x + ('b',) %}" + END,
     "expected a list of at most 100000 items"),
    (TURNS + "{% include ['no', 'nor'] ignore missing %}" + END, WORK),
    ("{% set a = 1 %}" + "{% set a = (a, a) %}" * 40 + "{{ {a: 1} }}", HEAVY),
]  # fmt: skip


def render(folder: Path, source: str) -> str:
    (folder / "card").write_text(source, encoding="utf-8")
    sandbox = TemplateSandbox(lambda name: _file(folder / name), lambda: ())
    card = Record("card", {"name": "Boo", "alters_data": True})
    return "".join(sandbox.render("card", {"card": card}, Span(folder / "card")))


def _file(path: Path) -> Path | None:
    return path if path.is_file() else None


def refused(folder: Path, source: str) -> str:
    with pytest.raises(Refused) as caught:
        render(folder, source)
    (problem,) = caught.value.problems
    return problem.message


def unlike(folder: Path, bombs: Iterable[tuple[str, str]]) -> list[str]:
    """Return what bombs are refused for, where it is not what is expected."""
    told = ((source, limit, refused(folder, source)) for source, limit in bombs)
    return [
        f"{source[:200]}: {message}"
        for source, limit, message in told
        if message != f"the template does too much: {limit}"
    ]


def _smaller(text: str) -> str:
    """Return a text with a twentieth of its large numbers."""
    return re.sub(r"\d{5,}", lambda number: str(int(number[0]) // 20), text)


def test_a_bomb_ends_when_it_has_used_up_its_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a twentieth of the work, of the turns and of what they work on."""
    turns, *others = Budget.__init__.__defaults__
    monkeypatch.setattr(Budget.__init__, "__defaults__", (turns // 20, *others))
    bombs = [
        (_smaller(source), _smaller(limit)) for source, limit in BOMBS if limit == WORK
    ]
    assert unlike(tmp_path, bombs) == []


def test_whole_numbers_have_at_most_256_bits(tmp_path: Path) -> None:
    assert render(tmp_path, "{{ 2**128 * 2**127 }}") == str(2**255)
    for source in ("{{ 2**128 * 2**128 }}", "{{ 2**128 * 2**127 + 2**128 * 2**127 }}"):
        told = refused(tmp_path, source)
        assert told == "the template does too much: expected a smaller number"


def test_a_bomb_ends_at_another_limit(tmp_path: Path) -> None:
    first = {limit: source for source, limit in reversed(BOMBS) if limit != WORK}
    assert first.keys() >= {DEEP, HEAVY, LETTERS, MEMORY}
    assert unlike(tmp_path, ((first[limit], limit) for limit in first)) == []


@pytest.mark.long
def test_every_bomb_ends_soon(tmp_path: Path) -> None:
    assert unlike(tmp_path, BOMBS) == []


IMPOSSIBLE = {
    "{{ card() }}": "expected a macro or method before ( )",
    "{{ '%999999999d' is odd }}": "expected a number, found a text",
    "{{ '%999999999d' is divisibleby 2 }}": "expected a number, found a text",
    "{{ [1] | safe }}": "expected a text or number, found a list",
    "{{ [1] is lower }}": "expected a text or number, found a list",
    "{{ 3[1:] }}": "expected a text or list before [:]",
    "{% set x = {(1, (2,)): 3} %}":
        "expected a text or number as key, found a nested list",
    "{{ card[[1]] }}": "expected a text or number as key, found a list",
    "{{ dict([(2305843009213693951, 1)]) }}": "expected a smaller number as key",
    "{{ [2305843009213693951] | unique }}": "expected a smaller number as key",
    "{{ ('f' * 2000) | int(0, 16) }}": "expected a number of at most 1000 characters",
    "{% include 'x' * 9999 %}": "expected the name of a template",
}  # fmt: skip


def test_what_is_impossible_is_explained(tmp_path: Path) -> None:
    why = "cannot work this out: "
    found = {each: refused(tmp_path, each) for each in IMPOSSIBLE}
    assert found == {each: why + told for each, told in IMPOSSIBLE.items()}


def test_a_long_name_is_cut_in_the_message(tmp_path: Path) -> None:
    message = refused(tmp_path, "{% set s = 'a' * 99999 %}{{ card[s] }}")
    assert message == f'card has no field "{"a" * 60}"'


def test_a_huge_number_is_refused_with_its_line(tmp_path: Path) -> None:
    for number in ("0x" + "f" * 65, "9" * 78, "1e999"):
        with pytest.raises(Refused) as caught:
            render(tmp_path, f"\n{{{{ {number} }}}}")
        (problem,) = caught.value.problems
        assert problem.span.line == 2
        assert problem.message == "expected a number of at most 77 digits"
        assert problem.hint == "write a smaller number"


def test_a_template_of_too_many_words_is_not_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compiling._MOST_WORDS == 50_000
    monkeypatch.setattr(compiling, "_MOST_WORDS", 500)
    with pytest.raises(Refused) as caught:
        render(tmp_path, "{% set a=1 %}\n" * 600)
    (problem,) = caught.value.problems
    assert problem.span.line == 84
    assert problem.message == "expected at most 500 names, numbers and signs in tags"
    assert problem.hint == (
        "move parts of the template into others, and include or import them"
    )


def test_a_text_of_too_many_letters_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns, letters, numbers = Budget.__init__.__defaults__
    assert letters == 2_000_000
    few = (turns, letters // 20, numbers)
    monkeypatch.setattr(Budget.__init__, "__defaults__", few)
    (tmp_path / "half").write_text("x" * 49_500, encoding="utf-8")
    include = "{% include 'half' %}"
    assert len(render(tmp_path, include * 2)) == 99_000
    limit = LETTERS.replace("2000000", "100000")
    assert refused(tmp_path, include * 3) == f"the template does too much: {limit}"


CHARGED = {
    "{{ {(0, 1): 'a'}[(0, 1)] }}": "a",
    "{{ dict(a=1).b | default(2) }}{{ dict([('a', 1)], b=2).b }}": "22",
    "{{ 1 < 2 < 3 }}{{ 'a' < 'b' < 'a' }}{{ 1 in [1] == true }}": "TrueFalseFalse",
    "{{ [[1, 2], [1, 3]] | sort | last | join }}": "13",
    "{% for k, v in {'b': 1, 'a': 2} | dictsort %}{{ k ~ v }}{% endfor %}": "a2b1",
    "{{ {'b': 1, 'a': 2} | dictsort(by='value') | first | join }}": "b1",
    "{{ [3, 1] | select('>', 2) | list | length }}": "1",
    "{{ 'a<b>c</b><!-- d -->' | safe | striptags }}": "ac",
    "{% macro m() %}{{ varargs | join }}{{ kwargs.k }}{% endmacro %}"
    "{{ m(1, 2, k=3) }}": "123",
    "{% for x in [1, 2, 3] if x != 2 %}{{ x }}{{ '!' if loop.last }}{% endfor %}":
        "13!",
    "{{ 'abc'[1:] }}{{ 'abc'[::-1] }}{{ [1, 2][:1] | first }}": "bccba1",
    "{{ {'a': 1}.items() | list | length }}{{ {'a': 1}.keys() | first }}": "1a",
}  # fmt: skip


def test_what_is_charged_still_works(tmp_path: Path) -> None:
    assert {source: render(tmp_path, source) for source in CHARGED} == CHARGED


@pytest.mark.parametrize(
    ("clock", "gauge", "passed"),
    [
        ([100, 100, 160, 160.1], [5] * 3, "60 seconds of work"),
        ([100] * 4, [7_000, 1_000_007_000, 1_000_007_001], "1000 MB of memory"),
    ],
)
def test_a_net_tells_when_a_run_is_over_its_limit(
    clock: list[float], gauge: list[int], passed: str
) -> None:
    """At the third look; at the second, a run only meets the limit."""
    net = Net(iter(clock).__next__, iter(gauge).__next__)
    assert [net.check() for _ in range(3)] == [None, None, passed]


def test_a_net_ends_what_no_budget_foresees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "SECONDS", -1)
    grow = "{% set n.x = n.x + ('a' ~ i,) %}"
    message = refused(tmp_path, SPACE + "{% for i in range(3000) %}" + grow + END)
    assert message == (
        "the template does too much: a net stopped it after -1 seconds of work, "
        "before any count did"
    )


def test_memory_is_measured_or_estimated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In pages on Linux, as a peak elsewhere, by small objects on Windows."""
    pages = tmp_path / "statm"
    pages.write_text("900 25 3")
    usage = SimpleNamespace(ru_maxrss=70)
    system = SimpleNamespace(
        getpagesize=lambda: 4096, RUSAGE_SELF=0, getrusage=lambda _: usage
    )
    monkeypatch.setattr(budget, "resource", system)
    monkeypatch.setattr(budget, "_PAGES", pages)
    assert used_memory() == 25 * 4096
    pages.unlink()
    monkeypatch.setattr(sys, "platform", "freebsd")
    assert used_memory() == 70 * 1024
    monkeypatch.setattr(sys, "platform", "darwin")
    assert used_memory() == 70
    monkeypatch.setattr(budget, "resource", None)
    monkeypatch.setattr(sys, "getallocatedblocks", lambda: 9)
    assert used_memory() == 900


@pytest.mark.long
def test_a_bomb_in_an_expression_ends_soon() -> None:
    for test in (
        "range(90000) | map(attribute=0, default=range(90000) | list) | map('sum')"
        " | list | length > 0",
        "range(90000) | map(attribute=0, default=range(90000) | list) | map('list')"
        " | list | length > 0",
        "range(90000) | select('in', dict(a=range(9000) | list).values() | first)"
        " | list == []",
        "range(90000) | select('in', range(9000) | list) | list == []",
    ):
        with pytest.raises(BadExpression, match="does too much: expected"):
            Expression(test, "no").holds({})


def test_every_filter_has_a_line_of_help() -> None:
    assert list(FILTER_HELP) == sorted(GuardedEnvironment().filters)
    assert [line for line in FILTER_HELP.values() if len(line) > 76] == []
