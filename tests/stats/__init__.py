"""Counts and odds."""
