"""Rows of a kit's tables on pages: nothing lost, pages full, long lists split."""

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.pipeline.kit.tables import RowArea, TableRow, breakable, paginate

FRAME = RowArea(50, 110, head=7.5, gap=7)
LINE = 4.0


def measure(row: TableRow) -> float:
    """Return the height: a line for every three names, plus the lines of the values."""
    lines = row.shown()["lines"]
    assert isinstance(lines, int)
    return LINE * (lines + -(-len(row.names) // 3))


NAMES = st.lists(st.text("abc", min_size=1, max_size=3), max_size=60).map(tuple)
ROWS = st.lists(
    st.builds(
        lambda kind, lines, names: TableRow(
            kind, {"lines": lines}, names, {"later": True}
        ),
        st.sampled_from(["part", "file"]),
        st.integers(1, 8),
        NAMES,
    ),
    max_size=10,
).map(lambda rows: sorted(rows, key=lambda row: row.kind, reverse=True))


@settings(max_examples=30)
@given(ROWS)
def test_rows_stay_in_the_frame_and_nothing_is_lost(rows: list[TableRow]) -> None:
    pages = list(paginate(rows, FRAME, measure))
    placed = [each.row for page in pages for each in page]
    assert [name for row in placed for name in row.names] == [
        name for row in rows for name in row.names
    ]
    begun = [row for row in placed if "later" not in row.values]
    assert [row.values for row in begun] == [row.values for row in rows]
    for page in pages:
        assert page
        y, kind = FRAME.top - FRAME.gap, ""
        for row, top, high in page:
            new = row.kind != kind
            assert top == y + (FRAME.gap + FRAME.head if new else 0)
            y, kind = top + high, row.kind
        assert y <= FRAME.bottom


def test_a_row_higher_than_a_page_has_one_for_itself() -> None:
    rows = [TableRow("part", {"lines": lines}) for lines in (1, 500, 1)]
    pages = list(paginate(rows, FRAME, measure))
    room = FRAME.bottom - FRAME.top - FRAME.head
    assert [[each.high for each in page] for page in pages] == [[LINE], [room], [LINE]]


def test_long_words_may_break_and_short_ones_not() -> None:
    address = "https://example.org/a-folder/of_many?things=here"
    parts = breakable(address).split("\u200b")
    assert parts == ["https://", "example.", "org/", "a-folder/", "of_", *parts[5:]]
    assert "".join(parts) == address
    assert breakable("word " * 20) == "word " * 20
    assert [len(part) for part in breakable("x" * 70).split("\u200b")] == [28, 28, 14]
