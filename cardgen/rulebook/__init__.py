"""Rulebooks: Markdown becomes typeset leaves, with cards and figures on them."""
