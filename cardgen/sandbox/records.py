"""The values that a template sees: read-only, and able to say what they have."""

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


class Table(dict[str, object]):
    """A mapping of a game's own names (palette, icons) that knows what it is."""

    def __init__(self, label: str, values: Mapping[str, object]) -> None:
        super().__init__(values)
        self.label = label


class Absent(StrictUndefined):
    """Stands for a name that is not there, and fails when it is used."""

    @property
    def _undefined_message(self) -> str:
        """Give message, name and the names that could have been meant, by line.

        Jinja2 carries nothing but this text to the error; `explain_absent` takes it
        apart again.
        """
        name, owner = self._undefined_name, self._undefined_obj
        known: list[str] = []
        if isinstance(owner, (Record, Mapping)):
            known = [str(key) for key in owner]
        if owner is missing:
            said = f'no "{name}" is known here'
        elif isinstance(owner, Record):
            said = f'{owner._label} has no field "{name}"'
        elif isinstance(owner, Table):
            said = f'{owner.label} has no "{name}"'
        else:
            said = f'expected a value with "{name}", found one without'
        return "\n".join([said, str(name), *known])


def explain_absent(text: str, known: Iterable[str]) -> tuple[str, str]:
    """Give message and hint from the text of an undefined name's error.

    `known` are the names given to the template, for a name that stands alone.
    """
    said, _, rest = text.partition("\n")
    name, *names = rest.split("\n")
    return said, did_you_mean(name, names or known).strip()
