"""`cardgen fetch` against a server on this machine: what comes, and what must not."""

import hashlib
import http.server
import json
import ssl
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar, TypeAlias

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.load import fetch as module
from tests.faces import ROOT

Web: TypeAlias = Callable[..., Path]
Capture: TypeAlias = pytest.CaptureFixture[str]
HERE = Path(__file__).parent
# A certificate of nobody, for this machine only.
CERTIFICATE, KEY = HERE / "localhost.pem", HERE / "localhost.key"
SHEET = "id,name,cost\nfox,Fox,2\nowl,Owl,3\n"
GAME = """\
format: 1
id: web
title: Web
version: 1.0.0
players: 2
card_types:
  beast:
    size: poker
    fields: {name: {type: text}, cost: {type: integer}}
    front: beast.xml.j2
components:
  beasts:
    kind: deck
    title: Beasts
    card_type: beast
    cards: {file: beasts.csv, url: "URL"}
rules: none
"""
FACE = '<face><text x="5" y="5" width="50" height="9">{{ card.name }}</text></face>'


class Answers(http.server.BaseHTTPRequestHandler):
    """Answers with what `pages` has for a path: a status, a header, a body."""

    pages: ClassVar[dict[str, tuple[int, dict[str, str], bytes]]] = {}

    def do_GET(self) -> None:
        status, headers, body = self.pages[self.path]
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            # Whoever asked has heard enough.
            return

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Return the address of a server with a certificate of its own."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE, KEY)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers) as found:
        found.socket = context.wrap_socket(found.socket, server_side=True)
        threading.Thread(target=found.serve_forever, args=(0.02,), daemon=True).start()
        yield f"https://localhost:{found.server_port}"
        found.shutdown()


@pytest.fixture
def web(server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Web:
    """Return a function that puts a sheet on the web and makes a game that names it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    for name in ("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)

    def make(
        body: bytes = SHEET.encode(),
        status: int = 200,
        headers: dict[str, str] | None = None,
        url: str = "",
    ) -> Path:
        Answers.pages = {"/beasts.csv": (status, headers or {}, body)}
        folder = tmp_path / "cards" / "web"
        (folder / "templates").mkdir(parents=True, exist_ok=True)
        address = url or f"{server}/beasts.csv"
        (folder / "game.yaml").write_text(GAME.replace("URL", address))
        (folder / "templates" / "beast.xml.j2").write_text(FACE)
        return folder

    return make


def test_a_list_is_kept_beside_the_game(web: Web, capsys: Capture) -> None:
    folder = web()
    assert run_cardgen(["validate", "web"]) == 1
    assert "get it: cardgen fetch web" in capsys.readouterr().out
    assert run_cardgen(["fetch", "web"]) == 0
    assert capsys.readouterr().out == "cards/web/beasts.csv  33 bytes, new\n"
    assert (folder / "beasts.csv").read_text() == SHEET
    record = json.loads((folder / ".fetched.json").read_text())["beasts.csv"]
    assert record["sha256"] == hashlib.sha256(SHEET.encode()).hexdigest()
    assert record["url"].endswith("/beasts.csv")
    assert record["date"].endswith("+00:00")
    # Where a sheet does not say where its cards are from, they are placeholders.
    assert run_cardgen(["list", "web"]) == 0
    assert "2 cards" in capsys.readouterr().out


def test_a_list_that_is_the_same_stays_as_it_is(web: Web, capsys: Capture) -> None:
    folder = web()
    assert run_cardgen(["fetch"]) == 0
    before = [path.stat().st_mtime_ns for path in sorted(folder.iterdir())]
    assert run_cardgen(["fetch"]) == 0
    assert "33 bytes, unchanged" in capsys.readouterr().out
    assert [path.stat().st_mtime_ns for path in sorted(folder.iterdir())] == before


FAULTS = {
    "not there": ({"status": 404}, "cannot be fetched"),
    "a login": ({"body": b"\n<!DOCTYPE html><html>"}, "answers with a web page"),
    "too much": ({"body": b"a" * (8 * 1024 * 1024 + 1)}, "at most 8 megabytes"),
    "unencrypted": (
        {"status": 302, "headers": {"Location": "http://localhost/beasts.csv"}},
        "which is not encrypted",
    ),
    "nobody there": ({"url": "https://localhost:9/beasts.csv"}, "cannot be fetched"),
    "a plain address": ({"url": "http://localhost/a.csv"}, "begins with https://"),
    "an editor": (
        {"url": "https://docs.google.com/spreadsheets/d/abc/edit"},
        "https://docs.google.com/spreadsheets/d/abc/export?format=csv",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_cannot_be_fetched_leaves_the_file_alone(
    name: str, web: Web, capsys: Capture
) -> None:
    given, message = FAULTS[name]
    folder = web(**given)
    (folder / "beasts.csv").write_text("id,name\n")
    assert run_cardgen(["fetch", "web"]) == 1
    said = capsys.readouterr().err
    assert "cards/web/game.yaml:16:" in said
    assert message in said
    assert (folder / "beasts.csv").read_text() == "id,name\n"
    assert not (folder / ".fetched.json").exists()


def test_a_certificate_is_checked(
    web: Web, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    web()
    monkeypatch.delenv("SSL_CERT_FILE")
    assert run_cardgen(["fetch", "web"]) == 1
    assert "certificate verify failed" in capsys.readouterr().err


def test_a_server_that_drips_is_left(
    web: Web, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    web()
    monkeypatch.setattr(module, "_ALL_SECONDS", -1.0)
    assert run_cardgen(["fetch", "web"]) == 1
    assert "it takes more than" in capsys.readouterr().err


def test_a_file_stays_in_the_game(web: Web, capsys: Capture) -> None:
    for file in ("../beasts.csv", "beasts.exe", "/etc/beasts.csv"):
        game = web() / "game.yaml"
        game.write_text(game.read_text().replace("beasts.csv, url", f"{file}, url"))
        assert run_cardgen(["fetch", "web"]) == 1
        assert "expected a file in the folder of the game" in capsys.readouterr().err


def test_nothing_to_fetch(web: Web, capsys: Capture) -> None:
    folder = web()
    text = (folder / "game.yaml").read_text().splitlines()
    text[15] = "    cards: beasts.csv"
    (folder / "game.yaml").write_text("\n".join(text))
    assert run_cardgen(["fetch"]) == 0
    assert "no card list has a url" in capsys.readouterr().err


def test_nothing_else_goes_to_the_network() -> None:
    """`preview` listens; only what `fetch` is made of opens an address."""
    words = ("urllib.request", "http.client", "ftplib", "smtplib", "create_connection")
    found = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "cardgen").rglob("*.py")
        for word in words
        if word in path.read_text(encoding="utf-8")
    }
    assert found == {"cardgen/load/fetch.py"}
