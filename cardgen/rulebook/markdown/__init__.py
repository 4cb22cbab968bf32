"""Reads the Markdown of a rulebook into blocks."""
