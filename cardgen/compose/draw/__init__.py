"""Elements of a rendered template become drawing ops, one face at a time."""
