"""Texts with bold, italic and coloured parts: their markup is read as they look."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from cardgen.load.rich_text import TextRun, markup_of
from cardgen.typeset.chunks import Letters
from cardgen.typeset.marks import as_signs
from cardgen.typeset.runs import read_runs

RED = "#c00000"
MARKUP: list[tuple[list[TextRun], str | None]] = [
    ([TextRun("plain 2*3")], "plain 2*3"),
    ([TextRun("Flying: ", bold=True), TextRun("it flies")], "**Flying:** it flies"),
    ([TextRun("a "), TextRun("b", italic=True), TextRun(" c")], "a *b* c"),
    ([TextRun("a", True, True)], "***a***"),
    ([TextRun("a", True), TextRun(" ", color=RED), TextRun("b", True)], "**a b**"),
    ([TextRun("a", True), TextRun(" "), TextRun("b", italic=True)], "**a** *b*"),
    ([TextRun("a\r\n b", True)], "**a**\n **b**"),
    ([TextRun("pay "), TextRun("2", color=RED), TextRun("!")], f"pay [2]{{{RED}}}!"),
    ([TextRun("a", True, color=RED)], f"[**a**]{{{RED}}}"),
    (
        [TextRun("a"), TextRun("b", True, color=RED), TextRun("c")],
        f"a[**b**]{{{RED}}}c",
    ),
    ([TextRun("Wound", True), TextRun("s")], "**Wound**s"),
    ([TextRun("- "), TextRun("a", True), TextRun("\n- b")], "- **a**\n- b"),
    ([TextRun("gain :fire:", True), TextRun(" now")], "**gain :fire:** now"),
    ([TextRun("3~"), TextRun("stars", True)], "3~**stars**"),
    ([TextRun("a]", color=RED)], f"[a\\]]{{{RED}}}"),
    ([TextRun("un"), TextRun("able", True)], None),
    ([TextRun("a", italic=True), TextRun("b")], None),
    ([TextRun("**a", True), TextRun(" b")], None),
]


def test_the_markup_of_runs() -> None:
    found = [(runs, markup_of(runs, str)) for runs, _ in MARKUP]
    assert found == MARKUP


def test_signs_from_elsewhere_stay_signs() -> None:
    runs = [TextRun("*x* [a]{b}", True), TextRun(" :c:")]
    markup = r"**\*x\* \[a]{b}** \:c:"
    assert markup_of(runs, as_signs) == markup


RUNS = st.lists(
    st.builds(
        TextRun,
        st.text(st.sampled_from("ab 2.(*:[]{}~\\\n-é"), min_size=1, max_size=4),
        st.booleans(),
        st.booleans(),
        st.sampled_from(["", RED]),
    ),
    max_size=4,
)


def seen(signs: Iterable[tuple[str, bool, bool, str]]) -> list[object]:
    """Return what is visible; the sign of an item is a dash or a bullet."""
    return [(s.replace("•", "-"), *look) for s, *look in signs if not s.isspace()]


@given(RUNS)
def test_what_is_read_back_are_the_runs(runs: list[TextRun]) -> None:
    markup = markup_of(runs, as_signs)
    if markup is None:
        return
    pieces = [
        piece
        for paragraph in read_runs(markup, ())
        for line in paragraph
        for chunk in line
        for piece in chunk
    ]
    read = [
        (
            sign,
            *(piece[1:3] if isinstance(piece, Letters) else (False, False)),
            (piece.color or "") if isinstance(piece, Letters) else "",
        )
        for piece in pieces
        for sign in piece.text
    ]
    assert seen(read) == seen((sign, *run[1:]) for run in runs for sign in run.text)


def test_most_runs_of_whole_words_have_a_markup() -> None:
    looks = [(b, i, c) for b in (False, True) for i in (False, True) for c in ("", RED)]
    for one in looks:
        for other in looks:
            runs = [
                TextRun("Draw 2 cards. ", *one),
                TextRun("Then (discard) 1:", *other),
            ]
            assert markup_of(runs, as_signs) is not None, runs
