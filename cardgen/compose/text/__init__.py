"""What a <text> asks for, and what can be wrong with it."""
