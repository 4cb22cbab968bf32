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
        self._waiting: list[ImageKey] = []
        # Of the waiting ones and of those being drawn, which are not drawn twice.
        self._asked: dict[ImageKey, Future[bytes]] = {}
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
            if wanted not in self._asked:
                self._asked[wanted] = Future()
                self._waiting.append(wanted)
                self._queue.add(SEEN, self._draw)
            return self._asked[wanted]

    def _draw(self) -> None:
        """Draw some of the waiting faces, all at one scale."""
        with self._lock:
            scale = next((scale for _, scale in self._waiting), None)
            batch = [wanted for wanted in self._waiting if wanted[1] == scale]
            batch = batch[:_TOGETHER]
            self._waiting = [each for each in self._waiting if each not in batch]
        faces: dict[ImageKey, Face] = {}
        for wanted in batch:
            face = self._find(wanted[0])
            if face is None:
                self._fail(wanted, NotFound("this picture is no longer available"))
            else:
                faces[wanted] = face
        if scale is not None and faces:
            self._finish(faces, scale)

    def _finish(self, faces: dict[ImageKey, Face], scale: int) -> None:
        try:
            drawn = draw_faces(list(faces.values()), scale)
        except Exception as fault:
            if len(faces) == 1:
                self._fail(next(iter(faces)), fault)
                return
            # One of them cannot be drawn, but the others can.
            for wanted, face in faces.items():
                self._finish({wanted: face}, scale)
            return
        for wanted, data in zip(faces, drawn, strict=True):
            self._keep(wanted, data)

    def _fail(self, wanted: ImageKey, fault: Exception) -> None:
        with self._lock:
            job = self._asked.pop(wanted)
        job.set_exception(fault)

    def _keep(self, wanted: ImageKey, data: bytes) -> None:
        with self._lock:
            job = self._asked.pop(wanted)
            self._kept[wanted] = data
            self._bytes += len(data)
            while self._bytes > _MOST_BYTES:
                _, old = self._kept.popitem(last=False)
                self._bytes -= len(old)
        job.set_result(data)
