"""Faces -> Pages: where everything lies on paper. Arithmetic; nothing is drawn."""
