"""how_to"""
