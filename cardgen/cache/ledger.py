"""Small results of earlier runs by the key of all that they depend on."""

from contextlib import suppress
from typing import Any

from cardgen.cache.seals import BadCacheFile, read_sealed, sealed


class Ledger:
    """What is kept by key, in one file; the oldest entries make room for new ones."""

    def __init__(self, form: str, most: int, data: bytes = b"") -> None:
        """`data` is a file's content. One that is damaged holds nothing."""
        self._form, self._most = form, most
        self._is_changed = False
        self._kept: dict[str, Any] = {}
        with suppress(BadCacheFile):
            self._kept.update(read_sealed(form, data))

    def recall(self, key: str) -> Any:
        """Return what was kept; None if there is nothing."""
        return self._kept.get(key)

    def keep(self, key: str, value: Any) -> None:
        """Keep a value that JSON can hold."""
        if self._kept.get(key) == value:
            return
        self._is_changed = True
        self._kept.pop(key, None)
        self._kept[key] = value
        if len(self._kept) > self._most:
            del self._kept[next(iter(self._kept))]

    def encoded(self) -> bytes | None:
        """Return the content of the file for the next run; None if unchanged."""
        return sealed(self._form, self._kept) if self._is_changed else None
