"""The last pages of some layouts, which show how to make cards of paper."""
