"""Print-and-play content from YAML: decks, sheets and rulebooks as printable PDF."""

__version__ = "0.1.0"
