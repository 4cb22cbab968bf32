"""The other sections of game.yaml, and the names used in them."""
