"""The guarded template environment: data in, text out, nothing else reachable."""
