"""What the setup deals, compared with what there is."""

from pathlib import Path

from tests.validate.small_game import DECKS, GAME, check, report

POOL = """\
defaults: {provenance: placeholder}
cards:
  - {id: boo, name: Boo, stars: 1, copies: 3}
  - {id: wail, name: Wail, stars: 2, copies: 2}
  - {id: moan, name: Moan, stars: 3}
"""
RULE = "{of: pool}"


def told(root: Path, rows: str, rule: str = RULE, players: str = "[1, 3]") -> list[str]:
    """Return the report on a game whose setup has these rows."""
    game = GAME.replace("players: 2", f"players: {players}")
    text = f"{game}setup:\n{rows}rules:\n  - setup: {rule}\n"
    return report(root, text, POOL)


def test_passing(tmp_path: Path) -> None:
    cases = [
        "  - {deal: {pool: 2}, each: true}\n",
        "  - {deal: {pool: 1}, each: true}\n  - {players: 3, deal: {pool: 3}}\n",
        "  - {players: [1, 2], deal: {pool: 3}, each: true}\n"
        "  - {players: 3, deal: {pool: 6}}\n",
        "  - {deal: {pool: 1}, each: true, where: {stars: 1}}\n"
        "  - {deal: {pool: 3}, where: {stars: [2, 3]}}\n",
    ]
    assert {rows: found for rows in cases if (found := told(tmp_path, rows))} == {}


def test_more_cards_than_there_are_need_no_rule(tmp_path: Path) -> None:
    for rules, severity in [
        ("rules: none\n", "warning"),
        ("rules:\n  - unique: {of: pool, field: name}\n", "warning"),
        ("rules:\n  - setup: {of: [pool]}\n", "error"),
        ("rules:\n  - setup: {of: pool, severity: off}\n", ""),
    ]:
        text = f"{GAME}setup:\n  - {{deal: {{pool: 7}}}}\n{rules}"
        expected = (
            f'game.yaml:20:13: {severity}: 2 players need 7 cards of "Pool", which has 6'
            "  [setup]\n   hint: the setup deals 7 once"
        )
        assert report(tmp_path, text, POOL) == [expected] * bool(severity), rules


def test_failing(tmp_path: Path) -> None:
    cases = {
        (
            "  - {deal: {pool: 2}, each: true}\n  - {players: 3, deal: {pool: 1}}\n",
            RULE,
        ): [
            'game.yaml:21:25: error: 3 players need 7 cards of "Pool", which has 6'
            "  [setup]\n   hint: the setup deals 2 to each player and 1 once"
        ],
        ("  - {deal: {pool: 7}}\n", "{of: pool, severity: warning}"): [
            f'game.yaml:20:13: warning: {who} 7 cards of "Pool", which has 6'
            "  [setup]\n   hint: the setup deals 7 once"
            for who in ("1 player needs", "2 players need", "3 players need")
        ],
        (
            "  - {deal: {pool: 1}, each: true, where: {stars: [2], name: Wail}}\n",
            RULE,
        ): [
            'game.yaml:20:13: error: 3 players need 3 cards of "Pool" with stars 2 '
            "and name Wail, which has 2  [setup]\n"
            "   hint: the setup deals 1 to each player"
        ],
        (
            "  - {deal: {pool: 5}, where: {stars: [1, 2]}}\n"
            "  - {deal: {pool: 2}, where: {stars: [2, 3]}}\n",
            "{of: pool}",
        ): [
            f'game.yaml:21:13: error: {who} 7 cards of "Pool", which has 6'
            "  [setup]\n   hint: the setup deals 5 once and 2 once"
            for who in ("1 player needs", "2 players need", "3 players need")
        ],
        (
            "  - {players: 3, deal: {pool: 4}, where: {stars: 1}}\n"
            "  - {players: [1, 3], deal: {pool: 3}, where: {stars: [2, 3]}}\n",
            RULE,
        ): [
            'game.yaml:20:25: error: 3 players need 4 cards of "Pool" with stars '
            "1, which has 3  [setup]\n   hint: the setup deals 4 once"
        ],
        ("  - {players: [2, 3], deal: {pool: 2}, each: true}\n", RULE): [
            'game.yaml:20:30: error: no row of "setup" covers 1 player  [setup]\n'
            "   hint: add a row, or extend the players of another"
        ],
        ("  - {deal: {pool: 2}, each: true}\n", "{of: pool, spares: {at_least: 2}}"): [
            'game.yaml:22:31: error: 3 players leave 0 cards of "Pool", '
            "expected at least 2  [setup]\n   hint: the setup deals 2 to each player"
        ],
        ("  - {deal: {pool: 5}}\n", "{of: pool, spares: {exactly: 0}}"): [
            'game.yaml:22:31: error: 1 player leaves 1 card of "Pool", expected 0'
            "  [setup]\n   hint: the setup deals 5 once"
        ],
    }
    assert {(rows, rule): told(tmp_path, rows, rule) for rows, rule in cases} == cases


