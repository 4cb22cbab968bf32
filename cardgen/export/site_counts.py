"""What the web page of a game counts, in the language of the game."""

from collections.abc import Iterable

from cardgen.export.site_cards import SiteSection
from cardgen.model.game import Game, Kind
from cardgen.model.words import Words
from cardgen.validate.formatting import counted


def game_facts(game: Game, say: Words) -> str:
    """Return how many people play a game, and whose it is."""
    by = say("by {designer}", designer=game.designer) if game.designer else ""
    return " · ".join(map(_unbroken, filter(None, (_players(game, say), by))))


def _players(game: Game, say: Words) -> str:
    least, most = game.players
    if least < most:
        return say("{least} to {most} players", least=least, most=most)
    return say("1 player") if most == 1 else say("{n} players", n=most)


def box_counts(parts: Iterable[SiteSection], say: Words) -> str:
    """Return what is in the box, kind by kind."""
    counts: dict[Kind, int] = {}
    for part in parts:
        copies = 1 if part.pdf else part.copies
        counts[part.kind] = counts.get(part.kind, 0) + copies
    things = (counted(kind, count, say) for kind, count in counts.items())
    return ", ".join(map(_unbroken, things))


def section_count(part: SiteSection, say: Words) -> str:
    """Return how many things a component consists of, and how many differ."""
    things, different = counted(part.kind, part.copies, say), len(part.cards)
    # Below a token is its number anyway.
    alike = part.copies > different > 1 and part.kind != "tokens"
    if not alike:
        return things
    return say("{things}, {n} different", things=things, n=different)


def page_count(pages: int, say: Words) -> str:
    """Return a number of pages."""
    return say("1 page") if pages == 1 else say("{n} pages", n=pages)


def _unbroken(text: str) -> str:
    return text.replace(" ", "\N{NO-BREAK SPACE}")
