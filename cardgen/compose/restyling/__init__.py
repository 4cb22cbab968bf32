"""What art styles are made of: shapes with their place, rings, hatching, tones."""
