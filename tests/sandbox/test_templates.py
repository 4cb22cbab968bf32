"""Sandboxed templates: what they produce, what they may not do, how they fail."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.model.assets import Assets
from cardgen.model.problem import Refused
from cardgen.model.source import Span
from cardgen.sandbox.budget import Budget
from cardgen.sandbox.records import LabelledMapping, Record
from cardgen.sandbox.templates import TemplateSandbox

ASKED_AT = Span(Path("game.yaml"), 9, 5, 9, 20)
Render = Callable[..., str]


@pytest.fixture
def render(tmp_path: Path) -> Render:
    """Return a function that renders one template, with others beside it."""

    def run(source: str, **others: str) -> str:
        (tmp_path / "card.xml.j2").write_text(source, encoding="utf-8")
        for name, text in others.items():
            (tmp_path / f"{name}.xml.j2").write_text(text, encoding="utf-8")
        fields = {"name": "Fox & <Owl>", "attack": 3, "note": None, "tags": ("a", "b")}
        values = {
            "card": Record("card", fields),
            "palette": LabelledMapping("the palette", {"moss": "#336633"}),
            "width": 63.5,
        }
        return "".join(sandbox(tmp_path).render("card.xml.j2", values, ASKED_AT))

    return run


def sandbox(folder: Path) -> TemplateSandbox:
    assets = Assets(templates=(folder,))
    return TemplateSandbox(assets.find_template, lambda: assets.names("templates"))


def reported(render: Render, source: str, **others: str) -> str:
    """Return the problems as "file:line: message | hint"."""
    with pytest.raises(Refused) as caught:
        render(source, **others)
    return "\n".join(
        f"{p.span.file.name}:{p.span.line}: {p.message} | {p.hint}"
        for p in caught.value.problems
    )


def test_a_template_yields(render: Render) -> None:
    cases = {
        "{{ card.name }}": "Fox &amp; &lt;Owl&gt;",
        "{{ card.attack + 1 }} {{ 7 % 4 }} {{ 2 ** 3 }}": "4 3 8",
        "[{{ card.note }}]": "[]",
        "{{ card['name'] | upper }}": "FOX &amp; &lt;OWL&gt;",
        "{{ card.tags | join('+') }}{{ 'x' ~ 1 ~ none }}": "a+bx1",
        "{% for t in card.tags %}{{ loop.index }}{{ t }}{% endfor %}": "1a2b",
        "{{ [1, 2] | sum }} {{ 2.35 | round(1) }}": "3 2.4",
        "{{ card.other | default('none') }}": "none",
        "{{ palette.moss }}": "#336633",
        "{% if card.other is defined %}a{% else %}b{% endif %}": "b",
        "{{ 'a-b' | replace('-', '<') }}": "a&lt;b",
        "{{ [1, 2, 3] | batch(2) | length }}": "2",
        "[{{ 'x' if card.attack > 99 }}]{{ 'y' ~ ('x' if false) }}": "[]y",
    }
    assert {source: render(source) for source in cases} == cases


def test_true_and_false_are_not_printed(render: Render) -> None:
    for value in ["card.attack == 4", "not card.note"]:
        problem = (
            "card.xml.j2:2: expected a text or number to print, found true or false | "
            'say it in words: {{ "yes" if ... else "no" }}'
        )
        assert reported(render, f"a\n{{{{ {value} }}}}") == problem, value
        assert reported(render, f'a\n<rect x="{{{{ {value} }}}}"/>') == problem, value
        assert render(f"{{{{ 'yes' if {value} else 'no' }}}}") in ("yes", "no"), value
        lower = render(f"{{{{ ({value}) | string | lower }}}}")
        assert lower in ("true", "false"), value
    assert render("True, False and {{ 'None' }}") == "True, False and None"


def test_every_tag_carries_its_place(render: Render) -> None:
    cases = {
        "<a/>\n<b x='1'>t</b>": '<a _at="c:1:1"/>\n<b _at="c:2:1" x=\'1\'>t</b>',
        "<a\n x='1'/>\n<b/>": '<a _at="c:1:1"\n x=\'1\'/>\n<b _at="c:3:1"/>',
        "{{ '<a>' }}{# it's\n<b> #}<c/>": '&lt;a&gt;<c _at="c:2:7"/>',
        "<a {% if 1 < 2 %}x='>'{% endif %}/>": "<a _at=\"c:1:1\" x='>'/>",
        "{# {{ #}<a/>{{ 1 }}": '<a _at="c:1:9"/>1',
        "<!-- <a> --><b/>": '<!-- <a> --><b _at="c:1:13"/>',
        "<![CDATA[<a>]]><b/>": '<![CDATA[<a>]]><b _at="c:1:16"/>',
        "{{ '}}' }}<a/>": '}}<a _at="c:1:11"/>',
        "{% raw %}{{ <a> {% endraw %}<b/>": '{{ <a> <b _at="c:1:29"/>',
        "{% for i in [1, 2] %}\n<a/>\n{% endfor %}": (
            '<a _at="c:2:1"/>\n<a _at="c:2:1"/>\n'
        ),
    }
    assert {
        source: render(source).replace("card.xml.j2", "c") for source in cases
    } == cases


def test_places_name_the_file_of_a_macro_and_an_include(render: Render) -> None:
    text = render(
        "{% import 'kit.xml.j2' as kit %}\n{{ kit.dot() }}{% include 'foot.xml.j2' %}",
        kit="{% macro dot() %}\n<dot/>{% endmacro %}",
        foot="\n\n<foot/>",
    )
    assert '<dot _at="kit.xml.j2:2:1"/>' in text
    assert '<foot _at="foot.xml.j2:3:1"/>' in text


def test_faults_are_reported_at_their_line(render: Render) -> None:
    cases = {
        "{{ palette.mos }}": (
            'card.xml.j2:1: the palette has no "mos" | did you mean "moss"?'
        ),
        "{{ card.tags }}": (
            "card.xml.j2:1: cannot work this out: "
            "expected a text or number, found a list | "
        ),
        "{{ 'north' | sin }}": (
            "card.xml.j2:1: cannot work this out: "
            "expected an angle in degrees, found 'north' | "
        ),
        "{% include 'kit.xml.j2' %}": (
            'kit.xml.j2:2: card has no field "nme" | did you mean "card.name"?'
        ),
        "{% include 'card.xml.j2' %}": (
            "card.xml.j2:1: an include or macro calls itself endlessly | "
            "check what this line includes or calls"
        ),
    }
    assert {
        source: reported(render, source, kit="\n{{ card.nme }}") for source in cases
    } == cases


def test_angles_are_degrees(render: Render) -> None:
    cases = {
        "{{ 0 | cos }} {{ 90 | cos }} {{ 180 | cos }}": "1.0 0.0 -1.0",
        "{{ -60 | cos }} {{ -30 | sin }}": "0.5 -0.5",
        "{{ 0 | sin }} {{ 90 | sin }} {{ 360 | sin }}": "0.0 1.0 0.0",
        "{{ 45 | sin }}": "0.707106781187",
    }
    assert {source: render(source) for source in cases} == cases


BOMBS = [
    "{{ 'a' * 10**9 }}",
    "{{ 10**9 * 'a' }}",
    "{{ [1] * 10**9 }}",
    "{{ 9**9**9**9 }}",
    "{{ 2 ** -99999 }}{{ 10.0 ** 999 }}",
    "{{ '%999999999d' % 1 }}",
    "{{ '%999999999d' | format(1) }}",
    "{{ '{:999999999}'.format(1) }}",
    "{{ 'a'.center(10**9) }}{{ 'a'.zfill(10**9) }}",
    "{{ (1).to_bytes(10**9, 'big') }}",
    "{{ 'a' | center(10**9) }}",
    "{{ 'a' | indent(10**9) }}",
    "{{ [1] | batch(10**9, 0) }}",
    "{{ [1] | slice(10**9) | list }}",
    "{{ 2.5 | round(10**9) }}",
    "{{ range(10**12) | list }}",
    "{% for a in range(99999) %}{% for b in range(9) %}{% endfor %}{% endfor %}",
    "{% set l = range(300) | list %}{% for a in l %}{% for b in l %}{% for c in l %}"
    "{% endfor %}{% endfor %}{% endfor %}",
    "{% set n = namespace(s='abcdefgh') %}{% for i in range(60) %}"
    "{% set n.s = n.s ~ n.s %}{% endfor %}",
    "{% set n = namespace(s='abcdefgh') %}{% for i in range(60) %}"
    "{% set n.s = n.s + n.s %}{% endfor %}",
    "{% set n = namespace(s='abcdefgh') %}{% for i in range(60) %}"
    "{% set n.s = n.s | replace('a', n.s) %}{% endfor %}",
    "{% set n = namespace(s=[1]) %}{% for i in range(60) %}"
    "{% set n.s = n.s + n.s %}{% endfor %}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% macro m(n) %}{% if n %}{{ m(n-1) }}{{ m(n-1) }}{% endif %}{% endmacro %}"
    "{{ m(40) }}",
    "{% for i in range(90000) %}" + "x" * 500 + "{% endfor %}",
    "{% set x %}{% for i in range(90000) %}" + "x" * 5000 + "{% endfor %}{% endset %}",
    "{{ lipsum(9999) }}",
]


def test_a_bomb_ends_as_a_problem(
    render: Render, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a tenth of the work, those that use it up take a tenth of the time."""
    turns, *others = Budget.__init__.__defaults__
    monkeypatch.setattr(Budget.__init__, "__defaults__", (turns // 10, *others))
    for source in BOMBS:
        assert "card.xml.j2:" in reported(render, source), source


def test_nothing_else_is_reachable(render: Render) -> None:
    for source in [
        "{{ card.__class__ }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ card._values }}",
        "{{ range.__call__.__globals__ }}",
        "{{ self.__init__ }}",
        "{{ namespace.__init__.__globals__ }}",
        "{{ card.tags.append(1) }}",
        "{{ [1, 2] | random }}",
        "{{ range }}",
        "{{ namespace }}",
        "{{ cycler('a') }}",
        "{% include '../secret.xml.j2' %}",
        "{% include '/etc/passwd' %}",
    ]:
        assert "card.xml.j2:1:" in reported(render, source), source


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.xml.j2"
    outside.write_text("secret", encoding="utf-8")
    folder = tmp_path / "templates"
    folder.mkdir()
    (folder / "in.xml.j2").symlink_to(outside)
    with pytest.raises(Refused) as caught:
        sandbox(folder).render("in.xml.j2", {}, ASKED_AT)
    (problem,) = caught.value.problems
    assert (problem.span, problem.message) == (ASKED_AT, 'no template "in.xml.j2"')


def test_each_rendering_has_a_budget_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "card.xml.j2").write_text(
        "{% for i in range(60000) %}{% endfor %}", encoding="utf-8"
    )
    guarded = sandbox(tmp_path)
    for _ in range(3):
        assert "".join(guarded.render("card.xml.j2", {}, ASKED_AT)) == ""


def test_check_reads_what_is_named_without_rendering(tmp_path: Path) -> None:
    texts = {
        "card": (
            "{% import 'kit.xml.j2' as kit %}\n{% include 'gone.xml.j2' %}"
            "{{ nothing.here }}"
        ),
        "kit": "\n{% include 'foot.xml.j2' %}{% include 'no' ignore missing %}",
        "foot": "\n\n{% endif %}",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.xml.j2").write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as caught:
        sandbox(tmp_path).check("card.xml.j2", ASKED_AT)
    found = [(p.span.file.name, p.span.line) for p in caught.value.problems]
    assert found == [("card.xml.j2", 2), ("foot.xml.j2", 3)]


def test_check_is_silent_where_nothing_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "card.xml.j2").write_text("<face>{{ card.x }}</face>", "utf-8")
    sandbox(tmp_path).check("card.xml.j2", ASKED_AT)


def test_a_file_that_is_no_template(tmp_path: Path) -> None:
    for data, message in [
        (b"\xff\xfe", "expected text in UTF-8"),
        (b"x" * 1_000_001, "at most 1 MB"),
    ]:
        (tmp_path / "card.xml.j2").write_bytes(data)
        with pytest.raises(Refused, match=message):
            sandbox(tmp_path).render("card.xml.j2", {}, ASKED_AT)
        with pytest.raises(Refused, match=message):
            sandbox(tmp_path).check("card.xml.j2", ASKED_AT)
