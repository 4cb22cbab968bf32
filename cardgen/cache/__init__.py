"""Results of earlier runs, by the content that they were made of."""
