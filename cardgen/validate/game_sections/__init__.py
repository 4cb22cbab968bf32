"""game_sections"""
