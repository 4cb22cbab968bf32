"""The whole flow: load, validate, compose, impose, write.

Each way through it is a module, so that `list` need not load the PDF library.
"""
