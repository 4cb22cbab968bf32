"""What was made before, kept under the content that it was made of."""
