"""Faces -> Pages: where everything is on paper. Arithmetic; nothing is drawn."""
