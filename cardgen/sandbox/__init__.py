"""Templates and expressions under guard: data in, text out, nothing else reachable."""
