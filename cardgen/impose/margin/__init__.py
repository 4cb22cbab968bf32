"""margin"""
