"""Where a file's bytes go: counted and hashed on their way."""

import hashlib
from typing import IO


class Sink:
    """Passes bytes on to a binary file, and knows how many they were and their hash."""

    def __init__(self, file: IO[bytes]) -> None:
        self.size = 0
        self._file = file
        self._sha256 = hashlib.sha256()

    @property
    def sha256(self) -> str:
        """Give the hash of everything written so far."""
        return self._sha256.hexdigest()

    def write(self, data: bytes) -> None:
        """Pass data on."""
        self._file.write(data)
        self._sha256.update(data)
        self.size += len(data)
