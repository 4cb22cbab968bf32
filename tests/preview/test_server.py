"""The answers of a preview, who gets them, and what it does when the disk changes."""

import io
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from tests.preview.serving import GAME, Served, commit, serving, until


def _card(game: dict, card: str) -> dict:
    cards = game["components"][0]["cards"]
    return next(each for each in cards if each["id"] == card)


def _edit(root: Path, name: str, old: str, new: str) -> None:
    path = root / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


POOL = f"cards/{GAME}/pool.yaml"


def test_a_game_is_told_whole(served: Served) -> None:
    assert served.json("/api/games")["games"] == [GAME]
    game = served.game()
    assert game["components"][0]["id"] == "pool"
    assert game["looks"] == ["colour", "low-ink"]
    assert (game["problems"], game["stale"], game["drawn"]) == ([], False, True)
    card = _card(game, "puffcap")
    assert card["fields"]["n"] == 0
    assert card["place"] == f"{POOL}:15"
    assert (card["width"], card["height"], card["bleed"]) == (63.5, 88.9, 2)
    keys = {key for look in card["faces"].values() for key in look}
    assert len(keys) == 4


def test_a_picture_is_that_of_the_print(served: Served) -> None:
    key = _card(served.game(), "puffcap")["faces"]["colour"][0]
    status, data, headers = served.get(f"/picture/{key}-144.png")
    assert (status, headers["content-type"]) == (200, "image/png")
    assert "immutable" in headers["cache-control"]
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    sheets = served.json(
        f"/api/game/{GAME}/sheets?component=pool&look=colour&paper=a4&layout=single"
    )
    _, pdf, headers = served.get(f"/download/{sheets['key']}.pdf")
    assert pdf.startswith(b"%PDF")
    assert f"{GAME}-pool-a4-single.pdf" in headers["content-disposition"]
    with pypdfium2.PdfDocument(pdf) as document:
        assert len(document) == len(sheets["pages"])
    # As large as trim and bleed, to the dot.
    assert picture.size == pytest.approx(
        ((67.5) * 144 / 25.4, 92.9 * 144 / 25.4), abs=1
    )


def test_sheets_are_pictures_of_the_file(served: Served) -> None:
    plan = "component=pool&look=low-ink&paper=letter&layout=duplex"
    sheets = served.json(f"/api/game/{GAME}/sheets?{plan}")
    assert sheets["problems"] == []
    status, data, _ = served.get(f"/sheet/{sheets['key']}/1-72.png")
    assert status == 200
    assert Image.open(io.BytesIO(data)).size == (612, 792)
    assert served.get(f"/sheet/{sheets['key']}/99-72.png")[0] == 404


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/static/main.js", 200),
        ("/static/../app.py", 404),
        ("/static/%2e%2e/app.py", 404),
        ("/static/..%2f..%2f..%2fetc/passwd", 404),
        ("/cards/cycles-of-moss/game.yaml", 404),
        ("/api/game/nothing", 404),
        ("/api/game/..%2f..", 404),
        ("/picture/0000-144.png", 404),
        ("/picture/0000-9999.png", 404),
        ("/download/0000.pdf", 404),
        ("/sheet/0000/1-72.png", 404),
        (f"/api/game/{GAME}/sheets?component=no&look=x&paper=y&layout=z", 200),
    ],
)
def test_nothing_but_the_preview_is_served(
    served: Served, path: str, status: int
) -> None:
    served.game()
    assert served.get(path)[0] == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
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
    ],
)
def test_only_our_own_page_may_ask(
    served: Served, headers: dict[str, str], status: int
) -> None:
    own = {name: value.format(port=served.port) for name, value in headers.items()}
    assert served.get("/api/games", **own)[0] == status


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_can_be_changed(served: Served, method: str) -> None:
    assert served.get("/api/games", method)[0] == 403


def test_every_answer_forbids_what_other_sites_may_do(served: Served) -> None:
    _, _, headers = served.get("/")
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"


def test_a_change_redraws_only_what_changed(changing: Served) -> None:
    before = changing.game()
    told: list[bytes] = []
    threading.Thread(target=_listen, args=(changing, told), daemon=True).start()
    until(lambda: any(b"hello" in line for line in told))
    _edit(changing.root, POOL, "s: 6, w: 2,\n", "s: 5, w: 2,\n")
    until(lambda: any(b"event: game" in line for line in told))
    after = changing.game()
    differing = [
        one["id"]
        for one, other in zip(
            before["components"][0]["cards"],
            after["components"][0]["cards"],
            strict=True,
        )
        if one["faces"] != other["faces"]
    ]
    assert differing == ["puffcap"]


def _listen(served: Served, told: list[bytes]) -> None:
    import urllib.request

    url = f"{served.address}api/events?game={GAME}"
    with urllib.request.urlopen(url, timeout=300) as stream:
        told += stream


