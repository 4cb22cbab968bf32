"""Opened pictures: what lies in an art file, checked before anything believes it."""
