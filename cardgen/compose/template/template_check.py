"""Templates opened and checked without drawing: their syntax, and what they name."""

from functools import partial

from cardgen.cache.sound_templates import SoundTemplates
from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.problem import Problem, Refused
from cardgen.sandbox.templates import TemplateSandbox


def check_templates(game: Game, templates: TemplateSandbox) -> list[Problem]:
    """Read every template that card types and boxes name, without drawing anything."""
    problems: list[Problem] = []
    boxes = [type for part in game.components if part.box for type in part.types]
    asked = {
        name: place
        for card_type in (*game.card_types.values(), *boxes)
        for name, place in (
            (card_type.back, card_type.back_span),
            (card_type.front, card_type.front_span),
        )
        if name and place is not None
    }
    for name, place in asked.items():
        # A missing template is reported by validate, where it is named.
        if templates.path(name) is None:
            continue
        try:
            templates.check(name, place)
        except Refused as refused:
            problems += refused.problems
    return problems


def open_templates(
    assets: Assets, sound: SoundTemplates | None = None
) -> TemplateSandbox:
    """Return the sandbox for a game's template folders; some may be `sound` already."""
    names, shared = partial(assets.names, "templates"), assets.is_shared
    return TemplateSandbox(assets.find_template, names, shared=shared, sound=sound)