def test_what_breaks_is_told_and_the_last_pictures_stay(changing: Served) -> None:
    good = changing.game()
    _edit(changing.root, POOL, "id: puffcap,", "id: puffcap: x,")
    broken = until(lambda: (game := changing.game())["problems"] and game)
    (problem,) = broken["problems"]
    assert (problem["file"], problem["line"], problem["rule"]) == (
        POOL,
        15,
        "yaml-syntax",
    )
    assert dict(map(tuple, problem["lines"]))[15].startswith("  - {id: puffcap: x,")
    assert (broken["stale"], broken["drawn"]) == (True, True)
    assert broken["components"] == good["components"]
    key = _card(broken, "puffcap")["faces"]["colour"][0]
    assert changing.get(f"/picture/{key}-72.png")[0] == 200
    _edit(changing.root, POOL, "id: puffcap: x,", "id: puffcap,")
    mended = until(lambda: not (game := changing.game())["problems"] and game)
    assert mended["components"] == good["components"]
    assert mended["stale"] is False


def test_a_broken_template_leaves_the_last_faces(changing: Served) -> None:
    good = changing.game()
    name = f"templates/{GAME}/creature.xml.j2"
    _edit(changing.root, name, "width, card.name, tone", "width, card.nam, tone")
    broken = until(lambda: (game := changing.game())["problems"] and game)
    assert {problem["file"] for problem in broken["problems"]} == {name}
    assert broken["components"][0]["cards"] == good["components"][0]["cards"]
    _edit(changing.root, name, "width, card.nam, tone", "width, card.name, tone")
    assert until(lambda: not (game := changing.game())["problems"] and game) == good


def test_folders_may_go_and_come_back(changing: Served) -> None:
    good = changing.game()
    shutil.copytree(changing.root / "cards", changing.root / "aside")
    shutil.rmtree(changing.root / "cards")
    until(lambda: changing.json("/api/games")["games"] == [])
    until(lambda: changing.game()["problems"])
    (changing.root / "aside").rename(changing.root / "cards")
    until(lambda: changing.json("/api/games")["games"] == [GAME])
    assert until(lambda: not (game := changing.game())["problems"] and game) == good
    # And it is watched again.
    _edit(changing.root, POOL, "stars: 1, n: 0, e: 0", "stars: 1, n: 1, e: 0")
    until(lambda: _card(changing.game(), "puffcap")["fields"]["n"] == 1)


def test_a_game_may_be_broken_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "cards" / GAME
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("format: [", encoding="utf-8")
    with serving(tmp_path, "--port", "0") as found:
        game = found.game()
        assert (game["drawn"], len(game["problems"])) == (False, 1)


def test_texts_that_were_set_smaller_are_told(changing: Served) -> None:
    _edit(changing.root, POOL, "name: Puffcap,", "name: Puffcap Wid Worlds,")
    game = until(lambda: (found := changing.game())["shrunk"] and found)
    first = game["shrunk"][0]
    assert (first["card"], first["side"]) == ("puffcap", "front")
    assert first["size"] < first["wanted"] == 17


def test_the_last_commit_is_set_beside(changing: Served) -> None:
    found = changing.json(f"/api/game/{GAME}/committed") if changing.game() else {}
    assert found == {"reason": "the game is in no git repository with a commit"}
    commit(changing.root, "First")
    assert changing.json(f"/api/game/{GAME}/committed")["cards"] == []
    _edit(changing.root, POOL, "s: 6, w: 2,\n", "s: 5, w: 2,\n")
    until(lambda: _card(changing.game(), "puffcap")["fields"]["s"] == 5)
    found = changing.json(f"/api/game/{GAME}/committed")
    assert found["subject"] == "First"
    assert {tuple(row[:3]) for row in found["cards"]} == {
        (part, look, "puffcap")
        for part in ("pool", "decks")
        for look in ("colour", "low-ink")
    }
    old = found["cards"][0][3][0]
    assert changing.get(f"/picture/{old}-72.png")[0] == 200
    assert {str(row[5]) for row in found["cards"]} == {"[['s', '6', '5']]"}


def test_statistics_are_a_page_of_their_own(served: Served) -> None:
    status, page = served.get(f"/stats/{GAME}")[:2]
    assert status == 200
    assert b"<h1>" in page
    assert b'href="/static/stats.css"' in page
    assert served.get("/static/stats.css")[0] == 200
    assert served.get("/stats/nothing")[0] == 404


def test_two_browsers_may_look_at_once(served: Served) -> None:
    cards = served.game()["components"][0]["cards"]
    keys = [card["faces"]["colour"][0] for card in cards[:8]]
    found: list[bytes] = []

    def look() -> None:
        for key in keys:
            found.append(served.get(f"/picture/{key}-72.png")[1])

    threads = [threading.Thread(target=look) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(found) == 16
    assert len(set(found)) == 8


def test_a_port_in_use_is_told(served: Served) -> None:
    command = [sys.executable, "-m", "cardgen", "--root", str(served.root), "preview"]
    run = subprocess.run(
        [*command, "--no-browser", "--port", str(served.port)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 2
    assert f"cannot serve on port {served.port} of 127.0.0.1" in run.stderr
    assert "hint:" in run.stderr
    assert run.stdout == ""
