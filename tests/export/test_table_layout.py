"""Things on a table are beside each other, whatever their sizes."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.export.table_layout import lay_in_rows

SIZES = st.lists(st.tuples(st.floats(0.5, 30), st.floats(0.5, 30)), max_size=12)


@settings(max_examples=settings().max_examples // 4)
@given(groups=st.lists(SIZES, max_size=4))
def test_nothing_overlaps(groups: list[list[tuple[float, float]]]) -> None:
    laid = lay_in_rows(groups, 42, 1)
    sizes = [size for group in groups for size in group]
    assert [(box.width, box.height) for box in laid.boxes] == sizes
    for one, other in combinations(laid.boxes, 2):
        assert not one.grown(0.49).overlaps(other.grown(0.49))
    for box in laid.boxes:
        assert 0 <= box.x <= box.right <= laid.width + 1e-9
        assert 0 <= box.y <= box.bottom <= laid.depth + 1e-9
        assert box.right <= max(42, box.width) + 1e-9


def test_groups_begin_rows_and_boxes_are_centred() -> None:
    laid = lay_in_rows([[(4, 2), (4, 6)], [(8, 1)], []], 20, 1)
    assert [tuple(box) for box in laid.boxes] == [
        (0, 2, 4, 2),
        (5, 0, 4, 6),
        (0, 7, 8, 1),
    ]
    assert (laid.width, laid.depth) == (9, 8)
