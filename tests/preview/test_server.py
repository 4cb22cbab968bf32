"""The answers of a preview, who gets them, and what it does when the disk changes."""

import io
import shutil
import threading
import urllib.request
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from tests.cli.running import said
from tests.cli.sample import edit
from tests.preview.brook import write_brook
from tests.preview.serving import Served, commit, serving, until
from tests.seeded_game import write_pond

POOL = "cards/brook/pool.yaml"
BROOK = "/api/game/brook"
GAMES = ["adder", "brook", "pond"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a preview of three games, of which the first is broken from the start."""
    root = tmp_path_factory.mktemp("served")
    write_brook(root)
    write_pond(root)
    (root / "cards" / "adder").mkdir()
    (root / "cards" / "adder" / "game.yaml").write_text("format: [", encoding="utf-8")
    with serving(root, "--port", "0") as found:
        yield found


@pytest.fixture
def changing(served: Served) -> Iterator[Served]:
    """Yield the preview; after the test its game is as before."""
    good = served.json(BROOK)
    yield served
    shutil.rmtree(served.root / ".git", ignore_errors=True)
    write_brook(served.root)
    until(lambda: served.json(BROOK) == good)


def _card(game: Any, card: str) -> Any:
    cards = game["components"][0]["cards"]
    return next(each for each in cards if each["id"] == card)


def _dots(dpi: int) -> tuple[float, float]:
    """Return the size of a card's trim and bleed."""
    return 67.5 * dpi / 25.4, 92.9 * dpi / 25.4


def _broken(served: Served) -> Any:
    return until(lambda: (game := served.json(BROOK))["problems"] and game)


def _mended(served: Served) -> Any:
    return until(lambda: not (game := served.json(BROOK))["problems"] and game)


def test_a_game_is_told_whole(served: Served) -> None:
    assert served.json("/api/games")["games"] == GAMES
    game = served.json(BROOK)
    assert game["components"][0]["id"] == "pool"
    assert game["looks"] == ["colour", "low-ink"]
    assert (game["problems"], game["stale"], game["drawn"]) == ([], False, True)
    card = _card(game, "puffcap")
    assert card["fields"]["n"] == 0
    assert card["place"] == f"{POOL}:3"
    assert (card["width"], card["height"], card["bleed"]) == (63.5, 88.9, 2)
    keys = {key for look in card["faces"].values() for key in look}
    assert len(keys) == 4


def test_a_game_may_be_broken_at_the_start(served: Served) -> None:
    game = served.json("/api/game/adder")
    assert (game["drawn"], len(game["problems"])) == (False, 1)


def test_a_picture_is_that_of_the_print(served: Served) -> None:
    key = _card(served.json(BROOK), "puffcap")["faces"]["colour"][0]
    status, data, headers = served.get(f"/picture/{key}-144.png")
    assert (status, headers["content-type"]) == (200, "image/png")
    assert "immutable" in headers["cache-control"]
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    plan = "component=pool&look=colour&paper=a4&layout=single"
    sheets = served.json(f"{BROOK}/sheets?{plan}")
    _, pdf, headers = served.get(f"/download/{sheets['key']}.pdf")
    assert pdf.startswith(b"%PDF")
    assert "brook-pool-a4-single.pdf" in headers["content-disposition"]
    with pypdfium2.PdfDocument(pdf) as document:
        assert len(document) == len(sheets["pages"])
    assert picture.size == pytest.approx(_dots(144), abs=1)


def test_sheets_are_pictures_of_the_file(served: Served) -> None:
    plan = "component=pool&look=low-ink&paper=letter&layout=duplex"
    sheets = served.json(f"{BROOK}/sheets?{plan}")
    assert sheets["problems"] == []
    status, data, _ = served.get(f"/sheet/{sheets['key']}/1-72.png")
    assert status == 200
    assert Image.open(io.BytesIO(data)).size == (612, 792)
    assert served.get(f"/sheet/{sheets['key']}/99-72.png")[0] == 404


def test_nothing_but_the_preview_is_served(served: Served) -> None:
    expected = {
        "/": 200,
        "/static/main.js": 200,
        "/static/../server.py": 404,
        "/static/%2e%2e/server.py": 404,
        "/static/..%2f..%2f..%2fetc/passwd": 404,
        "/cards/brook/game.yaml": 404,
        "/api/game/nothing": 404,
        "/api/game/..%2f..": 404,
        "/picture/0000-144.png": 404,
        "/picture/0000-9999.png": 404,
        "/download/0000.pdf": 404,
        "/sheet/0000/1-72.png": 404,
        f"{BROOK}/sheets?component=no&look=x&paper=y&layout=z": 200,
    }
    assert {path: served.get(path)[0] for path in expected} == expected


def test_only_our_own_page_may_ask_and_nothing_can_be_changed(served: Served) -> None:
    faults = []
    for headers, status in (
        ({}, 200),
        ({"Host": "localhost:{port}"}, 200),
        ({"Host": "[::1]:{port}"}, 200),
        ({"Host": "evil.example"}, 403),
        ({"Host": "evil.example:{port}"}, 403),
        ({"Host": "127.0.0.1.evil.example:{port}"}, 403),
        ({"Host": "10.0.0.7:{port}"}, 403),
        ({"Host": ""}, 403),
        ({"Origin": "http://127.0.0.1:{port}"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Sec_Fetch_Site": "same-origin"}, 200),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Sec_Fetch_Site": "same-site"}, 403),
    ):
        own = {name: value.format(port=served.port) for name, value in headers.items()}
        if served.get("/api/games", **own)[0] != status:
            faults.append(str(headers))
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        if served.get("/api/games", method)[0] != 403:
            faults.append(method)
    assert faults == []


def test_every_answer_forbids_what_other_sites_may_do(served: Served) -> None:
    _, _, headers = served.get("/")
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"


def test_a_change_redraws_only_what_changed(changing: Served) -> None:
    before = changing.json(BROOK)
    told: list[bytes] = []
    threading.Thread(target=_listen, args=(changing, told), daemon=True).start()
    until(lambda: any(b"hello" in line for line in told))
    told.clear()
    edit(changing.root / POOL, "n: 0, s: 6", "n: 0, s: 5")
    until(lambda: any(b"event: game" in line for line in told))
    after = until(lambda: (game := changing.json(BROOK)) != before and game)
    cards = (game["components"][0]["cards"] for game in (before, after))
    differing = [
        one["id"]
        for one, other in zip(*cards, strict=True)
        if one["faces"] != other["faces"]
    ]
    assert differing == ["puffcap"]


def _listen(served: Served, told: list[bytes]) -> None:
    url = f"{served.address}api/events?game=brook"
    with urllib.request.urlopen(url, timeout=300) as stream:
        for line in stream:
            told.append(line)


def test_what_breaks_is_told_and_the_last_pictures_stay(changing: Served) -> None:
    good = changing.json(BROOK)
    edit(changing.root / POOL, "id: puffcap,", "id: puffcap: x,")
    broken = _broken(changing)
    (problem,) = broken["problems"]
    place = (problem["file"], problem["line"], problem["rule"])
    assert place == (POOL, 3, "yaml-syntax")
    assert dict(map(tuple, problem["lines"]))[3].startswith("  - {id: puffcap: x,")
    assert (broken["stale"], broken["drawn"]) == (True, True)
    assert broken["components"] == good["components"]
    key = _card(broken, "puffcap")["faces"]["colour"][0]
    assert changing.get(f"/picture/{key}-72.png")[0] == 200
    edit(changing.root / POOL, "id: puffcap: x,", "id: puffcap,")
    mended = _mended(changing)
    assert mended["components"] == good["components"]
    assert mended["stale"] is False


def test_folders_may_go_and_come_back(changing: Served) -> None:
    good = changing.json(BROOK)
    cards, aside = changing.root / "cards", changing.root / "aside"
    shutil.copytree(cards, aside)
    shutil.rmtree(cards)
    until(lambda: changing.json("/api/games")["games"] == [])
    _broken(changing)
    aside.rename(cards)
    until(lambda: changing.json("/api/games")["games"] == GAMES)
    assert _mended(changing) == good
    # And it is watched again.
    edit(changing.root / POOL, "n: 0", "n: 1")
    until(lambda: _card(changing.json(BROOK), "puffcap")["fields"]["n"] == 1)


def test_texts_that_were_set_smaller_are_told(changing: Served) -> None:
    edit(changing.root / POOL, "name: Puffcap,", "name: Puffcap of the Wide Worlds,")
    game = until(lambda: (found := changing.json(BROOK))["shrunk"] and found)
    first = game["shrunk"][0]
    assert (first["card"], first["side"]) == ("puffcap", "front")
    assert first["size"] < first["wanted"] == 17


def test_the_last_commit_is_set_beside(changing: Served) -> None:
    changing.json(BROOK)
    found = changing.json(f"{BROOK}/committed")
    assert found == {"reason": "the game is in no git repository with a commit"}
    commit(changing.root, "First")
    assert changing.json(f"{BROOK}/committed")["cards"] == []
    edit(changing.root / POOL, "n: 0, s: 6", "n: 0, s: 5")
    until(lambda: _card(changing.json(BROOK), "puffcap")["fields"]["s"] == 5)
    found = changing.json(f"{BROOK}/committed")
    assert found["subject"] == "First"
    assert {tuple(row[:3]) for row in found["cards"]} == {
        (part, look, "puffcap")
        for part in ("pool", "decks")
        for look in ("colour", "low-ink")
    }
    old = found["cards"][0][3][0]
    assert changing.get(f"/picture/{old}-72.png")[0] == 200
    assert {str(row[5]) for row in found["cards"]} == {"[['s', '6', '5']]"}


def test_the_page_gets_pictures_by_their_keys(served: Served) -> None:
    game = served.json("/api/game/pond")
    fields = {part["id"]: part["cards"][0]["seeds"] for part in game["components"]}
    assert fields == {
        "pool": "picture",
        "sheet": "picture",
        "numbers": "seed",
        "signs": None,
    }
    frog = game["components"][0]["cards"][0]
    parts = ["scene=pond", "hue=moss", "figure=frog", "night=true"]
    assert frog["fields"] == {"name": "Frog", "picture": parts}
    asked = "component=pool&card=frog&look=colour"
    found = served.json(f"/api/game/pond/seeds?{asked}")["pictures"]
    assert len(found) == 30
    keys = {picture["key"] for picture in found}
    assert len(keys) == 30
    status, data, _ = served.get(f"/picture/{found[29]['key']}-72.png")
    assert status == 200
    assert Image.open(io.BytesIO(data)).size == pytest.approx(_dots(72), abs=1)
    for wrong in ("card=frog", f"{asked}&first=0", f"{asked}&first=x", ""):
        assert served.get(f"/api/game/pond/seeds?{wrong}")[0] == 404
    assert served.get("/api/game/other/seeds")[0] == 404


def test_statistics_are_a_page_of_their_own(served: Served) -> None:
    status, page = served.get("/stats/brook")[:2]
    assert status == 200
    assert b"<h1>" in page
    assert b'href="/static/stats.css"' in page
    assert served.get("/static/stats.css")[0] == 200
    assert served.get("/stats/nothing")[0] == 404


def test_a_port_in_use_is_told(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def serve(*_: object) -> None:
        raise AssertionError("there is another port")

    monkeypatch.setattr("cardgen.preview.server.serve", serve)
    words = f"preview --no-browser --port {served.port} --root"
    code, out, err = said(words, str(served.root))
    assert (code, out) == (2, "")
    assert f"cannot serve on port {served.port} of 127.0.0.1" in err
    assert "hint: choose another with --port" in err
    assert "hint: omit --host" in said(f"{words} {served.root} --host 300.1.1.1")[2]
