"""Art files opened: their content is checked before anything else uses it."""
