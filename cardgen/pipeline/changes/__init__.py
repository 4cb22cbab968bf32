"""What changed since a game was printed: recorded, compared, and printed alone."""
