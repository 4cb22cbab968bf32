"""Names and the modules that do what they stand for."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TypeVar, cast

M = TypeVar("M")


class Register(Mapping[str, M]):
    """The modules of a package by name, each imported when it is first asked for.

    A run needs few of them, and all deck rules together take 30 ms to import.
    """

    def __init__(self, package: str, modules: Mapping[str, str]) -> None:
        self._paths = {name: f"{package}.{file}" for name, file in modules.items()}

    def __getitem__(self, name: str) -> M:
        return cast(M, import_module(self._paths[name]))

    def __contains__(self, name: object) -> bool:
        return name in self._paths

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)
