"""Ground floor: the frozen values that stand at the borders of the stages."""
