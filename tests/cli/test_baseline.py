"""Known problems: written to a list, left out, and reported when they are gone."""

import contextlib
import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardgen.model.problem import placeless
from cardgen.pipeline.baseline import AcceptedProblem, BrokenBaseline, parse, serialize
from tests.cli.running import assert_refused, said
from tests.cli.sample import FINE, POOL, TEMPLATE, edit, write_game

ENTRIES = st.builds(
    AcceptedProblem, st.text(max_size=20), st.text(max_size=9), st.text()
)


def _rules(*options: str) -> list[str]:
    problems = json.loads(said("validate --format json", *options).out)["problems"]
    return [problem["rule"] for problem in problems]


def _accept_all() -> None:
    assert said("validate --fit --write-baseline b.json").code == 0


def _accept(**problem: str) -> None:
    text = json.dumps({"version": 1, "problems": [{**problem, "count": 1}]})
    Path("b.json").write_text(text, encoding="utf-8")


def test_the_list_as_a_whole(faulty: Path) -> None:
    assert said("validate --fit --strict --write-baseline b.json") == (
        0,
        "",
        "5 problems accepted in b.json\n"
        "0 errors, 0 warnings in 1 game with 2 deck rules\n",
    )
    assert Path("b.json").read_text(encoding="utf-8") == (
        "{\n"
        '  "version": 1,\n'
        '  "problems": [\n'
        '    {"file": "cards/g/game.yaml", "rule": "count-by", "message": '
        '"\\"Ghosts\\" has 2 cards with stars 2, expected at least 3", "count": 1},\n'
        '    {"file": "cards/g/pool.yaml", "rule": "unique", "message": '
        '"card \\"wail\\" has the same name as \\"boo\\": \\"Boo\\"", "count": 1},\n'
        '    {"file": "cards/g/templates/ghost.xml.j2", "rule": "overlap", "message": '
        '"on \\"boo\\" the texts \\"Boo\\" and \\"Ghost\\" overlap", "count": 1},\n'
        '    {"file": "cards/g/templates/ghost.xml.j2", "rule": "overlap", "message": '
        '"on \\"moan\\" the texts \\"Moan\\" and \\"Ghost\\" overlap", "count": 1},\n'
        '    {"file": "cards/g/templates/ghost.xml.j2", "rule": "overlap", "message": '
        '"on \\"wail\\" the texts \\"Boo\\" and \\"Ghost\\" overlap", "count": 1}\n'
        "  ]\n"
        "}\n"
    )


def test_only_what_is_new_is_told(faulty: Path) -> None:
    _accept_all()
    assert said("validate --fit --strict --baseline b.json").code == 0
    pool = POOL.replace("name: Moan", "name: Boo")
    (faulty / "pool.yaml").write_text(f"# moved\n\n{pool}", encoding="utf-8")
    assert said("validate --baseline b.json").code == 1
    assert _rules("--baseline", "b.json") == ["unique"]


def test_of_alike_problems_more_than_were_accepted_are_told(faulty: Path) -> None:
    def stand(times: int) -> None:
        line = '<text x="2" y="3" width="36" height="8" size="10">Ghost</text>\n'
        more = TEMPLATE.replace("</face>", f"{line * (times - 1)}</face>")
        (faulty / "templates/ghost.xml.j2").write_text(more, encoding="utf-8")

    (faulty / "pool.yaml").write_text(FINE, encoding="utf-8")
    stand(2)
    _accept_all()
    assert '"count": 2}' in Path("b.json").read_text(encoding="utf-8")
    assert _rules("--fit", "--baseline", "b.json") == []
    stand(3)
    assert set(_rules("--fit", "--baseline", "b.json")) == {"overlap"}


def test_what_is_gone_is_a_warning_in_the_list(faulty: Path) -> None:
    _accept_all()
    (faulty / "pool.yaml").write_text(FINE, encoding="utf-8")
    code, out, err = said("validate --baseline b.json")
    assert out == (
        'b.json:5:1: warning: the problem "unique" in cards/g/pool.yaml is accepted '
        "here but no longer found as often: "
        'card "wail" has the same name as "boo": "Boo"  [baseline]\n'
        '    5 |     {"file": "cards/g/pool.yaml", "rule": "unique", "message": '
        '"card \\"wail\\" has the same name as \\…\n'
        "      | ^\n"
        "   hint: fixed: update the baseline with --write-baseline\n"
    )
    assert (code, err) == (0, "0 errors, 1 warning in 1 game with 2 deck rules\n")
    assert said("validate --strict --baseline b.json").code == 1


