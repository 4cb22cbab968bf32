"""Problems ignored by comments in the files, seen from outside."""

from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.pipeline.checks import NOT_OF_GAMES, manual_pages
from cardgen.pipeline.ignoring import NEVER
from tests.cli.aliases import Capture
from tests.cli.sample import FINE, POOL, TEMPLATE, edit, write_game
from tests.growth import calls, in_step


def _told(capsys: Capture, *options: str) -> list[str]:
    """Return place, severity and rule of each problem."""
    capsys.readouterr()
    run_cardgen(["validate", *options])
    heads = [line for line in capsys.readouterr().out.splitlines() if ": " in line]
    return [
        f"{place.removeprefix('cards/g/')} {line.rpartition('[')[2][:-1]}"
        for line in heads
        if (place := line.partition(": ")[0]).startswith("cards/")
    ]


def _pool(old: str, new: str) -> str:
    assert old in POOL
    return POOL.replace(old, new)


DOUBLE = "- {id: wail, name: Boo, stars: 2}"


def test_a_problem_is_ignored_on_its_line(tmp_path: Path, capsys: Capture) -> None:
    write_game(tmp_path, "g")
    assert _told(capsys) == ["game.yaml:18:5 count-by", "pool.yaml:4:22 unique"]
    pool = _pool(DOUBLE, f"{DOUBLE}  # cardgen: ignore[unique]")
    (tmp_path / "cards/g/pool.yaml").write_text(pool, encoding="utf-8")
    assert _told(capsys) == ["game.yaml:18:5 count-by"]


def test_another_line_or_rule_is_not(tmp_path: Path, capsys: Capture) -> None:
    pool = _pool(DOUBLE, f"{DOUBLE}  # cardgen: ignore[sum]")
    pool = pool.replace("stars: 1}", "stars: 1}  # cardgen: ignore[unique]")
    write_game(tmp_path, "g", pool)
    assert _told(capsys) == [
        "game.yaml:18:5 count-by",
        "pool.yaml:3:55 ignore",
        "pool.yaml:4:22 unique",
        "pool.yaml:4:56 ignore",
    ]


def test_too_many_cards_are_ignored_at_the_last_or_at_their_list(
    tmp_path: Path, capsys: Capture
) -> None:
    pool = FINE.replace("moan, name: Moan, stars: 2", "moan, name: Moan, stars: 3")
    pool = pool.replace("stars: 1", "stars: 2")
    folder = write_game(tmp_path, "g", pool)
    edit(folder / "game.yaml", "at_least: 3", "exactly: 1")
    assert _told(capsys) == ["pool.yaml:4:10 count-by"]
    comment = "  # cardgen: ignore[count-by]"
    of_first = ["pool.yaml:3:55 ignore", "pool.yaml:4:10 count-by"]
    for number, told in ((2, of_first), (3, [])):
        lines = pool.splitlines()
        lines[number] += comment
        (folder / "pool.yaml").write_text("\n".join(lines), encoding="utf-8")
        assert _told(capsys) == told
    (folder / "pool.yaml").write_text(pool, encoding="utf-8")
    edit(folder / "game.yaml", "pool.yaml}", f"pool.yaml}}{comment}")
    assert _told(capsys) == []


def test_of_several_lines_the_first_counts(tmp_path: Path, capsys: Capture) -> None:
    text = "- id: wail\n    name: >-  # cardgen: ignore[card-fields]\n      A very\n"
    pool = _pool(DOUBLE, f"{text}      long name\n    stars: 3")
    write_game(tmp_path, "g", pool)
    assert _told(capsys) == ["game.yaml:18:5 count-by"]


def test_a_card_with_a_wrong_value_is_a_card_all_the_same(
    tmp_path: Path, capsys: Capture
) -> None:
    template = TEMPLATE.replace('2" width', '2" min-size="5" width')
    folder = write_game(tmp_path, "g", FINE, template)
    for card in (
        "name: Boo, stars: many",
        "nane: Hoo, name: Boo",
        "name: A Name Of Many Letters, stars: 1",
    ):
        pool = FINE.replace("name: Boo, stars: 1", card)
        (folder / "pool.yaml").write_text(pool, encoding="utf-8")
        assert {line.split()[-1] for line in _told(capsys)} >= {"card-fields"}, card
        lines = pool.splitlines()
        lines[2] += "  # cardgen: ignore[card-fields]"
        (folder / "pool.yaml").write_text("\n".join(lines), encoding="utf-8")
        assert run_cardgen(["validate", "--fit"]) == 0, card
    assert run_cardgen(["render", "--paper", "a4"]) == 0
    assert list(tmp_path.glob("output/g/*.pdf"))


def test_a_value_beyond_a_limit_is_kept(tmp_path: Path, capsys: Capture) -> None:
    pool = FINE.replace("name: Boo, stars: 1}", "name: A Name Of Many, stars: 9}")
    pool = pool.replace("stars: 9}", "stars: 9}  # cardgen: ignore[card-fields]")
    template = TEMPLATE.replace("Ghost", "{{ card.stars }}")
    write_game(tmp_path, "g", pool, template)
    assert run_cardgen(["validate", "--fit"]) == 0
    assert 'on "boo" the texts "A Name Of Many" and "9"' in capsys.readouterr().out


