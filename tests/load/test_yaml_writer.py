"""What is written reads back as the same values, and is easy to read."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.load.yaml_reader import read_yaml
from cardgen.load.yaml_writer import write_yaml
from cardgen.model.node import Mapping, Node, Plain, Scalar, Sequence, to_plain
from cardgen.model.source import Span

SPAN = Span(Path("x.yaml"))


def node(plain: Plain) -> Node:
    match plain:
        case dict():
            return Mapping.of(
                [(Scalar(k, k, *SPAN), node(v)) for k, v in plain.items()], SPAN
            )
        case list():
            return Sequence(tuple(node(item) for item in plain), SPAN)
        case bool():
            return Scalar(plain, str(plain).lower(), *SPAN)
        case None:
            return Scalar(None, "", *SPAN)
        case _:
            return Scalar(plain, str(plain), *SPAN)


LETTERS = st.characters(max_codepoint=0x24F, exclude_categories=["Cc"])
SIGNS = st.sampled_from("-:#'\"[]{}!&*>|%@`,? \n\t~x1.")
WORDS = (
    *("yes", "No", "null", "~", "007", "1.10", "1e3", "0x1F", "2024-01-01"),
    *("- a", "a: b"),
)
TEXTS = st.text(LETTERS | SIGNS, max_size=12) | st.sampled_from(WORDS)
LONG = st.lists(TEXTS, min_size=5, max_size=60).map(" ".join)
SCALARS: st.SearchStrategy[Plain] = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**15), 10**15), TEXTS, LONG
)
KEYS = TEXTS.filter(lambda text: text != "<<")
TREES: st.SearchStrategy[Plain] = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)
    ),
    max_leaves=20,
)


@settings(max_examples=settings().max_examples // 4)
@given(TREES)
def test_what_is_written_reads_back(tree: Plain) -> None:
    text = write_yaml(node(tree))
    read, problems = read_yaml(text, Path("x.yaml"))
    assert problems == []
    assert read is not None
    assert to_plain(read) == tree


@settings(max_examples=settings().max_examples // 8)
@given(st.lists(LONG, min_size=1, max_size=3))
def test_long_texts_read_back(texts: list[str]) -> None:
    tree: Plain = {"cards": [{"id": "a", "text": text} for text in texts]}
    read, problems = read_yaml(write_yaml(node(tree)), Path("x.yaml"))
    assert problems == []
    assert read is not None
    assert to_plain(read) == tree


def test_numbers_stay_as_they_were_written() -> None:
    number = Scalar(1.1, "1.10", *SPAN)
    assert write_yaml(Sequence((number,), SPAN)) == "- 1.10\n"


def test_short_cards_stand_on_one_line() -> None:
    cards: Plain = {
        "defaults": {"provenance": "placeholder"},
        "cards": [
            {"id": "a", "name": "Ann", "n": 1, "kinds": ["x", "2"]},
            {"id": "b", "name": "Bo: the first", "n": None},
        ],
    }
    assert write_yaml(node(cards)) == (
        "defaults: {provenance: placeholder}\n"
        "cards:\n"
        '  - {id: a, name: Ann, n: 1, kinds: [x, "2"]}\n'
        '  - {id: b, name: "Bo: the first", n: null}\n'
    )


def test_long_cards_take_a_line_a_field_and_long_texts_a_block() -> None:
    words = "Look at the top three cards of any deck, and put them back in any order."
    cards: Plain = {
        "cards": [
            {"id": "a", "text": words, "yes": "no"},
            {"id": "b", "text": "One.\n\nTwo: *three*."},
        ]
    }
    assert write_yaml(node(cards)) == (
        "cards:\n"
        "  - id: a\n"
        "    text: >-\n"
        f"      {words}\n"
        '    "yes": "no"\n'
        "\n"
        "  - id: b\n"
        "    text: |-\n"
        "      One.\n"
        "\n"
        "      Two: *three*.\n"
    )
