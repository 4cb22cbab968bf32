"""Problems ignored by comments in the files, seen from outside."""

from pathlib import Path

import pytest

from cardgen.pipeline.checks import NOT_OF_GAMES, manual_pages
from cardgen.pipeline.ignoring import NEVER
from tests.cli.running import said
from tests.cli.sample import FINE, POOL, TEMPLATE, edit, write_game
from tests.growth import calls, in_step


def _told(options: str = "") -> list[str]:
    """Return place and rule of each problem."""
    code, out, _ = said(f"validate {options}")
    assert code in (0, 1)
    return [
        f"{place.removeprefix('cards/g/')} {line.rpartition('[')[2][:-1]}"
        for line in out.splitlines()
        if (place := line.partition(": ")[0]).startswith("cards/")
    ]


DOUBLE = "- {id: wail, name: Boo, stars: 2}"
BOTH = ["game.yaml:18:5 count-by", "pool.yaml:4:22 unique"]


def test_a_problem_is_ignored_on_its_line(faulty: Path) -> None:
    assert _told() == BOTH
    edit(faulty / "pool.yaml", DOUBLE, f"{DOUBLE}  # cardgen: ignore[unique]")
    assert _told() == BOTH[:1]


def test_another_line_or_rule_is_not(faulty: Path) -> None:
    edit(faulty / "pool.yaml", DOUBLE, f"{DOUBLE}  # cardgen: ignore[sum]")
    edit(faulty / "pool.yaml", "stars: 1}", "stars: 1}  # cardgen: ignore[unique]")
    assert _told() == [
        "game.yaml:18:5 count-by",
        "pool.yaml:3:55 ignore",
        "pool.yaml:4:22 unique",
        "pool.yaml:4:56 ignore",
    ]


def test_too_many_cards_are_ignored_at_the_last_or_at_their_list(
    tmp_path: Path,
) -> None:
    pool = FINE.replace("moan, name: Moan, stars: 2", "moan, name: Moan, stars: 3")
    pool = pool.replace("stars: 1", "stars: 2")
    folder = write_game(tmp_path, "g", pool)
    edit(folder / "game.yaml", "at_least: 3", "exactly: 1")
    assert _told() == ["pool.yaml:4:10 count-by"]
    comment = "  # cardgen: ignore[count-by]"
    of_first = ["pool.yaml:3:55 ignore", "pool.yaml:4:10 count-by"]
    for number, told in ((2, of_first), (3, [])):
        lines = pool.splitlines()
        lines[number] += comment
        (folder / "pool.yaml").write_text("\n".join(lines), encoding="utf-8")
        assert _told() == told
    (folder / "pool.yaml").write_text(pool, encoding="utf-8")
    edit(folder / "game.yaml", "pool.yaml}", f"pool.yaml}}{comment}")
    assert _told() == []


def test_of_several_lines_the_first_counts(faulty: Path) -> None:
    long = "- id: wail\n    name: >-  # cardgen: ignore[card-fields]\n      A very\n"
    edit(faulty / "pool.yaml", DOUBLE, f"{long}      long name\n    stars: 3")
    assert _told() == ["game.yaml:18:5 count-by"]


def test_a_card_with_a_wrong_value_is_a_card_all_the_same(tmp_path: Path) -> None:
    template = TEMPLATE.replace('2" width', '2" min-size="5" width')
    folder = write_game(tmp_path, "g", FINE, template)
    for card in (
        "name: Boo, stars: many",
        "nane: Hoo, name: Boo",
        "name: A Name Of Many Letters, stars: 1",
    ):
        pool = FINE.replace("name: Boo, stars: 1", card)
        (folder / "pool.yaml").write_text(pool, encoding="utf-8")
        assert {line.split()[-1] for line in _told()} >= {"card-fields"}, card
        lines = pool.splitlines()
        lines[2] += "  # cardgen: ignore[card-fields]"
        (folder / "pool.yaml").write_text("\n".join(lines), encoding="utf-8")
        assert said("validate --fit").code == 0, card
    assert said("render --paper a4").code == 0
    assert list(tmp_path.glob("output/g/*.pdf"))


def test_a_value_beyond_a_limit_is_kept(tmp_path: Path) -> None:
    pool = FINE.replace("name: Boo, stars: 1}", "name: A Name Of Many, stars: 9}")
    pool = pool.replace("stars: 9}", "stars: 9}  # cardgen: ignore[card-fields]")
    template = TEMPLATE.replace("Ghost", "{{ card.stars }}")
    write_game(tmp_path, "g", pool, template)
    code, out, _ = said("validate --fit")
    assert code == 0
    assert 'on "boo" the texts "A Name Of Many" and "9"' in out


