"""manifest.json: lists what was written, page by page, so that it can be removed."""

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, TypeAlias

from cardgen import __version__
from cardgen.model.page import Document, Page, Printer
from cardgen.model.problem import Problem, warning
from cardgen.model.source import Span
from cardgen.write.manifest_page import mm, page_entry
from cardgen.write.outfile import Draft, Written, remove_leftovers, stray_link

NAME = "manifest.json"
_FORMAT = 1
_LONGEST = 256
CUT_TARGETS = ("svg", "dxf")
"""Targets whose files are for the pages with the same cut lines."""
_JOB = ("component", "paper", "layout", "look", "target")

Entry: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RenderedFiles:
    """The files of one target for one document, and the request that made them.

    A `variant` that holds something else than all the cards has a name.
    """

    document: Document
    component: str
    paper: str
    layout: str
    look: str
    target: str
    files: Sequence[Written]
    printer: Printer | None = None
    variant: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """What the game can be rendered as now; all other files are obsolete."""

    id: str
    title: str
    version: str
    components: Sequence[str]
    looks: Sequence[str]


@dataclass(frozen=True, slots=True)
class Replaced:
    """Files of earlier runs that a run replaces as a whole: those of a `variant`.

    `asked` are the values that an entry's component, paper, layout, look and target may
    have; without one of them it may have any. `printer` is the name of a profile.
    """

    variant: str
    printer: str = ""
    asked: Mapping[str, Collection[str]] = field(default_factory=dict)

    def holds(self, entry: Entry) -> bool:
        """Return whether a file in a manifest is among them."""
        return _apart(entry) == (self.printer, self.variant) and all(
            entry[key] in values for key, values in self.asked.items()
        )


def update_manifest(
    folder: Path,
    made: Sequence[RenderedFiles],
    offer: Offer,
    whole: bool = False,
    replaced: Replaced | None = None,
) -> tuple[Problem, ...]:
    """Add new files to the manifest in `folder`, and remove obsolete ones.

    A file is obsolete if the same job was done again without it, or if the game no
    longer has its component or look; with `whole`, if it was not made now, and so are
    those that are `replaced`. It is deleted only if its hash is that of the file that
    cardgen wrote. If there is nothing to add or remove, nothing is written. Raises
    Refused when the manifest cannot be written.
    """
    path = folder / NAME
    old, problems = _read(path)
    new = [entry for part in made for entry in _entries(part, folder, offer)]
    names = {entry["name"] for entry in new}
    done = {_job(entry) for entry in new}
    kept = []
    for entry in old:
        if entry["name"] in names:
            continue
        over = whole or (replaced is not None and replaced.holds(entry))
        if over or _job(entry) in done or not _offered(entry, offer):
            problems += remove_unchanged(folder, entry["name"], entry["sha256"])
        elif (folder / entry["name"]).is_file():
            kept.append(entry)
    if not made and not problems and len(kept) == len(old):
        return ()
    files = sorted([*kept, *new], key=lambda entry: str(entry["name"]))
    with Draft(path) as draft:
        for part in _text(offer, files):
            draft.write(part.encode())
        draft.settle()
    remove_leftovers(
        {folder, *(file.path.parent for part in made for file in part.files)}
    )
    return tuple(problems)


def _job(entry: Entry) -> tuple[str, ...]:
    return (*(str(entry[key]) for key in _JOB), *_apart(entry))


def _apart(entry: Entry) -> tuple[str, str]:
    """Return the printer and the variant of a file.

    A file corrected for one printer does not replace the one for all printers, and one
    of fronts alone does not replace that of whole cards.
    """
    printer = entry.get("printer") or {}
    return str(printer.get("name", "")), str(entry.get("variant", ""))


def _offered(entry: Entry, offer: Offer) -> bool:
    return entry["component"] in offer.components and entry["look"] in offer.looks


def _read(path: Path) -> tuple[list[Entry], list[Problem]]:
    """Return the entries found; an invalid manifest counts as none."""
    if not path.is_file():
        return [], []
    try:
        found = json.loads(path.read_bytes(), object_hook=_line)
        if found["format"] != _FORMAT:
            raise ValueError(found["format"])
        return [_checked(entry) for entry in found["files"]], []
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        problem = warning(
            "output",
            Span(path),
            f'"{NAME}" is unreadable and has been rewritten',
            "it no longer lists files of earlier renders: delete what you do not need",
        )
        return [], [problem]


class _Line(str):
    """A page as the text of the manifest: its contents are never read."""

    __slots__ = ()


def _line(found: dict[str, Any]) -> Any:
    """Return a page as its line: a hundred thousand cards would be as many dicts."""
    if "placements" not in found:
        return found
    return _Line(json.dumps(found, ensure_ascii=False))


