"""rule_kit"""
