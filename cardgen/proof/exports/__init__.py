"""Exports are read back: pictures, and the files of virtual tables, shops, the web."""
