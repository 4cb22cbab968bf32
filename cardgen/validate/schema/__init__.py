"""JSON Schemas of one game's files, for editors that complete and check them."""
