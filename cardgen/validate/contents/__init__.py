"""Card types, cards, decks and rulebooks: the contents of the box."""
