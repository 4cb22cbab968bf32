"""Pictures of faces, cut from a PDF of them, and kept while there is room."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeAlias

from cardgen.model.face import Face
from cardgen.preview.background import SEEN, JobQueue, NotFound
from cardgen.write.png import draw_faces

SCALES = (72, 96, 144, 192, 288, 384)
"""Resolutions of pictures in dots per inch: true size, and for finer screens."""

ImageKey: TypeAlias = tuple[str, int]
"""The key of a face, and dots per inch."""

# Faces in one PDF share the work on fonts; more of them would delay the first.
_TOGETHER = 6
_MOST_BYTES = 12 * 1024 * 1024


class FaceImages:
    """Draws requested faces, several at once if several are waiting.

    `find` returns the face with a key, None if it is gone.
    """

    def __init__(self, jobs: JobQueue, find: Callable[[str], Face | None]) -> None:
        self._queue = jobs
        self._find = find
        self._lock = threading.Lock()
        self._waiting: OrderedDict[ImageKey, Future[bytes]] = OrderedDict()
        self._kept: OrderedDict[ImageKey, bytes] = OrderedDict()
        self._bytes = 0

    def ask(self, wanted: ImageKey) -> "Future[bytes]":
        """Return a future PNG file.

        It raises NotFound if there is no such face, and Refused if a file that the face
        shows cannot be used.
        """
        with self._lock:
            known = self._kept.get(wanted)
            if known is not None:
                self._kept.move_to_end(wanted)
                ready: Future[bytes] = Future()
                ready.set_result(known)
                return ready
            if wanted not in self._waiting:
                self._waiting[wanted] = Future()
                self._queue.add(SEEN, self._draw)
            return self._waiting[wanted]

    def _draw(self) -> None:
        """Draw some of the waiting faces, all at one scale."""
        with self._lock:
            scale = next((scale for _, scale in self._waiting), None)
            batch = [wanted for wanted in self._waiting if wanted[1] == scale]
            jobs = {each: self._waiting.pop(each) for each in batch[:_TOGETHER]}
        known = {wanted: self._find(wanted[0]) for wanted in jobs}
        for wanted in [wanted for wanted, face in known.items() if face is None]:
            jobs.pop(wanted).set_exception(
                NotFound("this picture is no longer available")
            )
        if scale is not None and jobs:
            self._finish(jobs, [face for face in known.values() if face], scale)

    def _finish(
        self, jobs: dict[ImageKey, "Future[bytes]"], faces: list[Face], scale: int
    ) -> None:
        try:
            drawn = draw_faces(faces, scale)
        except Exception as fault:
            if len(jobs) == 1:
                next(iter(jobs.values())).set_exception(fault)
                return
            # One of them cannot be drawn, but the others can.
            for (wanted, job), face in zip(jobs.items(), faces, strict=True):
                self._finish({wanted: job}, [face], scale)
            return
        for (wanted, job), data in zip(jobs.items(), drawn, strict=True):
            self._keep(wanted, data)
            job.set_result(data)

    def _keep(self, wanted: ImageKey, data: bytes) -> None:
        with self._lock:
            self._kept[wanted] = data
            self._bytes += len(data)
            while self._bytes > _MOST_BYTES:
                _, old = self._kept.popitem(last=False)
                self._bytes -= len(old)
