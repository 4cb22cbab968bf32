"""Who may ask: only pages of the preview itself, whatever else the browser shows."""

import ipaddress
import socket
from typing import TypeAlias

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HostNames: TypeAlias = frozenset[str]

LOOPBACK: HostNames = frozenset({"127.0.0.1", "localhost", "[::1]"})

_HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; "
        b"img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
        b"form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


def allowed_hosts(host: str) -> HostNames:
    """Give the names by which a server bound to a host may be asked for."""
    return LOOPBACK | {_bracketed(host).lower(), socket.gethostname().lower()}


class RequestGuard:
    """Turns away requests from other sites, and whatever would change something.

    A page of another site may send requests to this machine, and by a name of its own
    that leads here (DNS rebinding) even read the answers: so the host and the origin
    that the browser names must be ours. `open_to_all` is for a server that others may
    reach by its address, which no name of another site can be.
    """

    def __init__(self, app: ASGIApp, names: HostNames, open_to_all: bool) -> None:
        self._app = app
        self._names = names
        self._open = open_to_all

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused:
            await PlainTextResponse(refused, 403)(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS]
            await send(message)

        await self._app(scope, receive, guarded)

    def _refused(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        if scope["method"] not in ("GET", "HEAD"):
            return "the preview changes nothing"
        host = headers.get("host", "")
        if not self._is_ours(host):
            return "asked for by another name"
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return "asked for by another site"
        site = headers.get("sec-fetch-site", "none")
        # Links may lead here from anywhere; pictures and data are for our page alone.
        if site not in ("none", "same-origin") and scope["path"] != "/":
            return "asked for by another site"
        return ""

    def _is_ours(self, host: str) -> bool:
        name = host.rpartition(":")[0] if not host.endswith("]") else host
        name = (name or host).lower()
        return name in self._names or (self._open and _is_address(name))


def is_loopback(host: str) -> bool:
    """Tell whether a server bound to a host is reached from this machine alone."""
    return _bracketed(host).lower() in LOOPBACK


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
