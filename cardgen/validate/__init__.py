"""Second stage: Node trees become a complete, typed Game, or problems."""
