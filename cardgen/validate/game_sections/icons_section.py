"""The section `icons` of game.yaml: tokens for texts."""

from cardgen.model.game import IconToken
from cardgen.model.node import Mapping, Scalar
from cardgen.validate.nodes import child, entries_of, text_of


def icon_tokens(game: Mapping) -> dict[str, IconToken]:
    """Return every well-formed icon token; its span is where the icon is named."""
    tokens: dict[str, IconToken] = {}
    for key, node in entries_of(game.get("icons")):
        named = child(node, "icon") if isinstance(node, Mapping) else node
        if isinstance(named, Scalar) and isinstance(named.value, str):
            tokens[key.text] = IconToken(
                token=key.text,
                icon=named.text,
                color=text_of(child(node, "color")) or None,
                meaning=text_of(child(node, "meaning")),
                span=named.span,
            )
    return tokens