def test_what_composing_finds_is_ignored_in_templates_and_data(
    tmp_path: Path, capsys: Capture
) -> None:
    pool = POOL.replace("name: Moan", "name: ☃☃ 😀")
    folder = write_game(tmp_path, "g", pool)
    assert [line.split()[-1] for line in _told(capsys, "--fit", "g")][2:] == [
        "glyph",
        "overlap",
        "overlap",
    ]
    template = TEMPLATE.replace(
        "Ghost</text>", "Ghost</text> {# cardgen: ignore[overlap] #}"
    )
    pool = pool.replace(
        "☃☃ 😀, stars: 2}", "☃☃ 😀, stars: 2}  # cardgen: ignore[glyph]"
    )
    (folder / "templates/ghost.xml.j2").write_text(template, encoding="utf-8")
    (folder / "pool.yaml").write_text(pool, encoding="utf-8")
    both = ["game.yaml:18:5 count-by", "pool.yaml:4:22 unique"]
    assert _told(capsys) == both
    assert _told(capsys, "--fit") == both


def test_fit_tells_of_what_only_it_can_judge(tmp_path: Path, capsys: Capture) -> None:
    idle = "<face>{# cardgen: ignore[glyph] #}</face>"
    write_game(tmp_path, "g", template=idle)
    both = ["game.yaml:18:5 count-by", "pool.yaml:4:22 unique"]
    assert _told(capsys) == both
    assert _told(capsys, "--fit") == [*both, "templates/ghost.xml.j2:1:26 ignore"]


def test_templates_of_all_games_are_not_judged(tmp_path: Path, capsys: Capture) -> None:
    write_game(tmp_path, "g", template='{% include "all.xml.j2" %}')
    (tmp_path / "templates/common").mkdir(parents=True)
    shared = "<face/>{# cardgen: ignore[glyph] #}{# cardgen: ignore[glhpy] #}"
    (tmp_path / "templates/common/all.xml.j2").write_text(shared, encoding="utf-8")
    capsys.readouterr()
    run_cardgen(["validate", "--fit"])
    out = capsys.readouterr().out
    assert 'found "glhpy"' in out
    assert out.count("[ignore]") == 1


def test_an_idle_comment_is_told(tmp_path: Path, capsys: Capture) -> None:
    head = FINE.partition("stars: 1}")[0]
    rows = (
        (
            "uniqe",
            'expected the id of a rule to ignore, found "uniqe"',
            'did you mean "unique"?',
        ),
        (
            "xyzzy",
            'expected the id of a rule to ignore, found "xyzzy"',
            "cardgen explain lists all of them",
        ),
        (
            "yaml-syntax",
            '"yaml-syntax" cannot be ignored',
            "remove the comment and fix the problem",
        ),
        (
            "sum",
            'expected a problem "sum" on this line to ignore, found none',
            "remove it, or put it on the line that the problem names",
        ),
    )
    lines = [f"  - {{id: c{n}, name: C{n}, stars: 1}}" for n in range(len(rows))]
    lines = [
        f"{line}  # cardgen: ignore[{rule}]"
        for line, (rule, _, _) in zip(lines, rows, strict=True)
    ]
    write_game(tmp_path, "g", "\n".join([*head.splitlines()[:2], *lines, ""]))
    assert run_cardgen(["validate"]) == 0
    out = capsys.readouterr().out
    for number, (rule, message, hint) in enumerate(rows, 3):
        assert (
            f"cards/g/pool.yaml:{number}:53: warning: {message}  [ignore]\n"
            f"    {number} | {lines[number - 3]}\n"
            f"      | {' ' * 52}{'^' * len(rule)}\n"
            f"   hint: {hint}\n"
        ) in out


def test_a_file_that_cannot_be_read_is_not_ignored(
    tmp_path: Path, capsys: Capture
) -> None:
    write_game(tmp_path, "g", "cards: [  # cardgen: ignore[yaml-syntax]\n")
    assert [line.split()[-1] for line in _told(capsys)] == ["yaml-syntax"]
    assert run_cardgen(["validate"]) == 1


def test_what_keeps_a_game_from_being_built_is_not_ignored(
    tmp_path: Path, capsys: Capture
) -> None:
    write_game(tmp_path, "g", more="colour: red  # cardgen: ignore[shape]\n")
    capsys.readouterr()
    assert run_cardgen(["validate"]) == 1
    out = capsys.readouterr().out
    assert '19:1: error: unknown key "colour"  [shape]\n' in out
    assert "; this cannot be ignored: without it there is no game\n" in out
    assert "[ignore]" not in out


def test_what_cannot_be_ignored_is_known() -> None:
    assert set(manual_pages()) >= NEVER > NOT_OF_GAMES


@pytest.mark.long
def test_ignores_cost_as_much_in_a_long_list(tmp_path: Path, capsys: Capture) -> None:
    def cards(count: int) -> str:
        comment = "# cardgen: ignore[unique]"
        lines = [
            f"  - {{id: c{n}, name: Boo, stars: 2}} {comment}" for n in range(count)
        ]
        return "\n".join([POOL.partition("\n")[0], "cards:", *lines])

    def cost(count: int) -> int:
        (folder / "pool.yaml").write_text(cards(count), encoding="utf-8")
        return calls(lambda: run_cardgen(["validate"]))

    folder = write_game(tmp_path, "g")
    assert in_step(cost, 100)
    # The first card alone has nothing to ignore.
    assert capsys.readouterr().out.count("[ignore]") == 4
