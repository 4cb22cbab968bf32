"""Print-and-play kits: everything needed to print, cut and play a game."""
