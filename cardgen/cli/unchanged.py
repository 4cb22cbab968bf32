"""Games that need no render: neither they nor the files of the last one changed."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from cardgen.cache.last_renders import LastRender, LastRenders
from cardgen.load.workspace import Workspace
from cardgen.pipeline.selection import RenderRequest, RenderResult
from cardgen.write.manifest import NAME

Place: TypeAlias = tuple[Workspace, Path]
"""A workspace and the folder of a game in it."""


class PastRenders:
    """Recalls what was rendered for a request, and keeps it for the next run.

    A kit and chosen cards are made again each time: nobody makes them again and again.
    So is what is compared with a commit, or recorded.
    """

    def __init__(self, request: RenderRequest) -> None:
        self._request = request
        self._renders = LastRenders.on_disk()
        # Whoever reads the same files need not read them again.
        self.digests = self._renders.digests
        self._begun: dict[Place, LastRender] = {}

    def unchanged(self, places: Sequence[Place]) -> dict[Place, RenderResult]:
        """Return the games that need no run, with their files.

        A name that the request contains may be known to one game only: then all of
        them must be unchanged, or none is.
        """
        asked = self._request
        if asked.kit or asked.choice or asked.changed or asked.printed:
            return {}
        self._begun = {place: self._of(place) for place in places}
        found = {
            place: self._renders.recall(render) for place, render in self._begun.items()
        }
        names = (self._request.components, self._request.papers, self._request.looks)
        if any(names) and None in found.values():
            return {}
        # The last file is the manifest.
        return {
            place: RenderResult(files[:-1], [])
            for place, files in found.items()
            if files
        }

    def keep(self, place: Place, result: RenderResult) -> None:
        """Keep a render without any problem, unless the game changed meanwhile."""
        before = self._begun.get(place)
        made = before and result.files and not result.problems
        if before and made and self._of(place) == before:
            manifest = self._folder(place) / NAME
            self._renders.keep(before, [*result.files, manifest])

    def _of(self, place: Place) -> LastRender:
        workspace, folder = place
        request = self._request._replace(output=None, language=workspace.language)
        asked = f"{self._folder(place)} {request}"
        return self._renders.of(folder, workspace.sources(folder), asked)

    def _folder(self, place: Place) -> Path:
        workspace, folder = place
        return (self._request.output or workspace.output) / folder.name
