"""Seeded dealing: the section `generate` of game.yaml becomes card lists."""
