"""The first stage: files become trees of nodes that know their place."""
