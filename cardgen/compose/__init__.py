"""Template and data -> Faces: what is drawn, where, and in which size."""
