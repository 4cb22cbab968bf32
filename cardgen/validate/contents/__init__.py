"""contents"""
