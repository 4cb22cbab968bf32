"""Digests of files and folders, which differ when their content does."""

import hashlib
from pathlib import Path

from cardgen.model.assets import AssetKind, Assets, FileState, file_state

_MISSING = "-"


class Digests:
    """Digests of files. One is read again only if the disk shows that it may differ."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[FileState, str]] = {}

    def file(self, path: Path) -> str:
        """Return the digest of a file's content, "-" if it cannot be read."""
        try:
            state = file_state(path)
            known = self._known.get(path)
            if known is None or known[0] != state:
                digest = hashlib.sha256(path.read_bytes()).hexdigest()[:32]
                known = self._known[path] = state, digest
            return known[1]
        except OSError:
            return _MISSING

    def folder(self, path: Path) -> str:
        """Return the digest of the files in a folder, with their names."""
        try:
            files = sorted(file for file in path.iterdir() if file.is_file())
        except OSError:
            return _MISSING
        return digest(f"{path}", *[f"{file.name} {self.file(file)}" for file in files])


class AssetStamps:
    """What the names of assets stand for now."""

    def __init__(self, assets: Assets, digests: Digests) -> None:
        self._assets = assets
        self._digests = digests
        self._known: dict[tuple[AssetKind, str], str] = {}

    def of(self, kind: AssetKind, name: str) -> str:
        """Return a text for an asset's place and content; another asset has another."""
        if (kind, name) not in self._known:
            self._known[kind, name] = self._stamp(kind, name)
        return self._known[kind, name]

    def _stamp(self, kind: AssetKind, name: str) -> str:
        match kind:
            case "templates":
                path = self._assets.find_template(name)
            case "icons":
                path = self._assets.find_icon(name)
            case "art":
                path = self._assets.find_art(name)
            case "fonts":
                family, _ = self._assets.split_font(name)
                folder = self._assets.find_font_family(family)
                return self._digests.folder(folder) if folder else _MISSING
        return f"{path} {self._digests.file(path)}" if path else _MISSING


def digest(*texts: str) -> str:
    """Return one digest of several texts; it differs when any of them does."""
    found = hashlib.sha256()
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        found.update(b"%d:" % len(data))
        found.update(data)
    return found.hexdigest()[:32]
