"""What a stranger meets first: the package page, workflows, forms, the container."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardgen.__main__ import run_cardgen

ROOT = Path(__file__).resolve().parent.parent
ADDRESS = runpy.run_path(str(ROOT / "docs" / "address.py"))
_LINK = re.compile(r"\]\(([^)]+)\)|(?:src|href)=\"([^\"]+)\"")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_address_is_one_value() -> None:
    address = ADDRESS["address"]()
    for name in ADDRESS["FILES"]:
        assert address in read(name), name
    pages = [ROOT / "README.md", *ROOT.glob("docs/**/*.md")]
    found = [page for page in pages if "ADDRESS" in page.read_text("utf-8")]
    others = {page.relative_to(ROOT).as_posix() for page in found}
    # Whoever gives the address must not leave the word behind.
    assert others <= ({*ADDRESS["FILES"]} if address == "ADDRESS" else set())


def test_the_package_page_needs_nothing_beside_it() -> None:
    """On the page of a package, a link to a file of the repository leads nowhere."""
    settings = read("pyproject.toml")
    (name,) = re.findall(r'^readme = "(.*)"', settings, re.M)
    found = ["".join(each) for each in _LINK.findall(read(name))]
    assert [link for link in found if not link.startswith("https://")] == []


def workflow(name: str) -> dict[str, Any]:
    found = yaml.safe_load(read(f".github/workflows/{name}.yml"))
    assert isinstance(found, dict)
    return found


def test_the_tests_run_on_three_systems_and_four_pythons() -> None:
    matrix = workflow("test")["jobs"]["quick"]["strategy"]["matrix"]
    assert len(matrix["system"]) == 3
    assert len(matrix["python"]) == 4
    declared = re.findall(r"Python :: (3\.\d+)\"", read("pyproject.toml"))
    assert declared == matrix["python"]
    assert f'requires-python = ">={declared[0]}"' in read("pyproject.toml")


def test_a_release_has_no_secret() -> None:
    """Trusted publishing: the job may ask for a token, and none is stored."""
    text = read(".github/workflows/release.yml")
    assert "secrets." not in text
    jobs = workflow("release")["jobs"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert jobs["publish"]["needs"] == "build"
    steps = jobs["build"]["steps"]
    assert any("twine check --strict" in str(each) for each in steps)


def test_an_issue_form_asks_for_something() -> None:
    for name in ("fault", "wish"):
        form = yaml.safe_load(read(f".github/ISSUE_TEMPLATE/{name}.yml"))
        assert {"name", "description", "body"} <= form.keys()
        ids = [part["id"] for part in form["body"]]
        assert len(set(ids)) == len(ids) >= 2
        checks = [part.get("validations", {}) for part in form["body"]]
        assert any(each.get("required") for each in checks)


def test_the_container_has_no_root() -> None:
    lines = read("Dockerfile").splitlines()
    words = [line.split()[0] for line in lines if line and line[0].isupper()]
    assert words.index("USER") < words.index("ENTRYPOINT")
    assert "USER designer" in lines
    ignored = read(".dockerignore").split()
    assert not {"cardgen", "cards", "templates", "fonts", "pyproject.toml"} & {*ignored}


@pytest.mark.long
def test_the_card_of_the_first_page_can_be_pasted(here: Path) -> None:
    """With its spaces: they are what goes wrong first."""
    page = read("docs/index.md")
    (card,) = re.findall(r"^```yaml\n(.*?)^```$", page, re.M | re.S)
    commands = re.findall(r"^    cardgen (new|render) (dragons)$", page, re.M)
    assert run_cardgen(commands[0]) == 0
    cards = here / "cards" / "dragons" / "creatures.yaml"
    cards.write_text(f"{cards.read_text('utf-8')}\n{card}", encoding="utf-8")
    assert run_cardgen(["validate", "dragons", "--fit", "--strict"]) == 0
    assert run_cardgen(commands[1]) == 0
    names = re.findall(r"`(output/[\w/-]+\.pdf)`", page)
    assert names
    for name in names:
        assert (here / name).is_file()
