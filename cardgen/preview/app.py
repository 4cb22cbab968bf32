"""The page's addresses: itself, games as JSON, pictures, sheets, and news."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from cardgen.model.problem import Refused
from cardgen.preview.committed import NoCommit
from cardgen.preview.gate import Gate, Names
from cardgen.preview.hub import Hub, Listener
from cardgen.preview.pictures import SCALES
from cardgen.preview.plain import plain_problems
from cardgen.preview.sheets import Plan, Printed
from cardgen.preview.worker import SHEET

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


def make_app(hub: Hub, names: Names, open_to_all: bool = False) -> Starlette:
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
    gate = Middleware(Gate, names=names, open_to_all=open_to_all)
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
        plan = Plan(*(asked.get(part, "") for part in Plan._fields))
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


def _plain_sheets(printed: Printed, root: Path) -> dict[str, object]:
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
