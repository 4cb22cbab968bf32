"""The formats of a report: each complete, and how a pipeline reads it."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import jsonschema
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardgen.cli.paths import repository
from cardgen.cli.reports import REPORTS, ReportFormat
from cardgen.cli.reports.junit import writable
from cardgen.cli.reports.report import Report, summary
from cardgen.model.problem import Cause, Problem, Severity
from cardgen.model.source import Span
from cardgen.model.visible import LONGEST, brief, visible
from cardgen.pipeline import process_pool
from cardgen.pipeline.checks import GameReport
from cardgen.preview.serializers import problem_json
from tests.cli.aliases import Patch
from tests.cli.running import said
from tests.cli.sample import FINE, edit, write_game

HERE = Path(__file__).parent
NAMES = {"text": "txt", "json": "json", "github": "github", "sarif": "sarif"}

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
NAMES_OF_FILES = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="/\0"), min_size=1
).filter(lambda name: name not in (".", ".."))

AWKWARD = (
    "50%25 of %0A:\r\n,\r]]>&amp;<b>\t\"'",
    "a::b, %2C=\n\n",
    "a%20b:c,d=e%3A&'\".yaml",
)


@pytest.fixture
def ghosts(tmp_path: Path, monkeypatch: Patch) -> Path:
    """Return the root of three games; the commands run there.

    One game is wrong, one cannot be built, and one is fine except for a text that
    overlaps another.
    """
    (tmp_path / ".git").mkdir()
    write_game(tmp_path, "doubles")
    write_game(tmp_path, "fine", FINE.replace("stars: 1", "stars: 2"))
    write_game(tmp_path, "unbuilt", FINE, more="colour: red & <blue>\n")
    monkeypatch.setattr("cardgen.cli.reports.sarif.__version__", "1.2.3")
    # Processes for three small games take ten times as long as the games.
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    return tmp_path


def _told(form: str, options: str = "") -> str:
    code, out, _ = said(f"--quiet validate --format {form} {options}")
    assert code == 1
    return out


def test_a_report_as_a_whole(ghosts: Path, golden: Callable[[Path, str], None]) -> None:
    for form in ReportFormat:
        told = _told(form, "--fit")
        assert told.endswith("\n")
        golden(HERE / "expected" / f"report.{NAMES.get(form, 'xml')}", told)


@pytest.mark.long
def test_a_report_is_the_same_from_several_processes(
    ghosts: Path, monkeypatch: Patch
) -> None:
    asked = "--verbose validate --fit --no-cache --format json"
    apart = said(asked)
    # The processes are spawned, as on macOS and Windows.
    monkeypatch.setattr(process_pool, "active_count", lambda: 2)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert said(asked) == apart
    assert apart.code == 1
    assert '"games": 3' in apart.out
    assert "unbuilt: cannot be built\n" in apart.err


def test_the_exit_is_the_same_in_another_form(ghosts: Path) -> None:
    for options, code in (("fine --fit", 0), ("fine --fit --strict", 1), ("none", 2)):
        assert said(f"validate --format junit {options}").code == code, options


def test_the_help_names_every_form() -> None:
    code, out, _ = said("validate --help")
    assert code == 0
    assert set(re.findall(r"\w+", out)) >= set(ReportFormat)


def test_sarif_is_valid_and_a_result_leads_to_its_rule(ghosts: Path) -> None:
    document = json.loads(_told("sarif"))
    schema = json.loads((HERE / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    jsonschema.Draft4Validator(schema).validate(document)
    run = document["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [rules[each["ruleIndex"]]["id"] for each in run["results"]] == [
        each["ruleId"] for each in run["results"]
    ]
    assert all(rule["help"]["text"].count("\n") > 1 for rule in rules)
    run["results"][0]["level"] = "fatal"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft4Validator(schema).validate(document)


def _sarif(report: Report) -> Any:
    """Return the one result of a report, and the place of its file."""
    run = json.loads(REPORTS[ReportFormat.SARIF].write(report))["runs"][0]
    (result,) = run["results"]
    (location,) = result["locations"]
    return result, location["physicalLocation"]["artifactLocation"]


def test_fingerprints_stay_when_lines_move(ghosts: Path) -> None:
    def prints() -> list[tuple[str, str]]:
        told = _told("sarif", "doubles")
        results = json.loads(told)["runs"][0]["results"]
        return [
            (each["ruleId"], each["partialFingerprints"]["cardgenProblem/v1"])
            for each in results
        ]

    before = prints()
    for file in ghosts.glob("cards/doubles/*.yaml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(f"# one more\n# and another\n{text}", encoding="utf-8")
    assert prints() == before
    assert len(set(before)) == len(before) == 2
    edit(ghosts / "cards/doubles/pool.yaml", "wail", "howl")
    assert prints() != before


def test_junit_shows_what_went_well(ghosts: Path) -> None:
    suites = ElementTree.fromstring(_told("junit"))
    (fine,) = (suite for suite in suites if suite.get("name") == "fine")
    names = [case.get("name") for case in fine]
    assert {"card-fields", "references", "unique", "count-by"} <= set(names)
    assert "overlap" not in names
    assert len(names) == len(set(names)) == int(fine.get("tests", ""))
    assert not any(len(case) for case in fine if case.get("name") != "count-by")


def test_warnings_fail_a_case_only_under_strict(ghosts: Path) -> None:
    def failed(options: str = "") -> list[str | None]:
        told = _told("junit", f"doubles {options}")
        suites = ElementTree.fromstring(told)
        cases = suites.iterfind("testsuite[@name='doubles']/testcase")
        return [case.get("name") for case in cases if case.find("failure") is not None]

    assert failed() == ["unique"]
    assert failed("--strict") == ["count-by", "unique"]


def test_paths_lead_from_the_top_of_the_repository(ghosts: Path) -> None:
    inner = ghosts / "games"
    inner.mkdir()
    (ghosts / "cards").rename(inner / "cards")
    for form, place in (
        ("github", "file=games/cards/doubles/"),
        ("sarif", '"uri": "games/cards/doubles/'),
        ("junit", 'file="games/cards/doubles/'),
        ("json", '"file": "cards/doubles/'),
        ("text", "\ncards/doubles/"),
    ):
        code, out, _ = said(f"--root games validate doubles --format {form}")
        assert code == 1
        assert place in f"\n{out}"
    assert repository(inner) == ghosts


def test_a_span_over_lines_keeps_no_columns_for_github() -> None:
    told = _github(_report("m", "cards/g.yaml", span=(3, 5, 1, 1)))
    assert (told[0]["endLine"], told[0]["endColumn"]) == ("3", "5")
    told = _github(_report("m", "cards/g.yaml", span=(3, 5, 4, 2)))
    assert told[0] == {"file": "cards/g.yaml", "line": "3", "endLine": "4"} | {
        "title": "size"
    }


def test_a_file_outside_the_repository_has_a_whole_address() -> None:
    _, artifact = _sarif(_report("m", "/elsewhere/a b.yaml"))
    assert artifact == {"uri": "file:///elsewhere/a%20b.yaml"}


@settings(max_examples=settings().max_examples // 3)
@example(*AWKWARD)
@given(TEXTS, TEXTS, NAMES_OF_FILES)
def test_every_text_reaches_programs(message: str, hint: str, file: str) -> None:
    report = _report(message, file, hint)
    whole = f"{message}\nhint: {hint}" if hint else message
    properties, said = _github(report)
    assert (properties["file"], said) == (visible(file), visible(whole))
    result, artifact = _sarif(report)
    assert result["message"] == {"text": whole}
    assert unquote(artifact["uri"]) == file
    (told,) = json.loads(REPORTS[ReportFormat.JSON].write(report))["problems"]
    assert (told["message"], told["hint"], told["file"]) == (message, hint, file)


@settings(max_examples=settings().max_examples // 3)
@example(*AWKWARD)
@given(st.text(max_size=30), TEXTS, NAMES_OF_FILES)
def test_every_text_reaches_junit(message: str, hint: str, file: str) -> None:
    report = _report(message, file, hint)
    suites = ElementTree.fromstring(REPORTS[ReportFormat.JUNIT].write(report))
    case = suites.find("testsuite/testcase")
    failure = suites.find("testsuite/testcase/failure")
    assert case is not None
    assert failure is not None
    assert case.get("file") == writable(file)
    assert failure.get("message") == writable(message)
    assert writable(visible(message)) in (failure.text or "")


LONG = f'found "{"1* " * 3000}", {"1* " * 3000}\x1b{"a" * 9000}'


def test_no_format_shows_what_is_too_long() -> None:
    """Of a cause, too; and its fingerprint still tells one long value from another."""
    report = _report(LONG, "a.yaml", LONG)
    (problem,) = report.problems
    cause = Cause(problem.span, f"{{count}} {LONG}", LONG)
    many = [problem._replace(message=f"{n}{LONG}", cause=cause) for n in range(9)]
    told = REPORTS[ReportFormat.TEXT].write(report._replace(problems=tuple(many)))
    assert max(map(len, told.split("\n"))) < LONGEST + 40
    for form in ReportFormat:
        # With names, places and a page of the manual around the words.
        assert len(REPORTS[form].write(report)) < 5_000, form
    assert problem_json(problem, Path())["message"] == brief(LONG)
    prints = [
        _sarif(_report(LONG + middle + LONG, "a.yaml"))[0] for middle in ("a", "b")
    ]
    assert prints[0]["message"] == prints[1]["message"]
    assert prints[0]["partialFingerprints"] != prints[1]["partialFingerprints"]


def test_what_xml_cannot_hold_is_spelled_out() -> None:
    assert writable("a\tb\n\x1b[1m\x00\ufffe\ud800é\U0001f43b") == (
        "a\tb\n\\u001b[1m\\u0000\\ufffe\\ud800é\U0001f43b"
    )


def _report(
    message: str,
    file: str,
    hint: str = "",
    span: tuple[int, int, int, int] = (1, 1, 1, 1),
) -> Report:
    root = Path("/nowhere/root")
    place = Span(root / file, *span)
    problem = Problem(Severity.ERROR, "size", place, message, hint)
    game = GameReport("g", root / "game.yaml", ("size",), (problem,))
    return Report((problem,), (game,), root, root)


def _github(report: Report) -> tuple[dict[str, str], str]:
    """Return the parts of a command as the runner reads it, escapes undone last."""
    (line, end) = REPORTS[ReportFormat.GITHUB].write(report).split("\n")
    assert end == ""
    head, _, said = line.removeprefix("::error ").partition("::")
    pairs = (pair.partition("=") for pair in head.split(","))
    return {name: _unescaped(value) for name, _, value in pairs}, _unescaped(said)


def _unescaped(text: str) -> str:
    for escape, sign in {"%3A": ":", "%2C": ",", "%0D": "\r", "%0A": "\n"}.items():
        text = text.replace(escape, sign)
    return text.replace("%25", "%")


def _counted(ran: int, waiting: int, built: bool = True) -> GameReport:
    return GameReport("g", Path("game.yaml"), (), (), ran, waiting, built)


BARE = _counted(0, 0, built=False)


def test_the_summary_counts_rules_that_wait() -> None:
    checked = "deck rules were checked"
    for games, expected in (
        ([_counted(20, 0)], "in 1 game with 20 deck rules"),
        ([_counted(1, 0), _counted(0, 0)], "in 2 games with 1 deck rule"),
        ([BARE], "in 1 game; deck rules were not checked"),
        ([_counted(2, 0), BARE], "in 2 games with 2 deck rules, not checked in 1 game"),
        (
            [_counted(4, 16, built=False)],
            f"in 1 game; 4 of 20 {checked}, 16 wait until the errors are fixed",
        ),
        (
            [_counted(1, 1, built=False), BARE],
            f"in 2 games; 1 of 2 {checked}, 1 waits until the errors are fixed, "
            "not checked in 1 game",
        ),
    ):
        assert summary([], games) == f"0 errors, 0 warnings {expected}"
