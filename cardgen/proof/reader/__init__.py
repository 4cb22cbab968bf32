"""Reads PDFs: runs the operators of each page and collects what they put on paper."""
