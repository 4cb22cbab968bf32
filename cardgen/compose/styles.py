"""Named styles of game.yaml: attributes that an element takes over by its class."""

from collections.abc import Mapping

from cardgen.compose.desk import Desk
from cardgen.compose.element import Element
from cardgen.model.suggestions import did_you_mean


def styled(element: Element, desk: Desk) -> Element:
    """Give an element with the attributes of its styles below its own.

    Of several styles the later one wins. Raises Refused for a style that is not there.
    """
    names = element.attributes.get("class", "").split()
    if not names:
        return element
    attributes: dict[str, str] = {}
    for name in names:
        attributes.update(_style(name, element, desk))
    return element._replace(attributes={**attributes, **element.attributes})


def _style(name: str, element: Element, desk: Desk) -> Mapping[str, str]:
    found = desk.game.styles.get(name)
    if found is None:
        known = ", ".join(desk.game.styles) or "none"
        raise desk.refused(
            element.place,
            f'there is no style "{name}"',
            f"{did_you_mean(name, desk.game.styles)}styles of game.yaml: {known}",
        )
    return found
