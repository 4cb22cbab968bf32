"""The markup of card texts: what it produces, and that nothing typed is lost."""

import unicodedata
from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.typeset import TextFault
from cardgen.typeset.chunks import Letters, Marker, Piece, Token
from cardgen.typeset.marks import as_signs
from cardgen.typeset.plain import plain_text, without_markup
from cardgen.typeset.runs import read_runs

TOKENS = ["star", "fire-2"]


def spelled(text: str) -> str:
    """Return the pieces in letters: marks by letters, / for lines, | for paragraphs."""
    said = []
    for paragraph in read_runs(text, TOKENS):
        lines = []
        for line in paragraph:
            words = ["".join(map(spelled_piece, chunk)) for chunk in line]
            lines.append(" ".join(words))
        said.append(" / ".join(lines))
    return " | ".join(said)


def spelled_piece(piece: Piece) -> str:
    """Return one piece spelled out: look<letters>, or (token)."""
    match piece:
        case Letters(letters, bold, italic, color):
            named = f"{{{color}}}" if color is not None else ""
            look = "b" * bold + "i" * italic + named
            return f"{look}<{letters}>" if look else letters
        case Token(token, color):
            return f"({token}{color or ''})"
        case Marker(text):
            return text


def test_the_markup_means() -> None:
    cases = {
        "plain words": "plain words",
        "**a** *b*": "b<a> i<b>",
        "***a***": "bi<a>",
        "**a *b* c**": "b<a> bi<b> b<c>",
        "*a **b***": "i<a> bi<b>",
        "*a **b** c*": "i<a> bi<b> i<c>",
        "**強調**の語": "b<強調>の語",
        "2**3 a*b*c": "2**3 a*b*c",
        "Draw 2.* **3* b** ~5 10~20": "Draw 2.* b<3*> b<b> ~5 10~20",
        "**Wound**s a**b (*)": "b<Wound>s a**b (*)",
        "=~5 a~=~5 x/~y": "=~5 a\u00a0=\u00a05 x/~y",
        '**2**x (1)*(2) "*" 防*3': 'b<2>x (1)*(2) "*" 防*3',
        "10%~20% 月~金 3~×~4": "10%~20% 月~金 3\u00a0×\u00a04",
        "8:00-12:00 Uhr": "8:00-12:00 Uhr",
        "of 3.~[9] or 3~:fire-2:": "of 3.\u00a0[9] or 3\u00a0(fire-2)",
        "a~**b** **a**~b": "a\u00a0b<b> b<a>\u00a0b",
        '(~b) "~b" "a"~b': '(~b) "~b" "a"\u00a0b',
        "- 1 a\n\n- 2 b\n- 3 c": "- 1 a | • 2 b / • 3 c",
        "2 * 3": "2 * 3",
        r"2\*3 \: \\": "2*3 : \\",
        r"\n": r"\n",
        "gain 3:star:!": "gain 3(star)!",
        ":fire-2::star:": "(fire-2)(star)",
        "10:30:00 a: b": "10:30:00 a: b",
        "[two **words**]{red} on": "{red}<two> b{red}<words> on",
        "[:star:]{blue}": "(starblue)",
        "[a [b]{red} c]{blue}": "{blue}<a> {red}<b> {blue}<c>",
        "[optional] x": "[optional] x",
        r"[a\]b]{red}": "{red}<a]b>",
        "3~stars": "3\u00a0stars",
        "a\nb\n\nc\n  \n\nd": "a / b | c | d",
        "a\r\n\r\nb\rc": "a | b / c",
        "  a  \t b \n c ": "a b / c",
        "e\u0301": "\u00e9",
        "one\n- **a** b\n2. c": "one / • b<a> b / 2. c",
        "": "",
    }
    assert {text: spelled(text) for text in cases} == cases


def test_wrong_markup_is_reported() -> None:
    for text, message, hint in [
        ("**a", '"**" is opened and never closed', "\\*"),
        ("**a:**b", '"**" is opened again before it is closed', "edge of a word"),
        ("a**", '"**" closes nothing that is open', "\\*"),
        ("**a *b** c*", "", "\\*"),
        ("[*a]{red}*", '"*" is opened in "[...]" and not closed', "\\*"),
        ("*[a*]{red}", '"*" is closed inside "[...]", opened before it', "\\*"),
        (":stra:", 'no icon ":stra:" in this game', 'did you mean ":star:"?'),
        (":zzz:", 'no icon ":zzz:" in this game', "icons: in game.yaml"),
    ]:
        with pytest.raises(TextFault) as caught:
            read_runs(text, TOKENS)
        assert caught.value.rule == "markup", text
        assert message in caught.value.message, text
        assert hint in caught.value.hint, text


@given(st.text(alphabet=st.sampled_from("ab 12*:[]{}~\\\n\u00a0é") | st.characters()))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    with suppress(TextFault):
        read_runs(text, TOKENS)


def pieces(text: str, tokens: Sequence[str] = ()) -> list[Piece]:
    """Return the pieces of all paragraphs, lines and words."""
    read = read_runs(text, tokens)
    return [piece for part in read for line in part for word in line for piece in word]


@given(st.text())
def test_an_escaped_text_comes_back_letter_for_letter(text: str) -> None:
    escaped = "".join(f"\\{c}" if c in "\\*:[]{}~" else c for c in text)
    found = pieces(escaped, TOKENS)
    letters = "".join(piece.text for piece in found if isinstance(piece, Letters))
    typed = unicodedata.normalize("NFC", text)
    assert "".join(letters.split()) == "".join(typed.split())


@given(st.text())
def test_a_text_without_markup_is_set_as_it_is_written(text: str) -> None:
    found = pieces(without_markup(text))
    letters = "".join(piece.text for piece in found if not isinstance(piece, Token))
    typed = unicodedata.normalize("NFC", text)
    assert "".join(letters.split()) == "".join(typed.split())
    assert all(type(piece) is Letters for piece in found) or "•" in text
    assert not any(isinstance(p, Letters) and (p.bold or p.italic) for p in found)


@given(st.text(alphabet=st.sampled_from("ab 12.*:[]{}~\\\n-é")))
def test_a_text_from_elsewhere_prints_as_it_looks(text: str) -> None:
    found = pieces(as_signs(text))
    assert "".join("".join(p.text for p in found).split()) == "".join(text.split())
    assert not any(isinstance(p, Letters) and (p.bold or p.italic) for p in found)


def test_signs_without_markup_mean_nothing() -> None:
    signs = ["**x", ":a:", "[a]{b}\\*"]
    for text in ["- no item", "1. no item", "2) none", "a ~ b", *signs]:
        ((line,),) = read_runs(without_markup(text), ())
        assert " ".join("".join(p.text for p in word) for word in line) == text, text


def test_plain_text_is_one_line() -> None:
    assert plain_text(" a\n\n b\tc ") == "a b c"
