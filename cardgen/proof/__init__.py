"""Proof: files that were written are read back and measured independently."""
