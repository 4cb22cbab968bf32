"""A preview served in a process of its own, as a user starts it."""

import http.client
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
GAME = "cycles-of-moss"


class Served(NamedTuple):
    """An address, and the root that is served there."""

    address: str
    root: Path
    process: "subprocess.Popen[str]"

    @property
    def port(self) -> int:
        """Return the port."""
        return urlsplit(self.address).port or 0

    def get(
        self, path: str, method: str = "GET", **headers: str
    ) -> tuple[int, bytes, dict[str, str]]:
        """Return status, content and headers of a path, requested as it is written."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        try:
            own = {name.replace("_", "-"): value for name, value in headers.items()}
            line.request(method, path, headers=own)
            answer = line.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, answer.read(), told
        finally:
            line.close()

    def json(self, path: str) -> Any:
        """Return the JSON at a path."""
        status, data, _ = self.get(path)
        assert status == 200, data
        return json.loads(data)


def copy_game(root: Path) -> Path:
    """Copy the shipped game, with everything that it draws from, to another root."""
    for part in ("templates", "fonts"):
        shutil.copytree(ROOT / part, root / part)
    shutil.copytree(ROOT / "cards" / GAME, root / "cards" / GAME)
    return root


def place(root: Path, card: str) -> str:
    """Return the file and the line at which a card begins."""
    text = (root / "cards" / GAME / "pool.yaml").read_text(encoding="utf-8")
    line = text[: text.index(f"id: {card},")].count("\n") + 1
    return f"cards/{GAME}/pool.yaml:{line}"


def commit(root: Path, subject: str) -> None:
    """Commit everything in a root to a new git repository."""
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for arguments in (
        ("init", "-q"),
        ("add", "-A"),
        (*who, "commit", "-q", "--no-gpg-sign", "-m", subject),
    ):
        subprocess.run(["git", "-C", str(root), *arguments], check=True)


@contextmanager
def serving(root: Path, *options: str) -> Iterator[Served]:
    """Serve a root until the end of the context."""
    command = [sys.executable, "-m", "cardgen", "--root", str(root), "preview"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [*command, "--no-browser", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    try:
        assert process.stdout
        address = process.stdout.readline().strip()
        assert address.startswith("http://"), process.communicate()
        yield Served(address, root, process)
    finally:
        process.kill()
        process.communicate()


def until(found: Any, seconds: float = 300) -> Any:
    """Return what a function finds; call it until it finds something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        result = found()
        if result:
            return result
        time.sleep(0.05)
    raise AssertionError("nothing came of it")