def _checked(entry: Any) -> Entry:
    """Return the entry. Raises ValueError if it must not be trusted."""
    texts = [entry[key] for key in (*_JOB, "name", "sha256")]
    if not isinstance(entry, dict) or not all(isinstance(text, str) for text in texts):
        raise ValueError(entry)
    if not isinstance(entry.get("printer", {}), dict):
        raise ValueError(entry["printer"])
    if not all(isinstance(page, _Line) for page in entry["pages"]):
        raise ValueError(entry["pages"])
    if not is_inside(entry["name"]):
        raise ValueError(entry["name"])
    return entry


def remove_unchanged(folder: Path, name: str, sha256: str) -> Iterator[Problem]:
    """Remove a file that is no longer made, unless it was changed since it was written.

    A folder that becomes empty is deleted as well. Yields a warning for a file that is
    kept.
    """
    path = folder / name
    try:
        if not path.is_file() or path.is_symlink() or stray_link(path.parent):
            return
        if hashlib.sha256(path.read_bytes()).hexdigest() == sha256:
            path.unlink()
            _remove_empty(path.parent, folder)
            return
        reason = "was changed since"
    except OSError as fault:
        reason = f"cannot be removed: {(fault.strerror or str(fault)).lower()}"
    yield warning(
        "output",
        Span(path),
        f'"{name}" is no longer made, but {reason}; it is kept',
        "delete it yourself if you do not need it",
    )


def is_inside(name: str) -> bool:
    """Return whether a name from a manifest, which anybody can edit, stays in its
    folder, and can be that of a file."""
    path, longest = PurePosixPath(name), max(len(name) / 4, *map(len, name.split("/")))
    inside = not path.is_absolute() and ".." not in path.parts and ":" not in name
    return inside and longest < _LONGEST


def _remove_empty(folder: Path, top: Path) -> None:
    if folder != top and not any(folder.iterdir()):
        folder.rmdir()


def _entries(made: RenderedFiles, folder: Path, offer: Offer) -> Iterator[Entry]:
    pages = made.document.pages
    for index, file in enumerate(made.files):
        shown = _shown(made, index)
        yield {
            "name": file.path.relative_to(folder).as_posix(),
            "component": made.component,
            "paper": made.paper,
            "layout": made.layout,
            "look": made.look,
            "target": made.target,
            **({"variant": made.variant} if made.variant else {}),
            **_printer(made.printer),
            **_cutter(pages),
            "flip": made.document.duplex,
            "game_version": offer.version,
            "cardgen": __version__,
            "bytes": file.size,
            "sha256": file.sha256,
            "card_sizes": _card_sizes(pages[at] for at in shown),
            "pages": (_line(page_entry(at + 1, pages[at])) for at in shown),
        }


def _shown(made: RenderedFiles, index: int) -> Sequence[int]:
    """Return the pages, counted from 0, that one of the files shows or is for."""
    count = len(made.document.pages)
    if made.target in CUT_TARGETS:
        return list(made.document.cut_files().values())[index]
    return range(index, index + 1) if len(made.files) == count > 1 else range(count)


def _printer(printer: Printer | None) -> dict[str, Any]:
    """Return the profile that corrected a file, in millimetres and degrees."""
    if printer is None:
        return {}
    offsets = {"front": list(printer.front), "back": list(printer.back)}
    turned = {"angle": printer.angle, "scale": printer.scale}
    return {"printer": {"name": printer.name, **offsets, **turned}}


def _cutter(pages: Sequence[Page]) -> dict[str, str]:
    """Return the machine that cuts the pages: the first one has fronts."""
    cut = pages[0].cut if pages else None
    return {"cutter": cut.cutter.id} if cut else {}


def _card_sizes(pages: Iterable[Page]) -> list[list[float]]:
    faces = (placement.face for page in pages for placement in page.placements)
    sizes = dict.fromkeys((face.width, face.height) for face in faces)
    found = dict.fromkeys((mm(width), mm(height)) for width, height in sizes)
    return list(map(list, found))


def _text(offer: Offer, files: Sequence[Entry]) -> Iterator[str]:
    """Yield the manifest as JSON with a line for each page, for readable diffs."""
    head = {
        "format": _FORMAT,
        "cardgen": __version__,
        "game": {"id": offer.id, "title": offer.title, "version": offer.version},
    }
    begin = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
    yield f'{begin},\n "files": [\n'
    for number, entry in enumerate(files):
        yield ",\n" if number else ""
        yield from _file_text(entry)
    yield "\n ]\n}\n"


def _file_text(entry: Entry) -> Iterator[str]:
    lines = [
        f"   {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)},\n"
        for key, value in entry.items()
        if key != "pages"
    ]
    yield f'  {{\n{"".join(lines)}   "pages": [\n'
    for number, page in enumerate(entry["pages"]):
        yield f",\n    {page}" if number else f"    {page}"
    yield "\n   ]\n  }"
