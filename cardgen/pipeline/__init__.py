"""The whole flow: load, validate, compose, impose, write.

A module for each way through it, so that `list` does not pay for the PDF library.
"""
