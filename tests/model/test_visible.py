"""What is too long for a reader is cut: values, and messages with many of them."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardgen.model.visible import LONGEST, brief

ONES = "1* " * 3025 + "1*"
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
FLAG = "\U0001f1f3\U0001f1f1"
CUT = {
    f'expected "a", found "{ONES}"; ': (
        f'expected "a", found "{"1* " * 18}…{" 1*" * 8}" (9,077 characters); '
    ),
    f'"{"a" * 121}" is no "{"b" * 120}"': (
        f'"{"a" * 56}…{"a" * 24}" (121 characters) is no "{"b" * 120}"'
    ),
    # Not in quotes; and quotes inside of a value.
    "put " + "a" * 300 + " here": f"put {'a' * 56}…{'a' * 24} (300 characters) here",
    f'found "say "hi" {"x" * 150}"': f'found "say "hi" {"x" * 150}"',
    f'found "{"x" * 150}"hi""': f'found "{"x" * 150}"hi""',
    "a\n" * 20: "a " * 20,
    # Nothing that prints as one is parted.
    f'"{"a" * 54}{FAMILY}{"b" * 99}"': f'"{"a" * 54}…{"b" * 24}" (158 characters)',
    f'"a{FLAG * 99}"': f'"a{FLAG * 27}…{FLAG * 12}" (199 characters)',
    f'"{"a" * 55}e\u0301{"b" * 99}"': f'"{"a" * 55}…{"b" * 24}" (156 characters)',
}
PIECES = st.sampled_from(
    ["a", "b c", '"', "\n", " ", "\u0301", "\u200d", "\u05d0", FAMILY, FLAG, "x" * 90]
)
TEXTS = st.lists(st.tuples(PIECES, st.integers(1, 300)), max_size=6).map(
    lambda parts: "".join(piece * count for piece, count in parts)
)


def test_long_values_and_messages_are_cut() -> None:
    assert {text: brief(text) for text in CUT} == CUT
    names = ", ".join(f"card-{n}" for n in range(10_000))
    first = ", ".join(f"card-{n}" for n in range(46))
    last = ", ".join(f"card-{n}" for n in range(9_989, 10_000))
    assert brief(f"one of: {names}") == f"one of: {first}, … {last}"


@settings(max_examples=100)
@given(TEXTS)
@example("\u0301" * 2000)
@example("a " * 400 + "b" * 500)
def test_no_message_is_long_and_short_ones_stay(text: str) -> None:
    short = brief(text)
    assert len(short) <= LONGEST
    flat = text.replace("\n", " ") if text.count("\n") > 12 else text
    if len(text) <= 120:
        assert short == flat
    assert short[:20] == flat[:20]
    assert short.endswith((flat[-8:], "characters)"))
