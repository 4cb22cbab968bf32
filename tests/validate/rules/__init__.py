"""Tests of single deck rules."""
