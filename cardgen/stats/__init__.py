"""What a game consists of, in numbers: counts, curves, lengths of text, odds."""
