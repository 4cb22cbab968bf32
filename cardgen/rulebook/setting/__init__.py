"""Typesets the blocks of a rulebook, and fills pages with them."""
