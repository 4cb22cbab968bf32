"""What "url(#id)" refers to."""

import re

from cardgen.compose.svg_art.fault import Unsupported

_URL = re.compile(r"""url\(\s*(["']?)#([^"'()]*)\1\s*\)\s*(.*)""", re.DOTALL)


def split_url(text: str) -> tuple[str, str] | None:
    """Give the id and what follows it; None when the text is no "url(...)".

    Raises Unsupported when it refers to another file.
    """
    if not text.lower().startswith("url("):
        return None
    match = _URL.fullmatch(text)
    if match is None:
        raise Unsupported(f'the reference "{text[:40]}"')
    return match[2].strip(), match[3].strip()
