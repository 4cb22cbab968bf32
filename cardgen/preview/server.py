"""Runs a preview: a socket, the server on it, and who watches the disk."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from urllib.parse import quote

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from cardgen.load.workspace import Workspace
from cardgen.model.problem import Refused
from cardgen.preview.background import SHEET
from cardgen.preview.face_images import SCALES
from cardgen.preview.git_history import NoCommit
from cardgen.preview.hub import Hub, Listener, PrintedPdf, SheetPlan
from cardgen.preview.network import HostNames, RequestGuard, allowed_hosts, is_loopback
from cardgen.preview.serializers import plain_problems
from cardgen.preview.watcher import Watcher, folders_to_watch

FIRST_PORT = 8765
"""The port that is tried first when none is asked for."""

_TRIES = 20


class PortTaken(Exception):
    """No socket could be opened; says why."""


def open_socket(host: str, port: int | None) -> socket.socket:
    """Give a socket bound to a port, or to the next free one when none is asked for.

    Raises PortTaken.
    """
    ports = [port] if port is not None else [*range(FIRST_PORT, FIRST_PORT + _TRIES), 0]
    reason = ""
    for each in ports:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        found = socket.socket(family, socket.SOCK_STREAM)
        try:
            if not hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
                # On Windows this would take a port from who has it.
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((host, each))
            found.listen(128)
            found.setblocking(False)
            return found
        except OSError as fault:
            found.close()
            reason = (fault.strerror or str(fault)).lower()
    raise PortTaken(reason)


def serve(
    workspace: Workspace,
    only: tuple[Path, ...],
    host: str,
    opened: socket.socket,
    ready: Callable[[], None],
) -> None:
    """Serve until the process is told to end. `ready` is called when all is up."""
    hub = Hub(workspace, only)
    watcher = Watcher(folders_to_watch(workspace.root, only), hub.changed)
    app = make_app(hub, allowed_hosts(host), open_to_all=not is_loopback(host))
    config = uvicorn.Config(
        app,
        log_level="error",
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=1,
        server_header=False,
    )
    watcher.start()
    # The browser takes its time to open: meanwhile the first game can be drawn.
    for name in hub.games()[:1]:
        hub.show(name)
    try:
        asyncio.run(_run(_Server(config, hub.close), opened, ready))
    finally:
        watcher.stop()
        hub.close()


async def _run(
    server: uvicorn.Server, opened: socket.socket, ready: Callable[[], None]
) -> None:
    serving = asyncio.ensure_future(server.serve([opened]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    ready()
    await serving


class _Server(uvicorn.Server):
    """A server that ends the streams of news before it waits for them."""

    def __init__(self, config: uvicorn.Config, close: Callable[[], None]) -> None:
        super().__init__(config)
        self._close = close

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._close()
        await super().shutdown(sockets)


_STATIC = Path(__file__).with_name("static")
# Named one by one, so that no address can lead to another file.
_FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    **{
        f"/static/{name}": (name, kind)
        for name, kind in (
            ("style.css", "text/css; charset=utf-8"),
            ("cards.css", "text/css; charset=utf-8"),
            ("icon.svg", "image/svg+xml"),
            *(
                (f"{name}.js", "text/javascript; charset=utf-8")
                for name in (
                    "main",
                    "state",
                    "search",
                    "grid",
                    "single",
                    "sheets",
                    "lists",
                    "keys",
                    "dom",
                )
            ),
        )
    },
}
# What has its content in its address never changes.
_FOR_EVER = {"cache-control": "private, max-age=31536000, immutable"}
_NOT_AT_ALL = {"cache-control": "no-store"}
_BEAT = 15.0


def make_app(hub: Hub, names: HostNames, open_to_all: bool = False) -> Starlette:
    """Give the server for a hub, which answers to some names only."""
    pages = Pages(hub)
    routes = [
        *(Route(address, pages.file) for address in _FILES),
        Route("/api/games", pages.games),
        Route("/api/events", pages.events),
        Route("/api/game/{name}", pages.game),
        Route("/api/game/{name}/committed", pages.committed),
        Route("/api/game/{name}/sheets", pages.sheets),
        Route("/picture/{key:str}-{dpi:int}.png", pages.picture),
        Route("/sheet/{key:str}/{number:int}-{dpi:int}.png", pages.sheet),
        Route("/download/{key:str}.pdf", pages.download),
    ]
    gate = Middleware(RequestGuard, names=names, open_to_all=open_to_all)
    return Starlette(routes=routes, middleware=[gate])


class Pages:
    """Answers requests from what the hub has."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def file(self, request: Request) -> Response:
        name, kind = _FILES[request.url.path]
        return Response((_STATIC / name).read_bytes(), 200, _NOT_AT_ALL, kind)

    async def games(self, _: Request) -> Response:
        found = {"root": self._hub.workspace.root.name, "games": self._hub.games()}
        return JSONResponse(found, headers=_NOT_AT_ALL)

    async def game(self, request: Request) -> Response:
        try:
            show = self._hub.show(request.path_params["name"])
            told = await asyncio.wrap_future(show)
        except KeyError:
            raise HTTPException(404, "there is no such game") from None
        return Response(told, 200, _NOT_AT_ALL, "application/json")

    async def committed(self, request: Request) -> Response:
        try:
            found = await asyncio.wrap_future(
                self._hub.committed(request.path_params["name"])
            )
        except KeyError:
            raise HTTPException(404, "there is no such game") from None
        except NoCommit as reason:
            found = {"reason": str(reason)}
        return JSONResponse(found, headers=_NOT_AT_ALL)

    async def sheets(self, request: Request) -> Response:
        asked = request.query_params
        plan = SheetPlan(*(asked.get(part, "") for part in SheetPlan._fields))
        try:
            printed = await asyncio.wrap_future(
                self._hub.printed(request.path_params["name"], plan)
            )
        except KeyError:
            raise HTTPException(404, "there is no such game") from None
        found = _plain_sheets(printed, self._hub.workspace.root)
        return JSONResponse(found, headers=_NOT_AT_ALL)

    async def picture(self, request: Request) -> Response:
        key, dpi = request.path_params["key"], request.path_params["dpi"]
        if dpi not in SCALES:
            raise HTTPException(404, "there is no such size")
        try:
            data = await asyncio.wrap_future(self._hub.pictures.ask((key, dpi)))
        except KeyError:
            raise HTTPException(404, "there is no such picture any more") from None
        except Refused as refused:
            raise HTTPException(422, str(refused)) from None
        return Response(data, 200, _FOR_EVER, "image/png")

    async def sheet(self, request: Request) -> Response:
        key, number, dpi = (request.path_params[n] for n in ("key", "number", "dpi"))
        if dpi not in SCALES[:4]:
            raise HTTPException(404, "there is no such size")
        draw = self._hub.worker.ask(
            SHEET, lambda: self._hub.sheets.page(key, number, dpi)
        )
        try:
            data = await asyncio.wrap_future(draw)
        except LookupError:
            raise HTTPException(404, "there is no such sheet any more") from None
        return Response(data, 200, _FOR_EVER, "image/png")

    async def download(self, request: Request) -> Response:
        printed = self._hub.sheets.file(request.path_params["key"])
        if printed is None:
            raise HTTPException(404, "there is no such file any more")
        named = f"attachment; filename*=UTF-8''{quote(printed.name)}"
        headers = {**_NOT_AT_ALL, "content-disposition": named}
        return Response(printed.data, 200, headers, "application/pdf")

    async def events(self, request: Request) -> Response:
        name = request.query_params.get("game", "")
        listener = self._hub.listen(name)
        return StreamingResponse(
            self._news(listener), 200, _NOT_AT_ALL, "text/event-stream"
        )

    async def _news(self, listener: Listener) -> AsyncIterator[str]:
        try:
            yield "retry: 500\nevent: hello\ndata: {}\n\n"
            while True:
                heard = await listener.heard(_BEAT)
                if heard is None:
                    # Else a proxy or the browser gives up.
                    yield ":\n\n"
                    continue
                kind, about = heard
                if kind == "end":
                    return
                yield f"event: {kind}\ndata: {json.dumps(about)}\n\n"
        finally:
            self._hub.leave(listener)


def _plain_sheets(printed: PrintedPdf, root: Path) -> dict[str, object]:
    return {
        "key": printed.key,
        "name": printed.name,
        "bytes": len(printed.data),
        "pages": [
            {"width": round(width, 2), "height": round(height, 2)}
            for width, height in printed.sizes
        ],
        "problems": plain_problems(printed.problems, root),
    }
