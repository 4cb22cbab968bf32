"""The whole stage: the game made from valid files, and when there is none."""

from pathlib import Path

from cardgen.load.game_files import read_game
from cardgen.load.workspace import Workspace
from cardgen.model.units import to_points
from cardgen.pipeline.build import KNOWN
from cardgen.validate.game_check import check_game
from tests.validate.small_game import BLUE, DECKS, GAME, POOL, check, report

REPO = Path(__file__).parents[2]


def test_a_sound_game_is_complete(tmp_path: Path) -> None:
    text = GAME + DECKS + "print:\n  gutter: 3\n  components: decks\n"
    text = text.replace("players: 2", "players: [2, 4]")
    blue = BLUE.replace("[boo,", "[{id: boo, copies: 2},") + "hands: {a: [wail]}\n"
    game, problems = check(tmp_path, text, POOL, blue)
    assert problems == []
    assert game is not None
    assert (game.id, game.version, game.players) == ("g", "1.10", (2, 4))
    card_type = game.card_types["ghost"]
    assert (card_type.width, card_type.bleed) == (to_points(63.5), to_points(2))
    pool, decks = game.components
    assert dict(pool.cards[0].values) == {
        "name": "Boo",
        "stars": 1,
        "n": 0,
        "e": 0,
        "kind": None,
    }
    assert pool.cards[0].span.line == 3
    assert pool.cards[0].spans["name"].column == 21
    assert [(c.id, n) for c, n in decks.printed()] == [
        ("boo", 2),
        ("wail", 1),
        ("moan", 1),
    ]
    assert [entry.card.id for entry in decks.decks[0].hands[0].entries] == ["wail"]
    assert [part.component for part in game.plan.components] == ["decks"]
    assert game.plan.papers == ("a4", "letter")
    assert game.plan.gutter == to_points(3)


def test_papers_that_a_game_defines_are_upright(tmp_path: Path) -> None:
    plan = (
        "print: {papers: [a4, {name: wide, size: [450, 320]}], flip: short, "
        "bleed: 3, back_bleed: 4, margin: 8}\n"
    )
    game, problems = check(tmp_path, GAME + plan)
    assert problems == []
    assert game is not None
    assert game.plan.papers == ("a4", "wide")
    assert game.plan.own_papers == {"wide": (to_points(320), to_points(450))}
    assert game.plan.flip == "short"
    lengths = (game.plan.bleed, game.plan.back_bleed, game.plan.margin)
    assert lengths == (to_points(3), to_points(4), to_points(8))


def test_cards_are_rectangles_unless_their_type_says_otherwise(tmp_path: Path) -> None:
    plain, _ = check(tmp_path, GAME)
    text = GAME.replace("    size: poker\n", "    size: [25, 25]\n    shape: round\n")
    game, problems = check(tmp_path, text)
    assert problems == []
    assert plain is not None
    assert game is not None
    assert plain.card_types["ghost"].form == "rectangle"
    assert game.card_types["ghost"].form == "round"


def test_the_print_plan_has_defaults(tmp_path: Path) -> None:
    game, _ = check(tmp_path)
    assert game is not None
    assert game.plan.layouts == ("duplex",)
    assert game.plan.looks == ("colour",)
    assert [part.component for part in game.plan.components] == ["pool"]


def test_missing_assets_and_broken_rules_leave_a_game(tmp_path: Path) -> None:
    text = GAME + "icons: {star: no-such}\nrules:\n  - size: {of: pool, exactly: 9}\n"
    game, problems = check(tmp_path, text)
    assert game is not None
    assert [p.rule for p in problems] == ["size", "assets"]


def test_a_fault_in_a_part_leaves_no_game(tmp_path: Path) -> None:
    for old, new in [
        ("title: Ghosts", "titel: Ghosts"),
        ("size: poker", "size: pocker"),
        ("card_type: ghost", "card_type: gost"),
        ("cards: pool.yaml", "cards: pol.yaml"),
    ]:
        game, problems = check(tmp_path, GAME.replace(old, new))
        assert game is None, old
        assert len(problems) in (1, 2), old


def test_rules_still_run_where_their_part_is_sound(tmp_path: Path) -> None:
    text = GAME.replace("title: Ghosts\n", "") + DECKS
    text += (
        "rules:\n  - size: {of: pool, exactly: 9}\n  - size: {of: decks, exactly: 9}"
    )
    assert report(tmp_path, text, POOL, BLUE + "more: x\n") == [
        'blue.yaml:4:1: error: unknown key "more"  [shape]\n'
        "   hint: known keys: id, title, cards, hands",
        'game.yaml:1:1: error: "title" is missing  [shape]\n'
        '   hint: write "title: ..."',
        'game.yaml:17:3: error: "Pool" has 3 cards, expected 9  [size]',
    ]


def test_a_missing_list_causes_no_problems_in_the_decks(tmp_path: Path) -> None:
    text = GAME.replace("cards: pool.yaml", "cards: pol.yaml") + DECKS
    assert [line.split("  [")[0] for line in report(tmp_path, text, POOL, BLUE)] == [
        'game.yaml:18:60: error: there is no file "pol.yaml" in the folder of the game'
    ]


def test_any_file_ends_in_problems(tmp_path: Path) -> None:
    files = [(text,) for text in ("", "- a\n- b", "42", "rules: [1]", "a: [b")]
    parts = ("", "- a", "42", "cards: 3", "cards: [1, [2], {id: [3]}]", "cards: {a: b}")
    for part in parts:
        files += [(GAME, part), (GAME + DECKS, POOL, part)]
    for given in files:
        game, problems = check(tmp_path, *given)
        assert game is None, given
        assert problems, given


def test_the_shipped_games_are_sound() -> None:
    for folder in Workspace(REPO).games():
        source, problems = read_game(folder)
        assets = Workspace(REPO).assets(folder)
        verdict = check_game(source, assets, KNOWN)
        game, found = verdict.game, verdict.problems
        assert [*problems, *found] == [], folder
        assert game is not None, folder


def test_decks_may_share_cards_which_are_printed_for_each(tmp_path: Path) -> None:
    text = GAME + DECKS.replace("[blue.yaml]", "[blue.yaml, red.yaml]")
    text += "rules:\n  - unique: {of: decks}\n"
    red = BLUE.replace("blue", "red").replace("[boo, wail, moan]", "[moan, boo]")
    (tmp_path / "cards" / "g").mkdir(parents=True)
    (tmp_path / "cards" / "g" / "red.yaml").write_text(red, encoding="utf-8")
    game, problems = check(tmp_path, text, POOL, BLUE)
    assert problems == []
    assert game is not None
    printed = {card.id: copies for card, copies in game.components[1].printed()}
    assert printed == {"boo": 2, "wail": 1, "moan": 2}


def test_a_field_can_be_without_markup(tmp_path: Path) -> None:
    for field, markup in [
        ("{type: text}", True),
        ("{type: text, markup: true}", True),
        ("{type: text, markup: false}", False),
        ("{type: list, markup: false, required: false}", False),
    ]:
        declared = GAME.replace("kind: {type: text, required: false}", f"kind: {field}")
        value = "[a]" if "list" in field else "a"
        pool = POOL.replace("stars:", f"kind: {value}, stars:")
        game, problems = check(tmp_path, declared, pool)
        assert problems == [], field
        assert game is not None, field
        assert game.card_types["ghost"].fields["kind"].markup is markup, field