def test_decks_are_counted_together(tmp_path: Path) -> None:
    setup = "setup: [{deal: {decks: 2}, each: true}]\n"
    game = GAME + DECKS + setup + "rules: [setup: {of: decks}]\n"
    blue = "id: blue\ntitle: Blue\ncards: [boo, {id: wail, copies: 2}]\n"
    assert report(tmp_path, game, POOL, blue) == [
        'game.yaml:20:17: error: 2 players need 4 cards of "Decks", which has 3  [setup]\n'
        "   hint: the setup deals 2 to each player"
    ]


def test_a_game_without_setup(tmp_path: Path) -> None:
    game = GAME + "rules: [setup: {of: pool}]\n"
    assert report(tmp_path, game, POOL) == [
        'game.yaml:19:9: error: game.yaml has no "setup" to check against'
        "  [setup]\n"
        '   hint: write a row for each deal: "setup: [{deal: {spells: 2}, each: true}]"'
    ]


def test_faults_of_the_section(tmp_path: Path) -> None:
    cases = {
        "  - {players: [2, 6], deal: {pool: 1}}\n": (
            "game.yaml:20:15: error: expected players from 1 to 3, found 2 to 6"
            '  [references]\n   hint: "players" at the top of game.yaml is the range '
            "of the whole game"
        ),
        "  - {deal: {pool: 1}, where: {star: 1}}\n": (
            'game.yaml:20:31: error: no card of pool has a field "star"  [references]\n'
            '   hint: did you mean "stars"? known fields: e, kind, n, name, stars'
        ),
        "  - {deal: {pool: none}}\n": 'game.yaml:20:19: error: expected a whole number, found "none"  [shape]\n   hint: for example 2',
        "  - {deal: {pool: 1}, eech: true}\n": (
            'game.yaml:20:23: error: unknown key "eech"  [shape]\n'
            '   hint: did you mean "each"?'
        ),
        "  - {players: few, deal: {pool: 1}}\n": (
            "game.yaml:20:15: error: expected a number of players or [fewest, most], "
            'found "few"  [shape]\n   hint: for example 2 or [1, 4]'
        ),
        "  - {players: [2, 3000], deal: {pool: 1}}\n": (
            "game.yaml:20:15: error: expected a number of players or [fewest, most], "
            "found [2, 3000]  [shape]\n   hint: for example 2 or [1, 4]"
        ),
        "  - {deal: {pool: 1}}\n" * 201: (
            "game.yaml:19:1: error: expected at most 200 entries, found a list  [shape]"
        ),
        "  pool: 1\n": "game.yaml:19:1: error: expected a list, found a mapping  [shape]",
    }
    assert {rows: told(tmp_path, rows) for rows in cases} == {
        case: [expected] for case, expected in cases.items()
    }


def test_wrong_options(tmp_path: Path) -> None:
    rows = "  - {deal: {pool: 1}}\n"
    assert told(tmp_path, rows, "{of: pool, spares: 2}") == [
        'game.yaml:22:31: error: expected a mapping ("key: value"), found 2  [shape]\n'
        "   hint: write its keys, as in {exactly: value}"
    ]
    assert told(tmp_path, rows, "{of: pool, spares: {at_lest: 2}}") == [
        'game.yaml:22:32: error: unknown key "at_lest"  [shape]\n'
        '   hint: did you mean "at_least"?'
    ]


def test_the_game_holds_its_setup(tmp_path: Path) -> None:
    setup = "setup: [{players: 2, deal: {pool: 1}, where: {stars: 1}, each: true}]\n"
    game, problems = check(tmp_path, GAME + setup, POOL)
    assert problems == []
    assert game is not None
    (deal,) = game.setup
    assert (deal.component, deal.players, deal.where) == (
        "pool",
        (2, 2),
        (("stars", ("1",)),),
    )
    assert (deal.demand(2), deal.demand(3)) == (2, 0)
