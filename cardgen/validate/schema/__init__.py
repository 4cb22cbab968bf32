"""JSON Schema of one game's own files, for editors that complete and check them."""
