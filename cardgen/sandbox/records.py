"""The values that a template sees: read-only, and able to name what they hold."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from jinja2 import StrictUndefined, Undefined
from jinja2.environment import TemplateModule
from jinja2.runtime import LoopContext
from jinja2.utils import missing

from cardgen.model.picture_parts import PictureParts
from cardgen.model.suggestions import did_you_mean

_OF_LOOPS = [
    *("index", "index0", "revindex", "revindex0", "first", "last", "length"),
    *("previtem", "nextitem", "cycle", "changed", "depth"),
]
NUMBERS = frozenset([int, float])
"""The types of nearly all operands."""

_SCALARS = (str, int, float, type(None))
# Of a name that was computed, and of those that it could have been.
_LONGEST_NAME = 60
_MOST_NAMES = 1_000


class Record:
    """Names with values, read as attributes: `card.name`, `card["max-hp"]`."""

    __slots__ = ("_label", "_values")

    def __init__(self, label: str, values: Mapping[str, object]) -> None:
        self._label = label
        self._values = values

    def __getattr__(self, name: str) -> object:
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(name) from None

    def __getitem__(self, name: str) -> object:
        return self._values[name]

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)


class LabelledMapping(dict[str, object]):
    """A mapping of a game's own names (palette, icons), labelled for messages."""

    def __init__(self, label: str, values: Mapping[str, object]) -> None:
        super().__init__(values)
        self.label = label


class Absent(StrictUndefined):
    """A name that does not exist; using it fails."""

    @property
    def _undefined_message(self) -> str:
        """The message, the name and the names that could have been meant, by line.

        Jinja2 carries only this text to the error; `explain_absent` splits it again.
        """
        owner = self._undefined_obj
        name = _one_line(self._undefined_name)
        known: list[str] = []
        if isinstance(owner, (Record, Mapping)):
            known = [_one_line(key) for key in islice(owner, _MOST_NAMES)]
        if isinstance(owner, TemplateModule):
            # Jinja2 keeps them in a set.
            known = sorted(each for each in vars(owner) if each[0] != "_")
        if owner is missing:
            message = not_defined(str(name))
        elif isinstance(owner, TemplateModule):
            message = f'there is no macro "{name}" in "{owner.__name__}"'
        elif isinstance(owner, Record):
            message = f'{owner._label} has no field "{name}"'
        elif isinstance(owner, LabelledMapping):
            message = f'{owner.label} has no "{name}"'
        elif isinstance(owner, LoopContext):
            message, known = f'loop has no "{name}"', _OF_LOOPS
        else:
            message = f'{_kind(owner)} has no "{name}"'
        return "\n".join([message, name, *known])


def scalar(value: object) -> object:
    """Return a value that can be written as text. Raises TypeError for others."""
    if isinstance(value, Undefined):
        # Raises with the missing name; an "if" without "else" is an empty text.
        return str(value)
    if isinstance(value, _SCALARS):
        return value
    kind = "list" if isinstance(value, (list, tuple)) else type(value).__name__
    kind = "picture" if isinstance(value, PictureParts) else kind
    raise TypeError(f"expected a text or number, found a {kind.lower()}")


def _one_line(name: object) -> str:
    """Return a name as messages show it: neither long nor of several lines."""
    return " ".join(str(name).split())[:_LONGEST_NAME]


def not_defined(name: str) -> str:
    """Return the message for a name that nothing has defined."""
    return f'"{name}" is not defined here'


def _kind(value: object) -> str:
    kinds: dict[type, str] = {
        **{str: "a text", int: "a number", float: "a number"},
        **{list: "a list", tuple: "a list", type(None): "an empty value"},
        PictureParts: "the picture",
    }
    return kinds.get(type(value), "this value")


def explain_absent(text: str, known: Iterable[str]) -> tuple[str, str]:
    """Return message and hint for the text of an undefined name's error.

    `known` are the names given to the template, for a name without an owner.
    """
    message, _, rest = text.partition("\n")
    name, *names = rest.split("\n")
    return message, did_you_mean(name, names or known).strip()
