"""The ground floor: frozen values that the stages pass to each other."""
