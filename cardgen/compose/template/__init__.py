"""Templates become elements: what a template sees, and how its text is parsed."""
