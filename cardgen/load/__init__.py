"""First stage: files become Node trees in which every part knows its place."""
