"""The plug-in registry: names, and the modules behind them."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TypeVar, cast

M = TypeVar("M")


class Register(Mapping[str, M]):
    """The modules of a package by name, each imported on first use.

    A run needs few of them, and importing all deck rules takes 30 ms.
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
