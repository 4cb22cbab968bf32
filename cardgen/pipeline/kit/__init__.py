"""A kit: all that somebody needs who wants to print, cut and play a game."""
