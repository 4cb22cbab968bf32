"""Pages to files: PDF and PNG, each replaced in one step, and the manifest."""
