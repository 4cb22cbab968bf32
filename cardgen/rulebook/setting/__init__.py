"""Blocks of a rulebook set in type, and laid on pages by platypus."""
