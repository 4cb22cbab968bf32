"""What Jinja2 and Python say of a fault, in words for designers."""

import re

from jinja2.exceptions import SecurityError

from cardgen.sandbox.budget import TooMuch
from cardgen.sandbox.filters import Unprintable

_KINDS = {
    **{"str": "text", "Markup": "text", "Escaped": "text", "NoneType": "nothing"},
    **{"int": "number", "float": "number", "bool": "yes or no"},
    **{"list": "list", "tuple": "list", "dict": "mapping", "Macro": "macro"},
}
_OF_KINDS = (
    (
        r"for (\S+): '(\w+)' and '(\w+)'",
        "expected numbers for {0}, found {1} and {2}",
    ),
    (
        r"'\S+' not supported .* '(\w+)' and '(\w+)'",
        "expected two numbers or two texts to compare, found {0} and {1}",
    ),
    (r"unary (\S+): '(\w+)'", "expected a number for {0}, found {1}"),
    (r"'(\w+)' object is not callable", "expected a macro, found {0}"),
    (r"'(\w+)'(?: object)? is not iterable", "expected a list, found {0}"),
    (r"non-iterable (\w+)", "expected a list in each item, found {0}"),
    (
        r"to unpack \(expected (\d+)(?:, got (\d+))?",
        "expected {0} values in each item, found another number of them",
    ),
    (r"division by zero", "division by zero"),
    (r"'(\w+)' object cannot be interpreted", "expected a whole number, found {0}"),
)
_CURES = {
    "join": "use the filter: {{ words | join(', ') }}",
    "replace": "use the filter: {{ text | replace('a', 'b') }}",
    "format": "use {{ a ~ b }} or the filter round",
}


def described(fault: Exception, what: str) -> tuple[str, str]:
    """Return message and hint for a fault; `what` is at work, such as "template"."""
    text = lower_sentence(str(fault))
    if isinstance(fault, RecursionError):
        hint = "check what this line includes or calls"
        return "an include or macro calls itself endlessly", hint
    if isinstance(fault, TooMuch):
        hint = "look for a loop or a repetition with a number that is far too large"
        return f"the {what} does too much: {text}", hint
    if isinstance(fault, SecurityError):
        name = str(fault).split("\n")[1]
        hint = _CURES.get(name, f"{what}s may use plain values, filters and macros")
        return f'"{name}" is not available in {what}s', hint
    if isinstance(fault, Unprintable):
        return text, 'say it in words: {{ "yes" if ... else "no" }}'
    return f"cannot work this out: {_plain(text) or type(fault).__name__}", ""


def _plain(text: str) -> str:
    """Return what Python says about the kinds of values, in our words."""
    for pattern, message in _OF_KINDS:
        match = re.search(pattern, text)
        if match:
            return message.format(*[_KINDS.get(word, word) for word in match.groups()])
    return text


def lower_sentence(text: str) -> str:
    """Return the first line of a text as messages begin and end."""
    first = text.strip().splitlines()[0] if text.strip() else ""
    return (first[:1].lower() + first[1:]).rstrip(".")
