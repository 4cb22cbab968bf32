"""The values that a template sees: read-only, and able to name what they hold."""

from collections.abc import Iterable, Iterator, Mapping

from jinja2 import StrictUndefined
from jinja2.utils import missing

from cardgen.model.suggestions import did_you_mean


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
        name, owner = self._undefined_name, self._undefined_obj
        known: list[str] = []
        if isinstance(owner, (Record, Mapping)):
            known = [str(key) for key in owner]
        if owner is missing:
            message = f'"{name}" is not defined here'
        elif isinstance(owner, Record):
            message = f'{owner._label} has no field "{name}"'
        elif isinstance(owner, LabelledMapping):
            message = f'{owner.label} has no "{name}"'
        else:
            message = f'expected a value with "{name}", found one without'
        return "\n".join([message, str(name), *known])


def explain_absent(text: str, known: Iterable[str]) -> tuple[str, str]:
    """Return message and hint for the text of an undefined name's error.

    `known` are the names given to the template, for a name without an owner.
    """
    message, _, rest = text.partition("\n")
    name, *names = rest.split("\n")
    return message, did_you_mean(name, names or known).strip()