def test_a_problem_that_was_accepted_for_its_component_still_is(faulty: Path) -> None:
    edit(faulty / "game.yaml", "at_least: 3", "exactly: 1")
    (faulty / "pool.yaml").write_text(FINE, encoding="utf-8")
    assert _rules() == ["count-by"]
    told = '"Ghosts" has 2 cards with stars 2, expected 1'
    _accept(file="cards/g/game.yaml", rule="count-by", message=told)
    assert _rules("--baseline", "b.json") == []


def test_nothing_is_called_gone_where_nobody_looked(
    faulty: Path, tmp_path: Path
) -> None:
    write_game(tmp_path, "h", FINE, "<face/>")
    _accept_all()
    baseline = ["--baseline", "b.json"]
    (faulty / "templates/ghost.xml.j2").write_text("<face/>", encoding="utf-8")
    assert _rules(*baseline) == []
    assert _rules("--fit", "h", *baseline) == []
    assert _rules("--fit", "g", *baseline) == ["baseline"] * 3
    (faulty / "pool.yaml").write_text("cards: [\n", encoding="utf-8")
    assert _rules("--fit", "g", *baseline) == ["yaml-syntax"]


@pytest.mark.long
def test_what_games_share_is_gone_when_all_were_looked_at(
    faulty: Path, tmp_path: Path
) -> None:
    write_game(tmp_path, "h", FINE, "<face/>")
    _accept(file="templates/common/x.j2", rule="overlap", message="m")
    assert "baseline" not in _rules("h", "--fit", "--baseline", "b.json")
    assert "baseline" not in _rules("--baseline", "b.json")
    assert "baseline" in _rules("--fit", "--baseline", "b.json")


BROKEN = (
    ("{", "line 1, column 2: this is not JSON: expecting property name"),
    ('{"a": 1,\n "a": 1}', 'line 2, column 2: "a" appears twice in this object'),
    ('{"version": NaN}', "line 1, column 13: expected a number, found NaN"),
    ("[]", 'expected "version": 1'),
    ('{"version": 2, "problems": []}', 'expected "version": 1'),
    ('{"version": 1}', 'expected "problems" with a list'),
    (
        '{"version": 1, "problems": [{"file": "a", "rule": "b"}]}',
        "expected file, rule and message as texts in entry 1",
    ),
    (
        '{"version": 1, "problems": '
        '[{"file": "a", "rule": "b", "message": "c", "count": true}]}',
        "expected a count of 1 or more in entry 1",
    ),
    ("[" * 100_000, "line 1, column 65: more than 64 lists and objects"),
    ("1" * 10_000, "line 1, column 1: expected a number of at most 400 digits"),
)


HINT = "   hint: write one with: cardgen validate --write-baseline FILE\n"


def test_a_broken_list_is_wrong_usage(faulty: Path) -> None:
    for text, reason in BROKEN:
        Path("b.json").write_text(text, encoding="utf-8")
        code, out, err = said("validate --baseline b.json")
        assert (code, out) == (2, ""), reason
        told = f'cardgen: --baseline: "b.json" is not a baseline: {reason}'
        assert err.startswith(told)
        assert err.endswith(HINT)


def test_a_missing_list_is_wrong_usage(faulty: Path) -> None:
    assert_refused(
        "$ cardgen validate --baseline b.json\n"
        f'cardgen: --baseline: there is no file "b.json" here\n{HINT}'
    )


def test_a_list_that_cannot_be_written_is_wrong_usage(faulty: Path) -> None:
    Path("b.json").mkdir()
    code, out, err = said("validate --write-baseline b.json")
    assert (code, out) == (2, "")
    assert err.startswith('cardgen: --write-baseline: "b.json" cannot be written')
    assert list(Path().glob(".b.json*")) == []


@settings(max_examples=settings().max_examples // 5)
@example(
    {
        AcceptedProblem("a\u2028b", "size", "c"): 1,
        AcceptedProblem("a", "size", "c\x85d"): 2,
    }
)
@given(st.dictionaries(ENTRIES, st.integers(1, 9), max_size=5))
def test_every_list_is_read_as_it_was_written(
    problems: dict[AcceptedProblem, int],
) -> None:
    text = serialize(problems)
    assert parse(text) == problems
    assert len(text.splitlines()) == 4 + len(problems) + bool(problems)


@settings(max_examples=settings().max_examples // 5)
@given(st.text() | st.from_regex(r'\{"version": 1, "problems": .*\}', fullmatch=True))
def test_any_text_is_a_list_or_refused(text: str) -> None:
    with contextlib.suppress(BrokenBaseline):
        assert isinstance(parse(text), Counter)


def test_messages_are_told_apart_without_their_lines() -> None:
    assert placeless("at game.yaml:31, line 7: 12 cards, 1:30") == (
        "at game.yaml:…, line …: 12 cards, 1:30"
    )
