"""Marks and fields that elements generate from a seed: numbers in, outlines out."""
