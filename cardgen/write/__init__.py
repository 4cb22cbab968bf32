"""Pages to files: PDF and PNG, written whole or not at all, and the manifest."""
