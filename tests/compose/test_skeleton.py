"""A skeleton with its values equals the whole text parsed."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup, escape

from cardgen.compose.template.markup import Element, read_markup
from cardgen.compose.template.skeleton import Skeletons
from cardgen.model.problem import Refused
from cardgen.model.source import Span
from cardgen.sandbox.guarded import Escaped

TOP = Span(Path("card.xml.j2"))
VALUES = st.text(st.characters() | st.sampled_from("<>&\"'\t\n\r]\x00\x0b\ufdd0\ufdd1"))


def value(text: str) -> Escaped:
    """Return a text as a template writes it."""
    return Escaped(escape(text), text)


def whole(words: list[str]) -> tuple[Element, ...] | None:
    """Return the elements of the text as it is; None if it is not well formed."""
    try:
        return read_markup("".join(words), TOP, lambda *_: None).children
    except Refused:
        return None


def pieced(skeletons: Skeletons, words: list[str]) -> tuple[Element, ...] | None:
    """Return the elements of the skeleton, with the values in them."""
    try:
        skeleton, values = skeletons.read(words, TOP)
    except Refused:
        return None
    return tuple(
        part.filled(tuple(values[slot] for slot in slots))
        for part, slots in skeleton.parts
    )


def warm() -> Skeletons:
    """Return skeletons that have read two texts of a template and now find slots."""
    skeletons = Skeletons(lambda _: None)
    for words in (["<face/>"], ["<face><rect/></face>"]):
        skeletons.read(words, TOP)
    return skeletons


@given(st.lists(st.tuples(VALUES, VALUES, VALUES), min_size=1, max_size=4))
def test_values_come_to_the_same_as_in_the_whole_text(
    cards: list[tuple[str, str, str]],
) -> None:
    skeletons = warm()
    for fill, name, text in cards:
        words = [
            '<face><rect fill="',
            value(fill),
            '" x="1"/><group><text x="2" font="a ',
            value(name),
            ' b">',
            value(text),
            " and ",
            value(name),
            "</text></group><line/></face>",
        ]
        assert pieced(skeletons, words) == whole(words)


def test_what_is_no_value_of_a_text_or_attribute_is_read_as_it_is() -> None:
    for words in (
        ["<face>", Markup("<rect x='1'/>"), "</face>"],
        ["<face><", Markup("rect"), " x='1'/></face>"],
        ["<face><rect ", Markup("x"), "='1'/></face>"],
        ["<face><rect ", Markup('x="1" y="2"'), "/></face>"],
        ["<face><!-- ", Markup("a"), " --><rect/></face>"],
        ["<face><!-- ", Markup("a--b"), " --><rect/></face>"],
        ["<face><text><![CDATA[", Markup("a &amp; b"), "]]></text></face>"],
        ["<face width='", Markup("63"), "'><rect/></face>"],
        ["<face>", Markup("a"), "<rect/>", Markup(""), "</face>"],
        ["<face><text>", Markup("&nbsp;"), "</text></face>"],
        ["<face><text>", Markup("&#65;&lt;"), "</text></face>"],
        ["<face><text>]]", Markup("&gt;"), "</text></face>"],
        ["<face><text>", Markup("\ufdd00\ufdd1"), "</text></face>"],
        ["<face><text>\ufdd00\ufdd1", Markup("a"), "</text></face>"],
        [Markup("a"), "<face/>"],
        ["<face>", Markup("a")],
        ["", Markup("")],
    ):
        skeletons = warm()
        assert pieced(skeletons, words) == whole(words)
        assert pieced(skeletons, words) == whole(words), "and again, from memory"


def test_cards_share_the_parts_that_are_alike() -> None:
    skeletons = warm()
    one, _ = skeletons.read(["<face><rect/><text>", Markup("a"), "</text></face>"], TOP)
    two, values = skeletons.read(
        ["<face><rect/><text>", value("b & c"), "</text></face>"], TOP
    )
    other, _ = skeletons.read(["<face><line/><rect/></face>"], TOP)
    assert two is one
    assert values == ("b & c",)
    assert other.parts[1][0] is one.parts[0][0]


def text(words: str) -> list[str]:
    return ["<face><text>", value(words), "</text></face>"]


def test_a_template_of_few_texts_is_read_as_it_is() -> None:
    skeletons = Skeletons(lambda _: None)
    read = [skeletons.read(text(words), TOP) for words in "abcd"]
    assert [values for _, values in read] == [(), (), ("c",), ("d",)]
    assert read[2][0] is read[3][0]


def test_a_template_without_two_texts_alike_is_read_as_it_is() -> None:
    skeletons = warm()

    def values(count: int) -> tuple[str, ...]:
        words = [f"<face>{'<rect/>' * count}<text>", value("a"), "</text></face>"]
        return skeletons.read(words, TOP)[1]

    assert [values(count) for count in range(1, 9)] == [("a",)] * 6 + [()] * 2
    # Known skeletons remain, and reading one shows that new ones may still recur.
    assert [values(count) for count in (1, 2, 9, 10)] == [("a",)] * 3 + [()]
