"""The preview's web server: pages, games as JSON, pictures, PDFs, and events."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from urllib.parse import quote

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    JSONResponse,
    PlainTextResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from cardgen.load.git_commit import NoCommit
from cardgen.load.workspace import Workspace
from cardgen.model.problem import Refused
from cardgen.preview.background import NotFound, Subscriber
from cardgen.preview.face_images import SCALES
from cardgen.preview.hub import STATS_STYLE, Hub
from cardgen.preview.network import HostNames, RequestGuard, allowed_hosts, is_loopback
from cardgen.preview.picture_seeds import SeedsWanted
from cardgen.preview.printed_files import PrintedPdf, SheetPlan
from cardgen.preview.serializers import problem_json, seeds_json
from cardgen.preview.watcher import Watcher, folders_to_watch
from cardgen.stats.page import STYLE

_STATIC = Path(__file__).with_name("static")
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
# Listed one by one, so that no address can lead to another file.
_FILES = {
    "/": _STATIC / "index.html",
    **{
        f"/static/{file.name}": file
        for file in sorted(_STATIC.iterdir())
        if file.suffix in _TYPES and file.suffix != ".html"
    },
    STATS_STYLE: STYLE,
}
# Addresses that contain a digest of their content never change.
_FOREVER = {"cache-control": "private, max-age=31536000, immutable"}
_NEVER = {"cache-control": "no-store"}
_HEARTBEAT = 15.0


def serve(
    workspace: Workspace,
    only: tuple[Path, ...],
    host: str,
    opened: socket.socket,
    ready: Callable[[], None],
    described: Callable[[Workspace, Path], None],
) -> None:
    """Serve until a signal ends the process. `ready` is called once all is up.

    `described` is called with a game whose game.yaml changed.
    """
    hub = Hub(workspace, only, described)
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
    # The browser takes a while to open: the first game can be drawn meanwhile.
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
    """A server that ends the event streams before it waits for open connections."""

    def __init__(self, config: uvicorn.Config, close: Callable[[], None]) -> None:
        super().__init__(config)
        self._close = close

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._close()
        await super().shutdown(sockets)


def make_app(hub: Hub, hosts: HostNames, open_to_all: bool = False) -> Starlette:
    """Return the application, which answers only requests to certain host names."""
    endpoints = Endpoints(hub)
    routes = [
        *(Route(address, endpoints.static) for address in _FILES),
        Route("/api/games", endpoints.games),
        Route("/api/events", endpoints.events),
        Route("/api/game/{name}", endpoints.game),
        Route("/api/game/{name}/committed", endpoints.committed),
        Route("/api/game/{name}/sheets", endpoints.sheets),
        Route("/api/game/{name}/seeds", endpoints.seeds),
        Route("/stats/{name}", endpoints.stats),
        Route("/picture/{key:str}-{dpi:int}.png", endpoints.picture),
        Route("/sheet/{key:str}/{number:int}-{dpi:int}.png", endpoints.sheet),
        Route("/download/{key:str}.pdf", endpoints.download),
    ]
    guard = Middleware(RequestGuard, hosts=hosts, open_to_all=open_to_all)
    handlers = {NotFound: _not_found, Refused: _unprocessable}
    return Starlette(
        routes=routes,
        middleware=[guard],
        exception_handlers=handlers,
    )


async def _not_found(_: Request, reason: Exception) -> Response:
    return PlainTextResponse(str(reason), 404)


async def _unprocessable(_: Request, reason: Exception) -> Response:
    return PlainTextResponse(str(reason), 422)


class Endpoints:
    """Answers requests from what the hub holds."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def static(self, request: Request) -> Response:
        file = _FILES[request.url.path]
        return Response(file.read_bytes(), 200, _NEVER, _TYPES[file.suffix])

    async def games(self, _: Request) -> Response:
        found = {"root": self._hub.workspace.root.name, "games": self._hub.games()}
        return JSONResponse(found, headers=_NEVER)

    async def game(self, request: Request) -> Response:
        data = await asyncio.wrap_future(self._hub.show(request.path_params["name"]))
        return Response(data, 200, _NEVER, "application/json")

    async def committed(self, request: Request) -> Response:
        asked = self._hub.committed(request.path_params["name"])
        try:
            found = await asyncio.wrap_future(asked)
        except NoCommit as reason:
            found = {"reason": str(reason)}
        return JSONResponse(found, headers=_NEVER)

    async def sheets(self, request: Request) -> Response:
        query = request.query_params
        plan = SheetPlan(*(query.get(part, "") for part in SheetPlan._fields))
        asked = self._hub.print_sheets(request.path_params["name"], plan)
        printed = await asyncio.wrap_future(asked)
        found = _sheets_json(printed, self._hub.workspace.root)
        return JSONResponse(found, headers=_NEVER)

    async def seeds(self, request: Request) -> Response:
        query = request.query_params
        text = query.get("first", "1")
        first = int(text) if text.isdecimal() and len(text) < 9 else 0
        part, card, look = (query.get(n, "") for n in ("component", "card", "look"))
        wanted = SeedsWanted(part, card, look, first)
        asked = self._hub.seeds(request.path_params["name"], wanted)
        found = seeds_json(await asyncio.wrap_future(asked))
        return JSONResponse(found, headers=_NEVER)

    async def stats(self, request: Request) -> Response:
        asked = self._hub.stats(request.path_params["name"])
        page = await asyncio.wrap_future(asked)
        return Response(page, 200, _NEVER, _TYPES[".html"])

    async def picture(self, request: Request) -> Response:
        key, dpi = request.path_params["key"], request.path_params["dpi"]
        if dpi not in SCALES:
            raise NotFound("there is no such resolution")
        data = await asyncio.wrap_future(self._hub.images.ask((key, dpi)))
        return Response(data, 200, _FOREVER, "image/png")

    async def sheet(self, request: Request) -> Response:
        key, number, dpi = (request.path_params[n] for n in ("key", "number", "dpi"))
        if dpi not in SCALES[:4]:
            raise NotFound("there is no such resolution")
        data = await asyncio.wrap_future(self._hub.page(key, number, dpi))
        return Response(data, 200, _FOREVER, "image/png")

    async def download(self, request: Request) -> Response:
        asked = self._hub.file(request.path_params["key"])
        printed = await asyncio.wrap_future(asked)
        disposition = f"attachment; filename*=UTF-8''{quote(printed.name)}"
        headers = {**_NEVER, "content-disposition": disposition}
        return Response(printed.data, 200, headers, "application/pdf")

    async def events(self, request: Request) -> Response:
        subscriber = self._hub.subscribe(request.query_params.get("game", ""))
        stream = self._stream(subscriber)
        return StreamingResponse(stream, 200, _NEVER, "text/event-stream")

    async def _stream(self, subscriber: Subscriber) -> AsyncIterator[str]:
        try:
            yield "retry: 500\nevent: hello\ndata: {}\n\n"
            while True:
                received = await subscriber.receive(_HEARTBEAT)
                if received is None:
                    # Otherwise a proxy or the browser would give up.
                    yield ":\n\n"
                    continue
                event, name = received
                if event == "end":
                    return
                yield f"event: {event}\ndata: {json.dumps(name)}\n\n"
        finally:
            self._hub.unsubscribe(subscriber)


def _sheets_json(printed: PrintedPdf, root: Path) -> dict[str, object]:
    return {
        "key": printed.key,
        "name": printed.name,
        "bytes": len(printed.data),
        "pages": [
            {"width": round(width, 2), "height": round(height, 2)}
            for width, height in printed.sizes
        ],
        "headings": printed.headings,
        "problems": [problem_json(problem, root) for problem in printed.problems],
    }
