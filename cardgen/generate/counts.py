"""So many of each value, in a random order: for histograms."""

from cardgen.generate.deal import Deal


def counted(counts: dict[str, int], cards: int, deal: Deal, *option: str) -> list[str]:
    """Give values for some cards, shuffled. Raises Refused when the counts differ."""
    values = [value for value, count in counts.items() for _ in range(count)]
    if len(values) != cards:
        message = f"the counts add up to {len(values)}, but there are {cards} cards"
        deal.refuse(message, "change the counts or the number of cards", *option)
    return deal.dice.shuffled(values)
