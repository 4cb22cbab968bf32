"""Pictures of faces: each is drawn once, however many pages ask for it meanwhile."""

import threading

import pytest

from cardgen.model.face import Face
from cardgen.preview.background import JobQueue
from cardgen.preview.face_images import FaceImages

FACE = Face(180, 252, 9, ())


@pytest.fixture
def images() -> FaceImages:
    return FaceImages(JobQueue(), {"a": FACE, "b": FACE}.get)


def test_a_face_asked_for_while_it_is_drawn_is_not_drawn_again(
    images: FaceImages, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing, go_on = threading.Event(), threading.Event()
    batches: list[int] = []

    def draw(faces: list[Face], dpi: float) -> list[bytes]:
        batches.append(len(faces))
        drawing.set()
        assert go_on.wait(300)
        return [b"picture %d" % len(batches)] * len(faces)

    monkeypatch.setattr("cardgen.preview.face_images.draw_faces", draw)
    first = images.ask(("a", 72))
    assert drawing.wait(300)
    again, other = images.ask(("a", 72)), images.ask(("b", 72))
    go_on.set()
    assert first.result(300) == again.result(300) == b"picture 1"
    assert other.result(300) == b"picture 2"
    assert images.ask(("a", 72)).result(300) == b"picture 1"
    assert batches == [1, 1]


def test_a_face_that_could_not_be_drawn_is_tried_again(
    images: FaceImages, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(faces: list[Face], dpi: float) -> list[bytes]:
        raise OSError("no room")

    with monkeypatch.context() as broken:
        broken.setattr("cardgen.preview.face_images.draw_faces", fail)
        with pytest.raises(OSError, match="no room"):
            images.ask(("a", 72)).result(300)
    assert images.ask(("a", 72)).result(300).startswith(b"\x89PNG")
