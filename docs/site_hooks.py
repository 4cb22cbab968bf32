"""What the site adds to `docs/`: the pages beside it, and links that hold there.

MkDocs calls these functions by their names.
"""

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
_BESIDE = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "CREDITS.md": "credits.md",
    "SECURITY.md": "security.md",
}
"""Pages beside docs/, and what they are called on the site."""

_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)]*)?\)")
_HEADLESS = re.compile(r"<thead>\s*<tr>\s*(?:<th[^>]*></th>\s*)+</tr>\s*</thead>\s*")
_NAMELESS = re.compile(r"<th[^>]*></th>")
_IMAGE = re.compile(r'(<img src=")((?:\.\./)*)docs/')


def on_files(files: Files, config: Any) -> Files:
    """Add the pages beside docs/."""
    for name, page in _BESIDE.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        text = text.replace("](docs/", "](")
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Return a page with links to files beside docs/ as links of the site, or as words.

    A file that is no page, such as a test, has no place on the site.
    """

    def on_site(found: re.Match[str]) -> str:
        sign, words, target, anchor = found.groups()
        if "://" in target or files.get_file_from_path(_from(page, target)):
            return found.group()
        name = Path(target).name
        if name in _BESIDE:
            up = "../" * page.file.src_uri.count("/")
            return f"{sign}[{words}]({up}{_BESIDE[name]}{anchor or ''})"
        return words

    return _LINK.sub(on_site, _IMAGE.sub(r"\1\2", markdown))


def on_page_content(html: str, page: Any, config: Any, files: Files) -> str:
    """Return a page whose tables have no headings without words."""
    return _NAMELESS.sub("<td></td>", _HEADLESS.sub("", html))


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Return a page whose search is named: the theme leaves it without one."""
    return output.replace('role="dialog">', 'role="dialog" aria-label="Search">')


def on_post_template(output: str, template_name: str, config: Any) -> str:
    """Return the page of what is not found, named likewise."""
    return on_post_page(output, None, config)


def _from(page: Any, target: str) -> str:
    """Return the path of a target from the top of the site."""
    parts: list[str] = []
    for part in [*Path(page.file.src_uri).parent.parts, *target.split("/")]:
        if part == "..":
            # A path out of the site stays one.
            parts = parts[:-1] if parts else ["out"]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
