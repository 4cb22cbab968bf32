"""Runs a preview: a socket, the server on it, and who watches the disk."""

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path

import uvicorn

from cardgen.load.workspace import Workspace
from cardgen.preview.app import make_app
from cardgen.preview.gate import is_loopback, names_of
from cardgen.preview.hub import Hub
from cardgen.preview.watcher import Watcher, watched

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
    watcher = Watcher(watched(workspace.root, only), hub.changed)
    app = make_app(hub, names_of(host), open_to_all=not is_loopback(host))
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
