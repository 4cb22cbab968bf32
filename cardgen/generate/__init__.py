"""Seeded dealing: what the section `generate` of game.yaml says becomes card lists."""