def test_what_composing_finds_is_ignored_in_templates_and_data(tmp_path: Path) -> None:
    pool = POOL.replace("name: Moan", "name: ☃☃ 😀")
    folder = write_game(tmp_path, "g", pool)
    found = [line.split()[-1] for line in _told("--fit g")]
    assert found[2:] == ["glyph", "overlap", "overlap"]
    front = "Ghost</text>"
    comment = " {# cardgen: ignore[overlap] #}"
    edit(folder / "templates/ghost.xml.j2", front, f"{front}{comment}")
    row = "☃☃ 😀, stars: 2}"
    edit(folder / "pool.yaml", row, f"{row}  # cardgen: ignore[glyph]")
    assert _told() == _told("--fit") == BOTH


def test_fit_tells_of_what_only_it_can_judge(tmp_path: Path) -> None:
    write_game(tmp_path, "g", template="<face>{# cardgen: ignore[glyph] #}</face>")
    assert _told() == BOTH
    assert _told("--fit") == [*BOTH, "templates/ghost.xml.j2:1:26 ignore"]


def test_templates_of_all_games_are_not_judged(tmp_path: Path) -> None:
    write_game(tmp_path, "g", template='{% include "all.xml.j2" %}')
    (tmp_path / "templates/common").mkdir(parents=True)
    shared = "<face/>{# cardgen: ignore[glyph] #}{# cardgen: ignore[glhpy] #}"
    (tmp_path / "templates/common/all.xml.j2").write_text(shared, encoding="utf-8")
    out = said("validate --fit").out
    assert 'found "glhpy"' in out
    assert out.count("[ignore]") == 1


def test_an_idle_comment_is_told(tmp_path: Path) -> None:
    head = FINE.partition("stars: 1}")[0]
    unknown = "expected the id of a rule to ignore, found"
    rows = (
        ("uniqe", f'{unknown} "uniqe"', 'did you mean "unique"?'),
        ("xyzzy", f'{unknown} "xyzzy"', "cardgen explain lists all of them"),
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
    lines = [
        f"  - {{id: c{n}, name: C{n}, stars: 1}}  # cardgen: ignore[{rule}]"
        for n, (rule, _, _) in enumerate(rows)
    ]
    write_game(tmp_path, "g", "\n".join([*head.splitlines()[:2], *lines, ""]))
    code, out, _ = said("validate")
    assert code == 0
    for number, (rule, message, hint) in enumerate(rows, 3):
        assert (
            f"cards/g/pool.yaml:{number}:53: warning: {message}  [ignore]\n"
            f"    {number} | {lines[number - 3]}\n"
            f"      | {' ' * 52}{'^' * len(rule)}\n"
            f"   hint: {hint}\n"
        ) in out


def test_a_file_that_cannot_be_read_is_not_ignored(tmp_path: Path) -> None:
    write_game(tmp_path, "g", "cards: [  # cardgen: ignore[yaml-syntax]\n")
    assert [line.split()[-1] for line in _told()] == ["yaml-syntax"]
    assert said("validate").code == 1


def test_what_keeps_a_game_from_being_built_is_not_ignored(tmp_path: Path) -> None:
    write_game(tmp_path, "g", more="colour: red  # cardgen: ignore[shape]\n")
    code, out, _ = said("validate")
    assert code == 1
    assert '19:1: error: unknown key "colour"  [shape]\n' in out
    assert "; this cannot be ignored: without it there is no game\n" in out
    assert "[ignore]" not in out


def test_what_cannot_be_ignored_is_known() -> None:
    assert set(manual_pages()) >= NEVER > NOT_OF_GAMES


@pytest.mark.long
def test_ignores_cost_as_much_in_a_long_list(tmp_path: Path) -> None:
    def cards(count: int) -> str:
        comment = "# cardgen: ignore[unique]"
        lines = [
            f"  - {{id: c{n}, name: Boo, stars: 2}} {comment}" for n in range(count)
        ]
        return "\n".join([POOL.partition("\n")[0], "cards:", *lines])

    def cost(count: int) -> int:
        (folder / "pool.yaml").write_text(cards(count), encoding="utf-8")
        return calls(lambda: outs.append(said("validate").out))

    folder = write_game(tmp_path, "g")
    outs: list[str] = []
    assert in_step(cost, 100)
    # The first card alone has nothing to ignore.
    assert [out.count("[ignore]") for out in outs] == [1, 1, 1, 1]
