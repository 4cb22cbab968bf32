"""Fonts that are not plain TrueType, turned into files that are."""
