"""Where the server listens, and whose requests it answers: those of its own pages."""

import errno
import ipaddress
import socket
from typing import TypeAlias

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HostNames: TypeAlias = frozenset[str]

LOOPBACK: HostNames = frozenset({"127.0.0.1", "localhost", "[::1]"})

FIRST_PORT = 8765
"""The port that is tried first if none is requested."""

_TRIES = 20
_OF_PORTS = (errno.EADDRINUSE, errno.EACCES, errno.EPERM)
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


class PortTaken(Exception):
    """No socket could be opened; says why, and whether the host is the cause."""

    def __init__(self, reason: str, no_host: bool) -> None:
        super().__init__(reason)
        self.no_host = no_host


def open_socket(host: str, port: int | None) -> socket.socket:
    """Return a socket bound to a port, or to the next free one if none is requested.

    Raises PortTaken.
    """
    ports = [port] if port is not None else [*range(FIRST_PORT, FIRST_PORT + _TRIES), 0]
    reason, no_host = "", False
    for each in ports:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        found = socket.socket(family, socket.SOCK_STREAM)
        try:
            if not hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
                # On Windows this would take the port away from its owner.
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((host, each))
            found.listen(128)
            found.setblocking(False)
            return found
        # A name that no host can have is a UnicodeError.
        except (OSError, UnicodeError) as fault:
            found.close()
            reason = (getattr(fault, "strerror", None) or str(fault)).lower()
            no_host = getattr(fault, "errno", None) not in _OF_PORTS
    raise PortTaken(reason, no_host)


def allowed_hosts(host: str) -> HostNames:
    """Return the host names that requests to a server bound to a host may use."""
    return LOOPBACK | {_bracketed(host).lower(), socket.gethostname().lower()}


class RequestGuard:
    """Middleware that rejects requests from other sites, and all but GET and HEAD.

    A page of another site may send requests to this machine, and with a name of its own
    that resolves to it (DNS rebinding) even read the answers: so the Host and Origin
    that the browser sends must be ours. `open_to_all` is for a server that others may
    reach by its IP address, which another site cannot use as its name.
    """

    def __init__(self, app: ASGIApp, hosts: HostNames, open_to_all: bool) -> None:
        self._app = app
        self._hosts = hosts
        self._open = open_to_all

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        reason = self._rejected(scope)
        if reason:
            await PlainTextResponse(reason, 403)(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS]
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _rejected(self, scope: Scope) -> str:
        """Return why a request is rejected; empty if it is not."""
        headers = Headers(scope=scope)
        if scope["method"] not in ("GET", "HEAD"):
            return "the preview is read-only"
        host = headers.get("host", "")
        if not self._is_ours(host):
            return "this host name is not allowed"
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return "requests from other sites are not allowed"
        site = headers.get("sec-fetch-site", "none")
        # Any site may link here; pictures and data are only for our page.
        if site not in ("none", "same-origin") and scope["path"] != "/":
            return "requests from other sites are not allowed"
        return ""

    def _is_ours(self, host: str) -> bool:
        name = host.rpartition(":")[0] if not host.endswith("]") else host
        name = (name or host).lower()
        return name in self._hosts or (self._open and _is_address(name))


def is_loopback(host: str) -> bool:
    """Return whether a server bound to a host is reachable only from this machine."""
    return _bracketed(host).lower() in LOOPBACK


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
