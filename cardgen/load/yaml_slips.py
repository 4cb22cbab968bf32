"""Recognize the slips of people who write YAML for the first time, in one line.

Each is cured by way of trial: it is one only if the corrected line can be read.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardgen.load.yaml_cures import (
    cure_by_moving,
    cured,
    in_quotes,
    keys_near,
    keys_of,
    reads,
)
from cardgen.load.yaml_forms import Fault

_WORD = r"[A-Za-z_][\w-]*"
_LEAD = r"(?P<lead>(?:^\s*(?:-\s+)*|:\s+|-\s+|,\s*)|[\[{]\s*)"
_ENDS = r"(?=\s*(?:[,\]}]|$|\s\#))"
_ITEMS = r"^\s*(?:-\s+)*"
_QUOTED = re.compile(rf"""{_LEAD}(?P<open>["'])(?P<text>.*?)(?P=open){_ENDS}""")
_GOES_ON = re.compile(
    rf"""{_LEAD}(["'])[^"'\\]+(?P<close>\2)\s+(?=[^\s"',\]}}\[{{\#:])"""
)
_CURLY = re.compile(
    rf"""{_LEAD}(?P<open>[“”„«»‘’‚])(?P<text>.*?)(?:[“”«»‘’"']{_ENDS}|$)"""
)
_DASH = re.compile(r"^(\s*)(-(?=\w)|[–—•*·])\s*(?=\S)")
_KEY_SIGN = re.compile(rf"{_ITEMS}{_WORD}\s*(=>|=|：)")
_REMARK = re.compile(r"^\s*(//|--(?!-)|/\*|<!--|;)")
_KEY_ONLY = re.compile(rf"{_ITEMS}(?P<key>{_WORD})\s+(?=\S)")
_KEY_IN_BRACES = re.compile(rf"""[{{,]\s*(?P<key>{_WORD})\s+(?=["'\[{{])""")
_ODD = "[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]"
_ODD_SPACE = re.compile(rf"^[ -]*(?:{_WORD}:)?(?P<space>{_ODD})")
_PARENTHESES = re.compile(rf"{_ITEMS}(?:{_WORD}:\s+)?(\()({_WORD}:\s.*)\)\s*$")
_GLUED = re.compile(rf"{_ITEMS}{_WORD}:(?=[^\s:/])")
_NO_COMMA = re.compile(
    rf"""(?<=["'\]}}])\s+(?=["'\[{{]|{_WORD}:\s)|(?<=[^\s,\[{{:;-]);?\s+(?={_WORD}:\s)"""
)
_NAME = re.compile(_WORD)
_PAIRS = re.compile(rf"(?P<lead>{_ITEMS}(?:{_WORD}:\s+)?)(?P<rest>{_WORD}:\s.*)$")


class _Slip(NamedTuple):
    """What is wrong at an index of a line, and the hint with the corrected line."""

    at: int
    message: str
    hint: str


def slip_in(lines: Sequence[str], number: int) -> Fault | None:
    """Return what is wrong in a line, if it is a slip whose cure can be computed."""
    line = lines[number - 1]
    if not line.strip():
        return None
    keys = keys_near(lines, number)
    for find in _LOOKALIKES if reads(line) else (*_LOOKALIKES, *_FINDERS):
        slip = find(line, keys)
        if slip is not None and slip.hint:
            return Fault(number, slip.at + 1, slip.message, slip.hint)
    return None


def _dash(line: str, _: set[str]) -> _Slip | None:
    match = _DASH.match(line)
    if match is None or not keys_of(line[match.end() :]):
        return None
    corrected = f"{match[1]}- {line[match.end() :]}"
    message = f'expected a hyphen and a space, found "{match[0].strip()}"'
    return _Slip(match.start(2), message, cured("begin an item like this", [corrected]))


def _remark(line: str, _: set[str]) -> _Slip | None:
    match = _REMARK.match(line)
    if match is None:
        return None
    said = re.sub(r"\s*(?:\*/|-->)\s*$", "", line[match.end() :]).strip()
    message = f'expected "#" before a comment, found "{match[1]}"'
    return _Slip(match.start(1), message, f"write: # {said}")


def _sign_after_key(line: str, _: set[str]) -> _Slip | None:
    match = _KEY_SIGN.match(line)
    if match is None:
        return None
    key = line[: match.start(1)].rstrip()
    corrected = f"{key}: {line[match.end() :].strip()}"
    message = f'expected ":" after the key, found "{match[1]}"'
    hint = cured("write a colon and a space", [corrected])
    return _Slip(match.start(1), message, hint)


def _no_sign(line: str, keys: set[str]) -> _Slip | None:
    match = _KEY_ONLY.match(line)
    if match is None or match["key"] not in keys:
        match = _KEY_IN_BRACES.search(line)
    if match is None:
        return None
    corrected = f"{line[: match.end('key')]}: {line[match.end() :]}"
    message = f'expected ":" after "{match["key"]}"'
    return _Slip(
        match.end("key"), message, cured("write a colon and a space", [corrected])
    )


def _glued(line: str, _: set[str]) -> _Slip | None:
    match = _GLUED.match(line)
    if match is None:
        return None
    corrected = f"{line[: match.end()]} {line[match.end() :]}"
    message = "expected a space after the colon"
    return _Slip(match.end() - 1, message, cured("write", [corrected]))


def _odd_space(line: str, _: set[str]) -> _Slip | None:
    match = _ODD_SPACE.search(line)
    if match is None:
        return None
    message = f"expected a plain space, found U+{ord(match['space']):04X}"
    hint = cured("replace it", [re.sub(_ODD, " ", line)])
    return _Slip(match.start("space"), message, hint)


def _parentheses(line: str, _: set[str]) -> _Slip | None:
    match = _PARENTHESES.match(line)
    if match is None:
        return None
    corrected = f"{line[: match.start(1)]}{{{match[2]}}}"
    hint = cured("use braces", [corrected])
    return _Slip(match.start(1), 'expected "{", found "("', hint)


def _no_comma(line: str, keys: set[str]) -> _Slip | None:
    """Find where a comma is missing between values, or before a word that is a key."""
    if "{" not in line and "[" not in line:
        return None
    given = keys_of(line)
    for match in _NO_COMMA.finditer(line):
        word = _NAME.match(line, match.end())
        key = word[0] if word else ""
        sure = line[match.start() - 1] in "\"']}" or _opens(line, word)
        corrected = f"{line[: match.start()]}, {line[match.end() :]}"
        if sure or (key in keys and key not in given):
            following = f'"{key}"' if key else "this"
            hint = _with_commas(corrected, keys)
            return _Slip(match.end(), f"expected a comma before {following}", hint)
    return None


def _opens(line: str, word: re.Match[str] | None) -> bool:
    """Return whether what follows a word and its colon is no text."""
    return word is not None and line[word.end() + 1 :].lstrip()[:1] in tuple("[{\"'")


def _with_commas(line: str, keys: set[str]) -> str:
    """Return the hint with a line, and with all other commas that it lacks."""
    candidates = [line]
    while (match := _next_gap(candidates[-1], keys)) is not None:
        last = candidates[-1]
        candidates.append(f"{last[: match.start()]}, {last[match.end() :]}")
    return cured("separate them with commas", reversed(candidates))


def _next_gap(line: str, keys: set[str]) -> re.Match[str] | None:
    given = keys_of(line)
    for match in _NO_COMMA.finditer(line):
        word = _NAME.match(line, match.end())
        if word is None or (word[0] in keys and word[0] not in given):
            return match
    return None


def _no_braces(line: str, keys: set[str]) -> _Slip | None:
    """Find several keys in one line that lack their braces."""
    match = _PAIRS.match(line)
    if match is None or "{" in match["lead"]:
        return None
    pairs = re.sub(r"\s*[}\]]*\s*$", "", match["rest"])
    found = re.findall(rf"(?:^|[\s,])({_WORD}):(?=\s)", pairs)
    is_item = not match["lead"].rstrip().endswith(":")
    if not found or not set(found[is_item:]) <= keys or len(found) <= is_item:
        return None
    hint = _with_commas(f"{match['lead']}{{{pairs}}}", keys)
    second = match.start("rest") + (pairs.index(f"{found[1]}:") if is_item else 0)
    message = f'found a second key, "{found[is_item]}", on this line'
    hint = hint.replace("separate them with commas", "put them in braces")
    return _Slip(second, message, hint)


def _curly_quotes(line: str, _: set[str]) -> _Slip | None:
    match = _CURLY.search(line)
    if match is None:
        return None
    mark, at = match["open"], match.start("open")
    straight = _CURLY.sub(lambda m: m["lead"] + in_quotes(m["text"].strip()), line)
    hint = cured("use straight quotation marks", [straight])
    if hint:
        hint += f"; to print {mark} itself, put it inside those"
    message = f"expected a straight quotation mark, found {mark}"
    return _Slip(at, message, hint)


def _mark_inside(line: str, _: set[str]) -> _Slip | None:
    """Find a quotation mark or apostrophe within a text that ends it too early."""
    for match in _QUOTED.finditer(line):
        mark, text = match["open"], match["text"]
        inside = re.search(r"(?<!\\)\"" if mark == '"' else "(?<!')'(?!')", text)
        if inside:
            corrected = _QUOTED.sub(_requoted, line)
            what = "apostrophe" if mark == "'" else "quotation mark"
            message = f"this {what} ends the text, but the line goes on"
            at = match.start("text") + inside.start()
            return _Slip(at, message, cured("quote it like this", [corrected]))
    return None


def _goes_on(line: str, _: set[str]) -> _Slip | None:
    """Find words after the quotation mark that ends their text."""
    match = _GOES_ON.search(line)
    if match is None:
        return None
    at = match.start("close")
    what = "apostrophe" if line[at] == "'" else "quotation mark"
    message = f"this {what} ends the text, but the line goes on"
    return _Slip(at, message, cure_by_moving(line, at))


def _requoted(match: re.Match[str]) -> str:
    mark, text = match["open"], match["text"]
    if mark not in text:
        return match[0]
    plain = text.replace("''", "'") if mark == "'" else text.replace('\\"', '"')
    return match["lead"] + in_quotes(plain)


_Finders = tuple[Callable[[str, set[str]], _Slip | None], ...]
# These may look like keys to the parser.
_LOOKALIKES: _Finders = (_remark, _odd_space, _dash)
_FINDERS: _Finders = (
    _sign_after_key,
    _no_sign,
    _glued,
    _curly_quotes,
    _parentheses,
    _no_comma,
    _mark_inside,
    _no_braces,
    _goes_on,
)
